/**
 * Newton's method brings the impulses of points that leave down to 1e-25 N·s, not to 0, and what is left of friction there may point along the slip. Heap 108 of
 * these had such a point. What decides: the law, P = 0 where w_n > 0, and the referee, to whom friction along the slip is no small thing, however small it is.
 */
import { expect, test } from "vitest";
import { rowRate } from "../../../src/contact/contact-problem.js";
import { solveNcp } from "../../../src/contact/ncp/solve-ncp.js";
import { createSolverWork } from "../../../src/contact/solve/solver-work.js";
import { createRandom } from "../../../src/math/random.js";
import { makeProblem } from "../make-problem.js";
import { randomHeap } from "../random-heap.js";
import { missOfLaw } from "../referee/check-law.js";

test("points that leave have no impulse at all", () => {
  const random = createRandom(21_000_011);
  let leaving = 0;
  for (let k = 0; k <= 108; k++) {
    const heap = randomHeap(random, true);
    const problem = makeProblem(heap);
    const report = solveNcp(problem, createSolverWork(), { target: 1e-12, maximumSweeps: 2000 });
    if (!report.converged) continue;
    expect(missOfLaw(problem, makeProblem(heap))).toBeLessThan(1e-10);
    for (let point = 0; point < problem.pointCount; point++) {
      const row = problem.pointRow[point]!;
      if (!(rowRate(problem, row) > 1e-3)) continue;
      leaving++;
      for (let r = row; r < problem.pointRow[point + 1]!; r++) expect(Math.abs(problem.impulse[r]!)).toBe(0);
    }
  }
  expect(leaving).toBeGreaterThan(100);
});
