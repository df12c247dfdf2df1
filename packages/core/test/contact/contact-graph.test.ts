/** Levels of contact graphs against what is seen on a drawing: rows of a pyramid, courses of a wall, distance along a row (theory 02, 5.6 and 12.10). */
import { describe, expect, it } from "vitest";
import { contactGraph } from "../../src/contact/contact-graph.js";
import type { ContactProblem } from "../../src/contact/contact-problem.js";
import { vec3 } from "../../src/math/vec3.js";
import { boxPyramid, makeProblem, type TestPoint } from "./make-problem.js";

/** Unit masses far apart; pairs of their numbers that touch, −1 the ground. */
function touching(count: number, pairs: readonly (readonly [number, number])[]): ContactProblem {
  const bodies = Array.from({ length: count }, (_, i) => ({ mass: 1, position: vec3(i, 0, 0) }));
  const points = pairs.map(([A, B], pair): TestPoint => ({ A, B, point: vec3(0, 0, 0), normal: vec3(0, 0, 1), pair }));
  return makeProblem({ bodies, points });
}

/** Level by point; −1 where the graph does not hold it. */
function levels(problem: ContactProblem): number[] {
  const { levelCount, levelStart, order } = contactGraph(problem);
  const level = new Array<number>(problem.pointCount).fill(-1);
  for (let l = 0; l < levelCount; l++) for (let i = levelStart[l]!; i < levelStart[l + 1]!; i++) level[order[i]!] = l;
  return level;
}

describe("contactGraph", () => {
  it("has one level per row of a pyramid", () => {
    const test = boxPyramid(6);
    const problem = makeProblem(test);
    const graph = contactGraph(problem);
    expect(graph.levelCount).toBe(6);
    // a point's height is its row; 6 boxes with 4 points below the first, two gaps per box above
    for (const [point, level] of levels(problem).entries()) expect(level).toBe(test.points[point]!.point.z);
    expect(Array.from(graph.levelStart)).toEqual([0, 24, 24 + 40, 24 + 72, 24 + 96, 24 + 112, 24 + 120]);
    expect(Array.from(graph.depth)).toEqual(test.bodies.map(({ position }) => position.z + 0.5));
  });

  it("does not merge the courses of a wall in running bond, side contacts included", () => {
    // 6 courses of 5 bricks; every brick touches both neighbours in its course and two below: every cell of the wall is a cycle
    const pairs: [number, number][] = [];
    for (let course = 0; course < 6; course++)
      for (let i = 0; i < 5; i++) {
        const brick = 5 * course + i;
        if (course === 0) pairs.push([-1, brick]);
        else
          for (const below of [i, course % 2 === 0 ? i - 1 : i + 1])
            if (below >= 0 && below < 5) pairs.push([brick - 5 - i + below, brick]);
        if (i > 0) pairs.push([brick - 1, brick]);
      }
    const problem = touching(30, pairs);
    expect(contactGraph(problem).levelCount).toBe(6);
    for (const [point, level] of levels(problem).entries()) expect(level).toBe(Math.floor(pairs[point]![1] / 5));
  });

  it("takes the part with the lowest slot as root where nothing is fixed, component by component", () => {
    const problem = touching(7, [
      [4, 3],
      [3, 2],
      [5, 6],
      [-1, 0],
    ]);
    // slots against the order of the parts: 4 of the first component leads
    problem.body.set([0, 1, 12, 11, 10, 8, 9]);
    expect(levels(problem)).toEqual([0, 1, 0, 0]);
    expect(Array.from(contactGraph(problem).depth)).toEqual([1, -1, 2, 1, 0, 0, 1]);
    expect(Array.from(contactGraph(problem).order)).toEqual([0, 2, 3, 1]);
  });

  it("leaves out points that do not take part", () => {
    const problem = touching(3, [
      [-1, 0],
      [0, 1],
      [1, 2],
    ]);
    problem.active[0] = 0;
    expect(levels(problem)).toEqual([-1, 0, 1]);
    problem.active.fill(0);
    expect(contactGraph(problem)).toMatchObject({ levelCount: 0, order: new Int32Array(0) });
  });

  it("does not take a jointed chain that touches itself for one on the ground", () => {
    const response = new Float64Array(144);
    for (let i = 0; i < 12; i++) response[13 * i] = 1;
    const bodies = [0, 1, 2].map((x) => ({ mass: 1, position: vec3(x, 0, 0) }));
    const point = { point: vec3(0, 0, 0), normal: vec3(0, 0, 1) };
    const problem = makeProblem({
      bodies,
      points: [
        { ...point, A: 1, B: 2 },
        { ...point, A: -1, B: 0 },
        { ...point, A: 0, B: 1 },
      ],
      joined: [{ first: 1, count: 2, response }],
    });
    expect(levels(problem)).toEqual([1, 0, 1]);
  });
});
