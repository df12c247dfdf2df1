/**
 * A contact problem as a value: bodies, rows, laws and impulses, so that any solver can take it, and a file can hold it.
 *
 *   w = J u + b                  rates of the rows: J the wrenches, u the twists of the bodies, b the bias (what gaps, wanted speeds and moving partners add)
 *   u changes by R Jᵀ (P − P₀)    R the response of the chains, joints included: `answer` holds R Jᵀ row by row; P₀ what `twist` already holds
 *
 * Wanted, with P the total impulses of a stretch (`base` + what acts now), for every active point:
 *
 *   normal       P_n ≥ 0,  w_n ≥ 0,  P_n w_n = 0
 *   sliding      |P_t| ≤ μ_s P_n where w_t = 0,  else P_t = −μ_d P_n w_t/|w_t|          a cone: t in the plane
 *   spinning     the same for the torque about the normal, with a length as coefficient (m)
 *   rolling      the same for the torque across it
 *
 * Rows of a point stand in this order: normal, tangent 1, tangent 2, spin, roll 1, roll 2; 1, 3 or 6 of them. Impulses in N·s and N·m·s, rates in m/s
 * and rad/s, everything in world axes; normals from A to B, so a wrench is − on A and + on B.
 * Source: theory 02, sections 5 and 6; theory 05, section 3. Everything is Work: filled for a stretch, valid until the next one.
 */
import { grownBytes, grownIntegers, grownNumbers } from "../memory/growing.js";

/** Numbers of a twist or a wrench. */
export const TWIST = 6;
/** Numbers per row: wrench on A, wrench on B. */
export const ROW_WRENCH = 12;
/** Coefficients of a point: static, dynamic (1), spin, roll (m). */
export const POINT_FRICTION = 4;
/** Most rows of a point. */
export const POINT_ROWS = 6;

/** A contact problem as a value: bodies, rows, laws and impulses, in flat tables. */
export interface ContactProblem {
  /** Bodies that impulses move: their slots. */
  bodyCount: number;
  /** Slots of the bodies. */
  body: Int32Array<ArrayBuffer>;
  /** Bodies of one chain stand together and answer each other's impulses: those of part p are partStart[p] … partStart[p + 1] − 1. */
  partCount: number;
  /** First body of every part; one more entry: the number of bodies. */
  partStart: Int32Array<ArrayBuffer>;
  /** By part: 1 where nothing answers for the time being (shock propagation). */
  frozen: Uint8Array<ArrayBuffer>;
  /** [ω, v at the centre of mass], stride 6. */
  twist: Float64Array<ArrayBuffer>;

  /** How many points there are. */
  pointCount: number;
  /** First row of every point; one more entry: the number of rows. */
  pointRow: Int32Array<ArrayBuffer>;
  /** Points of two bodies in contact stand together and carry the same number, ascending from 0. */
  pair: Int32Array<ArrayBuffer>;
  /** 0: the point does not take part for the time being; its impulses stay. */
  active: Uint8Array<ArrayBuffer>;
  /** Stride 4. */
  friction: Float64Array<ArrayBuffer>;
  /** Answer: 1 where the point does not slide. */
  stick: Uint8Array<ArrayBuffer>;

  /** How many rows there are. */
  rowCount: number;
  /** Places in `body` of A and B, stride 2; −1 where impulses do not move it. */
  rowBody: Int32Array<ArrayBuffer>;
  /**
   * Their parts, and where in `answer` the twist changes of all bodies of that part begin; −1: none. Where A and B are of one part, it is
   * named once, for A.
   */
  rowPart: Int32Array<ArrayBuffer>;
  /** Where in `answer` the twist changes of all bodies of these parts begin, stride 2; −1: none. */
  answerStart: Int32Array<ArrayBuffer>;
  /** Stride 12; zeros where there is no body. */
  wrench: Float64Array<ArrayBuffer>;
  /** How much of `answer` is in use. */
  answerCount: number;
  /** R Jᵀ: changes of twists per unit impulse, row by row. */
  answer: Float64Array<ArrayBuffer>;
  /** b, per row: m/s, rad/s. */
  bias: Float64Array<ArrayBuffer>;
  /** What acted earlier in the same stretch, and the total with what acts now: question and answer. `twist` holds all of `impulse`. */
  base: Float64Array<ArrayBuffer>;
  /** Total impulse with what acts now, per row: N·s, N·m·s. */
  impulse: Float64Array<ArrayBuffer>;
}

/** An empty problem; its tables grow as they are filled. */
export const createContactProblem = (): ContactProblem => ({
  bodyCount: 0,
  body: new Int32Array(8),
  partCount: 0,
  partStart: new Int32Array(8),
  frozen: new Uint8Array(8),
  twist: new Float64Array(8 * TWIST),
  pointCount: 0,
  pointRow: new Int32Array(8),
  pair: new Int32Array(8),
  active: new Uint8Array(8),
  friction: new Float64Array(8 * POINT_FRICTION),
  stick: new Uint8Array(8),
  rowCount: 0,
  rowBody: new Int32Array(16),
  rowPart: new Int32Array(16),
  answerStart: new Int32Array(16),
  wrench: new Float64Array(8 * ROW_WRENCH),
  answerCount: 0,
  answer: new Float64Array(8 * ROW_WRENCH),
  bias: new Float64Array(8),
  base: new Float64Array(8),
  impulse: new Float64Array(8),
});

/** No bodies, no points. */
export function clearProblem(problem: ContactProblem): void {
  problem.bodyCount = 0;
  problem.partCount = 0;
  problem.partStart[0] = 0;
  problem.pointCount = 0;
  problem.pointRow[0] = 0;
  problem.rowCount = 0;
  problem.answerCount = 0;
}

/** A new part with so many bodies; the place of its first body. Slots and twists are to be filled in. */
export function addPart(problem: ContactProblem, bodies: number): number {
  const first = problem.bodyCount;
  problem.bodyCount += bodies;
  problem.body = grownIntegers(problem.body, problem.bodyCount);
  problem.twist = grownNumbers(problem.twist, TWIST * problem.bodyCount);
  const part = problem.partCount++;
  problem.partStart = grownIntegers(problem.partStart, part + 2);
  problem.frozen = grownBytes(problem.frozen, part + 1);
  problem.frozen[part] = 0;
  problem.partStart[part + 1] = problem.bodyCount;
  return first;
}

/** A new active point of the given pair with 1, 3 or 6 rows; returns its number. Its rows have no impulse and no bias yet; wrenches are to be filled in. */
export function addPoint(problem: ContactProblem, pair: number, rows: 1 | 3 | 6): number {
  const point = problem.pointCount++;
  problem.pointRow = grownIntegers(problem.pointRow, point + 2);
  problem.pair = grownIntegers(problem.pair, point + 1);
  problem.active = grownBytes(problem.active, point + 1);
  problem.stick = grownBytes(problem.stick, point + 1);
  problem.friction = grownNumbers(problem.friction, POINT_FRICTION * (point + 1));
  const first = problem.rowCount;
  problem.rowCount += rows;
  growRows(problem, problem.rowCount);
  problem.pointRow[point + 1] = problem.rowCount;
  problem.pair[point] = pair;
  problem.active[point] = 1;
  problem.stick[point] = 0;
  for (let row = first; row < problem.rowCount; row++) {
    problem.bias[row] = 0;
    problem.base[row] = 0;
    problem.impulse[row] = 0;
  }
  return point;
}

function growRows(problem: ContactProblem, rows: number): void {
  problem.rowBody = grownIntegers(problem.rowBody, 2 * rows);
  problem.rowPart = grownIntegers(problem.rowPart, 2 * rows);
  problem.answerStart = grownIntegers(problem.answerStart, 2 * rows);
  problem.wrench = grownNumbers(problem.wrench, ROW_WRENCH * rows);
  problem.bias = grownNumbers(problem.bias, rows);
  problem.base = grownNumbers(problem.base, rows);
  problem.impulse = grownNumbers(problem.impulse, rows);
}

/** Room for so many more numbers in `answer`; where they begin. */
export function addAnswer(problem: ContactProblem, numbers: number): number {
  const start = problem.answerCount;
  problem.answerCount += numbers;
  problem.answer = grownNumbers(problem.answer, problem.answerCount);
  return start;
}

/** w of a row at the present twists. */
export function rowRate({ rowBody, wrench, twist, bias }: ContactProblem, row: number): number {
  let rate = bias[row]!;
  for (let side = 0; side < 2; side++) {
    const body = rowBody[2 * row + side]!;
    if (body < 0) continue;
    const w = ROW_WRENCH * row + TWIST * side;
    const u = TWIST * body;
    for (let k = 0; k < TWIST; k++) rate += wrench[w + k]! * twist[u + k]!;
  }
  return rate;
}

/** Twists change by the impulse `change` along a row; `impulse` is left to the caller. Frozen parts stay. */
export function pushRow(problem: ContactProblem, row: number, change: number): void {
  const { rowPart, answerStart, partStart, frozen, answer, twist } = problem;
  for (let side = 0; side < 2; side++) {
    const part = rowPart[2 * row + side]!;
    if (part < 0 || frozen[part] === 1) continue;
    const first = TWIST * partStart[part]!;
    const end = TWIST * partStart[part + 1]!;
    const from = answerStart[2 * row + side]! - first;
    for (let k = first; k < end; k++) twist[k] = twist[k]! + change * answer[from + k]!;
  }
}

/** J R Jᵀ between two rows: the rate of `row` per impulse along `along`. Frozen parts do not answer. */
export function mobility(
  { rowBody, rowPart, answerStart, partStart, frozen, answer, wrench }: ContactProblem,
  row: number,
  along: number,
): number {
  let sum = 0;
  for (let side = 0; side < 2; side++) {
    const body = rowBody[2 * row + side]!;
    if (body < 0) continue;
    for (let other = 0; other < 2; other++) {
      const part = rowPart[2 * along + other]!;
      if (part < 0 || frozen[part] === 1 || body < partStart[part]! || body >= partStart[part + 1]!) continue;
      const from = answerStart[2 * along + other]! + TWIST * (body - partStart[part]!);
      const w = ROW_WRENCH * row + TWIST * side;
      for (let k = 0; k < TWIST; k++) sum += wrench[w + k]! * answer[from + k]!;
    }
  }
  return sum;
}

/** The part of the body on one side of a row; −1 where impulses do not move it. Unlike `rowPart` also where A's answer holds both. */
export function sidePart({ rowBody, rowPart }: ContactProblem, row: number, side: number): number {
  const at = 2 * row + side;
  if (rowBody[at]! < 0) return -1;
  return rowPart[at]! >= 0 ? rowPart[at]! : rowPart[2 * row + 1 - side]!;
}
