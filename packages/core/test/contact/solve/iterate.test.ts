import { describe, expect, test } from "vitest";
import { type ContactProblem, pushRow, rowRate } from "../../../src/contact/contact-problem.js";
import { largestViolation, planeViolation } from "../../../src/contact/solve/law-violation.js";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { solveSequential } from "../../../src/contact/solve/solve-sequential.js";
import { createSolverWork, prepare } from "../../../src/contact/solve/solver-work.js";
import { vec3 } from "../../../src/math/vec3.js";
import { boxStack, makeProblem } from "../make-problem.js";
import { missOfLaw } from "../referee/check-law.js";

const SOLVERS = [
  ["sequential", solveSequential],
  ["block", solveBlock],
] as const;
const stack = () => boxStack(6, { static: 0.5, dynamic: 0.4 });
/** Its boxes slide and tilt: no solver is done after a few sweeps. */
const slidingStack = () => ({ ...stack(), bodies: stack().bodies.map((body, i) => ({ ...body, linear: vec3(0.05 * i, 0.02, -0.1) })) });

/** Of the rows of the only point that lie in its plane. */
const speedAlong = (problem: ContactProblem): number => Math.sqrt(rowRate(problem, 1) ** 2 + rowRate(problem, 2) ** 2);

/** Largest difference between the twists and what the impulses make of those at the beginning. */
function drift(problem: ContactProblem, before: ContactProblem): number {
  const fresh: ContactProblem = { ...problem, twist: before.twist.slice() };
  for (let row = 0; row < problem.rowCount; row++) pushRow(fresh, row, problem.impulse[row]! - before.impulse[row]!);
  return Math.max(...fresh.twist.map((value, i) => Math.abs(value - problem.twist[i]!)));
}

describe.each(SOLVERS)("%s", (_, solve) => {
  test("any number of sweeps ends with impulses inside their bounds and twists that hold them", () => {
    for (const maximumSweeps of [1, 2, 3, 5]) {
      const problem = makeProblem(slidingStack());
      const result = solve(problem, createSolverWork(), { target: 1e-9, maximumSweeps });
      expect(result.sweeps).toBe(maximumSweeps);
      expect(result.converged).toBe(false);
      for (let point = 0; point < problem.pointCount; point++) {
        const [n, t1, t2] = [0, 1, 2].map((k) => problem.impulse[3 * point + k]!) as [number, number, number];
        expect(n).toBeGreaterThanOrEqual(0);
        expect(Math.sqrt(t1 * t1 + t2 * t2)).toBeLessThanOrEqual(0.5 * n * (1 + 1e-15));
      }
      // sums of a dozen numbers below 1
      expect(drift(problem, makeProblem(slidingStack()))).toBeLessThan(1e-14);
    }
  });

  test("a refused grant ends it after the sweep under way; none at all is one sweep", () => {
    const asked: number[] = [];
    const some = solve(makeProblem(stack()), createSolverWork(), { target: 1e-12, maximumSweeps: 100, grant: () => asked.push(1) < 4 });
    expect([some.sweeps, some.converged]).toEqual([4, false]);
    expect(solve(makeProblem(stack()), createSolverWork(), { target: 1e-12, maximumSweeps: 100, grant: () => false }).sweeps).toBe(1);
  });

  test("from its own answer it needs one sweep and changes nothing beyond the target", () => {
    const problem = makeProblem(stack());
    const work = createSolverWork();
    expect(solve(problem, work, { target: 1e-10, maximumSweeps: 1000 }).converged).toBe(true);
    const before = problem.twist.slice();
    const again = solve(problem, work, { target: 1e-9, maximumSweeps: 1000 });
    expect([again.sweeps, again.converged]).toEqual([1, true]);
    for (const [i, value] of before.entries()) expect(Math.abs(problem.twist[i]! - value)).toBeLessThan(1e-9);
  });

  test("between both coefficients a point may rest or slide: it rests, but goes on sliding where the solve goes on from one in which it slid", () => {
    // 1 kg comes down at 1 m/s and slides at 0.6 m/s: 0.4 N·s of friction leave 0.2 m/s; with 0.15 m/s less to stop, 0.45 N·s would hold it
    const slid = (again: boolean): number => {
      const point = { A: -1, B: 0, point: vec3(0, 0, 0), normal: vec3(0, 0, 1), friction: { static: 0.5, dynamic: 0.4 } };
      const problem = makeProblem({ bodies: [{ mass: 1, position: vec3(0, 0, 0), linear: vec3(0.6, 0, -1) }], points: [point] });
      const options = { target: 1e-12, maximumSweeps: 100 };
      const work = createSolverWork();
      solve(problem, work, options);
      expect(speedAlong(problem)).toBeCloseTo(0.2, 12);
      for (const row of [1, 2]) problem.bias[row]! -= (0.15 / 0.2) * rowRate(problem, row);
      expect(solve(problem, work, { ...options, again }).converged).toBe(true);
      return speedAlong(problem);
    };
    expect(slid(false)).toBeCloseTo(0, 12);
    expect(slid(true)).toBeCloseTo(0.05, 12);
  });

  test("the same work serves problems of any size, and the same problem gives the same bits", () => {
    const work = createSolverWork();
    const bits = [6, 2, 6, 9, 6].map((boxes) => {
      const problem = makeProblem(boxStack(boxes, { static: 0.5 }));
      const { sweeps, residual } = solve(problem, work, { target: 1e-10, maximumSweeps: 500 });
      return [boxes, sweeps, residual, ...problem.impulse.subarray(0, problem.rowCount)];
    });
    expect(bits[2]).toEqual(bits[0]);
    expect(bits[4]).toEqual(bits[0]);
  });

  test("points that are not active keep their impulses, points not listed too; any order gives the same velocities", () => {
    const problem = makeProblem(stack());
    const wanted = makeProblem(stack());
    solve(wanted, createSolverWork(), { target: 1e-12, maximumSweeps: 1000 });
    problem.active[20] = 0;
    problem.impulse[60] = 0.02;
    pushRow(problem, 60, 0.02);
    const points = Int32Array.from({ length: 23 }, (_unused, i) => 23 - i);
    const result = solve(problem, createSolverWork(), { target: 1e-12, maximumSweeps: 1000, points });
    expect(result.converged).toBe(true);
    expect(problem.impulse[60]).toBe(0.02);
    expect(problem.impulse[0]).toBe(0);
    // the other three corners of a box carry it as well
    for (let k = 0; k < 36; k++) expect(Math.abs(problem.twist[k]! - wanted.twist[k]!)).toBeLessThan(1e-9);
  });

  test("frozen parts do not move, and points between frozen parts are left alone", () => {
    const problem = makeProblem(stack());
    problem.frozen[0] = 1;
    problem.frozen[1] = 1;
    const before = problem.twist.slice(0, 12);
    expect(solve(problem, createSolverWork(), { target: 1e-12, maximumSweeps: 1000 }).converged).toBe(true);
    expect(problem.twist.slice(0, 12)).toEqual(before);
    for (let row = 0; row < 24; row++) expect(problem.impulse[row]).toBe(0);
    // the third box moves on with the frozen one below it
    expect(problem.twist[17]).toBeCloseTo(-0.1, 10);
  });

  test("no points, and numbers that are not finite, end at once", () => {
    const none = solve(makeProblem({ bodies: [], points: [] }), createSolverWork(), { target: 1e-9, maximumSweeps: 10 });
    expect([none.residual, none.converged]).toEqual([0, true]);
    const problem = makeProblem(stack());
    problem.twist[4] = Number.NaN;
    expect(solve(problem, createSolverWork(), { target: 1e-9, maximumSweeps: 1000 })).toMatchObject({ sweeps: 1, converged: false });
  });

  test("the report's violation is that of the laws, checked a second time", () => {
    const problem = makeProblem(slidingStack());
    const before = { ...problem, twist: problem.twist.slice(), impulse: problem.impulse.slice() };
    const { residual } = solve(problem, createSolverWork(), { target: 1e-4, maximumSweeps: 20 });
    const work = createSolverWork();
    prepare(problem, work, 1);
    expect(residual).toBe(largestViolation(problem, work));
    // both are rates; they weigh wrong directions of friction differently
    const miss = missOfLaw(problem, before);
    expect(miss).toBeGreaterThan(0.1 * residual);
    expect(miss).toBeLessThan(10 * residual);
  });
});

test("violation of a plane: rest in the disc, sliding on the rim, and what is neither", () => {
  // rest within the static disc, and on it
  expect(planeViolation(1, 0, 0, 0, 2, 1.5, 1)).toBe(0);
  expect(planeViolation(1.5, 0, 0, 0, 2, 1.5, 1)).toBe(0);
  // sliding against the impulse on the dynamic rim, at any speed
  expect(planeViolation(1, 0, -0.25, 0, 2, 1.5, 1)).toBeCloseTo(0, 15);
  expect(planeViolation(1, 0, -8, 0, 2, 1.5, 1)).toBeCloseTo(0, 15);
  // sliding with the impulse, across it, and too strongly held
  expect(planeViolation(1, 0, 0.25, 0, 2, 1.5, 1)).toBe(0.25);
  expect(planeViolation(1, 0, 0, 0.25, 2, 1.5, 1)).toBeGreaterThan(0.2);
  expect(planeViolation(2, 0, 0, 0, 2, 1.5, 1)).toBe(1);
  // inside the disc although it moves
  expect(planeViolation(0.5, 0, -0.1, 0, 2, 1.5, 1)).toBeCloseTo(0.1, 15);
});
