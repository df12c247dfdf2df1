/** L Lᵀ against the mobilities of the problem: the definition decides. */
import { expect, test } from "vitest";
import { type ContactProblem, mobility } from "../../../src/contact/contact-problem.js";
import { createSolverWork, prepare } from "../../../src/contact/solve/solver-work.js";
import { createUnitMotions, fillUnitMotions, type UnitMotions } from "../../../src/contact/solve/unit-motions.js";
import { chance } from "../../chance.js";
import { boxPyramid, boxStack, makeProblem, type TestProblem } from "../make-problem.js";

function motionsOf(problem: ContactProblem): UnitMotions {
  const work = createSolverWork();
  prepare(problem, work, 1);
  const motions = createUnitMotions();
  fillUnitMotions(motions, problem, work);
  return motions;
}

/** L of a row in one part, zeros where it does not touch it. */
function leverOf(motions: UnitMotions, problem: ContactProblem, point: number, k: number, part: number): number[] {
  const n = motions.size[part]!;
  for (let side = 0; side < 2; side++) {
    const start = motions.leverStart[2 * point + side]!;
    if (start < 0 || problem.rowPart[2 * problem.pointRow[point]! + side] !== part) continue;
    return Array.from(motions.lever.subarray(start + k * n, start + (k + 1) * n));
  }
  return new Array<number>(n).fill(0);
}

function worstMiss(problem: ContactProblem): number {
  const motions = motionsOf(problem);
  const rows = Array.from({ length: problem.pointCount }, (_, point) => {
    const count = problem.pointRow[point + 1]! - problem.pointRow[point]!;
    return Array.from({ length: count }, (_, k) => ({ point, k, row: problem.pointRow[point]! + k }));
  }).flat();
  let worst = 0;
  for (const a of rows) {
    for (const b of rows) {
      let sum = 0;
      for (let part = 0; part < problem.partCount; part++) {
        const other = leverOf(motions, problem, b.point, b.k, part);
        for (const [i, l] of leverOf(motions, problem, a.point, a.k, part).entries()) sum += l * other[i]!;
      }
      worst = Math.max(worst, Math.abs(sum - mobility(problem, a.row, b.row)));
    }
  }
  return worst;
}

/** Bodies 0 and 1 as one part whose answer has rank 7 of 12. */
function withPart(test: TestProblem): TestProblem {
  const random = chance(5);
  const factor = Array.from({ length: 12 }, () => Array.from({ length: 7 }, () => random.normal()));
  const response = Float64Array.from({ length: 144 }, (_, k) => {
    const row = factor[k % 12]!;
    return factor[(k - (k % 12)) / 12]!.reduce((sum, value, i) => sum + value * row[i]!, 0);
  });
  return { ...test, joined: [{ first: 0, count: 2, response }] };
}

// mobilities of order 10, ranks found to a share of 1e-13
test("L Lᵀ is J R Jᵀ: lone bodies, with spinning and rolling, and a jointed part", () => {
  expect(worstMiss(makeProblem(boxStack(3)))).toBeLessThan(1e-11);
  expect(worstMiss(makeProblem(boxPyramid(3, { static: 0.5 })))).toBeLessThan(1e-11);
  expect(worstMiss(makeProblem(boxStack(2, { static: 0.5, spin: 0.1, roll: 0.1 })))).toBeLessThan(1e-11);
  expect(worstMiss(makeProblem(withPart(boxStack(3, { static: 0.5 }))))).toBeLessThan(1e-11);
});

test("coordinates: six of a lone body, the rank of a jointed part, none of what is frozen", () => {
  const problem = makeProblem(withPart(boxStack(4, { static: 0.5 })));
  expect(Array.from(motionsOf(problem).size.subarray(0, 3))).toEqual([7, 6, 6]);
  problem.frozen[1] = 1;
  expect(motionsOf(problem).size[1]).toBe(0);
});
