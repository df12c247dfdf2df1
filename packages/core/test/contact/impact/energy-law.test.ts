/**
 * No collision gains energy: measured on masses and velocities, not on the impulses that the solver books. Cases: the double pendulum of Kane and Levinson,
 * where Newton's law with friction gains if nothing is done about it; 10 000 seeded heaps of balls and boxes, solved to the end and broken off.
 */
import { describe, expect, it } from "vitest";
import { type ContactProblem, POINT_FRICTION, TWIST } from "../../../src/contact/contact-problem.js";
import type { ContactSolver } from "../../../src/contact/contact-solver.js";
import { type CollisionOptions, resolveCollisions } from "../../../src/contact/impact/resolve-collisions.js";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { solveSequential } from "../../../src/contact/solve/solve-sequential.js";
import { createSolverWork } from "../../../src/contact/solve/solver-work.js";
import type { Random } from "../../../src/math/random.js";
import { add, cross, normalise, readVec3, scale, subtract, type Vec3, vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { boxInertia, kineticEnergy, makeProblem, type TestBody, type TestPoint, type TestProblem } from "../make-problem.js";
import { afterImpulse, energy, naiveImpulses, type Pendulum, pendulumProblem, speedsOf } from "./double-pendulum.js";
import { plainSolver } from "./plain-solver.js";

const OPTIONS: CollisionOptions = {
  law: "newton",
  restSpeed: 1e-3,
  order: "sequential",
  solve: plainSolver,
  target: 1e-12,
  maximumPasses: 20,
  maximumSweeps: 20_000,
};

describe("double pendulum that strikes the ground", () => {
  const random = chance(8);
  const cases = Array.from({ length: tenfold(400) }, () => {
    const pendulum: Pendulum = {
      theta: [random.uniform(-1.2, 1.2), random.uniform(-1.2, 1.2)],
      omega: [random.uniform(-2, 2), random.uniform(-2, 2)],
      friction: random.uniform(0.1, 0.9),
    };
    return { pendulum, e: random.uniform(0.3, 1) };
  }).filter(({ pendulum: { theta, omega } }) => Math.sin(theta[0]) * omega[0] + Math.sin(theta[1]) * omega[1] < -0.05);
  const naive = cases.map(({ pendulum, e }) => {
    const omega = afterImpulse(pendulum, ...naiveImpulses(pendulum, e));
    return { omega, gain: energy(pendulum, omega) - energy(pendulum, pendulum.omega) };
  });
  const solved = cases.map(({ pendulum, e }) => {
    const problem = pendulumProblem(pendulum);
    const result = resolveCollisions(problem, Float64Array.of(e), OPTIONS);
    const omega = speedsOf(problem);
    return { problem, result, omega, gain: energy(pendulum, omega) - energy(pendulum, pendulum.omega) };
  });

  it("gains energy if solved as printed, in some cases", () => {
    expect(naive.filter(({ gain }) => gain > 1e-3).length).toBeGreaterThan(5);
    expect(naive.filter(({ gain }) => gain < -1e-3).length).toBeGreaterThan(5);
  });

  it("is the closed form in two coordinates where that loses energy", () => {
    for (const [i, { omega, gain }] of naive.entries()) {
      if (gain > 0) continue;
      expect(solved[i]!.result.converged).toBe(true);
      expect(solved[i]!.omega[0]).toBeCloseTo(omega[0], 9);
      expect(solved[i]!.omega[1]).toBeCloseTo(omega[1], 9);
    }
  });

  it("keeps the energy, no more and no less, where the closed form gains, and rebounds in between", () => {
    for (const [i, { gain }] of naive.entries()) {
      if (gain <= 1e-9 || !solved[i]!.result.converged) continue;
      const { problem, result, gain: own } = solved[i]!;
      expect(Math.abs(own)).toBeLessThan(1e-12);
      expect(Math.abs(result.work)).toBeLessThan(1e-12);
      expect(problem.impulse[0]).toBeGreaterThan(0);
      expect(problem.impulse[0]).toBeLessThan(naiveImpulses(cases[i]!.pendulum, cases[i]!.e)[0]);
      expect(Math.abs(problem.impulse[1]!)).toBeLessThanOrEqual(cases[i]!.pendulum.friction * problem.impulse[0]! * (1 + 1e-12));
    }
  });

  it("says where it did not converge, and gains nothing there either: almost stretched, the tip can hardly be moved and takes thousands of N·s", () => {
    const missed = solved.filter(({ result }) => !result.converged);
    expect(missed.length).toBeLessThan(0.05 * solved.length);
    // round-off of a work is that of impulses times speeds of some m/s
    for (const { gain, problem } of missed) expect(gain).toBeLessThan(1e-13 * (10 + problem.impulse[0]!));
  });

  it("never gains by Poisson's law either, and books what it loses", () => {
    for (const { pendulum, e } of cases) {
      const problem = pendulumProblem(pendulum);
      const result = resolveCollisions(problem, Float64Array.of(e), { ...OPTIONS, law: "poisson" });
      const gain = energy(pendulum, speedsOf(problem)) - energy(pendulum, pendulum.omega);
      expect(gain).toBeLessThan(1e-12);
      expect(result.work).toBeCloseTo(gain, 11);
    }
  });
});

interface Heap {
  readonly test: TestProblem;
  readonly restitution: Float64Array;
  readonly free: boolean;
}

/**
 * Two to seven bodies, up to eight points between them, some on the ground or on something that moves by
 * itself; masses over six orders of ten in every fourth heap.
 */
function randomHeap(random: Random): Heap {
  const decades = random.integer(4) === 0 ? 3 : 0.5;
  const free = random.integer(2) === 0;
  const vector = (size: number): Vec3 => scale(random.direction(), size * random.next());
  const bodies = Array.from({ length: 2 + random.integer(6) }, (): TestBody => {
    const mass = Math.exp(random.uniform(-decades, decades) * Math.LN10);
    return {
      mass,
      inertia: boxInertia(mass, vec3(random.uniform(0.2, 2), random.uniform(0.2, 2), random.uniform(0.2, 2))),
      position: vector(3),
      linear: vector(3),
      angular: vector(3),
    };
  });
  const points: TestPoint[] = [];
  for (let i = 0; i < 1 + random.integer(8); i++) {
    const B = random.integer(bodies.length);
    const other = random.integer(bodies.length);
    const A = other === B ? -1 : other;
    if (A < 0 && free) continue;
    const from = A < 0 ? add(bodies[B]!.position, vec3(0, 0, -1)) : bodies[A]!.position;
    const normal = normalise(add(subtract(bodies[B]!.position, from), vector(0.5)));
    const point = add(scale(add(bodies[B]!.position, from), 0.5), vector(0.7));
    const friction = random.integer(4) === 0 ? {} : { friction: { static: random.uniform(0, 1.5) } };
    // rates of a partner that no impulse changes
    const bias = A < 0 && random.integer(2) === 0 ? [random.uniform(-2, 2), random.uniform(-1, 1), random.uniform(-1, 1)] : [];
    points.push({ A, B, point, normal, bias, ...friction });
  }
  return { test: { bodies, points }, restitution: Float64Array.from(points, () => random.uniform(0, 1)), free };
}

/** Linear and angular momentum about the origin. */
function momentum(problem: ContactProblem, { bodies }: TestProblem): number[] {
  let linear = vec3(0, 0, 0);
  let angular = vec3(0, 0, 0);
  for (const [i, body] of bodies.entries()) {
    const p = scale(readVec3(problem.twist, TWIST * i + 3), body.mass);
    const w = readVec3(problem.twist, TWIST * i);
    linear = add(linear, p);
    const I = body.inertia!;
    angular = add(angular, add(cross(body.position, p), vec3(I.xx * w.x, I.yy * w.y, I.zz * w.z)));
  }
  return [linear.x, linear.y, linear.z, angular.x, angular.y, angular.z];
}

/** The impulses, less what sides did not receive, lead from the twists before to those after: that is what acts on chains. */
function checkTwists(problem: ContactProblem, test: TestProblem, lost: Float64Array): void {
  const anew = makeProblem(test);
  for (let row = 0; row < anew.rowCount; row++)
    for (let side = 0; side < 2; side++) {
      const part = anew.rowPart[2 * row + side]!;
      if (part < 0) continue;
      const received = problem.impulse[row]! - lost[2 * row + side]!;
      const from = anew.answerStart[2 * row + side]!;
      for (let k = 0; k < TWIST; k++) anew.twist[TWIST * part + k]! += received * anew.answer[from + k]!;
    }
  // round-off of a few hundred pushes: light bodies among heavy ones have inverse masses up to 1e3, impulses up to some 1e3 N·s
  for (let k = 0; k < TWIST * problem.bodyCount; k++)
    if (!(Math.abs(anew.twist[k]! - problem.twist[k]!) <= 1e-8)) expect(anew.twist[k]).toBeCloseTo(problem.twist[k]!, 8);
}

/** Everything that must hold whether solves converge or not; true where something collided. */
function checkHeap({ test, restitution, free }: Heap, options: CollisionOptions): boolean {
  const problem = makeProblem(test);
  const before = kineticEnergy(problem, test);
  const start = momentum(problem, test);
  const result = resolveCollisions(problem, restitution, options);
  // what moving partners gave is not the contacts'
  const given = -problem.bias.subarray(0, problem.rowCount).reduce((sum, speed, row) => sum + speed * problem.impulse[row]!, 0);
  const gain = kineticEnergy(problem, test) - before - given;
  // round-off of a few hundred pushes, relative to the energy that went to and fro
  const size = before + Math.abs(given);
  if (!(gain <= 1e-12 * size)) expect(gain / size).toBeLessThanOrEqual(1e-12);
  if (!(Math.abs(result.work - gain) <= 1e-11 * size)) expect(result.work).toBeCloseTo(gain, 11);
  checkTwists(problem, test, result.lost);
  for (let point = 0; point < problem.pointCount; point++) {
    const row = problem.pointRow[point]!;
    if (!(problem.impulse[row]! >= 0)) expect(problem.impulse[row]).toBeGreaterThanOrEqual(0);
    if (problem.pointRow[point + 1]! - row < 3) continue;
    const along = Math.sqrt(problem.impulse[row + 1]! ** 2 + problem.impulse[row + 2]! ** 2);
    const limit = problem.impulse[row]! * problem.friction[POINT_FRICTION * point]!;
    if (!(along <= limit * (1 + 1e-12))) expect(along).toBeLessThanOrEqual(limit * (1 + 1e-12));
  }
  if (free && !options.shock) {
    const largest = test.bodies.reduce((sum, body) => sum + 9 * body.mass, 0);
    for (const [k, value] of momentum(problem, test).entries())
      if (!(Math.abs(value - start[k]!) <= 1e-11 * largest)) expect((value - start[k]!) / largest).toBeCloseTo(0, 11);
  }
  return result.passes > 0;
}

const work = createSolverWork();
const SOLVERS: readonly ContactSolver[] = [
  plainSolver,
  (problem, options) => solveSequential(problem, work, options),
  (problem, options) => solveBlock(problem, work, options),
];

describe("random heaps", () => {
  for (const law of ["newton", "poisson"] as const)
    for (const order of ["sequential", "simultaneous"] as const)
      it(`gain no energy, never pull, keep the cone and momentum (${law}, ${order})`, { timeout: 60_000 }, () => {
        const random = chance(law.length + 100 * order.length);
        let collided = 0;
        for (let i = 0; i < tenfold(2500); i++) {
          // every other one is broken off early
          const maximumSweeps = i % 2 === 0 ? 100 : 1 + random.integer(4);
          const solve = SOLVERS[random.integer(SOLVERS.length)]!;
          if (checkHeap(randomHeap(random), { ...OPTIONS, law, order, solve, target: 1e-9, maximumSweeps })) collided++;
        }
        expect(collided).toBeGreaterThan(1500);
      });

  it("gain no energy where shock propagation ends what was broken off, though momentum is not kept then", () => {
    const random = chance(77);
    let collided = 0;
    for (let i = 0; i < tenfold(1000); i++) {
      const law = i % 2 === 0 ? "newton" : "poisson";
      const solve = SOLVERS[random.integer(SOLVERS.length)]!;
      const maximumSweeps = 1 + random.integer(5);
      const options = { ...OPTIONS, law, order: "simultaneous", solve, target: 1e-9, maximumSweeps, shock: true } as const;
      if (checkHeap(randomHeap(random), options)) collided++;
    }
    // as large a share as above
    expect(collided).toBeGreaterThan(600);
  });
});
