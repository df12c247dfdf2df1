/**
 * Boxes upon each other through time, with a few sweeps per step: theory 05, acceptance 6 and 7. Velocity steps at 60 Hz,
 * gaps of the lower corners of a box over the top face of the one below, warm start, 10 % of what is deeper than the slop
 * removed per step (theory 05, scene 2, which also gives the figures to reach: block with warm start, 10 s: top shift
 * 3e-9 m, height error 13 mm; point by point it collapses).
 */
import { expect, test } from "vitest";
import { type ContactProblem, pushRow, TWIST } from "../../../src/contact/contact-problem.js";
import { solveBlock } from "../../../src/contact/solve/solve-block.js";
import { solveSequential } from "../../../src/contact/solve/solve-sequential.js";
import { createSolverWork } from "../../../src/contact/solve/solver-work.js";
import { multiply, normalise, type Quat, quat, rotate } from "../../../src/math/quat.js";
import { add, addScaled, dot, length, readVec3, subtract, type Vec3, vec3 } from "../../../src/math/vec3.js";
import { boxPyramid, boxStack, makeProblem, type TestProblem } from "../make-problem.js";

const H = 1 / 60;
const SLOP = 2e-3;
const up = vec3(0, 0, 1);

interface Boxes {
  readonly positions: Vec3[];
  readonly turns: Quat[];
  twists: { angular: Vec3; linear: Vec3 }[];
  impulses: Float64Array;
}

/** The problem of one step: velocities with gravity in them, gaps as bias, impulses of the last step. */
function problemNow(scene: TestProblem, boxes: Boxes): ContactProblem {
  const problem = makeProblem({
    bodies: scene.bodies.map((body, i) => ({
      ...body,
      position: boxes.positions[i]!,
      angular: boxes.twists[i]!.angular,
      linear: addScaled(boxes.twists[i]!.linear, up, -9.81 * H),
    })),
    points: scene.points.map((p) => {
      const corner = add(boxes.positions[p.B]!, rotate(boxes.turns[p.B]!, subtract(p.point, scene.bodies[p.B]!.position)));
      const normal = p.A < 0 ? up : rotate(boxes.turns[p.A]!, up);
      const face = p.A < 0 ? vec3(0, 0, 0) : addScaled(boxes.positions[p.A]!, normal, 0.5);
      const gap = dot(normal, subtract(corner, face));
      return {
        ...p,
        point: corner,
        normal,
        tangent: p.A < 0 ? vec3(1, 0, 0) : rotate(boxes.turns[p.A]!, vec3(1, 0, 0)),
        bias: [gap > 0 ? gap / H : (0.1 * Math.min(0, gap + SLOP)) / H],
      };
    }),
  });
  for (let row = 0; row < problem.rowCount; row++) {
    problem.impulse[row] = boxes.impulses[row] ?? 0;
    pushRow(problem, row, problem.impulse[row]!);
  }
  return problem;
}

function stand(scene: TestProblem, steps: number, maximumSweeps: number, solve = solveBlock): Boxes {
  const boxes: Boxes = {
    positions: scene.bodies.map((body) => body.position),
    turns: scene.bodies.map(() => quat(0, 0, 0, 1)),
    twists: scene.bodies.map(() => ({ angular: vec3(0, 0, 0), linear: vec3(0, 0, 0) })),
    impulses: new Float64Array(0),
  };
  const work = createSolverWork();
  for (let step = 0; step < steps; step++) {
    const problem = problemNow(scene, boxes);
    solve(problem, work, { target: 1e-7, maximumSweeps });
    boxes.impulses = problem.impulse.slice(0, problem.rowCount);
    boxes.twists = scene.bodies.map((_, i) => ({
      angular: readVec3(problem.twist, TWIST * i),
      linear: readVec3(problem.twist, TWIST * i + 3),
    }));
    for (const [i, { angular, linear }] of boxes.twists.entries()) {
      boxes.positions[i] = addScaled(boxes.positions[i]!, linear, H);
      const half = 0.5 * H;
      boxes.turns[i] = normalise(multiply(quat(half * angular.x, half * angular.y, half * angular.z, 1), boxes.turns[i]!));
    }
  }
  return boxes;
}

/** Every box a little beside the one below. */
function crooked(scene: TestProblem): TestProblem {
  const shift = (i: number) => vec3(0.02 * ((3 * i) % 5) - 0.04, 0.02 * ((2 * i) % 3) - 0.02, 0);
  return {
    bodies: scene.bodies.map((body, i) => ({ ...body, position: add(body.position, shift(i)) })),
    points: scene.points.map((p) => ({ ...p, point: add(p.point, shift(p.B)) })),
  };
}

const tiltOf = ({ turns }: Boxes): number => Math.max(...turns.map((turn) => 2 * length(vec3(turn.x, turn.y, turn.z))));

test("20 boxes stand 10 s with 5 sweeps per step", () => {
  const boxes = stand(boxStack(20, { static: 0.5 }), 600, 5);
  const top = boxes.positions[19]!;
  // nothing pushes sideways: a micrometre is what round-off may grow to in 600 steps
  expect(Math.abs(top.x) + Math.abs(top.y)).toBeLessThan(1e-6);
  expect(tiltOf(boxes)).toBeLessThan(1e-6);
  // 20 gaps may be as deep as the slop
  expect(Math.abs(top.z - 19.5)).toBeLessThan(20 * SLOP);
});

test("20 boxes, not quite above each other, stand 3 s with 20 sweeps per step; point by point and without acceleration they fall", () => {
  // every centre of mass lies well above the box below, so statics says that nothing moves; sweeps that are few let it creep by some millimetres
  const scene = crooked(boxStack(20, { static: 0.5 }));
  const moved = ({ positions }: Boxes) => length(subtract(positions[19]!, scene.bodies[19]!.position));
  const boxes = stand(scene, 180, 20);
  expect(moved(boxes)).toBeLessThan(0.01);
  expect(tiltOf(boxes)).toBeLessThan(1e-3);
  const plain = stand(scene, 100, 20, (problem, work, options) =>
    solveSequential(problem, work, { ...options, accelerate: false, direct: false }),
  );
  expect(moved(plain)).toBeGreaterThan(0.1);
});

test("a pyramid of 120 boxes at rest stays within the slop", () => {
  const scene = boxPyramid(15, { static: 0.5 });
  const { positions } = stand(scene, 30, 15);
  for (const [i, position] of positions.entries()) expect(length(subtract(position, scene.bodies[i]!.position))).toBeLessThan(SLOP);
});
