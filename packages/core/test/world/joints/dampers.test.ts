/** Dampers on coordinates of joints, weak and strong, few and many. Closed forms decide, and the Lagrange method where there is none. */
import { describe, expect, it } from "vitest";
import { type CoordinateDescription, JOINT_TYPES, type JointDescription } from "../../../src/model/description.js";
import type { MethodName } from "../../../src/model/settings-description.js";
import { World } from "../../../src/world/world.js";
import type { WorldOptions } from "../../../src/world/world-data.js";
import { distanceBetween, ordersOf } from "../../solve/observed-order.js";

/** kg along the slide, kg·m² about the hinge. */
const M = 0.5;

type Joint = "revolute" | "prismatic";

/** M q̈ = force along the one coordinate of the joint, which is called `move` by the tests. */
function single(type: Joint, coordinate: CoordinateDescription, speed = 0, options: WorldOptions = {}): World {
  const world = new World({ gravity: [0, 0, 0], ...options });
  const turns = type === "revolute";
  const start = turns ? { angularVelocity: [0, 0, speed] as const } : { velocity: [0, 0, speed] as const };
  world.addBody({ name: "body", mass: turns ? 2 : M, inertia: [0.3, 0.3, turns ? M : 0.4], ...start });
  const coordinates = { [turns ? "turn" : "slide-x"]: coordinate };
  world.addJoint({ name: "joint", type, a: "ground", b: "body", axis: [0, 0, 1], coordinates });
  return world;
}

const placeOf = (world: World): number => world.joint("joint")!.coordinates[0]!;
const speedOf = (world: World): number => world.joint("joint")!.speeds[0]!;

function advance(world: World, time: number, steps: number): World {
  for (let i = 0; i < steps; i++) world.step(time / steps);
  return world;
}

describe.each(["revolute", "prismatic"] as const)("strong, on a %s joint", (type) => {
  it.each([2, 4, 6])("order %i, c h/m = 100: the speed goes to F/c at once and stays, without halving, all work booked", (order) => {
    const [c, force, h] = [5000, 10, 0.01];
    const world = single(type, { damping: c, drive: force }, 1, { order });
    let last = Number.POSITIVE_INFINITY;
    for (let i = 0; i < 20; i++) {
      const before = placeOf(world);
      const { converged, subSteps } = world.step(h);
      expect([converged, subSteps]).toEqual([true, 1]);
      // the transient has the time constant 1e-4 s: what is left of it after a step is e^−100. Targets of the solver allow 1e-8.
      expect(Math.abs(speedOf(world) - force / c)).toBeLessThan(2e-8);
      if (i > 0) expect(placeOf(world) - before).toBeCloseTo((force / c) * h, 8);
      last = Math.min(last, world.ledger.work.dampers);
      expect(world.ledger.work.dampers).toBe(last);
    }
    // the whole way of the transient is m u/c = 1e-4; it is not resolved, but not left at once either
    expect(Math.abs(placeOf(world) - (force / c) * 0.2 - 1e-4)).toBeLessThan(2e-4);
    expect(world.ledger.rejectedSteps).toBe(0);
    // no potential: the books are exact up to the targets
    expect(world.ledger.energyDrift).toBeLessThan(1e-8);
    expect(world.ledger.work.dampers).toBeLessThan(-0.5 * M);
  });

  it.each([
    [2, 1.9],
    [4, 3.7],
  ])("order %i: an overdamped spring keeps it, c h/m from 1 on", (order, least) => {
    const [c, k] = [50, 20];
    const [decay, root] = [c / (2 * M), Math.sqrt((c / (2 * M)) ** 2 - k / M)];
    const [slow, fast] = [-decay + root, -decay - root];
    const exact = 1 - (fast * Math.exp(slow) - slow * Math.exp(fast)) / (fast - slow);
    const errors = [100, 200, 400].map((steps) => {
      const world = advance(single(type, { stiffness: k, damping: c, rest: 1 }, 0, { order }), 1, steps);
      expect(world.ledger.rejectedSteps).toBe(0);
      return Math.abs(placeOf(world) - exact);
    });
    for (const observed of ordersOf(errors)) expect(observed).toBeGreaterThan(least - 0.1);
  });
});

describe("a door with a strong closer", () => {
  // 40 kg, 0.9 m wide: 10.8 kg·m² about its hinge; closes with the time constant c/k = 2 s, far above J/c = 0.02 s
  const [k, c] = [270, 540];
  const door = (options: WorldOptions) => {
    const world = new World({ gravity: [0, -9.81, 0], ...options });
    world.addBody({ name: "door", mass: 40, inertia: [13.3, 2.7, 16], position: [0.45, 0, 0] });
    const coordinates = { turn: { stiffness: k, rest: 1.4, damping: c } };
    world.addJoint({ name: "joint", type: "revolute", a: "ground", b: "door", anchor: [0, 0, 0], axis: [0, 1, 0], coordinates });
    return world;
  };
  const inertia = 2.7 + 40 * 0.45 * 0.45;
  const [decay, root] = [c / (2 * inertia), Math.sqrt((c / (2 * inertia)) ** 2 - k / inertia)];
  const [slow, fast] = [-decay + root, -decay - root];
  const angle = (t: number) => 1.4 - (1.4 * (fast * Math.exp(slow * t) - slow * Math.exp(fast * t))) / (fast - slow);

  /** Steps over 4 s; the largest deviation from the closed form in any of them. */
  function close(method: MethodName, h: number): { readonly world: World; readonly deviation: number } {
    const world = door({ method });
    let [last, deviation] = [0, 0];
    for (let i = 1; i * h < 4; i++) {
      expect(world.step(h).converged).toBe(true);
      deviation = Math.max(deviation, Math.abs(placeOf(world) - angle(i * h)));
      expect(placeOf(world)).toBeGreaterThan(last);
      last = placeOf(world);
    }
    return { world, deviation };
  }

  // Until it moves at F/c the door falls back by F J/c² = 0.014 rad; the midpoint rule knows that way to (c h/J)²/12 of it.
  const lag = (k * 1.4 * inertia) / (c * c);

  it.each([
    // c h/J = 0.8
    [1 / 60, lag * (0.83 ** 2 / 12)],
    // c h/J = 8, of first order: a way of h F/c is begun with the force at its start, off by h k/(2c) of it, again and again: at most 1.4 h k/(2c e)
    [1 / 6, (1.4 * k) / (6 * 2 * c * Math.E) + lag],
  ])("impulse-direct, h = %f s: closes as the closed form says, without swinging and without halving", (h, tolerance) => {
    const { world, deviation } = close("impulse-direct", h);
    expect(deviation).toBeLessThan(tolerance);
    expect(world.ledger.rejectedSteps).toBe(0);
  });

  it("impulse-iterative, h = 1/60 s: closes as the closed form says", () => {
    expect(close("impulse-iterative", 1 / 60).deviation).toBeLessThan(lag * (0.83 ** 2 / 12));
  });
});

describe("on every coordinate of every kind of joint", () => {
  const extras: Partial<Record<string, Partial<JointDescription>>> = {
    generic: { locked: ["y"] },
    screw: { pitch: 0.1 },
    "point-on-curve": {
      curve: {
        points: [
          [-1, 0, 0],
          [0, 0.2, 0],
          [1, 0, 0.3],
        ],
      },
    },
    "point-on-surface": { surface: { type: "sphere", radius: 1 } },
    distance: { length: 1 },
    rope: { length: 2 },
    rolling: { radius: 1 },
    "rolling-wheel": { radius: 1 },
  };
  const moving = (type: string, damping: number): World => {
    const world = new World({ gravity: [0, 0, 0] });
    const start = { velocity: [0.5, 0.2, -0.3], angularVelocity: [0.3, -0.5, 0.4] } as const;
    world.addBody({ name: "body", mass: 2, inertia: [0.3, 0.4, 0.5], position: [1, 0, 0], ...start });
    const frames = { frameA: { position: [0.1, 0, 0.2] }, frameB: { position: [-0.2, 0.1, 0], orientation: [0.1, 0.2, 0, 0.9] } } as const;
    const description = { name: "joint", type, a: "ground", b: "body", ...frames, ...extras[type] };
    const { coordinateNames } = world.addJoint(description);
    world.remove(world.joint("joint")!);
    world.addJoint({ ...description, coordinates: Object.fromEntries(coordinateNames.map((name) => [name, { damping }])) });
    world.assemble();
    return world;
  };

  it.each(JOINT_TYPES)("%s: strong ones only take energy, and all of it is booked", (type) => {
    const world = moving(type, 500);
    let last = world.totals().kinetic;
    const first = last;
    for (let i = 0; i < 10; i++) {
      expect(world.step(1 / 60).converged).toBe(true);
      // gains of the size of what the solver aims at, 1e-8 m/s
      expect(world.totals().kinetic).toBeLessThan(last + 1e-7);
      last = world.totals().kinetic;
    }
    // no potential and no other force; joints themselves cost O(h²) of the energy in the steps that are left
    if (world.joint("joint")!.coordinates.length > 0) expect(world.ledger.work.dampers).toBeLessThan(-1e-3);
    expect(Math.abs(last - first - world.ledger.work.dampers)).toBeLessThan(0.01 * first);
    expect(world.ledger.rejectedSteps, "halvings").toBe(0);
  });
});

describe("many in one chain", () => {
  /** Links of 0.2 m hanging in a row, held sideways at the start. */
  function row(links: number, damping: number, options: WorldOptions): World {
    const world = new World(options);
    for (let i = 0; i < links; i++) {
      world.addBody({ name: `link-${i}`, mass: 0.3, inertia: [2e-4, 1e-3, 1e-3], position: [0.2 * i + 0.1, 0, 0] });
      const a = i === 0 ? "ground" : `link-${i - 1}`;
      const coordinates = { turn: { damping } };
      world.addJoint({ name: `hinge-${i}`, type: "revolute", a, b: `link-${i}`, anchor: [0.2 * i, 0, 0], axis: [0, 0, 1], coordinates });
    }
    return world;
  }

  it.each([
    // 20 weak ones are forces, 20 strong and 10 weak ones blocks
    [20, 0.005],
    [20, 0.05],
    [10, 0.005],
  ])("%i links, c = %f N·m·s: agree with the Lagrange method", (links, damping) => {
    const reference = advance(row(links, damping, { method: "lagrange-sparse" }), 0.2, 1600);
    const errors = [50, 100].map((steps) => distanceBetween(advance(row(links, damping, { order: 4 }), 0.2, steps), reference));
    // speeds up to 10 rad/s; the reference itself moves by less than 1e-7 when its step is halved
    expect(errors[1]).toBeLessThan(1e-4);
    expect(errors[1]).toBeLessThan(errors[0]! / 8);
  });

  it("that are strong do not shorten the step, and a snapshot repeats them to the bit, whatever the step was before", () => {
    const world = row(20, 20, {});
    advance(world, 0.1, 1000);
    const snapshot = world.snapshot();
    advance(world, 0.1, 10);
    expect(world.ledger.rejectedSteps).toBe(0);
    const hash = world.hash();
    world.restore(snapshot);
    advance(world, 0.1, 10);
    expect(world.hash()).toBe(hash);
  });
});
