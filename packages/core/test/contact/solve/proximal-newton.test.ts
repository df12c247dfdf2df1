/** Problems whose sweeps creep: the laws, checked a second time (referee/check-law.ts), decide. */
import { describe, expect, test } from "vitest";
import type { ContactProblem } from "../../../src/contact/contact-problem.js";
import { largestViolation } from "../../../src/contact/solve/law-violation.js";
import { finishProximal } from "../../../src/contact/solve/proximal-newton.js";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { solveSequential } from "../../../src/contact/solve/solve-sequential.js";
import { createSolverWork, prepare } from "../../../src/contact/solve/solver-work.js";
import { vec3 } from "../../../src/math/vec3.js";
import { boxPyramid, boxStack, makeProblem, type TestProblem } from "../make-problem.js";
import { missOfLaw } from "../referee/check-law.js";
import { denseNormalRates } from "../referee/dense-normal.js";

/** Every box with a speed of its own along the ground. */
const pushed = (scene: TestProblem): TestProblem => ({
  ...scene,
  bodies: scene.bodies.map((body, i) => ({ ...body, linear: vec3(0.02 * (i % 3), 0.03 * ((7 * i) % 5), -0.1) })),
});

describe.each([
  ["sequential", solveSequential],
  ["block", solveBlock],
] as const)("%s", (_, solve) => {
  test.each([
    ["10 boxes that slide and tilt", pushed(boxStack(10, { static: 0.5 }))],
    ["20 boxes that slide and tilt", pushed(boxStack(20, { static: 0.5 }))],
    ["10 boxes that slide and tilt, two coefficients", pushed(boxStack(10, { static: 0.5, dynamic: 0.4 }))],
    ["a pyramid of 55 boxes that slide and tilt", pushed(boxPyramid(10, { static: 0.5 }))],
    ["a pyramid of 55 boxes that slide and tilt, two coefficients", pushed(boxPyramid(10, { static: 0.5, dynamic: 0.4 }))],
    ["a pyramid of 120 boxes", boxPyramid(15, { static: 0.5 })],
    ["a stack of 6 with spinning and rolling friction", pushed(boxStack(6, { static: 0.5, spin: 0.02, roll: 0.01 }))],
  ] as const)("%s", (_name, scene) => {
    const problem = makeProblem(scene);
    const result = solve(problem, createSolverWork(), { target: 1e-10, maximumSweeps: 100 });
    expect(result.converged).toBe(true);
    // the referee measures friction a little differently: a few times the target
    expect(missOfLaw(problem, makeProblem(scene))).toBeLessThan(1e-9);
  });

  test("ends at the best state met: a longer solve never has more left, whatever it is stopped by", () => {
    const scene = pushed(boxStack(12, { static: 0.5 }));
    const start = startViolation(makeProblem(scene));
    let last = start;
    for (const maximumSweeps of [1, 3, 8, 14, 20, 40]) {
      const problem = makeProblem(scene);
      const { residual } = solve(problem, createSolverWork(), { target: 1e-14, maximumSweeps, direct: false });
      expect(residual).toBeLessThanOrEqual(start);
      // the best of a sweep is told by what it met, which is what the state before it had
      expect(residual).toBeLessThan(4 * last);
      last = Math.min(last, residual);
    }
  });
});

function startViolation(problem: ContactProblem): number {
  const work = createSolverWork();
  prepare(problem, work, 1);
  return largestViolation(problem, work);
}

test("from a cold start and without a single sweep; without friction the rates are those of dense pivoting", () => {
  for (const scene of [boxStack(8), boxPyramid(4), pushed(boxPyramid(4, { static: 0.3 }))]) {
    const problem = makeProblem(scene);
    const work = createSolverWork();
    prepare(problem, work, 1);
    expect(finishProximal(work.proximal, problem, work, { target: 1e-11 })).toBeLessThan(1e-11);
    expect(missOfLaw(problem, makeProblem(scene))).toBeLessThan(1e-10);
  }
  const problem = makeProblem(boxStack(8));
  const work = createSolverWork();
  prepare(problem, work, 1);
  finishProximal(work.proximal, problem, work, { target: 1e-12 });
  // everything comes to rest
  for (const rate of denseNormalRates(makeProblem(boxStack(8)))) expect(Math.abs(rate)).toBeLessThan(1e-12);
  for (let k = 0; k < 6 * problem.bodyCount; k++) expect(Math.abs(problem.twist[k]!)).toBeLessThan(1e-11);
});

test("the same graph keeps its order of elimination, another one gets its own; the bits do not depend on what was solved before", () => {
  const work = createSolverWork();
  const twists = (scene: TestProblem, own = work): Float64Array => {
    const problem = makeProblem(scene);
    solveBlock(problem, own, { target: 1e-10, maximumSweeps: 100 });
    return problem.twist.slice(0, 6 * problem.bodyCount);
  };
  const first = twists(pushed(boxPyramid(5, { static: 0.5 })));
  const { structure } = work.proximal;
  expect(twists(pushed(boxPyramid(5, { static: 0.5 })))).toEqual(first);
  expect(work.proximal.structure).toBe(structure);
  twists(pushed(boxStack(12, { static: 0.5 })));
  expect(work.proximal.structure).not.toBe(structure);
  expect(twists(pushed(boxPyramid(5, { static: 0.5 })))).toEqual(first);
  expect(twists(pushed(boxPyramid(5, { static: 0.5 })), createSolverWork())).toEqual(first);
});
