/** Motors, brakes, friction and stops in the hands of a user: what is set and read. References: momentum laws, moments of weights. */
import { describe, expect, it } from "vitest";
import type { CoordinateDescription } from "../../../src/model/description.js";
import { createRun } from "../../../src/world/record/simulate.js";
import { World } from "../../../src/world/world.js";
import { codesOf } from "../codes-of.js";

const J = 0.5;
const H = 1 / 100;

/** A disc on a hinge along z through its centre of mass. */
function disc(turn: CoordinateDescription, spin = 0): World {
  const world = new World({ gravity: [0, 0, 0], step: H });
  world.addBody({ name: "disc", mass: 2, inertia: [0.3, 0.3, J], angularVelocity: [0, 0, spin] });
  world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "disc", axis: [0, 0, 1], coordinates: { turn } });
  return world;
}
const run = (world: World, steps: number): World => {
  for (let i = 0; i < steps; i++) world.step();
  return world;
};
const hinge = (world: World) => world.joint("hinge")!;
const turnOf = (world: World): number => hinge(world).coordinates[0]!;
const speedOf = (world: World): number => hinge(world).speeds[0]!;
const forces = (world: World) => hinge(world).forces("turn");

describe("motors", () => {
  it("pull with their limit until they reach the speed, then with nothing", () => {
    const world = run(disc({ motor: { speed: 5, limit: 2 } }), 50);
    expect(forces(world)).toEqual({ motor: expect.closeTo(2, 9), friction: 0, stop: 0 });
    expect(speedOf(world)).toBeCloseTo((2 / J) * 0.5, 9);
    run(world, 100);
    expect(speedOf(world)).toBeCloseTo(5, 7);
    expect(forces(world).motor).toBeCloseTo(0, 5);
    // all energy came from the motor
    expect(world.ledger.work.motors).toBeCloseTo((J / 2) * 25, 7);
  });

  it("take another speed by hand, from the next step on, and the state holds it", () => {
    const world = run(disc({ motor: { speed: 5, limit: 2 } }), 10);
    const saved = world.snapshot();
    hinge(world).setMotor("turn", -3);
    const hash = run(world, 300).hash();
    expect(speedOf(world)).toBeCloseTo(-3, 7);
    world.restore(saved);
    expect(run(world, 300).hash()).not.toBe(hash);
    expect(speedOf(world)).toBeCloseTo(5, 7);
    world.restore(saved);
    hinge(world).setMotor("turn", -3);
    expect(run(world, 300).hash()).toBe(hash);
  });

  it("go to a place set by hand", () => {
    const world = disc({ motor: { position: "sin(t)", limit: 50, approach: 0.1 } });
    hinge(world).setMotor("turn", 2);
    run(world, 300);
    // 2·exp(−30) is left of the way
    expect(turnOf(world)).toBeCloseTo(2, 6);
  });

  it("refuse what makes no sense", () => {
    const world = disc({ motor: { speed: 1 } });
    expect(codesOf(() => hinge(world).setMotor("turn", Number.NaN))).toEqual(["model.not-finite"]);
    expect(codesOf(() => hinge(world).setMotor("trun", 1))).toEqual(["joint.unknown-coordinate"]);
    expect(codesOf(() => hinge(world).setBrake("turn", 1))).toEqual(["joint.no-brake"]);
    expect(codesOf(() => hinge(disc({ friction: 1 })).setMotor("turn", 1))).toEqual(["joint.no-motor"]);
    expect(codesOf(() => hinge(world).forces("slide"))).toEqual(["joint.unknown-coordinate"]);
    expect(speedOf(run(world, 1))).toBeCloseTo(1, 9);
  });
});

describe("brakes", () => {
  it("add to friction, resist the motion, then hold", () => {
    const world = run(disc({ friction: 0.5 }, 3), 50);
    expect(speedOf(world)).toBeCloseTo(3 - (0.5 / J) * 0.5, 9);
    expect(forces(world).friction).toBeCloseTo(-0.5, 9);
    hinge(world).setBrake("turn", 1);
    run(world, 50);
    expect(speedOf(world)).toBeCloseTo(2.5 - (1.5 / J) * 0.5, 9);
    expect(forces(world).friction).toBeCloseTo(-1.5, 9);
    run(world, 100);
    expect(speedOf(world)).toBeCloseTo(0, 7);
    expect(world.ledger.work.friction).toBeCloseTo(-(J / 2) * 9, 7);
    hinge(world).setBrake("turn", 0);
    expect(forces(run(world, 1)).friction).toBeCloseTo(0, 5);
  });

  it("refuse what makes no sense", () => {
    const world = disc({ brake: 0 }, 3);
    expect(codesOf(() => hinge(world).setBrake("turn", Number.POSITIVE_INFINITY))).toEqual(["model.not-finite"]);
    expect(codesOf(() => hinge(world).setBrake("turn", -1))).toEqual(["joint.negative"]);
    expect(speedOf(run(world, 10))).toBeCloseTo(3, 12);
  });
});

describe("stops", () => {
  it.each([
    ["low", 1],
    ["high", -1],
  ] as const)("a beam that leans against its %s end is held by the moment of its weight", (end, side) => {
    const world = new World({ step: H });
    world.addBody({ name: "beam", mass: 2, inertia: [0.1, 0.1, 0.1], position: [0.5 * side, 0, 0] });
    const coordinates = { turn: { [end]: 0 } };
    world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "beam", anchor: [0, 0, 0], axis: [0, 0, 1], coordinates });
    run(world, 20);
    // on the right of the hinge the weight lowers the turn, on the left it raises it
    expect(forces(world)).toEqual({ motor: 0, friction: 0, stop: expect.closeTo(side * 2 * 9.81 * 0.5, 5) });
    expect(Math.abs(turnOf(world))).toBeLessThan(1e-6);
  });
});

describe("a range that does not hold the start", () => {
  it("is a warning with its place", () => {
    const model = (turn: CoordinateDescription) => ({ ...disc({}).toModel(), joints: [{ ...disc(turn).toModel().joints![0]! }] });
    const warnings = (turn: CoordinateDescription) =>
      createRun(model(turn), { assemble: false }).diagnostics.map((d) => `${d.severity} ${d.code} ${d.where}`);
    expect(warnings({ low: 0, high: 1 })).toEqual([]);
    expect(warnings({ low: 0.1 })).toEqual(["warning joint.out-of-range joints[0].coordinates.turn"]);
    expect(warnings({ low: 6, high: 7, start: 2 * Math.PI })).toEqual([]);
    expect(warnings({ low: -1, high: 1, start: 2 * Math.PI })).toEqual(["warning joint.out-of-range joints[0].coordinates.turn"]);
  });
});

describe("toModel", () => {
  it("holds what was set by hand, in place of what was written", () => {
    const world = disc({ friction: 0.1, motor: { position: "sin(t)", limit: 3, approach: 0.2 } });
    const written = { friction: 0.1, motor: { position: "sin(t)", limit: 3, approach: 0.2 } };
    expect(world.toModel().joints![0]!.coordinates).toEqual({ turn: written });
    hinge(world).setMotor("turn", 0.7);
    hinge(world).setBrake("turn", 0.4);
    const { coordinates } = run(world, 30).toModel().joints![0]!;
    expect(coordinates).toEqual({ turn: { friction: 0.1, brake: 0.4, motor: { position: 0.7, limit: 3, approach: 0.2 } } });
    const copy = World.fromModel(world.toModel());
    for (const each of [world, copy]) run(each, 100);
    // the same but for the rounding of poses on their way through the model
    expect(turnOf(copy)).toBeCloseTo(turnOf(world), 10);
    const turning = disc({ motor: { speed: 1 } });
    hinge(turning).setMotor("turn", 2);
    expect(turning.toModel().joints![0]!.coordinates).toEqual({ turn: { motor: { speed: 2 } } });
  });
});

describe("rotors", () => {
  it("bring and take their energy when joints come and go, and when bodies are set in motion by hand", () => {
    const world = disc({ armature: 2 }, 0);
    run(world, 2);
    world.body("disc")!.angularVelocity = [0, 0, 3];
    run(world, 2);
    expect(world.totals().kinetic).toBeCloseTo((J / 2 + 1) * 9, 9);
    expect(world.ledger.work.edits).toBeCloseTo((J / 2 + 1) * 9, 9);
    world.remove(hinge(world));
    run(world, 2);
    expect(world.ledger.work.edits).toBeCloseTo((J / 2) * 9, 9);
    expect(world.ledger.energyDrift).toBeLessThan(1e-9);
  });
});
