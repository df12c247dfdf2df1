/**
 * Mass points with distance constraints. References: the six lines of the look-ahead of a hanging point (theory 04, section 3.1); Euler's equations
 * of the rigid body that eight points at the corners of a cuboid are, integrated by a second algorithm; lengths and momenta computed here from the
 * positions and velocities of the points.
 */
import { describe, expect, it } from "vitest";
import { massOfBody } from "../../../src/mass/body-mass.js";
import type { Triple } from "../../../src/model/description.js";
import type { MethodName } from "../../../src/model/settings-description.js";
import { evaluateForces } from "../../../src/world/islands/evaluate-forces.js";
import { formIslands } from "../../../src/world/islands/form-islands.js";
import { analyseStructure } from "../../../src/world/structure/structure.js";
import { World } from "../../../src/world/world.js";
import { createWorldData, type WorldOptions } from "../../../src/world/world-data.js";

const METHODS: readonly MethodName[] = ["impulse-direct", "impulse-iterative", "lagrange-dense", "lagrange-sparse"];
const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const gap = (a: Triple, b: Triple): number => Math.hypot(...minus(a, b));

/** For methods that do not ask what is around them. */
const NOTHING_AROUND = { gravity: new Float64Array(3), drive() {}, evaluate() {} };

type Pair = readonly [number, number];

/** Points of a list, joined in pairs at the distances they have; `masses` by number. */
function net(points: readonly Triple[], pairs: readonly Pair[], options: WorldOptions, mass: (i: number) => number = () => 1): World {
  const world = new World(options);
  for (const [i, position] of points.entries()) world.addBody({ name: `p${i}`, point: true, mass: mass(i), position });
  for (const [i, j] of pairs) world.addJoint({ type: "distance", a: `p${i}`, b: `p${j}` });
  return world;
}

/** Largest deviation of a length from that at the start. */
function worstLength(world: World, points: readonly Triple[], pairs: readonly Pair[]): number {
  const now = points.map((_, i) => world.body(`p${i}`)!.position);
  return Math.max(...pairs.map(([i, j]) => Math.abs(gap(now[i]!, now[j]!) - gap(points[i]!, points[j]!))));
}

/** Σ m r × v */
function angularMomentum(world: World, mass: (i: number) => number): Triple {
  const sum: [number, number, number] = [0, 0, 0];
  world.bodies.forEach(({ position, velocity }, i) => {
    for (const [k, value] of cross(position, velocity).entries()) sum[k] = sum[k]! + mass(i) * value;
  });
  return sum;
}

describe("a mass point", () => {
  it("needs a mass and nothing else; has no inertia, and no warning", () => {
    const world = new World();
    const point = world.addBody({ point: true, mass: 2, position: [1, 2, 3], shapes: [{ type: "sphere", radius: 0.1 }] });
    expect(point.mass).toBe(2);
    expect(massOfBody({ point: true, mass: 2 }, "")).toMatchObject({ diagnostics: [], principal: { moments: { x: 0, y: 0, z: 0 } } });
    // 3 freedoms: it moves, and cannot be turned
    expect(world.topology().degreesOfFreedom).toBe(3);
    expect(world.toModel().bodies![0]).toMatchObject({ point: true, mass: 2 });
    for (const bad of [{}, { mass: 0 }, { mass: 1, inertia: [1, 1, 1] as const }, { mass: 1, centerOfMass: [0, 1, 0] as const }]) {
      expect(() => world.addBody({ point: true, ...bad }), JSON.stringify(bad)).toThrow(/mass/);
    }
    expect(() => world.addBody({ point: true, kind: "fixed" })).not.toThrow();
  });

  /** g and h such that every line of the table is an exact binary number. */
  const [g, h] = [8, 1 / 8];

  it.each(["impulse-direct", "impulse-iterative"] as const)("%s: the six lines of the look-ahead of a hanging point", (method) => {
    const data = createWorldData({ gravity: [0, -g, 0], method });
    const world = new World({}, data);
    world.addBody({ name: "point", point: true, mass: 4, position: [0, -1, 0] });
    world.addJoint({ type: "distance", a: "ground", b: "point" });
    analyseStructure(data);
    formIslands(data);
    const [island] = data.islands;
    const [chain] = island!.chains;
    const { tables: t } = data;
    const height = (table: Float64Array) => table[1]! + 1;
    // the half kick of gravity is in the velocity from the start of the step to its end
    const kick = (g * h) / 2;

    // 1: at rest
    expect([height(t.pose), t.twist[4]]).toEqual([0, 0]);
    evaluateForces(data, island!, 0);
    chain!.method.prepare(t, chain!);
    chain!.method.kick(t, chain!, h, "first");
    // 2: the look-ahead falls by gh²/2, with gh at its end
    chain!.method.preview(t, chain!, h, NOTHING_AROUND);
    expect([height(t.nextPose), t.nextTwist[4]! - kick]).toEqual([(-g * h * h) / 2, -g * h]);
    // 3 and 4: the correction is +gh/2, one is enough but for the regularisation of 1e-10
    chain!.method.correct(t, chain!, h);
    expect(t.twist[4]! + kick).toBeCloseTo(kick, 9);
    // 5: the step leads back, and arrives with −gh/2
    chain!.method.preview(t, chain!, h, NOTHING_AROUND);
    expect(height(t.nextPose)).toBeCloseTo(0, 9);
    chain!.method.accept(t, chain!);
    chain!.method.kick(t, chain!, h, "second");
    expect([height(t.pose), t.twist[4]]).toEqual([expect.closeTo(0, 9), expect.closeTo(-kick, 9)]);
    // 6: the velocity correction
    chain!.method.prepare(t, chain!);
    chain!.method.settle(t, chain!);
    expect(t.twist[4]).toBeCloseTo(0, 9);
  });

  it.each(METHODS)("%s: hangs still, its rope carries the weight and no couple", (method) => {
    const world = new World({ gravity: [0, -g, 0], method });
    const point = world.addBody({ name: "point", point: true, mass: 4, position: [0, -1, 0] });
    const rope = world.addJoint({ type: "distance", a: "ground", b: "point" });
    for (let i = 0; i < 10; i++) {
      world.step(h);
      expect(point.position[1]).toBeCloseTo(-1, 9);
      expect(point.velocity[1]).toBeCloseTo(0, 9);
      expect(rope.reaction.force[1]).toBeCloseTo(4 * g, 8);
      expect(rope.reaction.torque).toEqual([0, 0, 0]);
    }
  });
});

/** The corners of a cuboid of half edges a, b, c, and all their pairs. */
const HALF: Triple = [0.5, 0.3, 0.2];
const CORNERS: readonly Triple[] = Array.from(
  { length: 8 },
  (_, i) => [0, 1, 2].map((k) => ((i >> k) & 1 ? 1 : -1) * HALF[k]!) as unknown as Triple,
);
const ALL_PAIRS: readonly Pair[] = CORNERS.flatMap((_, i) => CORNERS.slice(i + 1).map((__, k): Pair => [i, i + 1 + k]));

describe("a cuboid of eight points and all 28 distances", () => {
  const SPIN: Triple = [0.4, 3, 0.6];

  function spinning(options: WorldOptions): World {
    const world = net(CORNERS, ALL_PAIRS, { gravity: [0, 0, 0], ...options });
    CORNERS.forEach((corner, i) => {
      world.body(`p${i}`)!.velocity = cross(SPIN, corner);
    });
    return world;
  }

  /** The rigid body of the same masses, by its rotation series at order 8 and a hundred short steps. */
  function rigidCorners(until: number): readonly Triple[] {
    const [a, b, c] = HALF.map((x) => x * x) as [number, number, number];
    const world = new World({ gravity: [0, 0, 0], rotation: { method: "series", order: 8 } });
    const body = world.addBody({ mass: 8, inertia: [8 * (b + c), 8 * (a + c), 8 * (a + b)], angularVelocity: SPIN });
    for (let i = 0; i < 200; i++) world.step(until / 200);
    return CORNERS.map((corner) => body.worldPoint(corner));
  }

  const miss = (world: World, reference: readonly Triple[]) =>
    Math.max(...reference.map((corner, i) => gap(world.body(`p${i}`)!.position, corner)));

  it("28 rows, 18 of them independent: the six freedoms of a rigid body", () => {
    const { chains, degreesOfFreedom } = spinning({}).topology();
    expect(chains[0]).toMatchObject({ rows: 28, rank: 18, redundantRows: 10 });
    expect(degreesOfFreedom).toBe(6);
  });

  it.each(["impulse-direct", "impulse-iterative"] as const)("%s: turns as that body does, to second order; order 4 to fourth", (method) => {
    const reference = rigidCorners(1);
    const errors = (order: number, steps: readonly number[]) =>
      steps.map((n) => {
        const world = spinning({ method, order });
        for (let i = 0; i < n; i++) world.step(1 / n);
        return miss(world, reference);
      });
    const second = errors(2, [50, 100]);
    expect(Math.log2(second[0]! / second[1]!)).toBeGreaterThan(1.9);
    // (ωh)²/24·ωt with ω = 3, h = 1/100 on 0.6 m
    expect(second[1]).toBeLessThan(3e-4);
    if (method !== "impulse-direct") return;
    const fourth = errors(4, [25, 50]);
    expect(Math.log2(fourth[0]! / fourth[1]!)).toBeGreaterThan(3.7);
  });

  it.each(METHODS)("%s: lengths, angular momentum and energy for 3 s", (method) => {
    const world = spinning({ method });
    const before = angularMomentum(world, () => 1);
    const energy = world.totals().kinetic;
    for (let i = 0; i < 300; i++) {
      world.step(1 / 100);
      expect(worstLength(world, CORNERS, ALL_PAIRS)).toBeLessThan(1e-6);
    }
    // Impulse pairs act along the line of their points: to round-off, whatever the step. What redundant rows carry against each other is rounded
    // as well, and may be large. Runge–Kutta: (ωh)⁵ per step.
    const tolerance = method.startsWith("impulse") ? 1e-11 : 1e-4;
    expect(
      gap(
        angularMomentum(world, () => 1),
        before,
      ) / Math.hypot(...before),
    ).toBeLessThan(tolerance);
    expect(Math.abs(world.totals().kinetic / energy - 1)).toBeLessThan(1e-3);
    // no couple is ever felt by a point
    for (const body of world.bodies) expect(body.angularVelocity).toEqual([0, 0, 0]);
    for (const joint of world.joints) expect(joint.reaction.torque).toEqual([0, 0, 0]);
  });
});

describe("a cuboid of points whose masses differ by 1e12", () => {
  it("keeps its lengths and its angular momentum", () => {
    const mass = (i: number) => 10 ** (12 * (i / 7) - 6);
    const world = net(CORNERS, ALL_PAIRS, { gravity: [0, 0, 0] }, mass);
    CORNERS.forEach((corner, i) => {
      world.body(`p${i}`)!.velocity = cross([0.4, 3, 0.6], corner);
    });
    const before = angularMomentum(world, mass);
    for (let i = 0; i < 100; i++) {
      world.step(1 / 100);
      expect(worstLength(world, CORNERS, ALL_PAIRS)).toBeLessThan(1e-6);
    }
    expect(gap(angularMomentum(world, mass), before) / Math.hypot(...before)).toBeLessThan(1e-11);
  });
});

describe("a net", () => {
  const SIZE = 8;
  /** Square meshes of 0.1 m, bent downwards along x like a hammock: hung up straight it could not move at all. */
  const POINTS: readonly Triple[] = Array.from({ length: SIZE * SIZE }, (_, n) => {
    let [x, y] = [0, 0];
    for (let k = 0; k < n % SIZE; k++) {
      const angle = 0.2 * (k - (SIZE - 2) / 2);
      x += 0.1 * Math.cos(angle);
      y += 0.1 * Math.sin(angle);
    }
    return [x, y, 0.1 * Math.floor(n / SIZE)];
  });
  const PAIRS: readonly Pair[] = POINTS.flatMap((_, n): Pair[] => [
    ...((n + 1) % SIZE ? [[n, n + 1] as const] : []),
    ...(n + SIZE < POINTS.length ? [[n, n + SIZE] as const] : []),
  ]);

  it("hung by two corners keeps its lengths in every step, and its energy", () => {
    const world = net(POINTS, PAIRS, { gravity: [0, -9.81, 0] }, () => 0.01);
    for (const corner of [0, SIZE - 1]) world.addJoint({ type: "spherical", a: "ground", b: `p${corner}`, anchor: POINTS[corner]! });
    let worst = 0;
    for (let i = 0; i < 120; i++) {
      world.step(1 / 240);
      worst = Math.max(worst, worstLength(world, POINTS, PAIRS));
    }
    expect(worst).toBeLessThan(1e-6);
    // swung down: the far edge has fallen half a metre
    expect(world.body(`p${SIZE * SIZE - 1}`)!.position[1]).toBeLessThan(-0.3);
    // second order in h with the whipping corners; four digits of it are not promised
    expect(world.ledger.energyDrift).toBeLessThan(0.01);
  });

  it("a straight row between two fixed points cannot move: that is reported, and nothing flies away", () => {
    const row: readonly Triple[] = Array.from({ length: 5 }, (_, i) => [0.1 * i, 0, 0]);
    const pairs: readonly Pair[] = row.slice(1).map((_, i) => [i, i + 1]);
    const world = new World({ gravity: [0, -9.81, 0] });
    for (const [i, position] of row.entries()) {
      world.addBody({ name: `p${i}`, point: true, mass: 1, position, ...(i % 4 === 0 && { kind: "fixed" }) });
    }
    for (const [i, j] of pairs) world.addJoint({ type: "distance", a: `p${i}`, b: `p${j}` });
    let reported = 0;
    for (let i = 0; i < 60; i++) {
      if (!world.step(1 / 240).converged) reported++;
      // its own length, and what the regularised factor leaves of an infinite tension
      expect(worstLength(world, row, pairs)).toBeLessThan(0.4);
    }
    expect(reported).toBeGreaterThan(0);
  });

  it("flying free, masses of 1 g and 1 kg side by side: lengths and angular momentum", () => {
    const mass = (i: number) => (i % 3 === 0 ? 1 : 1e-3);
    const world = net(POINTS, PAIRS, { gravity: [0, 0, 0] }, mass);
    POINTS.forEach((p, i) => {
      world.body(`p${i}`)!.velocity = cross([0.5, 2, 1], p);
    });
    const before = angularMomentum(world, mass);
    for (let i = 0; i < 40; i++) {
      world.step(1 / 240);
      expect(worstLength(world, POINTS, PAIRS)).toBeLessThan(1e-6);
    }
    expect(gap(angularMomentum(world, mass), before) / Math.hypot(...before)).toBeLessThan(1e-12);
  });
});

describe("a mass point on a joint", () => {
  const rodWith = (type: string, point: object, method: MethodName): World => {
    const world = new World({ gravity: [0, -9.81, 0], method });
    world.addBody({ name: "rod", mass: 1, inertia: [0.01, 0.1, 0.1], position: [0.5, 0, 0] });
    world.addBody({ name: "weight", mass: 2, position: [1, 0, 0], ...point });
    world.addJoint({ name: "pin", type: "revolute", a: "ground", b: "rod", anchor: [0, 0, 0], axis: [0, 0, 1] });
    world.addJoint({ name: "tip", type, a: "rod", b: "weight", anchor: [1, 0, 0], axis: [0, 0, 1] });
    return world;
  };

  it.each([...METHODS, "recursive"] as const)("%s: hung on a ball it swings as a part of the rod would", (method) => {
    const world = rodWith("spherical", { point: true }, method);
    for (let i = 0; i < 100; i++) world.step(1e-3);
    const [x, y] = world.body("weight")!.position;
    // by energy: ½ J ω² = g (m/2 + 2) sin φ, J = 0.1 + 0.25 + 2; what order 2 leaves at 1 ms is below 1e-6
    const omega = Math.sqrt((2 * 9.81 * 2.5 * -y) / 2.35);
    expect(Math.abs(Math.hypot(x, y) - 1)).toBeLessThan(1e-6);
    expect(Math.abs(-world.body("rod")!.angularVelocity[2] - omega)).toBeLessThan(1e-5);
  });

  it.each(["weld", "revolute", "universal"])("is not held at angles to a body that turns: %s", (type) => {
    expect(() => rodWith(type, { point: true }, "auto")).toThrow(/joint "tip".*"rod".*"weight"/);
    expect(() => rodWith(type, { inertia: [0.1, 0.1, 0.1] }, "auto")).not.toThrow();
  });

  it("slides along the ground, which does not turn either", () => {
    const world = new World();
    world.addBody({ name: "weight", point: true, mass: 1 });
    expect(() => world.addJoint({ type: "prismatic", a: "ground", b: "weight", axis: [0, 1, 0] })).not.toThrow();
    expect(() => world.addJoint({ name: "off", type: "spherical", a: "ground", b: "weight", anchor: [0, 1, 0] })).toThrow(
      /"off".*1 m beside/,
    );
  });
});
