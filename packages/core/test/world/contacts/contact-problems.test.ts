/** Contact problems that a world hands out: references are closed forms of bodies at rest, and the uniqueness of frictionless rates. */
import { describe, expect, it } from "vitest";
import { CONTACT_SOLVER_KINDS } from "../../../src/contact/catalogue.js";
import { type ContactProblem, rowRate } from "../../../src/contact/contact-problem.js";
import { box, plane, sphere, World } from "../../../src/index.js";

const STEP = 1 / 100;
const GRAVITY = 9.81;

/** A stack of unit cubes on a plane, and a ball beside it. */
function stack({ cubes = 3, friction = 0.5, tilt = 0 } = {}): World {
  const world = new World({ gravity: [GRAVITY * tilt, -GRAVITY, 0], step: STEP });
  const shapes = [{ ...box(1, 1, 1), friction }];
  world.addBody({ name: "floor", kind: "fixed", shapes: [{ ...plane([0, 1, 0]), friction }] });
  for (let i = 0; i < cubes; i++) world.addBody({ name: `cube-${i}`, shapes, mass: 1, position: [0, 0.5 + i, 0] });
  world.addBody({ name: "ball", shapes: [{ ...sphere(0.2), friction }], mass: 2, position: [4, 0.2, 0] });
  return world;
}

const solve = (problem: ContactProblem, solver: "sequential" | "block") =>
  CONTACT_SOLVER_KINDS[solver](problem, { target: 1e-12, maximumSweeps: 2000 });

const normalRows = ({ pointRow, pointCount }: ContactProblem): readonly number[] => [...pointRow.subarray(0, pointCount)];

describe("contact problems of a world", () => {
  it("one per island in contact, none before a step and after a restore", () => {
    const world = stack();
    const start = world.snapshot();
    expect(world.contactProblem()).toEqual([]);
    world.step();
    const problems = world.contactProblem();
    // the stack: three cubes with four points each; the ball: one
    expect(problems.map(({ bodyCount, partCount, pointCount }) => [bodyCount, partCount, pointCount])).toEqual([
      [3, 3, 12],
      [1, 1, 1],
    ]);
    world.restore(start);
    expect(world.contactProblem()).toEqual([]);
  });

  it("copies: solving them changes nothing in the world", () => {
    const world = stack();
    for (let i = 0; i < 5; i++) world.step();
    const before = world.hash();
    const [first] = world.contactProblem();
    solve(first!, "block");
    expect(world.hash()).toBe(before);
    expect(world.contactProblem()[0]!.impulse).not.toEqual(first!.impulse);
    const twin = stack();
    for (let i = 0; i < 6; i++) twin.step();
    world.step();
    expect(world.hash()).toBe(twin.hash());
  });

  it.each(["sequential", "block"] as const)("solved by %s, a stack carries its weight for a step", (solver) => {
    const world = stack();
    for (let i = 0; i < 5; i++) world.step();
    const [problem] = world.contactProblem();
    expect(solve(problem!, solver).converged).toBe(true);
    // points of the floor come first, then those between cubes: 3, 2, 1 times m g h. Speeds are promised to 1e-6 m/s in both halves, of 3 kg
    const carried = [0, 1, 2].map((pair) =>
      normalRows(problem!).reduce((sum, row, point) => sum + (problem!.pair[point] === pair ? problem!.impulse[row]! : 0), 0),
    );
    carried.sort((a, b) => b - a).forEach((impulse, i) => void expect(Math.abs(impulse - (3 - i) * GRAVITY * STEP)).toBeLessThan(6e-6));
  });

  it("without friction rates are unique, so both solvers find the same", () => {
    // sideways gravity: the stack slides and its lower edges press unevenly
    const world = stack({ friction: 0, tilt: 0.2 });
    for (let i = 0; i < 5; i++) world.step();
    const [sequential, block] = [world.contactProblem()[0]!, world.contactProblem()[0]!];
    const asked = normalRows(sequential).map((row) => rowRate(sequential, row));
    expect(solve(sequential, "sequential").converged && solve(block, "block").converged).toBe(true);
    // the question was one: cubes came on with half a kick of gravity, 4.9 cm/s
    expect(Math.min(...asked)).toBeLessThan(-0.5 * GRAVITY * STEP * 0.9);
    // laws to 1e-12 m/s each; W of three cubes passes that on to all rates with a factor well below 1e3
    normalRows(block).forEach((row) => void expect(Math.abs(rowRate(block, row) - rowRate(sequential, row))).toBeLessThan(1e-9));
    expect(block.rowCount).toBe(block.pointCount);
  });
});
