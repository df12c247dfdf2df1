/**
 * Machines with loops in a world, method recursive. What decides: the impulse method of order 6 and the Lagrange methods (other unknowns),
 * the same machine with another cut joint, gaps measured from poses, observed orders, the ledger.
 */
import { describe, expect, it } from "vitest";
import type { Stabilisation, WorldOptions } from "../../../../src/index.js";
import { World } from "../../../../src/world/world.js";
import { advance, fourBar } from "../../mechanisms.js";
import { distanceBetween, ordersOf } from "../../observed-order.js";

const END = 0.5;
const looped = (options: WorldOptions = {}): World => fourBar({ method: "recursive", ...options });

/** The four-bar with another kind of last pin; its axis stays that of the hinge. */
function variant(options: WorldOptions, type: string): World {
  const model = fourBar().toModel();
  return World.fromModel({ ...model, joints: model.joints!.map((joint, i) => (i === 3 ? { ...joint, type } : joint)) }, options);
}

describe("a planar four-bar", () => {
  const reference = advance(fourBar({ order: 6 }), 1000, END / 1000);

  it.each([
    ["hinges, redundant in space", () => looped()],
    ["a ball, cut in place of a hinge", () => variant({ method: "recursive" }, "spherical")],
    ["two rows, nothing redundant", () => variant({ method: "recursive" }, "point-on-line")],
    ["hinges, by coordinate partitioning", () => looped({ stabilisation: "partitioning" })],
  ] as const)("moves as by impulses of order 6: %s", (_name, build) => {
    // errors of both, a few 1e-10 each at this step
    expect(distanceBetween(advance(build(), 1000, END / 1000), reference)).toBeLessThan(1e-8);
  });

  it.each([
    { integrator: "rk4", order: 4, stabilisation: "projection" },
    { integrator: "rk4", order: 4, stabilisation: "partitioning" },
    { integrator: "rk4", order: 4, stabilisation: "impulse" },
    { integrator: "rk4", order: 4, stabilisation: "none" },
    { integrator: "dormand-prince", order: 5, stabilisation: "projection" },
    { integrator: "euler", order: 1, stabilisation: "projection" },
  ] as const)("has the order of its integrator: $integrator, $stabilisation", ({ integrator, order, stabilisation }) => {
    const counts = order === 1 ? [800, 1600, 3200] : [40, 80, 160];
    const errors = counts.map((steps) => distanceBetween(advance(looped({ integrator, stabilisation }), steps, END / steps), reference));
    for (const observed of ordersOf(errors)) expect(observed).toBeGreaterThan(order - 0.3);
  });

  it("keeps its energy to the order of the integrator, and its books", () => {
    const drifts = [50, 100].map((steps) => advance(looped(), steps, END / steps).ledger.energyDrift);
    // at least order 4: a factor of 16, less what the first few steps are worth
    expect(drifts[0]! / drifts[1]!).toBeGreaterThan(12);
    // what the pins on the ground do is booked: impulses through the tree's hinge and through the cut one
    expect(advance(looped(), 500, END / 500).ledger.momentumDrift).toBeLessThan(1e-7);
  });

  it.each(["projection", "partitioning"] as const)("books what closes it: %s", (stabilisation) => {
    // Momenta are no linear functions of coordinates and speeds, so that the integrator itself leaves h⁴. Without stabilisation there is nothing else; what it
    // adds unless it is booked is half as much again, or more.
    const drift = (name: Stabilisation, steps: number) => advance(looped({ stabilisation: name }), steps, 1 / steps).ledger.momentumDrift;
    const [own, none, finer] = [drift(stabilisation, 250), drift("none", 250), drift(stabilisation, 500)];
    expect(Math.abs(own / none - 1)).toBeLessThan(0.05);
    expect(Math.log2(own / finer)).toBeGreaterThan(3.8);
  });

  it("is pushed by its pins as by Lagrange multipliers", () => {
    const [own, other] = [looped(), fourBar({ method: "lagrange-dense" })].map((world) => advance(world, 200, 1e-3));
    own!.joints.forEach((joint, i) => {
      const [a, b] = [joint.reaction, other!.joints[i]!.reaction];
      // forces of some 100 N in the plane; out of it redundant pins share as they like. Reactions are means over a step: of the order of the integrator
      for (let k = 0; k < 2; k++) expect(Math.abs(a.force[k]! - b.force[k]!)).toBeLessThan(1e-5);
    });
  });
});

describe("what keeps loops closed", () => {
  /** Largest gap of any joint, m, over a second. */
  const gapOf = (stabilisation: Stabilisation, h = 1 / 240): number =>
    advance(looped({ stabilisation, step: h }), Math.round(1 / h), h).ledger.jointPositionError;

  it.each(["projection", "partitioning", "impulse"] as const)("%s: to round-off, every step", (stabilisation) => {
    expect(gapOf(stabilisation)).toBeLessThan(1e-12);
  });

  it("baumgarte: bounded, where nothing at all lets them drift apart", () => {
    expect(gapOf("baumgarte")).toBeLessThan(0.3 * gapOf("none"));
  });

  it("velocities that do not fit are settled first, in the mass metric", () => {
    const strike = (options: WorldOptions): World => {
      const world = fourBar(options, 0);
      world.body("coupler")!.velocity = [1, 2, 0.5];
      return world;
    };
    const [own, other] = [strike({ method: "recursive" }), strike({ method: "lagrange-dense" })].map((world) => advance(world, 200, 1e-3));
    expect(own!.ledger.jointSpeedError).toBeLessThan(1e-9);
    // both give the linkage the velocity nearest to what its bodies had, in the mass metric
    expect(Math.abs(own!.body("crank")!.angularVelocity[2] - other!.body("crank")!.angularVelocity[2])).toBeLessThan(1e-6);
  });
});

describe("joints without a motion of their own", () => {
  function rodAndBead(options: WorldOptions): World {
    const world = new World({ gravity: [0, -9.81, 0], ...options });
    world.addBody({ name: "arm", mass: 1, inertia: [0.02, 0.1, 0.1], position: [0.5, 0, 0] });
    world.addBody({ name: "bob", mass: 0.5, inertia: [0.02, 0.01, 0.03], position: [1.6, 0.4, 0.2], velocity: [0.25, -0.3, 0] });
    world.addJoint({ name: "hinge", type: "revolute", a: "ground", b: "arm", anchor: [0, 0, 0], axis: [0, 0, 1] });
    world.addJoint({
      name: "bar",
      type: "distance",
      a: "arm",
      b: "bob",
      frameA: { position: [0.5, 0, 0] },
      frameB: { position: [0, 0.1, 0] },
    });
    return world;
  }

  it("close by rows: a bob on a bar, against Lagrange multipliers", () => {
    const [own, other] = (["recursive", "lagrange-dense"] as const).map((method) => advance(rodAndBead({ method }), 1000, 1e-3));
    // errors of Lagrange's projection, whose target is 1e-10 m a step
    expect(distanceBetween(own!, other!)).toBeLessThan(1e-7);
    expect(own!.ledger.jointPositionError).toBeLessThan(1e-12);
    expect(own!.ledger.energyDrift).toBeLessThan(1e-9);
  });
});

describe("loops through a moved body", () => {
  function drivenLinkage(options: WorldOptions): World {
    const world = new World({ gravity: [0, -9.81, 0], ...options });
    world.addBody({ name: "crank", kind: "kinematic", motion: { rotation: { axis: [0, 0, 1], angle: "3*t + 0.2*sin(5*t)" } } });
    world.addBody({ name: "coupler", mass: 1, inertia: [0.02, 0.1, 0.1], position: [0.8, 0, 0] });
    world.addBody({ name: "rocker", mass: 1, inertia: [0.1, 0.02, 0.1], position: [1.3, -0.5, 0] });
    world.addJoint({ name: "A", type: "revolute", a: "crank", b: "coupler", anchor: [0.3, 0, 0], axis: [0, 0, 1] });
    world.addJoint({ name: "B", type: "revolute", a: "coupler", b: "rocker", anchor: [1.3, 0, 0], axis: [0, 0, 1] });
    world.addJoint({ name: "C", type: "revolute", a: "ground", b: "rocker", anchor: [1.3, -1, 0], axis: [0, 0, 1] });
    return world;
  }

  it("follow it, as by Lagrange multipliers", () => {
    const [own, other] = (["recursive", "lagrange-dense"] as const).map((method) => advance(drivenLinkage({ method }), 500, 1e-3));
    expect(own!.events.filter(({ type }) => type === "method-replaced")).toEqual([]);
    expect(Math.abs(own!.body("rocker")!.angularVelocity[2])).toBeGreaterThan(0.1);
    expect(distanceBetween(own!, other!)).toBeLessThan(1e-7);
    expect(own!.ledger.jointPositionError).toBeLessThan(1e-12);
  });
});

describe("impulses from outside", () => {
  it("a motor and friction act on a linkage as with the direct method, in the limit of small steps", () => {
    const build = (options: WorldOptions): World => {
      const model = fourBar({}, 2).toModel();
      const joints = model.joints!.map((joint, i) => {
        if (i === 0) return { ...joint, coordinates: { turn: { motor: { speed: 3, limit: 20 } } } };
        return i === 2 ? { ...joint, coordinates: { turn: { friction: 2 } } } : joint;
      });
      return World.fromModel({ ...model, joints }, options);
    };
    const [own, other] = (["recursive", "impulse-direct"] as const).map((method) => advance(build({ method }), 500, END / 500));
    expect(distanceBetween(own!, advance(looped(), 500, END / 500))).toBeGreaterThan(0.1);
    // blocks have order 2 in both
    expect(distanceBetween(own!, other!)).toBeLessThan(1e-5);
  });
});

describe("loops that cannot be closed", () => {
  it("are named, and nothing flies apart", () => {
    const world = new World({ gravity: [0, -9.81, 0], method: "recursive" });
    world.addBody({ name: "a", mass: 1, inertia: [0.1, 0.1, 0.1], position: [0.5, 0, 0] });
    world.addBody({ name: "b", mass: 1, inertia: [0.1, 0.1, 0.1], position: [1.5, 0, 0] });
    world.addJoint({ name: "foot", type: "revolute", a: "ground", b: "a", anchor: [0, 0, 0], axis: [0, 0, 1] });
    world.addJoint({ name: "knee", type: "revolute", a: "a", b: "b", anchor: [1, 0, 0], axis: [0, 0, 1] });
    // the two rods reach 2 m
    const z = { orientation: [0, -Math.SQRT1_2, 0, Math.SQRT1_2] } as const;
    world.addJoint({
      name: "far",
      type: "revolute",
      a: "ground",
      b: "b",
      frameA: { position: [3, 0, 0], ...z },
      frameB: { position: [0.5, 0, 0], ...z },
    });
    // the tree is cut at the knee
    const report = world.step(1e-3);
    expect(report.converged).toBe(false);
    expect(world.events.filter(({ type }) => type === "not-converged")).toMatchObject([{ stage: "loops", joint: "knee" }]);
    advance(world, 50, 1e-3);
    for (const { position } of world.bodies) for (const value of position) expect(Math.abs(value)).toBeLessThan(3);
  });
});

describe("a run", () => {
  it("repeats to the bit after a rewind, and from the start in another world", () => {
    const world = advance(looped(), 50, 1e-3);
    const kept = world.snapshot();
    const before = world.hash();
    const first = advance(world, 50, 1e-3).hash();
    expect(first).not.toBe(before);
    world.restore(kept);
    expect(world.hash()).toBe(before);
    expect(advance(world, 50, 1e-3).hash()).toBe(first);
    expect(advance(looped(), 100, 1e-3).hash()).toBe(first);
  });
});
