/**
 * Contact problems for tests: bodies with mass, inertia and position, points with normal and coefficients. Lone bodies answer by m⁻¹ and I⁻¹;
 * bodies of a joined part answer by a dense response R given from outside (6n × 6n, row by row, [ω, v] per body).
 *
 *   makeProblem({ bodies: [{ mass: 1, position: vec3(0, 0, 0.5), linear: vec3(0, 0, -0.1) }],
 *                 points: [{ A: -1, B: 0, point: vec3(0, 0, 0), normal: vec3(0, 0, 1), friction: { static: 0.5 } }] })
 *
 * Normals point from A to B, −1 is the ground. Impulses begin at zero; `linear` and `angular` are the velocities with all forces in them.
 */
import {
  addAnswer,
  addPart,
  addPoint,
  type ContactProblem,
  clearProblem,
  createContactProblem,
  POINT_FRICTION,
  ROW_WRENCH,
  TWIST,
} from "../../src/contact/contact-problem.js";
import { diagonal, inverse, type Mat3, transform } from "../../src/math/mat3.js";
import {
  add,
  cross,
  dot,
  negate,
  normalise,
  perpendicular,
  readVec3,
  scale,
  subtract,
  type Vec3,
  vec3,
  writeVec3,
  ZERO,
} from "../../src/math/vec3.js";

export interface TestBody {
  readonly mass: number;
  /** About the centre of mass in world axes; a solid ball of radius 1 unless told. */
  readonly inertia?: Mat3;
  readonly position: Vec3;
  readonly linear?: Vec3;
  readonly angular?: Vec3;
}

export interface TestPoint {
  /** Numbers of the bodies; −1: the ground. */
  readonly A: number;
  readonly B: number;
  readonly point: Vec3;
  readonly normal: Vec3;
  /** First tangent; any unless told. */
  readonly tangent?: Vec3;
  /** Dynamic equals static unless told; spin and roll in metres. Without it the point has a normal row alone; with spin or roll it has six. */
  readonly friction?: { readonly static: number; readonly dynamic?: number; readonly spin?: number; readonly roll?: number };
  /** Of the rows, in their order; 0 where nothing is said. */
  readonly bias?: readonly number[];
  /** A new pair begins where A or B change, unless told. */
  readonly pair?: number;
}

export interface TestProblem {
  readonly bodies: readonly TestBody[];
  readonly points: readonly TestPoint[];
  /** Bodies first … first + count − 1 are one part with this response; ascending. All others are lone. */
  readonly joined?: readonly { readonly first: number; readonly count: number; readonly response: Float64Array }[];
}

export function makeProblem(test: TestProblem): ContactProblem {
  const problem = createContactProblem();
  clearProblem(problem);
  const partOf = addParts(problem, test);
  let pair = -1;
  for (const [i, p] of test.points.entries()) {
    const last = test.points[i - 1];
    pair = p.pair ?? (last !== undefined && last.A === p.A && last.B === p.B ? pair : pair + 1);
    addTestPoint(problem, test, p, pair, partOf);
  }
  return problem;
}

/** Parts and twists; the part of every body. */
function addParts(problem: ContactProblem, { bodies, joined = [] }: TestProblem): number[] {
  const partOf: number[] = [];
  while (problem.bodyCount < bodies.length) {
    const first = problem.bodyCount;
    const count = joined.find((part) => part.first === first)?.count ?? 1;
    addPart(problem, count);
    for (let k = first; k < first + count; k++) partOf.push(problem.partCount - 1);
  }
  for (const [i, body] of bodies.entries()) {
    problem.body[i] = i;
    writeVec3(problem.twist, TWIST * i, body.angular ?? ZERO);
    writeVec3(problem.twist, TWIST * i + 3, body.linear ?? ZERO);
  }
  return partOf;
}

function addTestPoint(problem: ContactProblem, test: TestProblem, p: TestPoint, pair: number, partOf: readonly number[]): void {
  const { friction } = p;
  const spins = friction?.spin !== undefined || friction?.roll !== undefined;
  const point = addPoint(problem, pair, friction === undefined ? 1 : spins ? 6 : 3);
  const first = problem.pointRow[point]!;
  problem.friction.set(
    [friction?.static ?? 0, friction?.dynamic ?? friction?.static ?? 0, friction?.spin ?? 0, friction?.roll ?? 0],
    POINT_FRICTION * point,
  );
  const n = normalise(p.normal);
  const t1 = p.tangent ?? perpendicular(n);
  const directions = [n, t1, cross(n, t1)];
  for (let row = first; row < problem.rowCount; row++) {
    const k = row - first;
    problem.bias[row] = p.bias?.[k] ?? 0;
    const side = (body: number, sign: number) =>
      writeSide(problem, test, p.point, { row, body, sign, along: directions[k % 3]!, turns: k >= 3 });
    side(p.A, -1);
    side(p.B, 1);
    addAnswers(problem, test, row, partOf);
  }
}

interface Side {
  readonly row: number;
  readonly body: number;
  readonly sign: number;
  readonly along: Vec3;
  readonly turns: boolean;
}

function writeSide(problem: ContactProblem, test: TestProblem, point: Vec3, { row, body, sign, along, turns }: Side): void {
  const at = sign < 0 ? 0 : 1;
  problem.rowBody[2 * row + at] = body;
  const w = ROW_WRENCH * row + TWIST * at;
  problem.wrench.fill(0, w, w + TWIST);
  if (body < 0) return;
  const push = scale(along, sign);
  writeVec3(problem.wrench, w, turns ? push : cross(subtract(point, test.bodies[body]!.position), push));
  writeVec3(problem.wrench, w + 3, turns ? ZERO : push);
}

/** R Jᵀ of a row; where both bodies are of one part the place of A, or of B where A is the ground, holds it all. */
function addAnswers(problem: ContactProblem, test: TestProblem, row: number, partOf: readonly number[]): void {
  const { rowBody, rowPart, answerStart } = problem;
  for (let side = 0; side < 2; side++) {
    const body = rowBody[2 * row + side]!;
    const part = body < 0 ? -1 : partOf[body]!;
    const none = part < 0 || (side === 1 && part === rowPart[2 * row]);
    rowPart[2 * row + side] = none ? -1 : part;
    answerStart[2 * row + side] = none ? -1 : addPartAnswer(problem, test, row, part);
  }
}

function addPartAnswer(problem: ContactProblem, test: TestProblem, row: number, part: number): number {
  const first = problem.partStart[part]!;
  const count = problem.partStart[part + 1]! - first;
  const start = addAnswer(problem, TWIST * count);
  const load = new Float64Array(TWIST * count);
  for (let side = 0; side < 2; side++) {
    const body = problem.rowBody[2 * row + side]!;
    if (body < first || body >= first + count) continue;
    for (let k = 0; k < TWIST; k++) load[TWIST * (body - first) + k]! += problem.wrench[ROW_WRENCH * row + TWIST * side + k]!;
  }
  const response = test.joined?.find((joined) => joined.first === first)?.response;
  if (response === undefined) writeLoneAnswer(problem, test.bodies[first]!, load, start);
  else
    for (let i = 0; i < load.length; i++)
      problem.answer[start + i] = load.reduce((sum, value, k) => sum + response[i * load.length + k]! * value, 0);
  return start;
}

function writeLoneAnswer(problem: ContactProblem, body: TestBody, load: Float64Array, start: number): void {
  const inertia = body.inertia ?? ballInertia(body.mass, 1);
  writeVec3(problem.answer, start, transform(inverse(inertia), readVec3(load, 0)));
  writeVec3(problem.answer, start + 3, scale(readVec3(load, 3), 1 / body.mass));
}

export const ballInertia = (mass: number, radius: number): Mat3 => {
  const i = 0.4 * mass * radius * radius;
  return diagonal(i, i, i);
};

/** Of a solid box with these edge lengths along the world axes. */
export const boxInertia = (mass: number, { x, y, z }: Vec3): Mat3 =>
  diagonal((mass * (y * y + z * z)) / 12, (mass * (x * x + z * z)) / 12, (mass * (x * x + y * y)) / 12);

/** Four corners of a rectangle with half edges a and b across the normal, in cyclic order. */
export function patch(middle: Vec3, normal: Vec3, a: Vec3, b: Vec3): readonly { readonly point: Vec3; readonly normal: Vec3 }[] {
  const corners = [add(negate(a), negate(b)), add(a, negate(b)), add(a, b), add(negate(a), b)];
  return corners.map((corner) => ({ point: add(middle, corner), normal }));
}

/** Boxes of edge 1 m and 1 kg upon each other on the ground, four points per gap, after a fall of speed 0.1 m/s; the lowest first. */
export function boxStack(count: number, friction?: TestPoint["friction"]): TestProblem {
  const up = vec3(0, 0, 1);
  const bodies = Array.from({ length: count }, (_, i): TestBody => unitBox(vec3(0, 0, i + 0.5)));
  const points = bodies.flatMap((_, i) =>
    patch(vec3(0, 0, i), up, vec3(0.5, 0, 0), vec3(0, 0.5, 0)).map(
      (corner): TestPoint => ({ ...corner, A: i - 1, B: i, ...withFriction(friction) }),
    ),
  );
  return { bodies, points };
}

/** A wall of bricks 1 m × 1 m × 1 m, 1 kg, each row shifted by half a brick and (a pyramid) one shorter than the one below. */
export function boxPyramid(base: number, friction?: TestPoint["friction"]): TestProblem {
  const bodies: TestBody[] = [];
  const points: TestPoint[] = [];
  const up = vec3(0, 0, 1);
  const rest = (A: number, x: number, z: number, half: number) => {
    const B = bodies.length - 1;
    for (const corner of patch(vec3(x, 0, z), up, vec3(half, 0, 0), vec3(0, 0.5, 0)))
      points.push({ ...corner, A, B, ...withFriction(friction) });
  };
  for (let level = 0; level < base; level++) {
    const below = bodies.length - (base - level + 1);
    for (let i = 0; i < base - level; i++) {
      const x = i + level / 2;
      bodies.push(unitBox(vec3(x, 0, level + 0.5)));
      if (level === 0) rest(-1, x, 0, 0.5);
      else for (const side of [0, 1]) rest(below + i + side, x - 0.25 + side / 2, level, 0.25);
    }
  }
  return { bodies, points };
}

const withFriction = (friction: TestPoint["friction"]): { friction?: NonNullable<TestPoint["friction"]> } =>
  friction === undefined ? {} : { friction };

const unitBox = (position: Vec3): TestBody => ({ mass: 1, inertia: boxInertia(1, vec3(1, 1, 1)), position, linear: vec3(0, 0, -0.1) });

/** Kinetic energy of lone bodies, J. */
export function kineticEnergy(problem: ContactProblem, { bodies }: TestProblem): number {
  return bodies.reduce((sum, body, i) => {
    const omega = readVec3(problem.twist, TWIST * i);
    const v = readVec3(problem.twist, TWIST * i + 3);
    return sum + 0.5 * body.mass * dot(v, v) + 0.5 * dot(omega, transform(body.inertia ?? ballInertia(body.mass, 1), omega));
  }, 0);
}
