/**
 * Shock propagation against what it is for (theory 02, 5.7, 6.6): no approach is left at any point of a tower after far too few sweeps. The tower falls at
 * 0.1 m/s; solved to the end all of it stands still, because the ground takes all momentum.
 */
import { describe, expect, it } from "vitest";
import { contactGraph } from "../../src/contact/contact-graph.js";
import { type ContactProblem, rowRate, TWIST } from "../../src/contact/contact-problem.js";
import { shockPropagation } from "../../src/contact/shock-propagation.js";
import { vec3 } from "../../src/math/vec3.js";
import { plainSolver } from "./impact/plain-solver.js";
import { boxPyramid, boxStack, makeProblem } from "./make-problem.js";

const TARGET = 1e-9;

const worstApproach = (problem: ContactProblem): number => {
  let worst = 0;
  for (let point = 0; point < problem.pointCount; point++) worst = Math.min(worst, rowRate(problem, problem.pointRow[point]!));
  return worst;
};

describe("shockPropagation", () => {
  for (const [name, test] of [
    ["tower of 20", boxStack(20)],
    ["tower of 20 with friction", boxStack(20, { static: 0.5 })],
    ["pyramid of 21", boxPyramid(6, { static: 0.5 })],
  ] as const)
    it(`leaves no approach at any point: ${name}, 3 sweeps`, () => {
      const problem = makeProblem(test);
      plainSolver(problem, { target: TARGET, maximumSweeps: 3 });
      // otherwise there would be nothing to do
      expect(worstApproach(problem)).toBeLessThan(-1e-2);
      const graph = contactGraph(problem);
      const result = shockPropagation(problem, graph, plainSolver, { target: 0.01 * TARGET, maximumSweeps: 5000 });
      expect(result.converged).toBe(true);
      expect(worstApproach(problem)).toBeGreaterThan(-TARGET);
      expect(Array.from(problem.frozen.slice(0, problem.partCount))).toEqual(test.bodies.map(() => 0));
      expect(Array.from(problem.active.slice(0, problem.pointCount))).toEqual(test.points.map(() => 1));
    });

  it("changes nothing that is solved already", () => {
    const problem = makeProblem(boxStack(4));
    plainSolver(problem, { target: 1e-13, maximumSweeps: 100_000 });
    const twist = problem.twist.slice();
    shockPropagation(problem, contactGraph(problem), plainSolver, { target: TARGET, maximumSweeps: 10 });
    for (const [k, value] of problem.twist.entries()) expect(value).toBeCloseTo(twist[k]!, 10);
  });

  it("solves the lowest level as if nothing stood upon it, and each next one upon what does not give way", () => {
    // two balls fall at 1 and 3 m/s: the lower stops, the upper stops on it; the ground gives 1, the gap 3, of which the lower ball receives nothing
    const up = vec3(0, 0, 1);
    const problem = makeProblem({
      bodies: [1, 3].map((speed, i) => ({ mass: 1, position: vec3(0, 0, 2 * i + 1), linear: vec3(0, 0, -speed) })),
      points: [0, 1].map((i) => ({ A: i - 1, B: i, point: vec3(0, 0, 2 * i), normal: up })),
    });
    const withheld = new Float64Array(4);
    shockPropagation(problem, contactGraph(problem), plainSolver, { target: TARGET, maximumSweeps: 10, withheld });
    expect([problem.twist[5], problem.twist[TWIST + 5]]).toEqual([0, 0]);
    expect(Array.from(problem.impulse.slice(0, 2))).toEqual([1, 3]);
    expect(Array.from(withheld)).toEqual([0, 0, 3, 0]);
  });

  it("gains nothing under the law of energy: balls that rise carry others no faster than their own loss allows", () => {
    // The lower ball rises at 2 m/s, the upper rests upon it. Frozen, the lower one would lift the upper to 2 m/s and keep its own speed: 2 J from nothing.
    const up = vec3(0, 0, 1);
    const make = () =>
      makeProblem({
        bodies: [2, 0].map((speed, i) => ({ mass: 1, position: vec3(0, 0, 2 * i + 1), linear: vec3(0, 0, speed) })),
        points: [0, 1].map((i) => ({ A: i - 1, B: i, point: vec3(0, 0, 2 * i), normal: up })),
      });
    const lawless = make();
    shockPropagation(lawless, contactGraph(lawless), plainSolver, { target: TARGET, maximumSweeps: 10 });
    expect([lawless.twist[5], lawless.twist[TWIST + 5]]).toEqual([2, 2]);
    // with J to spare: ½ v² of the upper one
    for (const [spare, speed] of [
      [0, 0],
      [0.5, 1],
      [3, 2],
    ] as const) {
      const problem = make();
      const law = { speed: new Float64Array(problem.rowCount), groups: Int32Array.of(0, 0), done: Float64Array.of(-spare, 0) };
      shockPropagation(problem, contactGraph(problem), plainSolver, { target: TARGET, maximumSweeps: 10, law });
      expect(problem.twist[5]).toBe(2);
      expect(problem.twist[TWIST + 5]).toBeCloseTo(speed, 12);
      expect(problem.impulse[1]).toBeCloseTo(speed, 12);
      expect(law.done[0]).toBeCloseTo(0.5 * speed * speed - spare, 12);
    }
  });

  it("leaves points alone that do not take part", () => {
    const problem = makeProblem(boxStack(2));
    problem.active.fill(0, 4, 8);
    shockPropagation(problem, contactGraph(problem), plainSolver, { target: TARGET, maximumSweeps: 1000 });
    expect(problem.twist[5]).toBeCloseTo(0, 8);
    expect(problem.twist[TWIST + 5]).toBe(-0.1);
    expect(Array.from(problem.active.slice(0, 8))).toEqual([1, 1, 1, 1, 0, 0, 0, 0]);
  });
});
