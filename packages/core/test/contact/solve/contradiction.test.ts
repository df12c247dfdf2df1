/** Problems without a solution, and some that only nearly have none. What decides: by hand, a row of rates whose sum no impulse changes. */
import { describe, expect, test } from "vitest";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { solveSequential } from "../../../src/contact/solve/solve-sequential.js";
import { createSolverWork } from "../../../src/contact/solve/solver-work.js";
import { type Vec3, vec3 } from "../../../src/math/vec3.js";
import { makeProblem, type TestPoint } from "../make-problem.js";

const SOLVERS = [
  ["sequential", solveSequential],
  ["block", solveBlock],
] as const;
const OPTIONS = { target: 1e-7, maximumSweeps: 2000 };
const SPEED = 0.1;

/** A wall through the middle of body 0 that shall be left at 0.1 m/s along `normal`. */
const leaving = (normal: Vec3, point = vec3(0, 0, 0), B = 0, A = -1): TestPoint => ({
  A,
  B,
  point,
  normal,
  bias: [-SPEED, 0, 0],
  friction: { static: 0.5 },
});
const body = { mass: 2, position: vec3(0, 0, 0) };

describe.each(SOLVERS)("%s", (_, solve) => {
  test("a body that two walls push towards each other: told soon, and neither wins", () => {
    // w₁ + w₂ = −0.2 m/s whatever acts
    const problem = makeProblem({ bodies: [body], points: [leaving(vec3(0, 0, 1)), { ...leaving(vec3(0, 0, -1)), pair: 1 }] });
    const report = solve(problem, createSolverWork(), OPTIONS);
    expect(report.contradictory).toBe(true);
    expect(report.converged).toBe(false);
    expect(report.sweeps).toBeLessThan(100);
    // the best there is, by symmetry: both miss by as much
    expect(Math.abs(problem.twist[5]!)).toBeLessThan(1e-12);
    expect(report.residual).toBeCloseTo(SPEED, 9);
    // a sweep adds what turns the body round: 2 kg · 0.2 m/s at most
    for (const row of [0, 3]) expect(problem.impulse[row]!).toBeLessThanOrEqual(20 * 2 * 0.2);
  });

  test("three bodies of which each shall be above the next one", () => {
    const bodies = [0, 1, 2].map((i) => ({ mass: 1 + i, position: vec3(0, 0, 0) }));
    const up = vec3(0, 0, 1);
    const points = [0, 1, 2].map((i) => ({ ...leaving(up, vec3(0, 0, 0), (i + 1) % 3, i), pair: i }));
    expect(solve(makeProblem({ bodies, points }), createSolverWork(), OPTIONS).contradictory).toBe(true);
  });

  test.each([0.3, 0.1, 0.02])("a wedge of %f rad drives a body out, and is no contradiction", (angle) => {
    const points = [1, -1].map((sign, pair) => ({
      ...leaving(vec3(sign * Math.cos(angle), 0, Math.sin(angle))),
      friction: { static: 0 },
      pair,
    }));
    const problem = makeProblem({ bodies: [body], points });
    const report = solve(problem, createSolverWork(), OPTIONS);
    expect(report.converged).toBe(true);
    expect(report.contradictory ?? false).toBe(false);
    // n·v = 0.1 m/s for both normals
    expect(problem.twist[5]!).toBeCloseTo(SPEED / Math.sin(angle), 4);
  });
});
