/**
 * Mechanisms with loops, rotors and forces on bodies. What decides: the world's recursive and Lagrange methods, the appended and the sparse
 * system, virtual work (multipliers do none), closed forms of one freedom.
 */
import { describe, expect, it } from "vitest";
import { MECHANISM_ALGORITHMS } from "../../src/mechanism/algorithms.js";
import { createMechanism, mechanismOf } from "../../src/mechanism/create-mechanism.js";
import type { Mechanism } from "../../src/mechanism/mechanism.js";
import type { ResolvedModel } from "../../src/model/description.js";
import { World } from "../../src/world/world.js";
import { fourBar } from "../solve/mechanisms.js";
import { pendulum, VARIED } from "./models.js";

const difference = (a: ArrayLike<number>, b: ArrayLike<number>) => Math.max(...Array.from(a, (value, k) => Math.abs(value - b[k]!)));
const largest = (list: ArrayLike<number>) => Math.max(...Array.from(list, Math.abs));
const still = (mechanism: Mechanism) => new Float64Array(mechanism.speedCount);

/** Largest distance of a body's origin from that of the same body of a world, m. */
function distanceFrom(world: World, mechanism: Mechanism): number {
  const { pose } = mechanism.forwardKinematics();
  return Math.max(
    ...world.bodies.map((body) => {
      const i = 7 * mechanism.bodies.indexOf(body.name);
      return difference(pose.subarray(i, i + 3), body.position);
    }),
  );
}

describe("a planar four-bar of hinges, redundant in space", () => {
  const model = fourBar({}, 6).toModel();

  it("has one freedom, and a cut joint with five rows", () => {
    const mechanism = mechanismOf(model);
    expect(mechanism.degreesOfFreedom).toBe(1);
    expect(mechanism.speedCount).toBe(3);
    expect(mechanism.cutJoints).toHaveLength(1);
    expect(mechanism.cutJoints[0]).toMatchObject({ type: "revolute", rows: 5, firstRow: 0 });
    expect(mechanism.multipliers).toHaveLength(5);
  });

  it("accelerates alike by all algorithms that know loops, under drives and loads", () => {
    const mechanism = mechanismOf(model);
    const { q, s } = mechanism.state;
    const loads = Float64Array.from({ length: 18 }, (_, k) => Math.cos(k));
    const drive = [1, -2, 3];
    const rates = mechanism.forwardDynamics(q, s, drive, loads);
    const multipliers = mechanism.multipliers.slice();
    for (const algorithm of ["composite-rigid-body", "sparse"] as const) {
      const other = mechanismOf(model, { algorithm });
      // rounding of small dense systems
      expect(difference(other.forwardDynamics(q, s, drive, loads), rates), algorithm).toBeLessThan(1e-9 * largest(rates));
      expect(difference(other.multipliers, multipliers), algorithm).toBeLessThan(1e-9 * largest(multipliers));
    }
  });

  it("multipliers do no work: sᵀ(M̂ ṡ + bias − η) = 0, and loops stay closed to second order", () => {
    const mechanism = mechanismOf(model);
    const { q, s } = mechanism.state;
    const rates = mechanism.forwardDynamics(q, s, still(mechanism));
    const needed = mechanism.inverseDynamics(q, s, rates);
    expect(largest(needed)).toBeGreaterThan(1);
    const power = s.reduce((sum, value, k) => sum + value * needed[k]!, 0);
    expect(Math.abs(power)).toBeLessThan(1e-11 * largest(needed) * largest(s));
    // along q + h s + h²/2 ṡ the gap is of third order: 8 times smaller at half of h
    const gap = (h: number) =>
      mechanism.closure(
        q.map((value, k) => value + h * s[k]! + 0.5 * h * h * rates[k]!),
        s,
      )!.error;
    expect(Math.log2(gap(1e-3) / gap(5e-4))).toBeCloseTo(3, 1);
  });

  it.each(["rk4", "adams-bashforth"] as const)("moves as in a world, step by step with %s, and stays closed", (integrator) => {
    const mechanism = mechanismOf(model, { integrator });
    const world = World.fromModel(model, { method: "recursive", integrator: "rk4", step: 1e-3 });
    for (let i = 0; i < 300; i++) {
      world.step();
      expect(mechanism.step(1e-3)).toEqual({ converged: true, singular: undefined, open: undefined });
    }
    // order 4 in both, order 3 at 1 ms and 20 rad/s: (h ω)³/10
    expect(distanceFrom(world, mechanism)).toBeLessThan(integrator === "rk4" ? 1e-10 : 1e-6);
    expect(mechanism.closure()!.error).toBeLessThan(1e-12);
    expect(mechanism.closure()!.speed).toBeLessThan(1e-11);
  });

  it("closes a state that was written by hand, and measures it", () => {
    const mechanism = mechanismOf(model);
    mechanism.state.q[0] = mechanism.state.q[0]! + 0.2;
    const { error, joint } = mechanism.closure()!;
    // pins of 0.5 m
    expect(error).toBeGreaterThan(0.02);
    expect(joint).toBe(mechanism.cutJoints[0]!.name);
    expect(mechanism.closeLoops()!.error).toBeLessThan(1e-12);
    expect(mechanism.closure()!.error).toBeLessThan(1e-12);
  });

  it("gives samples and events on its loops", () => {
    const mechanism = mechanismOf(model);
    const angle = mechanism.state.q[0]! + 1;
    const run = mechanism.integrate(0.3, {
      sampleTimes: [0.05, 0.1, 0.25],
      events: [{ name: "a radian on", value: (_time, q) => q[0]! - angle }],
    });
    expect(run.reached).toBe(true);
    expect(run.events.length).toBeGreaterThan(0);
    for (const { q, s } of [...run.samples, ...run.events]) expect(mechanism.closure(q, s)!.error).toBeLessThan(1e-12);
  });

  it("names algorithms that do not know loops, and what is not computed with them", () => {
    const { mechanism, diagnostics } = createMechanism(model, { algorithm: "implicit" });
    expect(mechanism).toBeUndefined();
    expect(diagnostics.map(({ code }) => code)).toContain("mechanism.unfit-algorithm");
    expect(() => mechanismOf(model).linearise()).toThrow(/not linearised/);
    expect(createMechanism(model, { compiled: true }).diagnostics.map(({ code }) => code)).toContain("mechanism.not-compiled");
  });
});

describe("other loops", () => {
  it("a rod without mass in place of a joint: a distance is a row of its own", () => {
    const rod = {
      name: "rod",
      type: "distance",
      a: "ground",
      b: "rod-1",
      frameA: { position: [2, 0, 1] },
      frameB: {},
      length: Math.sqrt(1.25),
    } as const;
    const two = pendulum(2);
    const model: ResolvedModel = { ...two, joints: [...two.joints!, rod] };
    const mechanism = mechanismOf(model);
    expect(mechanism.degreesOfFreedom).toBe(1);
    const world = World.fromModel(model, { method: "recursive", step: 1e-3 });
    for (let i = 0; i < 200; i++) {
      world.step();
      mechanism.step(1e-3);
    }
    // both of order 4, closed in the same metric
    expect(distanceFrom(world, mechanism)).toBeLessThan(1e-10);
  });

  it("tells which loop cannot be closed, and stays where it is", () => {
    const two = pendulum(2);
    const far = { name: "far", type: "spherical", a: "ground", b: "rod-1", frameA: { position: [5, 0, 0] }, frameB: {} } as const;
    const { mechanism } = createMechanism({ ...two, joints: [...two.joints!, far], settings: { assemble: false } });
    expect(mechanism!.closure()!.error).toBeGreaterThan(1);
    const before = [...mechanism!.state.q];
    const report = mechanism!.step(1e-3);
    expect(report).toMatchObject({ converged: false, open: "far" });
    expect([...mechanism!.state.q]).toEqual(before);
  });

  it("a platform on three equal cranks, of which two would do", () => {
    const crank = (i: number) => ({
      name: `crank-${i}`,
      mass: 1,
      inertia: [0.01, 1 / 12, 1 / 12] as const,
      position: [i, 0.5, 0] as const,
    });
    const turned = {
      orientation: [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const,
      angularVelocity: [0, 0, -3] as const,
      velocity: [1.5, 0, 0] as const,
    };
    const model: ResolvedModel = {
      gelenk: 1,
      bodies: [
        { name: "platform", mass: 2, inertia: [0.01, 0.1, 0.1], position: [1, 1, 0], velocity: [3, 0, 0] },
        ...[0, 1, 2].map((i) => ({ ...crank(i), ...turned })),
      ],
      joints: [0, 1, 2].flatMap((i) => [
        { name: `foot-${i}`, type: "revolute", a: "ground", b: `crank-${i}`, anchor: [i, 0, 0] as const, axis: [0, 0, 1] as const },
        { name: `head-${i}`, type: "revolute", a: `crank-${i}`, b: "platform", anchor: [i, 1, 0] as const, axis: [0, 0, 1] as const },
      ]),
    };
    const mechanism = mechanismOf(model);
    expect(mechanism.degreesOfFreedom).toBe(1);
    const start = mechanism.energy();
    mechanism.integrate(0.3, { tolerance: { absolute: 1e-10, relative: 1e-10 } });
    // one freedom: (3·⅓ + 2)·½ ω² + 9.81·(3·½ + 2) cos = const; the rate of every crank by its angle
    const { pose, twist } = mechanism.forwardKinematics();
    for (const i of [0, 1, 2]) {
      const k = mechanism.bodies.indexOf(`crank-${i}`);
      const height = 2 * pose[7 * k + 1]!;
      const rate = Math.sqrt(9 + (2 * 9.81 * 3.5 * (1 - height)) / 3);
      expect(Math.abs(Math.abs(twist[6 * k + 2]!) - rate)).toBeLessThan(1e-8);
      expect(height).toBeLessThan(0.7);
    }
    const end = mechanism.energy();
    expect(Math.abs(end.kinetic + end.potential - start.kinetic - start.potential)).toBeLessThan(1e-7);
  });
});

describe("rotors", () => {
  const withRotors = (model: ResolvedModel, armature: number): ResolvedModel => ({
    ...model,
    joints: model.joints!.map((joint) => ({
      ...joint,
      ...(joint.type === "revolute" && { coordinates: { turn: { armature } } }),
      ...(joint.type === "prismatic" && { coordinates: { "slide-x": { armature: 2 * armature } } }),
    })),
  });

  it("add to the inertia about the joint: a rod let go accelerates with m g r/(Θ + m r² + a)", () => {
    const mechanism = mechanismOf(withRotors(pendulum(1), 0.5));
    expect(mechanism.forwardDynamics([0], [0], [0])[0]).toBeCloseTo((9.81 * 0.5) / (1 / 3 + 0.5), 12);
    expect(mechanism.inverseDynamics([0], [0], [2])[0]! - mechanism.bias([0], [0])[0]!).toBeCloseTo(2 * (1 / 3 + 0.5), 12);
    expect(mechanism.energy([0], [2]).kinetic).toBeCloseTo(2 * (1 / 3 + 0.5), 12);
  });

  it("stand on the diagonal of M̂, in explicit algorithms and in code alike", () => {
    const [plain, rotors] = [mechanismOf(VARIED), mechanismOf(withRotors(VARIED, 0.7))];
    const { q, s } = plain.state;
    const n = plain.speedCount;
    const change = rotors.massMatrix(q).map((value, k) => value - plain.massMatrix(q)[k]!);
    for (const { type, firstSpeed } of rotors.joints) {
      const expected = type === "revolute" ? 0.7 : type === "prismatic" ? 1.4 : 0;
      expect(change[firstSpeed * (n + 1)]).toBeCloseTo(expected, 12);
    }
    expect(change.filter((value) => Math.abs(value) > 1e-12)).toHaveLength(3);
    const drive = Float64Array.from({ length: n }, (_, k) => Math.sin(k));
    const rates = rotors.forwardDynamics(q, s, drive);
    const explicit = ["articulated-body-spatial", "articulated-body-readable", "composite-rigid-body", "sparse"] as const;
    for (const algorithm of explicit) {
      const other = mechanismOf(withRotors(VARIED, 0.7), { algorithm }).forwardDynamics(q, s, drive);
      expect(difference(other, rates), algorithm).toBeLessThan(1e-11 * largest(rates));
    }
    const compiled = mechanismOf(withRotors(VARIED, 0.7), { compiled: true }).forwardDynamics(q, s, drive);
    expect(difference(compiled, rates)).toBeLessThan(1e-11 * largest(rates));
    expect(difference(rotors.inverseDynamics(q, s, rates), drive)).toBeLessThan(1e-11 * largest(rates));
    const implicit = MECHANISM_ALGORITHMS.filter((name) => name.includes("implicit") || name === "mixed");
    for (const algorithm of implicit) {
      const codes = createMechanism(withRotors(VARIED, 0.7), { algorithm }).diagnostics.map(({ code }) => code);
      expect(codes, algorithm).toContain("mechanism.unfit-algorithm");
    }
  });

  it("move a loop as in a world, where they are blocks", () => {
    const model = withRotors(fourBar({}, 6).toModel(), 0.3);
    // on the tree's joints only: a rotor on the cut one is named
    const free = mechanismOf(fourBar({}, 6).toModel());
    const cut = free.cutJoints[0]!.name;
    const onTree = { ...model, joints: model.joints!.map((joint) => (joint.name === cut ? { ...joint, coordinates: {} } : joint)) };
    expect(
      createMechanism(model)
        .diagnostics.map(({ message }) => message)
        .join(),
    ).toContain("armature left out");
    const mechanism = mechanismOf(onTree);
    const errors = [1e-3, 5e-4].map((h) => {
      mechanism.reset();
      const world = World.fromModel(onTree, { method: "impulse-direct", order: 2, step: h });
      for (let i = 0; i < Math.round(0.1 / h); i++) {
        world.step();
        mechanism.step(h);
      }
      return distanceFrom(world, mechanism);
    });
    // second order of the impulse method
    expect(errors[1]!).toBeLessThan(1e-5);
    expect(errors[0]! / errors[1]!).toBeGreaterThan(3.5);
  });
});

describe("forces on bodies", () => {
  const spring = { type: "spring", a: "ground", b: "rod-1", pointA: [1, 0, 1], stiffness: 40, length: 0.3 } as const;

  it("act as in a world, and have their energy", () => {
    const model: ResolvedModel = { ...pendulum(2), forces: [spring] };
    const mechanism = mechanismOf(model);
    const before = mechanism.energy();
    const world = World.fromModel(model, { method: "recursive", step: 1e-3 });
    let potential = 0;
    for (let i = 0; i < 300; i++) {
      potential = world.step().energy.potential;
      mechanism.step(1e-3);
    }
    expect(mechanism.energy().potential).toBeCloseTo(potential, 9);
    expect(distanceFrom(world, mechanism)).toBeLessThan(1e-11);
    const after = mechanism.energy();
    // order 4 at 1 ms
    expect(Math.abs(after.kinetic + after.potential - before.kinetic - before.potential)).toBeLessThan(1e-7);
    // what holds it at its place holds the spring as well
    const [held, { q, s }] = [mechanism.bias(mechanism.state.q, mechanism.state.s), mechanism.state];
    expect(largest(mechanism.forwardDynamics(q, s, held))).toBeLessThan(1e-10);
  });

  it("damp", () => {
    const model: ResolvedModel = { ...pendulum(2), forces: [{ type: "damping", linear: 1, angular: 0.5 }] };
    const mechanism = mechanismOf(model);
    const world = World.fromModel(model, { method: "recursive", step: 1e-3 });
    for (let i = 0; i < 200; i++) {
      world.step();
      mechanism.step(1e-3);
    }
    expect(distanceFrom(world, mechanism)).toBeLessThan(1e-10);
  });

  it("so do springs of cut joints and of balls", () => {
    const model = fourBar({}, 6).toModel();
    const { cutJoints } = mechanismOf(model);
    const sprung = {
      ...model,
      joints: model.joints!.map((joint) =>
        joint.name === cutJoints[0]!.name ? { ...joint, coordinates: { turn: { stiffness: 50, damping: 2 } } } : joint,
      ),
    };
    const mechanism = mechanismOf(sprung);
    const world = World.fromModel(sprung, { method: "recursive", step: 1e-3 });
    for (let i = 0; i < 100; i++) {
      world.step();
      mechanism.step(1e-3);
    }
    expect(distanceFrom(world, mechanism)).toBeLessThan(1e-10);
    expect(distanceFrom(world, mechanismOf(model))).toBeGreaterThan(1e-3);
  });
});
