import { expect, test } from "vitest";
import { mobility, pushRow, rowRate } from "../../src/contact/contact-problem.js";
import { vec3 } from "../../src/math/vec3.js";
import { ballInertia, boxPyramid, boxStack, makeProblem } from "./make-problem.js";

const up = vec3(0, 0, 1);

test("a ball on the ground: m a_nn = 1, m a_tt = 1 + 5/2, rate and push agree with it (closed form of a solid ball)", () => {
  const problem = makeProblem({
    bodies: [{ mass: 2, inertia: ballInertia(2, 0.3), position: vec3(1, 2, 0.3), linear: vec3(0, 0, -1) }],
    points: [{ A: -1, B: 0, point: vec3(1, 2, 0), normal: up, friction: { static: 0.5, spin: 0.01 } }],
  });
  expect([problem.rowCount, problem.pair[0]]).toEqual([6, 0]);
  expect(rowRate(problem, 0)).toBe(-1);
  expect(mobility(problem, 0, 0)).toBeCloseTo(1 / 2, 15);
  expect(mobility(problem, 1, 1)).toBeCloseTo(3.5 / 2, 15);
  expect(mobility(problem, 3, 3)).toBeCloseTo(1 / (0.4 * 2 * 0.09), 12);
  pushRow(problem, 0, 2);
  expect(rowRate(problem, 0)).toBeCloseTo(0, 15);
});

test("two bodies of one joined part are answered once, by the given response", () => {
  const response = new Float64Array(144);
  for (let i = 0; i < 12; i++) response[13 * i] = 1;
  const problem = makeProblem({
    bodies: [
      { mass: 1, position: vec3(0, 0, 0) },
      { mass: 1, position: vec3(0, 0, 1) },
    ],
    joined: [{ first: 0, count: 2, response }],
    points: [{ A: 0, B: 1, point: vec3(0, 0, 0.5), normal: up }],
  });
  // J = (−n on A, +n on B), R = 1: J R Jᵀ = 2
  expect(mobility(problem, 0, 0)).toBe(2);
  pushRow(problem, 0, 1);
  expect(rowRate(problem, 0)).toBe(2);
});

test("a stack has four points per box, a pyramid four per ground box and eight above", () => {
  expect(makeProblem(boxStack(5)).pointCount).toBe(20);
  const pyramid = makeProblem(boxPyramid(3));
  expect([pyramid.bodyCount, pyramid.pointCount, pyramid.pair[pyramid.pointCount - 1]]).toEqual([6, 3 * 4 + 3 * 8, 8]);
});
