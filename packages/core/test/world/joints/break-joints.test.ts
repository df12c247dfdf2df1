/**
 * Joints that break. References: the tension of a pendulum released at rest at the angle φ₀, m(g cos φ + l ω²) = m g (3 cos φ − 2 cos φ₀) by
 * conservation of energy; the parabola afterwards; the torque of a cantilever, weight times lever; the weight below a link of a hanging chain.
 */
import { describe, expect, it } from "vitest";
import type { MethodName } from "../../../src/model/settings-description.js";
import { box, sphere } from "../../../src/model/shapes.js";
import type { JointBrokenEvent } from "../../../src/world/events.js";
import { World } from "../../../src/world/world.js";
import type { WorldOptions } from "../../../src/world/world-data.js";

const G = 10;
const METHODS: readonly MethodName[] = ["impulse-direct", "impulse-iterative", "lagrange-sparse", "lagrange-dense"];
const brokenIn = (world: World): readonly JointBrokenEvent[] => world.events.filter((event) => event.type === "joint-broken");
const size = (v: readonly number[]): number => Math.hypot(...v);

describe("a pendulum whose rod breaks", () => {
  const [MASS, LENGTH, START, LIMIT] = [2, 1.5, 1.4, 30];
  /** Cosine of the angle at which the tension reaches the limit, and the speed there. */
  const cosine = (LIMIT / (MASS * G) + 2 * Math.cos(START)) / 3;
  const speedAt = (angle: number) => Math.sqrt(2 * G * LENGTH * (Math.cos(angle) - Math.cos(START)));

  function released(options: WorldOptions): World {
    const world = new World({ gravity: [0, -G, 0], ...options });
    world.addBody({ name: "bob", point: true, mass: MASS, position: [LENGTH * Math.sin(START), -LENGTH * Math.cos(START), 0] });
    world.addJoint({ name: "rod", type: "distance", a: "ground", b: "bob", breakForce: LIMIT });
    return world;
  }

  const cases = [...METHODS.map((method) => ({ method })), { order: 4 }, { order: 6 }];
  it.each(cases.map((options) => [JSON.stringify(options), options] as const))("%s: where energy says, then a parabola", (_, options) => {
    const h = 1 / 1000;
    const world = released(options);
    const [rod, bob] = [world.joint("rod")!, world.body("bob")!];
    while (rod.alive && world.time < 2) world.step(h);
    const [event] = brokenIn(world);
    expect(event).toMatchObject({ joint: "rod", slot: 0, time: world.time });

    // The mean of a step is that at its middle, so the break comes half a step to one and a half after the limit was reached.
    const angle = Math.atan2(bob.position[0], -bob.position[1]);
    const delay = (Math.acos(cosine) - angle) / (speedAt(angle) / LENGTH);
    expect(delay / h).toBeGreaterThan(0.49);
    expect(delay / h).toBeLessThan(1.51);
    // The reported force is the tension at the middle of the step, to second order; and along the rod.
    const middle = angle + (speedAt(angle) / LENGTH) * (h / 2);
    expect(size(event!.force)).toBeCloseTo(MASS * G * (3 * Math.cos(middle) - 2 * Math.cos(START)), 3);
    expect(size(event!.torque)).toBeLessThan(1e-9);
    expect(event!.force[0] / event!.force[1]).toBeCloseTo(-Math.tan(middle), 4);
    // Energy at second order: h² ω² ≈ 1e-5 of the speed.
    expect(size(bob.velocity)).toBeCloseTo(speedAt(angle), 4);

    const [p, v, t0] = [bob.position, bob.velocity, world.time];
    for (let i = 0; i < 500; i++) world.step(h);
    const t = world.time - t0;
    expect(bob.position[0]).toBeCloseTo(p[0] + v[0] * t, 12);
    expect(bob.position[1]).toBeCloseTo(p[1] + v[1] * t - (G * t * t) / 2, 12);
    expect(brokenIn(world)).toEqual([]);
    // Second order in h, and nothing is lost by the break itself.
    expect(world.ledger.energyDrift).toBeLessThan(1e-5);
    expect(world.ledger.momentumDrift).toBeLessThan(1e-9);
  });

  it("with shorter steps the break comes to where energy says", () => {
    const misses = [1 / 100, 1 / 1000, 1 / 10_000].map((h) => {
      const world = released({});
      while (world.joints.length > 0) world.step(h);
      const { position } = world.body("bob")!;
      return Math.abs(Math.atan2(position[0], -position[1]) - Math.acos(cosine));
    });
    expect(misses[0]! / misses[2]!).toBeGreaterThan(30);
    expect(misses[2]).toBeLessThan((1.51e-4 * speedAt(Math.acos(cosine))) / LENGTH);
  });

  it("rewinds across the break, to the bit; the handle lives again", () => {
    const world = released({});
    const rod = world.joint("rod")!;
    for (let i = 0; i < 20; i++) world.step(1 / 100);
    const saved = world.snapshot();
    const model = world.toModel();
    const run = () => {
      while (rod.alive) world.step(1 / 100);
      const { time } = world;
      for (let i = 0; i < 20; i++) world.step(1 / 100);
      return [time, world.hash()];
    };
    const first = run();
    expect(() => rod.reaction).toThrow();
    expect(world.toModel().joints).toBeUndefined();
    const after = world.snapshot();
    world.restore(saved);
    expect(rod.alive).toBe(true);
    expect(world.joints.map((joint) => joint.name)).toEqual(["rod"]);
    expect(run()).toEqual(first);
    world.restore(saved);
    world.restore(after);
    expect([rod.alive, world.hash()]).toEqual([false, first[1]]);

    // What can break is in the model; a world built from it breaks as well.
    expect(model.joints![0]).toMatchObject({ breakForce: LIMIT });
    const copy = World.fromModel(model);
    while (copy.joints.length > 0 && copy.time < 2) copy.step(1 / 100);
    // Times count from the start of each.
    expect(copy.time).toBeCloseTo((first[0] as number) - 0.2, 9);
  });
});

describe("static loads", () => {
  /** Two beams welded end to end, the first to a wall: torque at the wall W·l/2 + W·3l/2 = 2 W l, between them W l/2. */
  const [WEIGHT, LENGTH] = [3 * G, 0.8];
  function cantilever(wall: object, middle: object, options: WorldOptions = {}): World {
    const world = new World({ gravity: [0, -G, 0], ...options });
    for (const i of [0, 1])
      world.addBody({ name: `beam-${i}`, mass: 3, shapes: [box(LENGTH, 0.1, 0.1)], position: [LENGTH * (i + 0.5), 0, 0] });
    world.addJoint({ name: "wall", type: "weld", a: "ground", b: "beam-0", anchor: [0, 0, 0], ...wall });
    world.addJoint({ name: "middle", type: "weld", a: "beam-0", b: "beam-1", anchor: [LENGTH, 0, 0], ...middle });
    return world;
  }

  it.each(METHODS)("%s: a cantilever breaks where its torque is too large, and only there", (method) => {
    const limits = { breakTorque: 1.001 * 2 * WEIGHT * LENGTH };
    const held = cantilever(limits, { breakTorque: (1.001 * WEIGHT * LENGTH) / 2 }, { method });
    for (let i = 0; i < 20; i++) held.step(1 / 240);
    expect(held.joints).toHaveLength(2);
    expect(held.joint("wall")!.reaction.torque[2]).toBeCloseTo(2 * WEIGHT * LENGTH, 4);
    expect(held.joint("wall")!.reaction.force[1]).toBeCloseTo(2 * WEIGHT, 5);

    const broken = cantilever(limits, { breakTorque: (0.999 * WEIGHT * LENGTH) / 2 }, { method });
    broken.step(1 / 240);
    expect(brokenIn(broken).map(({ joint }) => joint)).toEqual(["middle"]);
    for (let i = 0; i < 20; i++) broken.step(1 / 240);
    // The outer beam falls from rest; only its first step was held.
    expect(broken.body("beam-1")!.velocity[1]).toBeCloseTo((-G * 20) / 240, 6);
    expect(broken.joint("wall")!.reaction.torque[2]).toBeCloseTo((WEIGHT * LENGTH) / 2, 4);
  });

  it("only the force or only the torque may be limited", () => {
    const force = cantilever({ breakForce: 1.9 * WEIGHT }, { breakForce: 1.1 * WEIGHT });
    force.step(1 / 240);
    expect(brokenIn(force).map(({ joint }) => joint)).toEqual(["wall"]);
    expect(size(brokenIn(force)[0]!.force)).toBeCloseTo(2 * WEIGHT, 5);
  });

  it("a hanging chain breaks at the link that carries too much; the rest goes on falling together", () => {
    const world = new World({ gravity: [0, -G, 0] });
    for (let i = 0; i < 4; i++) {
      world.addBody({ name: `weight-${i}`, shapes: [sphere(0.1)], mass: 1, position: [0, -0.5 * (i + 1), 0] });
      const a = i === 0 ? "ground" : `weight-${i - 1}`;
      // Link i carries 4 − i weights; 2.5 are allowed, and twice that for the first.
      world.addJoint({
        name: `link-${i}`,
        type: "spherical",
        a,
        b: `weight-${i}`,
        anchor: [0, -0.5 * i, 0],
        breakForce: (i ? 2.5 : 5) * G,
      });
    }
    world.step(1 / 240);
    expect(brokenIn(world).map(({ joint }) => joint)).toEqual(["link-1"]);
    for (let i = 0; i < 240; i++) world.step(1 / 240);
    expect(world.joints.map((joint) => joint.name)).toEqual(["link-0", "link-2", "link-3"]);
    expect(world.body("weight-0")!.position[1]).toBeCloseTo(-0.5, 6);
    for (const i of [1, 2, 3]) expect(world.body(`weight-${i}`)!.position[1]).toBeCloseTo(-0.5 * (i + 1) - G / 2, 6);
    expect(world.topology().chains.map(({ bodies }) => bodies.length)).toEqual([1, 3]);
    expect(world.ledger.energyDrift).toBeLessThan(1e-9);
  });

  it("several at once; a spring on the joint goes with it, and is booked", () => {
    const world = new World({ gravity: [0, -G, 0] });
    for (const i of [0, 1]) {
      world.addBody({ name: `weight-${i}`, shapes: [box(1, 0.1, 0.1)], mass: 1, position: [0.5, 0, i] });
      const coordinates = { turn: { stiffness: 40, rest: 0.5 } };
      world.addJoint({
        type: "revolute",
        a: "ground",
        b: `weight-${i}`,
        anchor: [0, 0, i],
        axis: [0, 0, 1],
        coordinates,
        breakForce: 0.01,
      });
    }
    for (let i = 0; i < 5; i++) world.step(1 / 240);
    expect(world.joints).toEqual([]);
    expect(world.totals().potential).toBeLessThan(0.1);
    expect(world.ledger.energyDrift).toBeLessThan(1e-3);
  });

  it("a body removed in the same step takes its breaking joint along", () => {
    const world = cantilever({ breakForce: 1 }, { breakForce: 1 });
    const joints = world.joints;
    world.addModule({ beforeStep: (w) => w.body("beam-1") && w.remove(w.body("beam-1")!) });
    world.step(1 / 240);
    expect(brokenIn(world)).toHaveLength(2);
    expect(joints.map((joint) => joint.alive)).toEqual([false, false]);
    world.step(1 / 240);
    expect(world.bodies.map((body) => body.name)).toEqual(["beam-0"]);
  });

  it("a step that is taken back breaks nothing", () => {
    const explode = {
      type: "explode",
      numbers: () => [],
      wrench: (_t: unknown, _b: number, _n: unknown, time: number, out: Float64Array, o: number) => {
        out[o + 3] = time > 0.1 ? Number.POSITIVE_INFINITY : 0;
      },
    };
    const world = new World({ gravity: [0, 0, 0], extend: { forces: [explode] } });
    world.addBody({ name: "arm", shapes: [sphere(0.1)], position: [1, 0, 0] });
    world.addJoint({ type: "spherical", a: "ground", b: "arm", anchor: [0, 0, 0], breakForce: 1 });
    world.addForce({ type: "explode" } as never);
    for (let i = 0; i < 20; i++) world.step(0.01);
    expect(world.events.map(({ type }) => type)).toEqual(["not-converged", "non-finite"]);
    expect(world.joints).toHaveLength(1);
    expect(world.joints[0]!.reaction).toEqual({ force: [0, 0, 0], torque: [0, 0, 0] });
  });
});
