/** What decides: the laws, checked a second time, where sweeps and Newton steps went round in circles; and differences of G for its derivative. */
import { describe, expect, test } from "vitest";
import { solveNcp } from "../../../src/contact/ncp/solve-ncp.js";
import { listRows } from "../../../src/contact/solve/direct-finish.js";
import { growDirect } from "../../../src/contact/solve/direct-work.js";
import { fillMobility } from "../../../src/contact/solve/law-derivative.js";
import { growPath } from "../../../src/contact/solve/path-work.js";
import { beginSoftened, fillSoftened } from "../../../src/contact/solve/softened-laws.js";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { solveSequential } from "../../../src/contact/solve/solve-sequential.js";
import { createSolverWork, prepare } from "../../../src/contact/solve/solver-work.js";
import { createRandom } from "../../../src/math/random.js";
import { chance, tenfold } from "../../chance.js";
import { makeProblem } from "../make-problem.js";
import { jointed, randomHeap } from "../random-heap.js";
import { missOfLaw } from "../referee/check-law.js";

const SOLVERS = [
  ["sequential", solveSequential],
  ["block", solveBlock],
  ["ncp", solveNcp],
] as const;

/** The one of that number among the random problems of a seed. */
function oneOf(make: typeof randomHeap, seed: number, number: number): ReturnType<typeof randomHeap> {
  const random = createRandom(seed);
  for (let k = 0; k < number; k++) make(random, true);
  return make(random, true);
}

describe.each(SOLVERS)("%s", (_, solve) => {
  test.each([
    ["heap 92 of seed 11", randomHeap, 11, 92],
    ["heap 94 of seed 2000011", randomHeap, 2_000_011, 94],
    ["heap 239 of seed 7000011, whose path turns", randomHeap, 7_000_011, 239],
    ["part 44 of seed 12, whose path turns", jointed, 12, 44],
    ["part 136 of seed 3000012", jointed, 3_000_012, 136],
    ["part 29 of seed 16000012", jointed, 16_000_012, 29],
    ["part 150 of seed 19000012, whose path turns", jointed, 19_000_012, 150],
    ["part 139 of seed 20000012", jointed, 20_000_012, 139],
  ] as const)("%s had gone round in circles at 1e-4 to 1e-2 m/s", (_name, make, seed, number) => {
    const one = oneOf(make, seed, number);
    const problem = makeProblem(one);
    const report = solve(problem, createSolverWork(), { target: 1e-12, maximumSweeps: 2000 });
    expect(report.converged).toBe(true);
    // the referee measures friction a little differently: a few times the target
    expect(missOfLaw(problem, makeProblem(one))).toBeLessThan(1e-10);
  });
});

test("the derivative of the softened laws is that of differences, by impulses and by ln ε", () => {
  const random = chance(31);
  const STEP = 1e-6;
  let compared = 0;
  for (let k = 0; k < tenfold(20); k++) {
    const problem = makeProblem(randomHeap(random, true));
    const work = createSolverWork();
    const { path, direct } = work;
    prepare(problem, work, 1);
    listRows(direct, problem, work);
    growDirect(direct, problem);
    fillMobility(direct, problem);
    const n = direct.rowCount;
    growPath(path, n);
    const scale = beginSoftened(path, direct, problem, work);
    const x = Float64Array.from({ length: n + 1 }, (_, i) => (i < n ? random.uniform(-1, 1) : random.uniform(-4, 2)));
    fillSoftened(path, direct, problem, work, x);
    const derivative = path.matrix.slice(0, n * (n + 1));
    const at = (j: number, step: number): Float64Array => {
      fillSoftened(
        path,
        direct,
        problem,
        work,
        x.map((value, i) => (i === j ? value + step : value)),
      );
      return path.right.slice(0, n);
    };
    for (let j = 0; j <= n; j++) {
      const [less, more, middle] = [at(j, -STEP), at(j, STEP), at(j, 0)];
      for (let i = 0; i < n; i++) {
        // a kink between the two: both halves differ
        if (Math.abs(more[i]! - 2 * middle[i]! + less[i]!) > 1e-9 * scale) continue;
        compared++;
        // second order in the step, and roundings of G over it
        expect(Math.abs((more[i]! - less[i]!) / (2 * STEP) - derivative[i * (n + 1) + j]!)).toBeLessThan(1e-6 * scale);
      }
    }
  }
  expect(compared).toBeGreaterThan(5000);
});
