/**
 * Bricks in running bond whose faces are flush: corners, edges and their crossings lie at the same places, and which of them are
 * found changes from step to step by roundings. What decides: at rest the impulses of one step hold the next one, so nothing is to
 * come on as fast as it would where they are missing, g h/2.
 */
import { expect, it } from "vitest";
import type { ContactSolver } from "../../../src/contact/contact-solver.js";
import { largestViolation } from "../../../src/contact/solve/law-violation.js";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { createSolverWork, prepare } from "../../../src/contact/solve/solver-work.js";
import type { BodyDescription, ResolvedModel } from "../../../src/model/description.js";
import { World } from "../../../src/world/world.js";

const STEP = 1 / 200;
const surface = { friction: 0.2, staticFriction: 0.4, restitution: 0.1 };

const wall = (rows: number, bricks: number): BodyDescription[] =>
  Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: bricks - (row % 2) },
      (_, k): BodyDescription => ({
        name: `brick-${row}-${k}`,
        mass: 1,
        position: [k + 0.5 * (row % 2), 0.15 + 0.3 * row, 0],
        shapes: [{ type: "box", size: [1, 0.3, 0.4], ...surface }],
      }),
    ),
  ).flat();

it("a wall at rest begins every step with the impulses that hold it", () => {
  const work = createSolverWork();
  const met: number[] = [];
  const solve: ContactSolver = (problem, options) => {
    prepare(problem, work, 1);
    // both halves of a step are solved, the second one to a tenth of the first
    if (options.target > 5e-5) met.push(largestViolation(problem, work));
    return solveBlock(problem, work, options);
  };
  // the type knows the names built in only
  const settings: object = { step: STEP, sleep: false, tolerance: { speed: 1e-3 }, contact: { solver: "mine" } };
  const world = World.fromModel(
    {
      gelenk: 1,
      bodies: [{ name: "floor", kind: "fixed", shapes: [{ type: "plane", normal: [0, 1, 0], ...surface }] }, ...wall(8, 5)],
      settings: settings as NonNullable<ResolvedModel["settings"]>,
    },
    { extend: { solvers: [{ name: "mine", solve }] } },
  );
  for (let i = 0; i < 60; i++) {
    met.length = i < 30 ? 0 : met.length;
    world.step();
  }
  expect(met.length).toBeGreaterThan(0);
  for (const violation of met) expect(violation).toBeLessThan(0.5 * 9.81 * STEP);
});
