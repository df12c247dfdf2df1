/**
 * An arm with seven axes under its position servos. What decides:
 *
 *   at rest        p (r − q) = − torque of the weight about the axis, which a chain in the plane has in closed form; 0 where the weight is carried
 *   on a path      p e + d ė = τ, the torque that the motion needs, so |e| ≤ max|τ|/p for well damped servos; τ by inverse dynamics along the wanted path
 */
import { mechanismOf, type ResolvedModel, World } from "@gelenk/core";
import { describe, expect, it } from "vitest";
import { AXES, arm, servosOf, withServos } from "./arm.js";

function run(model: ResolvedModel, until: number, each: (world: World) => void = () => {}): World {
  const world = World.fromModel(model);
  while (world.time < until - 1e-9) {
    world.step();
    each(world);
  }
  return world;
}

const anglesOf = (world: World): readonly number[] => AXES.map((axis) => world.joint(axis)!.coordinates[0]!);

/** Distances along the arm, m, and masses, kg, as in the file: from each axis to the next, and to the centre of the link. */
const LENGTHS = [0.19, 0.21, 0.19, 0.21, 0.19, 0.08];
const CENTERS = [0.1, 0.1, 0.1, 0.1, 0.1, 0.03, 0.02];
const MASSES = [4, 4, 3, 2.7, 1.7, 1.8, 0.3];

/**
 * Torques of the weight about the axes of an arm whose turning axes are at 0, so that it lies in the plane x z: g Σ m (x_center −
 * x_axis) about those that bend it, which turn z into x.
 */
function weightInPlane(q: readonly number[]): readonly number[] {
  let [x, angle] = [0, 0];
  const links = MASSES.map((mass, i) => {
    const bends = i % 2 === 1;
    if (bends) angle += q[i]!;
    const link = { axis: x, bends, mass, center: x + CENTERS[i]! * Math.sin(angle) };
    x += (LENGTHS[i] ?? 0) * Math.sin(angle);
    return link;
  });
  return links.map(({ axis, bends }, i) =>
    bends ? 9.81 * links.slice(i).reduce((sum, { mass, center }) => sum + mass * (center - axis), 0) : 0,
  );
}

describe("held in its ready posture", () => {
  it("gives way by the torque of its weight over the gain", () => {
    const model = arm({ keyframe: "ready", carried: false });
    // the slowest mode decays with p/d = 10 per second: e^−25 after 2.5 s
    const q = anglesOf(run(model, 2.5));
    const weight = weightInPlane(q);
    const largest = Math.max(...weight.map(Math.abs));
    expect(largest).toBeGreaterThan(20);
    for (const [i, { p, target }] of servosOf(model).entries())
      expect(Math.abs(p * ((target as number) - q[i]!) + weight[i]!)).toBeLessThan(1e-6 * largest);
  });

  it("does not move where the controller carries the weight", () => {
    const model = arm({ keyframe: "ready" });
    const q = anglesOf(run(model, 1));
    // nothing pulls; angles are as good as joints, which are promised to 1e-6 m, over links of 0.2 m: 5e-6 rad
    for (const [i, { target }] of servosOf(model).entries()) expect(Math.abs((target as number) - q[i]!)).toBeLessThan(1e-6);
  });
});

it("reaches another posture and stays there", () => {
  const model = arm({ keyframe: "reach" });
  const world = run(model, 3);
  // 0.4 rad, and e^−10t from there
  for (const [i, { target }] of servosOf(model).entries()) expect(Math.abs((target as number) - anglesOf(world)[i]!)).toBeLessThan(1e-6);
  for (const axis of AXES) expect(Math.abs(world.joint(axis)!.speeds[0]!)).toBeLessThan(1e-5);
});

describe("along a path given by tables", () => {
  /** There and back in 2 s, then at rest: r = r₀ + a (1 − cos πt)/2. */
  const START = [0, 0.5, 0, 1.2, 0, 0.8, 0];
  const WIDTHS = [0.8, 0.4, -0.5, -0.6, 0.5, -0.4, 0.7];
  const [DURATION, KNOTS] = [2, 400];
  const along = (t: number, axis: number) => START[axis]! + (WIDTHS[axis]! * (1 - Math.cos(Math.PI * t))) / 2;
  const speed = (t: number, axis: number) => (WIDTHS[axis]! * Math.PI * Math.sin(Math.PI * t)) / 2;
  const acceleration = (t: number, axis: number) => (WIDTHS[axis]! * Math.PI ** 2 * Math.cos(Math.PI * t)) / 2;
  const tableOf = (axis: number) =>
    Array.from({ length: KNOTS + 1 }, (_, k) => [(k * DURATION) / KNOTS, along((k * DURATION) / KNOTS, axis)] as const);

  const model = withServos(arm({ keyframe: "ready" }), ({ target: _target, ...servo }, axis) => ({ ...servo, table: tableOf(axis) }));

  it("the arm lags by what the motion needs over the gain, and ends where the path ends", () => {
    // carried weight is no weight
    const mechanism = mechanismOf({ ...model, gravity: [0, 0, 0], forces: [] });
    const moved = mechanism.joints.filter(({ speeds }) => speeds.length > 0);
    expect(moved.map(({ name }) => name)).toEqual(AXES);
    const at = (t: number, of: (t: number, axis: number) => number) => AXES.map((_, axis) => of(t, axis));
    const needed = AXES.map(() => 0);
    for (let k = 0; k <= KNOTS; k++) {
      const t = (k * DURATION) / KNOTS;
      const torques = mechanism.inverseDynamics(at(t, along), at(t, speed), at(t, acceleration));
      for (const [axis] of AXES.entries()) needed[axis] = Math.max(needed[axis]!, Math.abs(torques[axis]!));
    }
    const lag = AXES.map(() => 0);
    const world = run(model, DURATION + 2, (now) => {
      if (now.time > DURATION) return;
      for (const [axis, angle] of anglesOf(now).entries()) lag[axis] = Math.max(lag[axis]!, Math.abs(along(now.time, axis) - angle));
    });
    for (const [axis, { p }] of servosOf(model).entries()) {
      expect(lag[axis]!).toBeLessThan((1.2 * needed[axis]!) / p);
    }
    for (const [axis] of AXES.entries()) expect(Math.abs(along(DURATION, axis) - anglesOf(world)[axis]!)).toBeLessThan(1e-6);
  });
});
