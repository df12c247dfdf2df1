import { describe, expect, test } from "vitest";
import type { ContactProblem } from "../../../src/contact/contact-problem.js";
import { solveNcp } from "../../../src/contact/ncp/solve-ncp.js";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { solveSequential } from "../../../src/contact/solve/solve-sequential.js";
import { createSolverWork } from "../../../src/contact/solve/solver-work.js";
import { cos, sin } from "../../../src/math/trig.js";
import { vec3 } from "../../../src/math/vec3.js";
import { ballInertia, boxInertia, makeProblem, patch, type TestPoint } from "../make-problem.js";

const up = vec3(0, 0, 1);
const SOLVERS = [
  ["sequential", solveSequential],
  ["block", solveBlock],
  ["ncp", solveNcp],
] as const;
const TARGET = 1e-13;
// what the target leaves in a twist of a few points; a rate of 1e-13 m/s at levers of 0.1 m and more
const DIGITS = 11;

describe.each(SOLVERS)("%s", (_, solve) => {
  const run = (problem: ContactProblem) => solve(problem, createSolverWork(), { target: TARGET, maximumSweeps: 2000 });

  /** A cube of 1 m and 2 kg on four corners; `pull` the velocity gravity gives it along the plane, towards an azimuth, 1 the one into it. */
  const cube = (pull: number, azimuth: number, friction: NonNullable<TestPoint["friction"]>) =>
    makeProblem({
      bodies: [
        {
          mass: 2,
          inertia: boxInertia(2, vec3(1, 1, 1)),
          position: vec3(0, 0, 0.5),
          linear: vec3(pull * cos(azimuth), pull * sin(azimuth), -1),
        },
      ],
      points: patch(vec3(0, 0, 0), up, vec3(0.5, 0, 0), vec3(0, 0.5, 0)).map((corner) => ({ ...corner, A: -1, B: 0, friction })),
    });

  test("a block on a slope rests for tan θ ≤ μ_s, in every direction", () => {
    for (let k = 0; k < 12; k++) {
      const problem = cube(0.45, 0.1 + k, { static: 0.46, dynamic: 0.3 });
      expect(run(problem).converged).toBe(true);
      for (let i = 0; i < 6; i++) expect(problem.twist[i]).toBeCloseTo(0, DIGITS);
      expect([0, 1, 2, 3].reduce((sum, point) => sum + problem.impulse[3 * point]!, 0)).toBeCloseTo(2, DIGITS);
      // of points that do not push (a canonical set has three) nothing is said
      for (let point = 0; point < 4; point++) if (problem.impulse[3 * point]! > 0) expect(problem.stick[point]).toBe(1);
    }
  });

  test("a block on a slope slides by (tan θ − μ_d) straight down, in every direction, without turning", () => {
    for (let k = 0; k < 12; k++) {
      const problem = cube(0.5, 0.1 + k, { static: 0.46, dynamic: 0.3 });
      expect(run(problem).converged).toBe(true);
      expect(problem.twist[3]).toBeCloseTo(0.2 * cos(0.1 + k), DIGITS);
      expect(problem.twist[4]).toBeCloseTo(0.2 * sin(0.1 + k), DIGITS);
      for (const i of [0, 1, 2, 5]) expect(problem.twist[i]).toBeCloseTo(0, DIGITS);
      expect(Array.from(problem.stick.subarray(0, 4))).toEqual([0, 0, 0, 0]);
    }
  });

  /** A ball of radius 0.2 m and 3 kg that meets the ground with 1 m/s. */
  const ball = (
    linear: { x: number; y: number },
    angular: { x: number; y: number; z: number },
    friction: NonNullable<TestPoint["friction"]>,
  ) =>
    makeProblem({
      bodies: [{ mass: 3, inertia: ballInertia(3, 0.2), position: vec3(0, 0, 0.2), linear: vec3(linear.x, linear.y, -1), angular }],
      points: [{ A: -1, B: 0, point: vec3(0, 0, 0), normal: up, friction }],
    });

  test("a ball that grips rolls with 5/7 of its speed", () => {
    const problem = ball({ x: 0.7, y: 0 }, vec3(0, 0, 0), { static: 1 });
    run(problem);
    expect(problem.twist[3]).toBeCloseTo(0.5, DIGITS);
    expect(problem.twist[1]).toBeCloseTo(0.5 / 0.2, DIGITS);
  });

  test("a ball that slides loses μ u_n of its speed against its slip and gains 5 μ u_n/(2 r) of spin", () => {
    // slip of the lowest point: v + ω × (−r n) = (4, −3), so friction acts along (−0.8, 0.6)
    const problem = ball({ x: 4, y: 0 }, vec3(-15, 0, 0), { static: 0.5, dynamic: 0.4 });
    run(problem);
    expect(problem.twist[3]).toBeCloseTo(4 - 0.4 * 0.8, DIGITS);
    expect(problem.twist[4]).toBeCloseTo(0.4 * 0.6, DIGITS);
    expect(problem.stick[0]).toBe(0);
  });

  test("spinning friction takes length × P_n from the spin, or all of it; rolling friction likewise", () => {
    const i = 0.4 * 3 * 0.04;
    const fast = ball({ x: 0, y: 0 }, vec3(0, 0, 10), { static: 0.5, spin: 0.01 });
    run(fast);
    expect(fast.twist[2]).toBeCloseTo(10 - (0.01 * 3) / i, DIGITS);
    const slow = ball({ x: 0, y: 0 }, vec3(0, 0, 0.5), { static: 0.5, spin: 0.01 });
    run(slow);
    expect(slow.twist[2]).toBeCloseTo(0, DIGITS);
    // rolling along x with ω_y = v/r and a torque that brakes: about the lowest point I + m r² = 1.4 m r² loses roll·P_n
    const rolling = ball({ x: 2, y: 0 }, vec3(0, 10, 0), { static: 0.5, roll: 0.01 });
    run(rolling);
    expect(rolling.twist[1]).toBeCloseTo(10 - (0.01 * 3) / (1.4 * 3 * 0.04), DIGITS);
    expect(rolling.twist[3]).toBeCloseTo(0.2 * rolling.twist[1]!, DIGITS);
  });

  test("two bodies meet head-on: P = m₁m₂/(m₁+m₂)·(1 + e)·u, whatever e, also for a falling ball that rebounds with e·u", () => {
    for (const e of [0, 0.5, 1]) {
      const problem = makeProblem({
        bodies: [
          { mass: 2, position: vec3(0, 0, 0), linear: vec3(3, 0, 0) },
          { mass: 5, position: vec3(2, 0, 0), linear: vec3(-1, 0, 0) },
        ],
        // a wanted speed e·4 m/s enters as bias −4 e
        points: [{ A: 0, B: 1, point: vec3(1, 0, 0), normal: vec3(1, 0, 0), bias: [-4 * e] }],
      });
      run(problem);
      expect(problem.impulse[0]).toBeCloseTo((10 / 7) * (1 + e) * 4, DIGITS);
      expect(problem.twist[9]! - problem.twist[3]!).toBeCloseTo(4 * e, DIGITS);
      const drop = makeProblem({
        bodies: [{ mass: 2, position: vec3(0, 0, 1), linear: vec3(0, 0, -3) }],
        points: [{ A: -1, B: 0, point: vec3(0, 0, 0), normal: up, bias: [-3 * e] }],
      });
      run(drop);
      expect(drop.twist[5]).toBeCloseTo(3 * e, DIGITS);
    }
  });
});

test("shares of a cube at rest, cold start and no acceleration: 1/4 each with blocks, 5/16 and 3/16 point by point (theory 05, scene 1)", () => {
  const shares = (solve: typeof solveBlock) => {
    const problem = makeProblem({
      bodies: [{ mass: 1, inertia: boxInertia(1, vec3(1, 1, 1)), position: vec3(0, 0, 0.5), linear: vec3(0, 0, -1) }],
      points: patch(vec3(0, 0, 0), up, vec3(0.5, 0, 0), vec3(0, 0.5, 0)).map((corner) => ({ ...corner, A: -1, B: 0 })),
    });
    solve(problem, createSolverWork(), { target: 1e-15, maximumSweeps: 100, accelerate: false, direct: false });
    return Array.from(problem.impulse.subarray(0, 4));
  };
  expect(shares(solveBlock)).toEqual([0.25, 0.25, 0.25, 0.25]);
  for (const [i, share] of shares(solveSequential).entries()) expect(share).toBeCloseTo(i % 2 === 0 ? 5 / 16 : 3 / 16, 12);
});
