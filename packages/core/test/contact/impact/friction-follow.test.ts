/** Friction under a given normal impulse against closed forms of a ball (r = 1 m, I = 2/5 m): each block stops its motion or ends at its limit. */
import { describe, expect, it } from "vitest";
import { type ContactProblem, TWIST } from "../../../src/contact/contact-problem.js";
import { followFriction } from "../../../src/contact/impact/friction-follow.js";
import { vec3 } from "../../../src/math/vec3.js";
import { boxInertia, makeProblem, type TestPoint } from "../make-problem.js";

const UP = vec3(0, 0, 1);
const OPTIONS = { target: 1e-13, maximumSweeps: 5000 };

/** A ball of 2 kg that its point has pushed with 3 N·s. */
function pushedBall(friction: NonNullable<TestPoint["friction"]>, angular = vec3(0, 0, 0), linear = vec3(0, 0, 0)): ContactProblem {
  const problem = makeProblem({
    bodies: [{ mass: 2, position: UP, linear, angular }],
    points: [{ A: -1, B: 0, point: vec3(0, 0, 0), normal: UP, tangent: vec3(1, 0, 0), friction }],
  });
  problem.impulse[0] = 3;
  return problem;
}

describe("followFriction", () => {
  it("leaves the normal impulse", () => {
    const problem = pushedBall({ static: 0.2 }, vec3(0, 0, 0), vec3(4, 0, 1));
    expect(followFriction(problem, OPTIONS).converged).toBe(true);
    expect(problem.impulse[0]).toBe(3);
    expect(problem.twist[5]).toBe(1);
    expect(problem.impulse[1]).toBeCloseTo(-0.6, 12);
    expect(problem.stick[0]).toBe(0);
  });

  it("stops spin, or ends at coefficient · P_n", () => {
    const I = 0.8;
    for (const [spin, stops] of [
      [0.5, true],
      [0.1, false],
    ] as const) {
      const problem = pushedBall({ static: 0, spin, roll: 0 }, vec3(0, 0, 1.5));
      followFriction(problem, OPTIONS);
      expect(problem.impulse[3]).toBeCloseTo(stops ? -I * 1.5 : -spin * 3, 12);
      expect(problem.twist[2]).toBeCloseTo(stops ? 0 : 1.5 - (spin * 3) / I, 12);
    }
  });

  it("brakes rolling against its axis", () => {
    const problem = pushedBall({ static: 0, spin: 0, roll: 0.05 }, vec3(1.2, 1.6, 0));
    followFriction(problem, OPTIONS);
    expect(problem.impulse[4]).toBeCloseTo(-0.6 * 0.05 * 3, 12);
    expect(problem.impulse[5]).toBeCloseTo(-0.8 * 0.05 * 3, 12);
  });

  it("stops all slip of a box whose corners are pressed hard enough", () => {
    const problem = makeProblem({
      bodies: [
        {
          mass: 1,
          inertia: boxInertia(1, vec3(1, 2, 0.4)),
          position: vec3(0, 0, 0.2),
          linear: vec3(0.3, -0.2, 0),
          angular: vec3(0, 0, 0.7),
        },
      ],
      points: [
        [0.5, 1],
        [-0.5, 1],
        [-0.5, -1],
      ].map(([x, y]): TestPoint => ({ A: -1, B: 0, point: vec3(x!, y!, 0), normal: UP, friction: { static: 2 } })),
    });
    for (const row of [0, 3, 6]) problem.impulse[row] = 5;
    expect(followFriction(problem, OPTIONS).converged).toBe(true);
    // slip needs v + ω × r = 0 at three points: nothing moves along the ground or about the normal relative to it
    const [wx, wy, wz, vx, vy] = problem.twist.subarray(0, TWIST) as unknown as readonly number[];
    expect(wz).toBeCloseTo(0, 11);
    expect(vx! - 0.2 * wy!).toBeCloseTo(0, 11);
    expect(vy! + 0.2 * wx!).toBeCloseTo(0, 11);
    expect(Array.from(problem.stick.slice(0, 3))).toEqual([1, 1, 1]);
  });

  it("stops when nothing is granted", () => {
    const problem = pushedBall({ static: 0.2 }, vec3(0, 0, 0), vec3(4, 0, 0));
    expect(followFriction(problem, { ...OPTIONS, grant: () => false }).sweeps).toBe(1);
  });
});
