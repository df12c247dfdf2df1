/**
 * Plain sweeps over some points. References: rest on the ground, where each contact carries what stands on it; and points not listed, which
 * stay as they are.
 */
import { expect, test } from "vitest";
import { rowRate, TWIST } from "../../../src/contact/contact-problem.js";
import { fewSweeps } from "../../../src/contact/solve/few-sweeps.js";
import { PAIR_POINTS } from "../../../src/contact/solve/pair-lcp.js";
import { createSolverWork } from "../../../src/contact/solve/solver-work.js";
import { boxStack, makeProblem } from "../make-problem.js";

test("one box on the ground stands after two sweeps: the second meets nothing", () => {
  const problem = makeProblem(boxStack(1, { static: 0.5 }));
  const report = fewSweeps(problem, createSolverWork(), { target: 1e-12, maximumSweeps: 10 }, PAIR_POINTS);
  expect(report.converged).toBe(true);
  expect(report.sweeps).toBe(2);
  for (let point = 0; point < problem.pointCount; point++) expect(rowRate(problem, problem.pointRow[point]!)).toBeCloseTo(0, 12);
});

test("points that are not listed keep their impulses, and their bodies fall on", () => {
  const problem = makeProblem(boxStack(2));
  fewSweeps(problem, createSolverWork(), { target: 1e-12, maximumSweeps: 50, points: Int32Array.of(0, 1, 2, 3) }, PAIR_POINTS);
  expect(problem.twist[5]).toBeCloseTo(0, 12);
  expect(problem.twist[TWIST + 5]).toBe(-0.1);
  for (let point = 4; point < 8; point++) expect(problem.impulse[problem.pointRow[point]!]).toBe(0);
});
