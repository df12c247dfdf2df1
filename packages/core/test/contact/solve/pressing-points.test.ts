/**
 * Two points of one body that are asked to move apart along the line between them: they cannot, so one of them slides, and presses on the
 * other through the body as hard as its friction allows. Bodies feel nothing of that pressure, and the little that is missing tells nothing
 * of how large it becomes. What decides are the laws, checked a second time (referee/check-law.ts).
 */
import { expect, it } from "vitest";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { solveSequential } from "../../../src/contact/solve/solve-sequential.js";
import { createSolverWork } from "../../../src/contact/solve/solver-work.js";
import { diagonal } from "../../../src/math/mat3.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { makeProblem, type TestProblem } from "../make-problem.js";
import { missOfLaw } from "../referee/check-law.js";

const TARGET = 1e-7;

/** A body that comes down on two points, anyhow; by 1e-5 to 1e-2 m/s each of them is to leave the other. */
function randomProblem(seed: number): TestProblem {
  const random = chance(seed);
  const apart = 10 ** random.uniform(-5, -2);
  const around = (size: number): number => random.uniform(-size, size);
  const moment = random.uniform(0.005, 0.03);
  const body = {
    mass: 1,
    inertia: diagonal(moment, moment * random.uniform(0.5, 1.5), moment * random.uniform(0.6, 1.4)),
    position: vec3(around(0.2), around(0.1), random.uniform(0.05, 0.3)),
    linear: vec3(around(2), around(2), -random.uniform(0.5, 4)),
    angular: vec3(around(5), around(5), around(5)),
  };
  const friction = { static: random.uniform(0.7, 1) };
  const points = [-1, 1].map((side) => ({
    A: -1,
    B: 0,
    point: vec3(0.2 * side, 0, 0),
    normal: vec3(0, 0, 1),
    tangent: vec3(1, 0, 0),
    friction,
    bias: [0, side * apart, 0],
  }));
  return { bodies: [body], points };
}

it.each([
  ["sequential", solveSequential],
  ["block", solveBlock],
] as const)("%s impulses find out how hard they press", (_name, solve) => {
  const work = createSolverWork();
  const missed: string[] = [];
  for (let seed = 0; seed < tenfold(150); seed++) {
    const problem = makeProblem(randomProblem(seed));
    const { converged, residual } = solve(problem, work, { target: TARGET, maximumSweeps: 2000 });
    // twists that are formed anew differ by their round-off
    const miss = missOfLaw(problem, makeProblem(randomProblem(seed)));
    if (!converged || miss > TARGET + 1e-12) missed.push(`problem ${seed}: ${residual}, ${miss}`);
  }
  expect(missed).toEqual([]);
});
