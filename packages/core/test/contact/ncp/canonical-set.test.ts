/** Canonical sets: independence decided by the rank of the wrenches (singular values by QR), not by the code under test. */
import { describe, expect, test } from "vitest";
import { type ContactProblem, mobility, ROW_WRENCH, rowRate, TWIST } from "../../../src/contact/contact-problem.js";
import { bringToRest, clearSet, createCanonicalSet, join, leave, sharesOf } from "../../../src/contact/ncp/canonical-set.js";
import { solveNcp } from "../../../src/contact/ncp/solve-ncp.js";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { createSolverWork } from "../../../src/contact/solve/solver-work.js";
import { factorQr, qrFactors } from "../../../src/linalg/dense-qr.js";
import { vec3 } from "../../../src/math/vec3.js";
import { chance, tenfold } from "../../chance.js";
import { boxInertia, makeProblem, patch, type TestProblem } from "../make-problem.js";
import { randomNormals } from "../random-normals.js";

const up = vec3(0, 0, 1);

/** Rank of the normals' wrenches of some points, on all bodies. */
function rankOf(problem: ContactProblem, points: readonly number[]): number {
  const columns = TWIST * problem.bodyCount;
  const factors = qrFactors(points.length, columns);
  points.forEach((point, i) => {
    const row = problem.pointRow[point]!;
    for (let side = 0; side < 2; side++) {
      const body = problem.rowBody[2 * row + side]!;
      if (body < 0) continue;
      for (let k = 0; k < TWIST; k++) factors.a[i * columns + TWIST * body + k] = problem.wrench[ROW_WRENCH * row + TWIST * side + k]!;
    }
  });
  return factorQr(factors, 1e-7);
}

const cube: TestProblem = {
  bodies: [{ mass: 2, inertia: boxInertia(2, vec3(1, 1, 1)), position: vec3(0, 0, 0.5), linear: vec3(0, 0, -1) }],
  points: patch(vec3(0, 0, 0), up, vec3(0.5, 0, 0), vec3(0, 0.5, 0)).map((corner) => ({ ...corner, A: -1, B: 0 })),
};

describe("members", () => {
  test("of four corners of a face three are independent, and the fourth is the sum of its neighbours less the one across", () => {
    const problem = makeProblem(cube);
    const set = createCanonicalSet();
    clearSet(set, problem);
    expect([0, 1, 2, 3].map((point) => join(set, problem, point))).toEqual([true, true, true, false]);
    const share = sharesOf(set, problem, 3);
    expect([share[0], share[1], share[2]].map((c) => Math.round(1e9 * c!) / 1e9)).toEqual([1, -1, 1]);
    leave(set, problem, 1);
    expect(join(set, problem, 3)).toBe(true);
    expect(set.count).toBe(3);
  });

  test("three corners are brought to rest by the momentum alone, whatever their shares", () => {
    const problem = makeProblem(cube);
    const set = createCanonicalSet();
    clearSet(set, problem);
    for (const point of [0, 2]) join(set, problem, point);
    expect(bringToRest(set, problem)).toBe(true);
    expect(problem.impulse[0]! + problem.impulse[2]!).toBeCloseTo(2, 12);
    expect(problem.twist[5]).toBeCloseTo(0, 12);
  });

  test("a set that grows beyond its first room keeps its members", () => {
    const bodies = Array.from({ length: 20 }, (_, i) => ({ mass: 1, position: vec3(3 * i, 0, 1), linear: vec3(0, 0, -1) }));
    const problem = makeProblem({
      bodies,
      points: bodies.map(({ position }, B) => ({ A: -1, B, point: vec3(position.x, 0, 0), normal: up })),
    });
    const set = createCanonicalSet();
    clearSet(set, problem);
    for (let point = 0; point < 20; point++) expect(join(set, problem, point)).toBe(true);
    expect(bringToRest(set, problem)).toBe(true);
    for (let body = 0; body < 20; body++) expect(problem.twist[TWIST * body + 5]).toBeCloseTo(0, 12);
  });
});

const OPTIONS = { target: 1e-10, maximumSweeps: 1000 };

describe("solutions", () => {
  // nearly dependent normals take impulses of 100 N·s, which leave 1e-11 m/s of round-off; a point that no more than 1e-7 of its mobility tells from others counts as
  // dependent on them, and may be given up where impulses P ≥ rate/(1e-7 a) could hold it: in 3 of 60 000 problems
  test("of 300 random problems the points that push are independent, and no point sinks in", () => {
    const random = chance(4);
    let givenUp = 0;
    for (let k = 0; k < tenfold(300); k++) {
      const { bodies, points } = randomNormals(random);
      const problem = makeProblem({ bodies, points });
      const { converged, residual } = solveNcp(problem, createSolverWork(), OPTIONS);
      if (!converged) {
        const held = makeProblem({ bodies, points });
        expect(solveBlock(held, createSolverWork(), OPTIONS).converged, `problem ${k}`).toBe(true);
        const mobilities = points.map((_, i) => mobility(held, held.pointRow[i]!, held.pointRow[i]!));
        expect(Math.max(...held.impulse), `problem ${k}`).toBeGreaterThan(residual / (1e-7 * Math.max(...mobilities)));
        givenUp++;
        continue;
      }
      const pushing = points.map((_, i) => i).filter((i) => problem.impulse[i]! > 0);
      expect(rankOf(problem, pushing)).toBe(pushing.length);
      for (let i = 0; i < points.length; i++) expect(rowRate(problem, i)).toBeGreaterThan(-2e-10);
    }
    expect(givenUp).toBeLessThanOrEqual(2);
  });

  test("a body between walls that want it at both sides ends with the violation shared out, and soon", () => {
    const problem = makeProblem({
      bodies: [{ mass: 1, position: vec3(0, 0, 0) }],
      points: [
        { A: -1, B: 0, point: vec3(0, 0, 0), normal: vec3(1, 0, 0), bias: [-1e-3], pair: 0 },
        { A: -1, B: 0, point: vec3(0, 0, 0), normal: vec3(-1, 0, 0), bias: [-1e-3], pair: 1 },
      ],
    });
    const report = solveNcp(problem, createSolverWork(), { target: 1e-9, maximumSweeps: 1000 });
    expect(report.converged).toBe(false);
    expect(report.sweeps).toBeLessThan(5);
    // w₁ + w₂ = −2e-3 whatever the body does
    expect(report.residual).toBeLessThanOrEqual(2e-3 + 1e-12);
    expect(Math.abs(problem.impulse[0]!)).toBeLessThan(1e-2);
  });
});
