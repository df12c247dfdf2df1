/**
 * Motors, brakes, dry friction and armature on free coordinates. What decides: closed forms of Coulomb's law, an equal model with the inertia added to a
 * body, prescribed motions themselves, observed orders, and the books.
 */
import { describe, expect, it } from "vitest";
import type { CoordinateDescription, MethodName, WorldOptions } from "../../../src/index.js";
import { World } from "../../../src/world/world.js";

const G = 9.81;
const METHODS: readonly MethodName[] = ["impulse-direct", "lagrange-sparse", "lagrange-dense"];

/** A rod of 1 kg whose centre is 1 m from its hinge, level at the start; `moment` about its centre along the hinge. */
function pendulum(turn: CoordinateDescription, options: WorldOptions = {}, moment = 0.1): World {
  return World.fromModel(
    {
      gelenk: 1,
      gravity: [0, -G, 0],
      bodies: [{ name: "rod", mass: 1, inertia: [1.1, 1.1, moment], position: [1, 0, 0] }],
      joints: [{ name: "hinge", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1], coordinates: { turn } }],
    },
    options,
  );
}

/** A block of 2 kg on a level rail. */
function slider(coordinate: CoordinateDescription, speed: number, options: WorldOptions = {}): World {
  return World.fromModel(
    {
      gelenk: 1,
      gravity: [0, -G, 0],
      bodies: [{ name: "block", mass: 2, inertia: [1, 1, 1], velocity: [speed, 0, 0] }],
      joints: [{ name: "rail", type: "prismatic", a: "ground", b: "block", coordinates: { "slide-x": coordinate } }],
    },
    options,
  );
}

function go(world: World, seconds: number, perSecond = 240): World {
  for (let i = 0; i < Math.round(seconds * perSecond); i++) world.step(1 / perSecond);
  return world;
}

describe.each(METHODS)("dry friction, %s", (method) => {
  it("holds what it can hold, without creeping", () => {
    const world = go(pendulum({ friction: G + 0.01 }, { method }), 4);
    // a thousand steps of what a step is solved to would be 1e-5
    expect(Math.abs(world.joint("hinge")!.coordinates[0]!)).toBeLessThan(1e-8);
    expect(world.joint("hinge")!.forces("turn").friction).toBeCloseTo(G, 3);
  });

  it("lets go beyond, and resists with all it has", () => {
    const world = pendulum({ friction: 5 }, { method });
    const joint = world.joint("hinge")!;
    world.step(1 / 1000);
    // I φ̈ = −m g l + 5
    expect(joint.speeds[0]! * 1000).toBeCloseTo((-G + 5) / 1.1, 3);
    go(world, 1);
    expect(world.ledger.energyDrift).toBeLessThan(1e-4);
    expect(world.ledger.work.friction).toBeLessThan(-1);
  });

  it("stops a sliding block where Coulomb's law says", () => {
    // deceleration 3/2 m/s² from 2 m/s: 4/3 s, 4/3 m
    const world = slider({ friction: 3 }, 2, { method });
    const joint = world.joint("rail")!;
    go(world, 1, 100);
    expect(joint.coordinates[0]).toBeCloseTo(2 - 0.75, 9);
    expect(joint.speeds[0]).toBeCloseTo(0.5, 9);
    go(world, 1, 100);
    // it stops within a step: the way made there is off by less than ½ a h²
    expect(Math.abs(joint.coordinates[0]! - 4 / 3)).toBeLessThan(0.75 * 1e-4);
    expect(Math.abs(joint.speeds[0]!)).toBeLessThan(1e-9);
    expect(world.ledger.work.friction).toBeCloseTo(-4, 3);
    expect(world.ledger.energyDrift).toBeLessThan(1e-9);
  });

  it("takes energy out, but for what the step in which the rod turns back may give", () => {
    const world = pendulum({ friction: 2 }, { method });
    let before = 0;
    for (let i = 0; i < 480; i++) {
      world.step(1 / 60);
      // where the rod turns back within a step, the force is one of before and after: F α h² ≈ 2·9/3600, of which a share
      expect(world.ledger.work.friction).toBeLessThanOrEqual(before + 1e-4);
      before = world.ledger.work.friction;
    }
  });
});

describe.each(METHODS)("a motor, %s", (method) => {
  it("without a limit prescribes the motion", () => {
    const world = go(pendulum({ motor: { position: "1 - cos(3*t)" } }, { method }), 1);
    expect(world.joint("hinge")!.coordinates[0]).toBeCloseTo(1 - Math.cos(3), 8);
    expect(world.joint("hinge")!.speeds[0]).toBeCloseTo(3 * Math.sin(3), 8);
    // torque: I φ̈ + m g l cos φ, mean of the step that ended: first order at its end
    const [angle, acceleration] = [1 - Math.cos(3), 9 * Math.cos(3)];
    expect(world.joint("hinge")!.forces("turn").motor).toBeCloseTo(1.1 * acceleration + G * Math.cos(angle), 0);
    expect(world.ledger.energyDrift).toBeLessThan(1e-4);
  });

  it("keeps a speed as far as its force reaches", () => {
    // 6 N on 2 kg against 4 N of friction: 1 m/s² up to 0.5 m/s, then 4 N are enough
    const world = slider({ motor: { speed: 0.5, limit: 6 }, friction: 4 }, 0, { method });
    const joint = world.joint("rail")!;
    go(world, 0.25, 200);
    expect(joint.speeds[0]).toBeCloseTo(0.25, 8);
    expect(joint.forces("slide-x").motor).toBeCloseTo(6, 6);
    go(world, 0.75, 200);
    expect(joint.speeds[0]).toBeCloseTo(0.5, 8);
    expect(joint.forces("slide-x").motor).toBeCloseTo(4, 6);
    expect(joint.forces("slide-x").friction).toBeCloseTo(-4, 6);
    expect(joint.coordinates[0]).toBeCloseTo(0.125 + 0.25, 4);
  });
});

describe("motors", () => {
  it.each([2, 4, 6])("that prescribe a motion keep order %i for the rest of the machine", (order) => {
    // a free pendulum hung on a driven one: what the second does tells the order
    const end = (perSecond: number) => {
      const world = World.fromModel(
        {
          gelenk: 1,
          gravity: [0, -G, 0],
          bodies: [
            { name: "driven", mass: 1, inertia: [0.1, 0.1, 0.1], position: [0.5, 0, 0] },
            { name: "free", mass: 1, inertia: [0.1, 0.1, 0.1], position: [1.5, 0, 0] },
          ],
          joints: [
            {
              name: "drive",
              type: "revolute",
              a: "ground",
              b: "driven",
              anchor: [0, 0, 0],
              axis: [0, 0, 1],
              coordinates: { turn: { motor: { position: "1 - cos(2*t)" } } },
            },
            { name: "free", type: "revolute", a: "driven", b: "free", anchor: [1, 0, 0], axis: [0, 0, 1] },
          ],
        },
        { order },
      );
      return go(world, 0.5, perSecond).joint("free")!.coordinates[0]!;
    };
    // below 40 steps per second the first ones are halved, and what is compared is the same
    const [coarse, middle, fine] = [end(40), end(80), end(160)];
    expect(Math.log2(Math.abs(coarse! - middle!) / Math.abs(middle! - fine!))).toBeGreaterThan(order - 0.2);
  });

  it("approach a place with their time constant", () => {
    const world = slider({ motor: { position: 1, approach: 0.2 } }, 0);
    go(world, 0.6, 1000);
    // x = 1 − (1 − h/T)ⁿ ≈ 1 − e^(−t/T), off by h/2T · t/T e^(−t/T)
    expect(world.joint("rail")!.coordinates[0]).toBeCloseTo(1 - Math.exp(-3), 3);
  });

  it("and brakes follow what is set by hand, and a snapshot keeps that", () => {
    const world = slider({ motor: { speed: 0, limit: 1000 }, brake: 0 }, 0);
    const joint = world.joint("rail")!;
    joint.setMotor("slide-x", 1.5);
    go(world, 0.1);
    expect(joint.speeds[0]).toBeCloseTo(1.5, 8);
    const snapshot = world.snapshot();
    joint.setMotor("slide-x", -1);
    go(world, 0.1);
    expect(joint.speeds[0]).toBeCloseTo(-1, 8);
    world.restore(snapshot);
    go(world, 0.1);
    expect(joint.speeds[0]).toBeCloseTo(1.5, 8);
    joint.setBrake("slide-x", 3000);
    joint.setMotor("slide-x", 1.5);
    go(world, 0.1);
    expect(Math.abs(joint.speeds[0]!)).toBeLessThan(1e-8);
  });

  it("a brake that comes on with time holds from then on", () => {
    const world = slider({ brake: "20*t" }, 1);
    const joint = world.joint("rail")!;
    // m u̇ = −20 t: at rest after t = √(m u₀/10)
    go(world, 1, 480);
    // u(t) = u₀ − 5 t² → rest at 0.4472 s after ⅔ of u₀ t
    expect(joint.coordinates[0]).toBeCloseTo((2 / 3) * Math.sqrt(0.2), 4);
    expect(Math.abs(joint.speeds[0]!)).toBeLessThan(1e-9);
  });
});

describe("armature", () => {
  it.each([...METHODS, "impulse-iterative"] as const)("is inertia along the coordinate: %s", (method) => {
    const world = go(pendulum({ armature: 1 }, { method }), 1);
    // the same rod with that moment about the axis; Lagrange methods integrate the one and step the other: their own order 2 of the armature
    const equal = go(pendulum({}, { method }, 1.1), 1);
    // the iterative method's target is the promise itself, 1e-6 in each of 240 steps
    const bound = method.startsWith("lagrange") ? 2e-4 : method === "impulse-iterative" ? 1e-4 : 1e-7;
    expect(Math.abs(world.joint("hinge")!.coordinates[0]! - equal.joint("hinge")!.coordinates[0]!)).toBeLessThan(bound);
    expect(world.totals().kinetic).toBeCloseTo(equal.totals().kinetic, 2);
    expect(world.ledger.energyDrift).toBeLessThan(2e-4);
  });

  it("along a slide is a mass that gravity does not see", () => {
    const world = World.fromModel({
      gelenk: 1,
      gravity: [-G, 0, 0],
      bodies: [{ name: "block", mass: 2, inertia: [1, 1, 1] }],
      joints: [{ name: "rail", type: "prismatic", a: "ground", b: "block", coordinates: { "slide-x": { armature: 3 } } }],
    });
    go(world, 1);
    expect(world.joint("rail")!.coordinates[0]).toBeCloseTo((-0.5 * G * 2) / 5, 8);
  });
});
