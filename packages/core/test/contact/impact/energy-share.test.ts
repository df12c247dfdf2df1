/** The largest share against bisection on the same polynomial; groups against what is connected on a drawing. */
import { describe, expect, it } from "vitest";
import { pushRow, rowRate } from "../../../src/contact/contact-problem.js";
import type { ContactSolver } from "../../../src/contact/contact-solver.js";
import { activeGroups, largestShare, pointGroup } from "../../../src/contact/impact/energy-share.js";
import { resolveCollisions } from "../../../src/contact/impact/resolve-collisions.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { boxInertia, kineticEnergy, makeProblem, type TestPoint, type TestProblem } from "../make-problem.js";
import { plainSolver } from "./plain-solver.js";

describe("largestShare", () => {
  it("is the last zero in [0, 1] that bisection finds", () => {
    const random = chance(4);
    for (let i = 0; i < tenfold(2000); i++) {
      const c = -random.next();
      const b = random.uniform(-2, 2);
      const a = random.integer(10) === 0 ? 0 : 3 * random.next();
      const value = (s: number) => c + s * (b + s * a);
      // convex and ≤ 0 at 0: one change of sign at most
      let [low, high] = [0, 1];
      for (let k = 0; k < 60; k++) {
        const middle = 0.5 * (low + high);
        if (value(middle) <= 0) low = middle;
        else high = middle;
      }
      expect(largestShare(c, b, a)).toBeCloseTo(value(1) <= 0 ? 1 : low, 12);
    }
  });

  it("takes what falls from nothing, and nothing of what only rises", () => {
    expect(largestShare(0, -1, 0.5)).toBe(1);
    expect(largestShare(0, -1, 4)).toBe(0.25);
    expect(largestShare(0, 1, 1)).toBeCloseTo(0, 15);
    expect(largestShare(0, 0, 0)).toBe(1);
  });
});

describe("activeGroups", () => {
  const bodies = [0, 1, 2, 3, 4].map((x) => ({ mass: 1, position: vec3(x, 0, 0) }));
  const touch = (A: number, B: number): TestPoint => ({ A, B, point: vec3(0, 0, 0), normal: vec3(0, 0, 1) });

  it("are bodies connected by active points; the ground connects nothing", () => {
    const problem = makeProblem({ bodies, points: [touch(3, 1), touch(-1, 1), touch(-1, 2), touch(2, 4), touch(1, 2)] });
    problem.active[4] = 0;
    const groups = activeGroups(problem);
    expect(Array.from(groups)).toEqual([0, 1, 2, 1, 2]);
    expect([0, 1, 2, 3].map((point) => pointGroup(problem, groups, point))).toEqual([1, 1, 2, 2]);
  });
});

describe("a rod that would gain energy", () => {
  // it leans, spins and falls onto ground that is a little rough; its tip slips back and forth in the impact
  const rod: TestProblem = {
    bodies: [
      {
        mass: 1,
        inertia: boxInertia(1, vec3(0.2, 0.2, 1)),
        position: vec3(0.3, 0, 0.4),
        linear: vec3(0.5, 0, -2),
        angular: vec3(0, -6.5, 0),
      },
    ],
    points: [{ A: -1, B: 0, point: vec3(0, 0, 0), normal: vec3(0, 0, 1), tangent: vec3(1, 0, 0), friction: { static: 0.25 } }],
  };
  const solving = { target: 1e-13, maximumSweeps: 5000 };
  const options = { law: "newton", restSpeed: 1e-3, order: "sequential", solve: plainSolver, maximumPasses: 20, ...solving } as const;

  it("gains by the bare law", () => {
    const bare = makeProblem(rod);
    const before = kineticEnergy(bare, rod);
    bare.bias[0] = 0.9 * rowRate(bare, 0);
    expect(plainSolver(bare, solving).converged).toBe(true);
    expect(kineticEnergy(bare, rod)).toBeGreaterThan(1.1 * before);
  });

  it("does not dampen a ball elsewhere that collides at the same time", () => {
    const alone = makeProblem(rod);
    const before = kineticEnergy(alone, rod);
    resolveCollisions(alone, Float64Array.of(0.9), options);
    expect(kineticEnergy(alone, rod)).toBeCloseTo(before, 11);
    const both = makeProblem({
      bodies: [...rod.bodies, { mass: 1, position: vec3(9, 0, 1), linear: vec3(0, 0, -2) }],
      points: [...rod.points, { A: -1, B: 1, point: vec3(9, 0, 0), normal: vec3(0, 0, 1) }],
    });
    const result = resolveCollisions(both, Float64Array.of(0.9, 0.9), options);
    expect(both.twist[11]).toBeCloseTo(1.8, 12);
    for (let k = 0; k < 6; k++) expect(both.twist[k]).toBeCloseTo(alone.twist[k]!, 11);
    expect(result.work).toBeCloseTo(0.5 * (1.8 * 1.8 - 4), 11);
  });
});

describe("a solver that overshoots", () => {
  it("gains nothing: at worst all energy is given back", () => {
    const ball: TestProblem = {
      bodies: [{ mass: 1, position: vec3(0, 0, 1), linear: vec3(0, 0, -2) }],
      points: [{ A: -1, B: 0, point: vec3(0, 0, 0), normal: vec3(0, 0, 1) }],
    };
    const problem = makeProblem(ball);
    const overshooting: ContactSolver = (p) => {
      const change = -3 * rowRate(p, 0);
      pushRow(p, 0, change);
      p.impulse[0]! += change;
      return { sweeps: 1, residual: 1, converged: false };
    };
    const result = resolveCollisions(problem, Float64Array.of(0), {
      law: "newton",
      restSpeed: 1e-3,
      order: "sequential",
      solve: overshooting,
      target: 1e-9,
      maximumPasses: 5,
      maximumSweeps: 5,
    });
    // 3 times the impulse that stops would leave with 4 m/s; the largest share without gain leaves with 2
    expect(problem.twist[5]).toBeCloseTo(2, 12);
    expect(result).toMatchObject({ passes: 1, converged: false });
    expect(Math.abs(result.work)).toBeLessThan(1e-12);
  });
});
