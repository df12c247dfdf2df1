/** Couplings in the hands of a user. References: equations of motion of two coupled bodies, solved by hand; what other handles measure. */
import { describe, expect, it } from "vitest";
import type { CoordinateDescription, CouplingDescription } from "../../../src/model/description.js";
import { StaleHandle } from "../../../src/world/errors.js";
import { World } from "../../../src/world/world.js";
import { codesOf } from "../codes-of.js";

const J1 = 0.5;
const J2 = 0.2;
const M = 3;

/** Two wheels about z and a slide along y, with what acts on each. */
function machine(acting: Readonly<Record<string, CoordinateDescription>> = {}): World {
  const world = new World({ gravity: [0, 0, 0], step: 1 / 100 });
  const on = (name: string, coordinate: string) => acting[name] && { coordinates: { [coordinate]: acting[name] } };
  world.addBody({ name: "one", mass: 1, inertia: [1, 1, J1] });
  world.addBody({ name: "two", mass: 1, inertia: [1, 1, J2], position: [1, 0, 0] });
  world.addBody({ name: "bar", mass: M, inertia: [1, 1, 1], position: [2, 0, 0] });
  world.addJoint({ name: "first", type: "revolute", a: "ground", b: "one", axis: [0, 0, 1], ...on("first", "turn") });
  world.addJoint({ name: "second", type: "revolute", a: "ground", b: "two", axis: [0, 0, 1] });
  world.addJoint({ name: "slide", type: "prismatic", a: "ground", b: "bar", axis: [0, 1, 0], ...on("slide", "slide-x") });
  return world;
}

const coordinate = (world: World, joint: string): number => world.joint(joint)!.coordinates[0]!;
const run = (world: World, steps: number): World => {
  for (let i = 0; i < steps; i++) world.step();
  return world;
};
const gear: CouplingDescription = { type: "gear", terms: [{ joint: "first" }, { joint: "second" }] };

describe("what a coupling says of itself", () => {
  it("a gear under a torque T carries J₂ r T/(J₁ + r²J₂)", () => {
    const [r, T] = [-3, 2];
    const world = machine({ first: { drive: T } });
    const coupling = world.addCoupling({ ...gear, ratio: r });
    run(world, 100);
    // constant torque about fixed axes is exact; what is left are the targets of the solver, 1e-8 rad and rad/s
    expect(coupling.force).toBeCloseTo((J2 * r * T) / (J1 + r * r * J2), 6);
    expect(coupling.error).toBeCloseTo(coordinate(world, "second") - r * coordinate(world, "first"), 14);
    const speeds = ["first", "second"].map((name) => world.joint(name)!.speeds[0]!);
    expect(coupling.speed).toBeCloseTo(speeds[1]! - r * speeds[0]!, 14);
    expect(Math.abs(coupling.error)).toBeLessThan(1e-6);
  });

  it("a rack pushed by F: F + λ = m a with a = F/(m + J/ρ²)", () => {
    const [radius, F] = [0.1, 5];
    const world = machine({ slide: { drive: F } });
    const coupling = world.addCoupling({ type: "rack", radius, terms: [{ joint: "first" }, { joint: "slide" }] });
    run(world, 100);
    expect(coupling.force).toBeCloseTo((M * F) / (M + J1 / (radius * radius)) - F, 5);
  });

  it("turns are counted, also of a coordinate that depends on others", () => {
    const world = new World({ gravity: [0, 0, 0], step: 1 / 100 });
    for (const name of ["a", "b"]) world.addBody({ name, mass: 1, inertia: [1, 1, 1], angularVelocity: [0, 0, name === "a" ? 10 : 20] });
    world.addJoint({ name: "ball", type: "spherical", a: "ground", b: "a", axis: [0, 0, 1] });
    world.addJoint({ name: "wheel", type: "revolute", a: "ground", b: "b", axis: [0, 0, 1] });
    const coupling = world.addCoupling({ type: "gear", ratio: 2, terms: [{ joint: "ball", coordinate: "twist" }, { joint: "wheel" }] });
    run(world, 300);
    // the rotation series of order 4 is off by (ωh)⁵/1920 = 1.7e-7 in a step, 5e-5 in 300
    expect(coordinate(world, "wheel")).toBeCloseTo(60, 3);
    expect(Math.abs(coupling.error)).toBeLessThan(1e-6);
  });

  it("no force before the first step and after a change", () => {
    const world = machine({ first: { drive: 1 } });
    const coupling = world.addCoupling(gear);
    expect(coupling.force).toBe(0);
    expect(run(world, 1).coupling(coupling.name)!.force).toBeGreaterThan(0.1);
    world.addBody({ mass: 1, inertia: [1, 1, 1] });
    expect(coupling.force).toBe(0);
  });
});

describe("reports", () => {
  it("hold couplings to the promise: by gap where a length takes part, else by angle", () => {
    const world = machine();
    const turns = world.addCoupling(gear);
    const rack = world.addCoupling({ type: "rack", radius: 0.1, terms: [{ joint: "first" }, { joint: "slide" }] });
    world.body("one")!.angularVelocity = [0, 0, 1];
    const report = world.step();
    expect(report.converged).toBe(true);
    expect(report.joints.angle).toBeGreaterThanOrEqual(Math.abs(turns.error));
    expect(report.joints.position).toBeGreaterThanOrEqual(Math.abs(rack.error));
    expect(report.joints.speed).toBeGreaterThanOrEqual(Math.abs(turns.speed));
  });

  it("say so where a coupling cannot be met: whatever the wheels do, one of two gears is off by half of their difference", () => {
    const world = machine({ first: { drive: 1 } });
    world.addCoupling({ ...gear, offset: 0 });
    world.addCoupling({ ...gear, offset: 0.1 });
    const report = run(world, 1).step();
    expect(report.converged).toBe(false);
    expect(report.joints.angle).toBeGreaterThan(0.049);
    expect(world.ledger.jointAngleError).toBeGreaterThan(0.049);
  });

  it("hold velocities that joints hold", () => {
    const world = new World({ gravity: [0, 0, 0] });
    world.addBody({ name: "cart", mass: 2, inertia: [1, 1, 1] });
    const joint = world.addJoint({ type: "velocity", a: "ground", b: "cart", locked: ["x"], speeds: [0.5] });
    expect(joint.error.speed).toBeCloseTo(0.5, 15);
    const report = run(world, 1).step();
    expect(report.joints.speed).toBeLessThan(1e-6);
    expect(joint.error.speed).toBeLessThan(1e-6);
  });
});

describe("handles", () => {
  it("are found by name, go with their joints, and fail when stale", () => {
    const world = machine();
    const first = world.addCoupling(gear);
    const second = world.addCoupling({ ...gear, name: "second" });
    expect([first.name, first.type, first.slot]).toEqual(["coupling-1", "gear", 0]);
    expect(world.couplings.map(({ name }) => name)).toEqual(["coupling-1", "second"]);
    expect(world.coupling("second")!.slot).toBe(second.slot);
    expect(world.coupling("third")).toBeUndefined();
    world.remove(first);
    expect(first.alive).toBe(false);
    expect(() => first.error).toThrow(StaleHandle);
    expect(() => first.force).toThrow(StaleHandle);
    expect(() => world.remove(first)).toThrow(StaleHandle);
    world.remove(world.joint("first")!);
    expect(second.alive).toBe(false);
    expect(world.couplings).toEqual([]);
    expect(world.step().converged).toBe(true);
  });

  it("go with bodies, and come back with snapshots", () => {
    const world = machine();
    const coupling = world.addCoupling(gear);
    run(world, 2);
    const saved = world.snapshot();
    const hash = world.hash();
    world.remove(world.body("two")!);
    expect(coupling.alive).toBe(false);
    run(world, 2);
    world.restore(saved);
    expect(coupling.alive).toBe(true);
    expect(world.hash()).toBe(hash);
  });

  it("removal during a step waits for its end", () => {
    const world = machine();
    const coupling = world.addCoupling(gear);
    const seen: boolean[] = [];
    world.addModule({
      beforeStep: () => {
        if (coupling.alive) world.remove(coupling);
        seen.push(coupling.alive);
      },
    });
    run(world, 2);
    expect(seen).toEqual([true, false]);
  });

  it("descriptions that are wrong are refused, and leave nothing behind", () => {
    const world = machine();
    const add = (description: CouplingDescription) => codesOf(() => world.addCoupling(description));
    expect(add({ ...gear, name: "gear" })).toEqual([]);
    expect(add({ ...gear, name: "gear" })).toEqual(["model.duplicate-name"]);
    expect(add({ ...gear, ratio: 0 })).toEqual(["coupling.zero-factor"]);
    expect(add({ type: "gear", terms: [{ joint: "firts" }, { joint: "second" }] })).toEqual(["model.unknown-joint"]);
    expect(add({ type: "linear", terms: [{ joint: "first", coordinate: "slide-x" }] })).toEqual(["joint.unknown-coordinate"]);
    expect(world.couplings).toHaveLength(1);
  });
});

describe("toModel", () => {
  it("keeps couplings with the sums they had, and the copy goes on alike", () => {
    const world = machine({ first: { drive: 1 } });
    world.addCoupling({ ...gear, name: "gear", ratio: 2, offset: 0 });
    world.addCoupling({ type: "rack", radius: 0.1, terms: [{ joint: "first" }, { joint: "slide" }] });
    run(world, 200);
    const copy = World.fromModel(world.toModel());
    expect(world.toModel().couplings).toHaveLength(2);
    expect(copy.toModel().couplings).toEqual(world.toModel().couplings);
    for (const each of [world, copy]) run(each, 100);
    // both are the same but for the rounding of poses on their way through the model
    expect(coordinate(copy, "slide")).toBeCloseTo(coordinate(world, "slide"), 9);
    expect(Math.abs(copy.couplings[1]!.error)).toBeLessThan(1e-6);
  });
});
