/**
 * Collisions against closed forms of elementary mechanics: momentum and restitution of two bodies, Newton's cradle (theory 02, 5.3), Coulomb impact of
 * a ball. Solves end at 1e-12 m/s with speeds of a few m/s, hence 1e-10 where nothing else is said.
 */
import { describe, expect, it } from "vitest";
import { type ContactProblem, TWIST } from "../../../src/contact/contact-problem.js";
import { type CollisionOptions, resolveCollisions } from "../../../src/contact/impact/resolve-collisions.js";
import { type Vec3, vec3 } from "../../../src/math/vec3.js";
import {
  boxInertia,
  boxStack,
  kineticEnergy,
  makeProblem,
  patch,
  type TestBody,
  type TestPoint,
  type TestProblem,
} from "../make-problem.js";
import { plainSolver } from "./plain-solver.js";

const UP = vec3(0, 0, 1);
const OPTIONS: CollisionOptions = {
  law: "newton",
  restSpeed: 1e-3,
  order: "sequential",
  solve: plainSolver,
  target: 1e-12,
  maximumPasses: 64,
  maximumSweeps: 20_000,
};
const LAWS = ["newton", "poisson"] as const;

const same = (problem: ContactProblem, e: number) => new Float64Array(problem.pointCount).fill(e);
const number = (problem: ContactProblem, body: number, k: number) => problem.twist[TWIST * body + k]!;
const speeds = (problem: ContactProblem, k = 3) => Array.from({ length: problem.bodyCount }, (_, i) => number(problem, i, k));

/** Balls of radius 1 side by side along x. */
function row(velocities: readonly number[], masses: readonly number[] = velocities.map(() => 1)): TestProblem {
  const bodies = velocities.map((v, i): TestBody => ({ mass: masses[i]!, position: vec3(2 * i, 0, 0), linear: vec3(v, 0, 0) }));
  const points = velocities.slice(1).map((_, i): TestPoint => ({ A: i, B: i + 1, point: vec3(2 * i + 1, 0, 0), normal: vec3(1, 0, 0) }));
  return { bodies, points };
}

const ballOnGround = (linear: Vec3, friction?: TestPoint["friction"], angular = vec3(0, 0, 0)): TestProblem => ({
  bodies: [{ mass: 2, position: UP, linear, angular }],
  points: [{ A: -1, B: 0, point: vec3(0, 0, 0), normal: UP, tangent: vec3(1, 0, 0), ...(friction ? { friction } : {}) }],
});

describe("Newton's cradle", () => {
  for (const law of LAWS)
    for (const arriving of [1, 2, 3, 4])
      it(`lets ${arriving} of 5 balls leave where ${arriving} arrive (${law})`, () => {
        const test = row([0, 1, 2, 3, 4].map((i) => (i < arriving ? 1.7 : 0)));
        const problem = makeProblem(test);
        const result = resolveCollisions(problem, same(problem, 1), { ...OPTIONS, law });
        for (const [i, v] of speeds(problem).entries()) expect(v).toBeCloseTo(i >= 5 - arriving ? 1.7 : 0, 9);
        expect(result.capped).toBe(false);
        expect(result.passes).toBe(4);
        expect(Math.abs(result.work)).toBeLessThan(1e-11);
      });

  for (const law of LAWS)
    it(`throws the first ball back where all points are one set (${law})`, () => {
      const problem = makeProblem(row([1, 0, 0, 0, 0]));
      const result = resolveCollisions(problem, same(problem, 1), { ...OPTIONS, law, order: "simultaneous" });
      for (const [i, v] of speeds(problem).entries()) expect(v).toBeCloseTo([-0.6, 0.4, 0.4, 0.4, 0.4][i]!, 9);
      expect(result.passes).toBe(1);
    });

  it("gives the impulses of all passes", () => {
    const problem = makeProblem(row([3, 0, 0]));
    resolveCollisions(problem, same(problem, 1), OPTIONS);
    // each ball takes the momentum 3 and hands it on
    expect(problem.impulse[0]).toBeCloseTo(3, 10);
    expect(problem.impulse[1]).toBeCloseTo(3, 10);
    expect(Array.from(problem.active.slice(0, 2))).toEqual([1, 1]);
  });
});

describe("ball on the ground", () => {
  for (const law of LAWS)
    for (const e of [0, 0.5, 0.8, 1])
      it(`rebounds with e = ${e} of its speed (${law})`, () => {
        const test = ballOnGround(vec3(0, 0, -3));
        const problem = makeProblem(test);
        const before = kineticEnergy(problem, test);
        const result = resolveCollisions(problem, same(problem, e), { ...OPTIONS, law });
        expect(number(problem, 0, 5)).toBeCloseTo(3 * e, 12);
        expect(problem.impulse[0]).toBeCloseTo(2 * 3 * (1 + e), 12);
        expect(result.work).toBeCloseTo(kineticEnergy(problem, test) - before, 12);
        expect(result.work).toBeCloseTo(-0.5 * 2 * 9 * (1 - e * e), 12);
      });

  it("is left alone below the speed of rest and when it leaves", () => {
    for (const v of [-0.9e-3, 0.5]) {
      const problem = makeProblem(ballOnGround(vec3(0, 0, v)));
      expect(resolveCollisions(problem, same(problem, 1), OPTIONS).passes).toBe(0);
      expect(number(problem, 0, 5)).toBe(v);
    }
  });

  it("is thrown by a plate that moves: relative speed reversed, bias untouched, no work of the contact", () => {
    const test = ballOnGround(vec3(0, 0, -1));
    const problem = makeProblem({ ...test, points: [{ ...test.points[0]!, bias: [-2] }] });
    const result = resolveCollisions(problem, same(problem, 1), OPTIONS);
    // the plate rises at 2 m/s: −3 before, +3 after, so the ball leaves at 5
    expect(number(problem, 0, 5)).toBeCloseTo(5, 12);
    expect(problem.bias[0]).toBe(-2);
    expect(Math.abs(result.work)).toBeLessThan(1e-12);
  });

  it("does not mind plates that move into each other", () => {
    const test = ballOnGround(vec3(0, 0, -1));
    const problem = makeProblem({ ...test, points: [...test.points, { A: -1, B: -1, point: vec3(5, 0, 0), normal: UP, bias: [-4] }] });
    expect(resolveCollisions(problem, same(problem, 0.5), OPTIONS)).toMatchObject({ passes: 1, capped: false, converged: true });
    expect(number(problem, 0, 5)).toBeCloseTo(0.5, 12);
  });
});

describe("box that lands flat", () => {
  for (const law of LAWS)
    for (const mu of [0, 0.4])
      it(`does not turn (${law}, friction ${mu})`, () => {
        const size = vec3(1, 0.6, 0.3);
        const corners = patch(vec3(0, 0, 0), UP, vec3(0.5, 0, 0), vec3(0, 0.3, 0));
        const problem = makeProblem({
          bodies: [{ mass: 3, inertia: boxInertia(3, size), position: vec3(0, 0, 0.15), linear: vec3(0, 0, -2) }],
          points: corners.map((corner) => ({ ...corner, A: -1, B: 0, friction: { static: mu } })),
        });
        const result = resolveCollisions(problem, same(problem, 0.5), { ...OPTIONS, law });
        for (const k of [0, 1, 2, 3, 4]) expect(number(problem, 0, k)).toBeCloseTo(0, 10);
        expect(number(problem, 0, 5)).toBeCloseTo(1, 10);
        expect(result.passes).toBe(1);
      });
});

describe("ball that hits the ground askew", () => {
  // m = 2, I = 2/5 m r², so 7/(2m) is the mobility of the point along the ground: |P_t| = 2/7 m u_t stops it
  for (const law of LAWS)
    for (const e of [0, 0.5, 0.9]) {
      it(`sticks where friction allows it: 5/7 of its speed is left (${law}, e = ${e})`, () => {
        const problem = makeProblem(ballOnGround(vec3(1.4, 0, -2), { static: 0.9 }));
        resolveCollisions(problem, same(problem, e), { ...OPTIONS, law });
        expect(number(problem, 0, 3)).toBeCloseTo(1.4 * (5 / 7), 10);
        expect(number(problem, 0, 1)).toBeCloseTo(1.4 * (5 / 7), 10);
        expect(number(problem, 0, 5)).toBeCloseTo(2 * e, 10);
        expect(problem.impulse[1]).toBeCloseTo((-2 / 7) * 2 * 1.4, 10);
        expect(problem.stick[0]).toBe(1);
      });

      it(`slides through: |P_t| = μ P_n, against the slip (${law}, e = ${e})`, () => {
        // the point slips at (v_x − ω_y) = 6, v_y = 4.5: direction (0.8, 0.6)
        const problem = makeProblem(ballOnGround(vec3(5, 4.5, -2), { static: 0.1 }, vec3(0, -1, 0)));
        resolveCollisions(problem, same(problem, e), { ...OPTIONS, law });
        const normal = 2 * 2 * (1 + e);
        expect(problem.impulse[0]).toBeCloseTo(normal, 10);
        expect(problem.impulse[1]).toBeCloseTo(-0.8 * 0.1 * normal, 10);
        expect(problem.impulse[2]).toBeCloseTo(-0.6 * 0.1 * normal, 10);
        expect(number(problem, 0, 3)).toBeCloseTo(5 - (0.8 * 0.1 * normal) / 2, 10);
        expect(problem.stick[0]).toBe(0);
      });
    }
});

describe("mass ratio 1e6", () => {
  it("obeys the closed form of two bodies", () => {
    for (const masses of [
      [1e6, 1],
      [1, 1e6],
    ]) {
      const problem = makeProblem(row([2, -1], masses));
      resolveCollisions(problem, same(problem, 0.7), OPTIONS);
      const [m1, m2] = [masses[0]!, masses[1]!];
      const mean = (2 * m1 - m2) / (m1 + m2);
      const [v1, v2] = speeds(problem);
      // v1 = V − e (v1 − v2) m2/M, v2 = V + e (v1 − v2) m1/M; round-off of 1 kg among 1e6: 1e-16 · 1e6
      expect(v1).toBeCloseTo(mean - (0.7 * 3 * m2) / (m1 + m2), 9);
      expect(v2).toBeCloseTo(mean + (0.7 * 3 * m1) / (m1 + m2), 9);
    }
  });
});

describe("bodies of one part", () => {
  it("collide with each other like lone ones where their answers are those of lone bodies", () => {
    const bodies: TestBody[] = [
      { mass: 2, position: vec3(-1, 0, 0.2), linear: vec3(3, 0, 0), angular: vec3(0, 1, 2) },
      { mass: 0.5, position: vec3(1, 0, 0), linear: vec3(-1, 0.5, 0) },
      { mass: 1, position: vec3(3, 0, 0), linear: vec3(-1, 0, 0) },
    ];
    const points: TestPoint[] = [
      { A: 0, B: 1, point: vec3(0, 0.1, 0), normal: vec3(1, 0, 0), friction: { static: 0.3 } },
      { A: 1, B: 2, point: vec3(2, 0, 0), normal: vec3(1, 0, 0), friction: { static: 0.3 } },
    ];
    // m⁻¹ and (2/5 m)⁻¹ of balls of radius 1
    const response = new Float64Array(144);
    for (let i = 0; i < 12; i++) response[13 * i] = (i % 6 < 3 ? 2.5 : 1) / bodies[i < 6 ? 0 : 1]!.mass;
    for (const law of LAWS) {
      const lone = makeProblem({ bodies, points });
      const joined = makeProblem({ bodies, points, joined: [{ first: 0, count: 2, response }] });
      const expected = resolveCollisions(lone, Float64Array.of(0.6, 0.9), { ...OPTIONS, law });
      const result = resolveCollisions(joined, Float64Array.of(0.6, 0.9), { ...OPTIONS, law });
      expect(result.work).toBeCloseTo(expected.work, 11);
      expect(result.passes).toBe(expected.passes);
      for (let k = 0; k < 18; k++) expect(joined.twist[k]).toBeCloseTo(lone.twist[k]!, 11);
    }
  });
});

describe("restitution above 1", () => {
  for (const law of LAWS)
    it(`gives back all energy and no more (${law})`, () => {
      const problem = makeProblem(ballOnGround(vec3(0, 0, -3)));
      resolveCollisions(problem, same(problem, 50), { ...OPTIONS, law });
      expect(number(problem, 0, 5)).toBeCloseTo(3, 11);
    });
});

describe("no restitution", () => {
  it("stops a tower that lands in one pass", () => {
    const problem = makeProblem(boxStack(6));
    expect(resolveCollisions(problem, same(problem, 0), OPTIONS)).toMatchObject({ passes: 1, capped: false, converged: true });
    for (const v of speeds(problem, 5)) expect(v).toBeCloseTo(0, 9);
  });

  it("shares the momentum of a row, whatever bounced before", () => {
    // the first gap is elastic: the blow is handed on whole, then shared by the four that do not bounce
    const problem = makeProblem(row([1, 0, 0, 0, 0]));
    const result = resolveCollisions(problem, Float64Array.of(1, 0, 0, 0), OPTIONS);
    for (const [i, v] of speeds(problem).entries()) expect(v).toBeCloseTo(i === 0 ? 0 : 0.25, 10);
    expect(result.passes).toBe(2);
    expect(result.work).toBeCloseTo(0.5 * 4 * 0.0625 - 0.5, 10);
  });
});

describe("limits", () => {
  it("ends plastic when the passes are used up, with no approach left", () => {
    // a ball between walls, squeezed by a moving one: would bounce on and on
    const test: TestProblem = {
      bodies: [{ mass: 1, position: vec3(0, 0, 0), linear: vec3(1, 0, 0) }],
      points: [
        { A: -1, B: 0, point: vec3(1, 0, 0), normal: vec3(-1, 0, 0) },
        { A: -1, B: 0, point: vec3(-1, 0, 0), normal: vec3(1, 0, 0) },
      ],
    };
    const problem = makeProblem(test);
    const result = resolveCollisions(problem, same(problem, 1), { ...OPTIONS, maximumPasses: 7 });
    expect(result).toMatchObject({ capped: true, passes: 8 });
    expect(number(problem, 0, 3)).toBeCloseTo(0, 12);
    expect(result.work).toBeCloseTo(-0.5, 12);
  });

  it("ends plastic when nothing more is granted", () => {
    const problem = makeProblem(row([1, 0, 0, 0, 0]));
    let left = 2;
    const result = resolveCollisions(problem, same(problem, 1), { ...OPTIONS, grant: () => left-- > 0 });
    expect(result.capped).toBe(true);
    // momentum as before whatever was granted
    expect(speeds(problem).reduce((sum, v) => sum + v, 0)).toBeCloseTo(1, 12);
  });

  it("hands on the blow through a falling tower by shock propagation when sweeps are few", () => {
    const problem = makeProblem(boxStack(20));
    const result = resolveCollisions(problem, same(problem, 0), {
      ...OPTIONS,
      order: "simultaneous",
      maximumSweeps: 50,
      shock: true,
      target: 1e-9,
    });
    for (const v of speeds(problem, 5)) expect(Math.abs(v)).toBeLessThan(1e-3);
    expect(result.work).toBeLessThan(0);
  });
});
