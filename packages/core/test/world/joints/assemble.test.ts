/**
 * References: gaps and angles recomputed from the stored poses; closed forms of the projection in the mass metric (centre of mass, angular
 * momentum about a hinge); triangles. The passes are those of solve/impulse/assemble-chain.ts.
 */
import { describe, expect, it } from "vitest";
import type { Random } from "../../../src/math/random.js";
import type { JointDescription, ResolvedModel, Triple } from "../../../src/model/description.js";
import { box } from "../../../src/model/shapes.js";
import { createRun, simulate } from "../../../src/world/record/simulate.js";
import { World } from "../../../src/world/world.js";
import { chance } from "../../chance.js";

const LINK = 0.2;
const Z: Triple = [0, 0, 1];
/** Frames whose x axis is the world's z, for hinges about z. */
const ABOUT_Z = [0, -Math.SQRT1_2, 0, Math.SQRT1_2] as const;

/** Links along x, hung at the origin, and closed to a ring where wanted. */
function links(count: number, type: string, closed = false): World {
  const world = new World();
  for (let i = 0; i < count; i++) {
    world.addBody({ name: `link-${i}`, shapes: [box(LINK, 0.02, 0.03)], mass: 1 });
    const frameA = i === 0 ? { orientation: ABOUT_Z } : { position: [LINK / 2, 0, 0] as const, orientation: ABOUT_Z };
    const frameB = { position: [-LINK / 2, 0, 0] as const, orientation: ABOUT_Z };
    world.addJoint({ type, a: i ? `link-${i - 1}` : "ground", b: `link-${i}`, frameA, frameB });
  }
  const position = [LINK / 2, 0, 0] as const;
  if (closed) {
    const frameA = { position: [LINK, 0, 0] as const, orientation: ABOUT_Z };
    world.addJoint({ type, a: "ground", b: `link-${count - 1}`, frameA, frameB: { position, orientation: ABOUT_Z } });
  }
  return world;
}

/** Puts every body anywhere. */
function scatter(world: World, random: Random, spread: number): void {
  for (const body of world.bodies) {
    body.position = [random.uniform(-spread, spread), random.uniform(-spread, spread), random.uniform(-spread, spread)];
    const { x, y, z, w } = random.rotation();
    body.orientation = [x, y, z, w];
    const v = random.direction();
    body.velocity = [v.x, v.y, v.z];
  }
}

/** Largest distance between the ends of neighbours, from the stored poses alone. */
function largestGap(world: World): number {
  const { bodies } = world;
  const before = (i: number): readonly number[] => (i === 0 ? [0, 0, 0] : bodies[i - 1]!.worldPoint([LINK / 2, 0, 0]));
  return Math.max(...bodies.map((body, i) => distance(before(i), body.worldPoint([-LINK / 2, 0, 0]))));
}

const distance = (p: readonly number[], q: readonly number[]) => Math.hypot(...p.map((x, k) => x - q[k]!));

describe("fallen apart", () => {
  // metres apart with links of 0.2 m, and a kilometre
  for (const type of ["spherical", "revolute", "universal", "weld"]) {
    it.each([0.3, 3, 1000])(`a chain of ten ${type} joints, scattered over ± %d m`, (spread) => {
      const world = links(10, type);
      scatter(world, chance(spread), spread);
      const report = world.assemble();
      expect(report.met).toBe(true);
      expect(report.unmet).toEqual([]);
      expect(report.changed).toBe(true);
      expect(report.initial.position).toBeGreaterThan(spread / 10);
      // the promise of the joints; round-off is far below it
      expect(largestGap(world)).toBeLessThan(1e-6);
      for (const joint of world.joints) {
        expect(joint.error.position).toBeLessThan(1e-6);
        expect(joint.error.angle).toBeLessThan(1e-6);
        expect(joint.error.speed).toBeLessThan(1e-6);
      }
    });
  }

  it("rings: a loop of hinges that is redundant, and one of balls", () => {
    for (const type of ["revolute", "spherical"]) {
      for (let seed = 1; seed <= 5; seed++) {
        const world = links(6, type, true);
        scatter(world, chance(seed), 1);
        expect(world.assemble().met).toBe(true);
        expect(largestGap(world)).toBeLessThan(1e-6);
        expect(distance(world.bodies[5]!.worldPoint([LINK / 2, 0, 0]), [LINK, 0, 0])).toBeLessThan(1e-6);
      }
    }
  });

  it("all bodies in one place", () => {
    const world = links(10, "spherical");
    expect(world.assemble().met).toBe(true);
    expect(largestGap(world)).toBeLessThan(1e-6);
  });

  it("the same start gives the same bits", () => {
    const hash = () => {
      const world = links(8, "revolute", true);
      scatter(world, chance(3), 2);
      world.assemble();
      return world.hash();
    };
    expect(hash()).toBe(hash());
  });

  it("bars on one line must fold although no direction of the joints leads there", () => {
    const world = twoBars(1.5);
    expect(world.assemble().met).toBe(true);
    // triangle of sides 1, 1, 1.5
    const height = Math.sqrt(1 - 0.75 * 0.75);
    const apex = world.body("first")!.worldPoint([0.5, 0, 0]);
    expect(Math.abs(apex[0] - 0.75)).toBeLessThan(1e-6);
    expect(Math.abs(Math.abs(apex[1]) - height)).toBeLessThan(1e-6);
    expect(Math.abs(apex[2])).toBeLessThan(1e-6);
  });

  it("a body in the middle of its distance joint, where no direction is better than another", () => {
    const world = new World();
    const ball = world.addBody({ mass: 1, inertia: [1, 1, 1] });
    world.addJoint({ type: "distance", a: "ground", b: ball.name, length: 2, frameA: {}, frameB: {} });
    expect(world.assemble().met).toBe(true);
    expect(distance(ball.position, [0, 0, 0])).toBeCloseTo(2, 9);
  });
});

/** Two bars of 1 m along x from the origin; their end belongs to the ground at x = `end`. */
function twoBars(end: number): World {
  const world = new World({ gravity: [0, 0, 0] });
  world.addBody({ name: "first", shapes: [box(1, 0.1, 0.1)], mass: 1, position: [0.5, 0, 0] });
  world.addBody({ name: "second", shapes: [box(1, 0.1, 0.1)], mass: 1, position: [1.5, 0, 0] });
  world.addJoint({ name: "p", type: "revolute", a: "ground", b: "first", anchor: [0, 0, 0], axis: Z });
  world.addJoint({ name: "q", type: "revolute", a: "first", b: "second", anchor: [1, 0, 0], axis: Z });
  const frame = (x: number) => ({ position: [x, 0, 0] as const, orientation: ABOUT_Z });
  world.addJoint({ name: "r", type: "revolute", a: "ground", b: "second", frameA: frame(end), frameB: frame(0.5) });
  return world;
}

describe("as little as possible", () => {
  it("what fits together stays as it is, to the bit", () => {
    const world = links(5, "revolute");
    world.assemble();
    const hash = world.hash();
    const report = world.assemble();
    expect(report).toMatchObject({ met: true, changed: false, passes: 0 });
    expect(world.hash()).toBe(hash);
  });

  it("two balls on a rod share the way by their masses: their centre of mass stays", () => {
    const world = new World();
    world.addBody({ name: "light", mass: 1, inertia: [1, 1, 1], position: [0, 0, 0] });
    world.addBody({ name: "heavy", mass: 3, inertia: [1, 1, 1], position: [5, 0, 0] });
    world.addJoint({ type: "distance", a: "light", b: "heavy", length: 1, frameA: {}, frameB: {} });
    world.assemble();
    expect(world.body("light")!.position[0]).toBeCloseTo(3, 9);
    expect(world.body("heavy")!.position[0]).toBeCloseTo(4, 9);
  });

  it("velocities of a hinged bar keep the angular momentum about the hinge", () => {
    const world = new World();
    const rod = world.addBody({
      mass: 2,
      inertia: [0.1, 0.3, 0.3],
      position: [0.5, 0, 0],
      velocity: [1, 2, 3],
      angularVelocity: [4, 5, 6],
    });
    world.addJoint({ type: "revolute", a: "ground", b: rod.name, anchor: [0, 0, 0], axis: Z });
    const report = world.assemble();
    const rate = (0.3 * 6 + 2 * 0.5 * 2) / (0.3 + 2 * 0.25);
    expect(report.initial).toMatchObject({ position: 0, angle: 0 });
    // √(1² + (2 − 6·0.5)² + (3 + 5·0.5)²) along the point rows, √(4² + 5²) along the others
    expect(report.initial.speed).toBeCloseTo(Math.sqrt(41), 9);
    expect(report.remaining.speed).toBeLessThan(1e-6);
    expect(rod.position).toEqual([0.5, 0, 0]);
    expect(distance(rod.angularVelocity, [0, 0, rate])).toBeLessThan(1e-8);
    expect(distance(rod.velocity, [0, rate / 2, 0])).toBeLessThan(1e-8);
  });

  it("fixed and kinematic bodies do not move, and pass on their velocity", () => {
    const world = new World();
    world.addBody({ name: "cart", kind: "kinematic", position: [1, 0, 0], motion: { position: ["1 + 2 * t", 0, 0] } });
    const ball = world.addBody({ mass: 1, inertia: [1, 1, 1] });
    world.addJoint({ type: "weld", a: "cart", b: ball.name, frameA: {}, frameB: {} });
    expect(world.assemble().met).toBe(true);
    expect(world.body("cart")!.position).toEqual([1, 0, 0]);
    expect(ball.position[0]).toBeCloseTo(1, 9);
    expect(ball.velocity[0]).toBeCloseTo(2, 9);
  });

  it("only the chains that need it are touched", () => {
    const world = new World();
    const good = world.addBody({ mass: 1, inertia: [1, 1, 1], position: [1 / 3, 0.1, 0] });
    const bad = world.addBody({ mass: 1, inertia: [1, 1, 1] });
    world.addJoint({ type: "spherical", a: "ground", b: good.name, anchor: [0, 0, 0] });
    world.addJoint({ type: "spherical", a: "ground", b: bad.name, frameA: { position: [1, 0, 0] }, frameB: {} });
    world.assemble();
    expect(good.position).toEqual([1 / 3, 0.1, 0]);
    expect(bad.position[0]).toBeCloseTo(1, 9);
  });
});

describe("what cannot be met", () => {
  const pulledApart = (): World => {
    const world = new World({ gravity: [0, 0, 0] });
    world.addBody({ name: "ball", mass: 1, inertia: [1, 1, 1] });
    world.addBody({ name: "other", mass: 1, inertia: [1, 1, 1], position: [0, 5, 0], velocity: [1, 0, 0] });
    for (const x of [0, 1]) {
      world.addJoint({ name: `at-${x}`, type: "spherical", a: "ground", b: "ball", frameA: { position: [x, 0, 0] }, frameB: {} });
    }
    return world;
  };

  it("two joints that pull one point to two places: named, halfway, and the world goes on", () => {
    const world = pulledApart();
    const report = world.assemble();
    expect(report.met).toBe(false);
    expect(report.unmet).toEqual(["at-0", "at-1"]);
    // least squares
    expect(world.body("ball")!.position[0]).toBeCloseTo(0.5, 6);
    expect(report.remaining.position).toBeCloseTo(0.5, 6);
    expect(report.joints.map((j) => [j.joint, j.met])).toEqual([
      ["at-0", false],
      ["at-1", false],
    ]);
    for (let i = 0; i < 24; i++) world.step(1 / 240);
    expect(world.body("other")!.position[0]).toBeCloseTo(0.1, 9);
    for (const c of world.body("ball")!.position) expect(Number.isFinite(c)).toBe(true);
  });

  it("bars too short for their span: the gap is shared", () => {
    const world = twoBars(2.5);
    const report = world.assemble();
    expect(report.unmet).toEqual(["p", "q", "r"]);
    // on a line the three gaps add up to what is missing
    const sum = report.joints.reduce((total, joint) => total + joint.remaining.position, 0);
    expect(sum).toBeCloseTo(0.5, 3);
  });

  it("speeds that contradict each other", () => {
    const world = new World({ gravity: [0, 0, 0] });
    for (const [name, speed] of [
      ["slow", "0"],
      ["fast", "t"],
    ] as const) {
      world.addBody({ name, kind: "kinematic", motion: { position: [speed, 0, 0] } });
    }
    world.addBody({ name: "ball", mass: 1, inertia: [1, 1, 1] });
    for (const a of ["slow", "fast"]) world.addJoint({ name: a, type: "spherical", a, b: "ball", frameA: {}, frameB: {} });
    const { unmet, remaining } = world.assemble();
    expect(unmet).toEqual(["slow", "fast"]);
    expect(remaining.speed).toBeCloseTo(0.5, 6);
  });
});

describe("in a run", () => {
  const model: ResolvedModel = {
    gelenk: 1,
    bodies: [{ name: "bob", mass: 1, inertia: [0.01, 0.01, 0.01], position: [1, 0.5, 0], velocity: [0, 0, 1] }],
    joints: [
      { name: "pin", type: "spherical", a: "ground", b: "bob", frameA: {}, frameB: { position: [-1, 0, 0] } } satisfies JointDescription,
    ],
    settings: { step: 1 / 240, until: 0.5 },
  };
  const consistent: ResolvedModel = { ...model, bodies: [{ ...model.bodies![0]!, position: [1, 0, 0], velocity: [0, 0, 0] }] };

  it("is made before the start and reported", () => {
    const { run, diagnostics } = createRun(model);
    expect(diagnostics.map((d) => [d.code, d.severity])).toEqual([["joint.assembled", "note"]]);
    expect(run!.assembly!.initial.position).toBeCloseTo(0.5, 12);
    run!.advance(Number.POSITIVE_INFINITY);
    const { ledger } = run!.result();
    expect(ledger.jointPositionError).toBeLessThan(1e-6);
    // a pendulum of 1 m keeps its energy to second order of h·ω, about (3/240)²
    expect(ledger.energyDrift).toBeLessThan(1e-3);
    expect(ledger.work.edits).toBe(0);
  });

  it("is left out on demand, in the settings or by the run", () => {
    for (const { run, diagnostics } of [createRun(model, { assemble: false }), createRun({ ...model, settings: { assemble: false } })]) {
      expect(diagnostics).toEqual([]);
      expect(run!.assembly).toBeUndefined();
      expect(run!.world.body("bob")!.position).toEqual([1, 0.5, 0]);
    }
  });

  it("does not touch a model that fits", () => {
    expect(createRun(consistent).diagnostics).toEqual([]);
    const hash = (assemble: boolean) => createRun(consistent, { assemble }).run!.world.hash();
    expect(hash(true)).toBe(hash(false));
    expect(simulate(consistent).bodies).toEqual(simulate(consistent, { assemble: false }).bodies);
  });

  it("World.fromModel moves nothing and tells the error", () => {
    const world = World.fromModel(model);
    expect(world.body("bob")!.position).toEqual([1, 0.5, 0]);
    expect(world.joint("pin")!.error.position).toBeCloseTo(0.5, 12);
  });

  it("joints that cannot be met are a warning, and the run goes on", () => {
    const contradictory: ResolvedModel = {
      ...model,
      joints: [...model.joints!, { name: "second", type: "spherical", a: "ground", b: "bob", frameA: {}, frameB: {} }],
    };
    const { run, diagnostics } = createRun(contradictory, { until: 0.1 });
    expect(diagnostics.map((d) => d.code)).toEqual(["joint.assembled", "joint.not-met"]);
    expect(diagnostics[1]!.message).toContain('"pin", "second"');
    run!.advance(Number.POSITIVE_INFINITY);
    expect(run!.brokenOff).toBeUndefined();
  });

  it("couplings that cannot be met are told apart from joints, with what is left of them", () => {
    const wheels: ResolvedModel = {
      gelenk: 1,
      gravity: [0, 0, 0],
      bodies: [
        { name: "first", mass: 1, inertia: [1, 1, 1] },
        { name: "second", mass: 1, inertia: [1, 1, 1], position: [1, 0, 0] },
      ],
      joints: ["first", "second"].map((name) => ({ name: `${name} axle`, type: "revolute", a: "ground", b: name, axis: [0, 0, 1] })),
      couplings: [
        { name: "same", type: "mimic", terms: [{ joint: "first axle" }, { joint: "second axle" }] },
        // q₂ = q₁ and q₂ = q₁ + 0.2 contradict each other
        { name: "ahead", type: "mimic", terms: [{ joint: "first axle" }, { joint: "second axle" }], offset: 0.2 },
      ],
    };
    const { run, diagnostics } = createRun(wheels);
    const told = diagnostics.find((d) => d.code === "joint.not-met")!;
    expect(told.where).toBe("couplings");
    expect(told.message).toContain('2 of 2 couplings cannot be met: "same", "ahead"');
    const { joints, couplings, remaining } = run!.assembly!;
    expect(joints.every(({ met }) => met)).toBe(true);
    // they share the 0.2 rad, however they do
    expect(couplings[0]!.remaining.angle + couplings[1]!.remaining.angle).toBeCloseTo(0.2, 8);
    expect(remaining.angle).toBeGreaterThanOrEqual(0.1 - 1e-8);
    const one = createRun({ ...wheels, couplings: wheels.couplings!.slice(1) });
    expect(one.diagnostics[0]!.message).toContain("the joints and couplings did not fit together");
    expect(one.diagnostics.map((d) => d.code)).toEqual(["joint.assembled"]);
  });

  it("between steps it is booked as an edit", () => {
    const world = World.fromModel(consistent);
    for (let i = 0; i < 60; i++) world.step();
    const drift = world.ledger.energyDrift;
    const bob = world.body("bob")!;
    bob.position = [bob.position[0], bob.position[1] + 0.4, 0.3];
    expect(world.assemble().met).toBe(true);
    expect(distance(bob.worldPoint([-1, 0, 0]), [0, 0, 0])).toBeLessThan(1e-6);
    for (let i = 0; i < 60; i++) world.step();
    // the drift stays that of a pendulum; unbooked, a metre of height would count as a drift of order 1
    expect(world.ledger.energyDrift).toBeLessThan(20 * drift);
    expect(world.ledger.energyDrift).toBeLessThan(1e-3);
  });

  it("a turn made by the assembly counts: the coordinate goes on from there", () => {
    const world = new World({ gravity: [0, 0, 0] });
    // turned by 3.14 rad about the hinge, so that the first step passes half a turn, and out of place
    const rod = world.addBody({ mass: 1, inertia: [1, 1, 1], position: [0, 0.2, 0], orientation: [0, 0, Math.sin(1.57), Math.cos(1.57)] });
    world.addJoint({
      name: "hinge",
      type: "revolute",
      a: "ground",
      b: rod.name,
      frameA: { orientation: ABOUT_Z },
      frameB: { orientation: ABOUT_Z },
    });
    rod.angularVelocity = [0, 0, 1];
    world.assemble();
    expect(world.joint("hinge")!.coordinates[0]).toBeCloseTo(3.14, 6);
    for (let i = 0; i < 240; i++) world.step(1 / 240);
    expect(world.joint("hinge")!.coordinates[0]).toBeCloseTo(4.14, 6);
  });
});
