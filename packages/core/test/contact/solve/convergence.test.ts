/** Hard problems: what decides are the laws, checked a second time (referee/check-law.ts), and dense pivoting where there is no friction. */
import { describe, expect, test } from "vitest";
import { rowRate } from "../../../src/contact/contact-problem.js";
import { solveNcp } from "../../../src/contact/ncp/solve-ncp.js";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { solveSequential } from "../../../src/contact/solve/solve-sequential.js";
import { createSolverWork } from "../../../src/contact/solve/solver-work.js";
import { diagonal } from "../../../src/math/mat3.js";
import { cos, sin } from "../../../src/math/trig.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { boxInertia, boxPyramid, boxStack, kineticEnergy, makeProblem, type TestPoint, type TestProblem } from "../make-problem.js";
import { jointed, randomHeap } from "../random-heap.js";
import { missOfLaw } from "../referee/check-law.js";
import { denseNormalRates } from "../referee/dense-normal.js";

const SOLVERS = [
  ["sequential", solveSequential],
  ["block", solveBlock],
  ["ncp", solveNcp],
] as const;
const up = vec3(0, 0, 1);

const heavyOnLight = (ratio: number, friction?: TestPoint["friction"]): TestProblem => {
  const stack = boxStack(2, friction);
  return { ...stack, bodies: [stack.bodies[0]!, { ...stack.bodies[1]!, mass: ratio, inertia: boxInertia(ratio, vec3(1, 1, 1)) }] };
};

/** Every box with a speed of its own along the ground. */
const pushed = (test: TestProblem): TestProblem => ({
  ...test,
  bodies: test.bodies.map((body, i) => ({ ...body, linear: vec3(0.02 * (i % 3), 0.03 * ((7 * i) % 5), -0.1) })),
});

/** Ten points around the base of one body that falls and turns. */
const tenPoints = (friction?: TestPoint["friction"]): TestProblem => ({
  bodies: [
    { mass: 3, inertia: diagonal(0.4, 0.5, 0.7), position: vec3(0, 0, 0.6), linear: vec3(0.3, 0.1, -1), angular: vec3(0.2, -0.3, 1) },
  ],
  points: Array.from({ length: 10 }, (_, i) => ({
    A: -1,
    B: 0,
    point: vec3(0.5 * cos(0.6283 * i), 0.5 * sin(0.6283 * i), 0),
    normal: up,
    ...(friction === undefined ? {} : { friction }),
  })),
});

describe.each(SOLVERS)("%s", (_, solve) => {
  const miss = (test: TestProblem, target: number, maximumSweeps: number) => {
    const problem = makeProblem(test);
    const result = solve(problem, createSolverWork(), { target, maximumSweeps });
    return { ...result, problem, miss: missOfLaw(problem, makeProblem(test)) };
  };

  test.each([
    ["stack of 20 boxes, cold", boxStack(20), 250],
    ["stack of 20 boxes with friction, cold", boxStack(20, { static: 0.5 }), 250],
    ["stack of 5 boxes that slide and tilt", pushed(boxStack(5, { static: 0.5 })), 250],
    ["wall of 10 boxes that slide and tilt, two coefficients", pushed(boxPyramid(4, { static: 0.5, dynamic: 0.4 })), 300],
    ["pyramid of 55 boxes", boxPyramid(10), 150],
    ["pyramid of 55 boxes with friction", boxPyramid(10, { static: 0.5 }), 400],
    ["1e-6 kg on 1 kg with friction", heavyOnLight(1e-6, { static: 0.5 }), 100],
    ["ten points on a body", tenPoints(), 250],
    ["ten points on a body that slides and spins", tenPoints({ static: 0.3, dynamic: 0.25 }), 250],
  ] as const)("%s", (_name, problem, sweeps) => {
    const result = miss(problem, 1e-12, sweeps);
    expect(result.converged).toBe(true);
    // the referee measures friction a little differently: a few times the target
    expect(result.miss).toBeLessThan(1e-11);
  });

  test.each([
    ["1e6 kg on 1 kg", heavyOnLight(1e6)],
    ["1e6 kg on 1 kg with friction", heavyOnLight(1e6, { static: 0.5 })],
  ] as const)("%s: impulses of 1e5 N·s and mobilities of 4 /kg leave 1e-10 m/s of round-off", (_name, problem) => {
    const result = miss(problem, 1e-9, 100);
    expect(result.converged).toBe(true);
    expect(result.miss).toBeLessThan(1e-8);
    // both rest: all of 1e6 kg · 0.1 m/s goes through the light one into the ground
    for (let k = 0; k < 12; k++) expect(Math.abs(result.problem.twist[k]!)).toBeLessThan(1e-8);
  });

  test("30 random heaps with friction, spinning and rolling: the laws hold to 1e-12 and no energy is gained", () => {
    const random = chance(11);
    let open = 0;
    for (let k = 0; k < tenfold(30); k++) {
      const heap = randomHeap(random, true);
      const result = miss(heap, 1e-12, 2000);
      if (!result.converged) open++;
      else expect(result.miss).toBeLessThan(1e-10);
      const before = kineticEnergy(makeProblem(heap), heap);
      expect(kineticEnergy(result.problem, heap)).toBeLessThan(before * (1 + 1e-9));
    }
    expect(open).toBe(0);
  });

  test("20 jointed parts with a dense singular answer and friction", () => {
    const random = chance(12);
    let open = 0;
    for (let k = 0; k < tenfold(20); k++) {
      const result = miss(jointed(random, true), 1e-12, 2000);
      if (!result.converged) open++;
      else expect(result.miss).toBeLessThan(1e-10);
    }
    expect(open).toBe(0);
  });

  test("without friction the rates are those of dense pivoting: stack, ten points, heaps", () => {
    const random = chance(13);
    for (const test of [boxStack(6), tenPoints(), ...Array.from({ length: tenfold(20) }, () => randomHeap(random, false))]) {
      const rates = denseNormalRates(makeProblem(test));
      const result = miss(test, 1e-13, 3000);
      expect(result.converged).toBe(true);
      // the target, and roundings of rates that impulses of a few N·s make
      for (const [i, rate] of rates.entries())
        expect(Math.abs(rowRate(result.problem, result.problem.pointRow[i]!) - rate)).toBeLessThan(1e-12);
    }
  });
});

test("a heap gives the same velocities with both solvers", () => {
  const stack = makeProblem(boxPyramid(4, { static: 0.4 }));
  const other = makeProblem(boxPyramid(4, { static: 0.4 }));
  solveSequential(stack, createSolverWork(), { target: 1e-13, maximumSweeps: 1000 });
  solveBlock(other, createSolverWork(), { target: 1e-13, maximumSweeps: 1000 });
  for (let k = 0; k < 6 * stack.bodyCount; k++) expect(Math.abs(stack.twist[k]! - other.twist[k]!)).toBeLessThan(1e-11);
});
