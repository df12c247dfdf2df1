/** Scenes that came with the studio: a heavy top, a scattered chain, a bench for hands. */
import { World } from "@gelenk/core";
import { buildScene } from "@gelenk/scenes";
import { describe, expect, test } from "vitest";
import { HEAVY_TOP, precessionOf } from "../src/heavy-top.js";

const worldOf = (address: string): World => World.fromModel(buildScene(address).model!);

describe("heavy-top", () => {
  /** Direction of the axis of the top. */
  const axisOf = (world: World) => {
    const body = world.body("top")!;
    const [a, b] = [body.worldPoint([0, 0, 0]), body.worldPoint([0, 1, 0])];
    return [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  };

  test("precesses steadily: constant tilt, angle Ω t", () => {
    const [tilt, spin] = [0.5, 120];
    const world = worldOf(`@heavy-top?steady=1&tilt=${tilt}&spin=${spin}`);
    const precession = precessionOf(tilt, spin)!;
    // the root satisfies the balance of moments
    const { along, across, mass, gravity, height } = HEAVY_TOP;
    expect(Math.abs(across * Math.cos(tilt) * precession ** 2 - along * spin * precession + mass * gravity * height)).toBeLessThan(1e-12);
    for (let k = 0; k < 1000; k++) world.step();
    const [x, y, z] = axisOf(world);
    // order 4 at 1 ms with 120 rad/s: (ω h)⁴ per radian of spin, about 1e-4·0.12
    expect(Math.abs(Math.acos(y) - tilt)).toBeLessThan(1e-5);
    const turned = Math.atan2(z, -x);
    const expected = precession * world.time;
    expect(Math.abs(Math.sin((turned - expected) / 2))).toBeLessThan(1e-4);
  });

  test("without it nods, and keeps its spin and its momentum about the vertical", () => {
    const world = worldOf("@heavy-top?tilt=0.5&spin=120");
    const spinOf = () => {
      const w = world.body("top")!.angularVelocity;
      const axis = axisOf(world);
      return w[0] * axis[0] + w[1] * axis[1] + w[2] * axis[2];
    };
    const [vertical, spin] = [world.totals().angular[1], spinOf()];
    let deepest = 0;
    for (let k = 0; k < 500; k++) {
      world.step();
      deepest = Math.max(deepest, Math.acos(axisOf(world)[1]));
    }
    expect(deepest).toBeGreaterThan(0.51);
    expect(Math.abs(spinOf() - spin) / spin).toBeLessThan(1e-6);
    expect(Math.abs(world.totals().angular[1] - vertical) / vertical).toBeLessThan(1e-6);
  });
});

test.each([0, 1])("a scattered chain (ball=%i) is pulled together before it runs", (ball) => {
  const world = worldOf(`@chain?scattered=1&ball=${ball}`);
  expect(Math.max(...world.joints.map(({ error }) => error.position))).toBeGreaterThan(0.3);
  world.assemble();
  expect(Math.max(...world.joints.map(({ error }) => error.position))).toBeLessThan(1e-6);
  for (let k = 0; k < 20; k++) expect(world.step().joints.position).toBeLessThan(1e-6);
});

test("nothing on the bench moves until it is touched, and the belt keeps its ratio", () => {
  const world = worldOf("@vr-workshop");
  const before = new Map(world.bodies.map((body) => [body.name, body.position]));
  for (let k = 0; k < 60; k++) world.step();
  for (const body of world.bodies.filter(({ kind }) => kind === "dynamic")) {
    const start = before.get(body.name)!;
    // the tolerance of contacts
    expect(Math.hypot(...body.position.map((x, k) => x - start[k]!)), body.name).toBeLessThan(1e-5);
  }
  world.body("crank")!.applyImpulse([0, 0.5, 0], [0.54, 1.12, -0.15]);
  for (let k = 0; k < 60; k++) world.step();
  const [crank, wheel] = ["crank bearing", "wheel bearing"].map((name) => world.joint(name)!.coordinates[0]!);
  expect(Math.abs(crank!)).toBeGreaterThan(0.1);
  expect(Math.abs(wheel! - 0.6 * crank!)).toBeLessThan(1e-6);
});
