/**
 * The motion of every part in coordinates z in which its mass is 1, from what the problem tells of it, its answers:
 *
 *   J R Jᵀ = L Lᵀ  over the rows of one part          so that   w = w₀ + Σ_parts L z,   z = Lᵀ (P − P₀)
 *
 * L comes from a Cholesky factorization with pivots, which ends at the rank: at most six columns for a lone body, the freedoms that contacts can reach for a
 * jointed part. So both are the same to a solver, and neither masses nor joints need to be known. The pivot is the row with the largest share of its own
 * mobility left, which makes forces and torques alike.
 *
 * Cost: rows × rank² multiplications per part, and rank mobilities per row. Source: Higham, Analysis of the Cholesky decomposition of a semi-definite
 * matrix (1990), section 2.
 */
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { type ContactProblem, ROW_WRENCH, TWIST } from "../contact-problem.js";

/** Share of its own mobility up to which a row counts as told by the others. */
const RANK_SHARE = 1e-13;

/** Points that take part, in the order of the sweep. */
export interface PointList {
  readonly pointCount: number;
  readonly point: Int32Array;
}

export interface UnitMotions {
  /** By part: coordinates of z; 0 for parts that do not move. */
  size: Int32Array<ArrayBuffer>;
  /** By point and side: where L of its rows begins in `lever`, row after row; −1: none. Stride 2. */
  leverStart: Int32Array<ArrayBuffer>;
  lever: Float64Array<ArrayBuffer>;
  /** Sides of points by part: those of part p are sides[sideStart[p]] … ; a side is 2 · point + side. */
  sideStart: Int32Array<ArrayBuffer>;
  side: Int32Array<ArrayBuffer>;
  /** Scratch of one part: its rows, what is left of their mobilities, which are pivots already. */
  row: Int32Array<ArrayBuffer>;
  own: Float64Array<ArrayBuffer>;
  left: Float64Array<ArrayBuffer>;
  column: Float64Array<ArrayBuffer>;
}

export const createUnitMotions = (): UnitMotions => ({
  size: new Int32Array(8),
  leverStart: new Int32Array(16),
  lever: new Float64Array(64),
  sideStart: new Int32Array(9),
  side: new Int32Array(16),
  row: new Int32Array(16),
  own: new Float64Array(16),
  left: new Float64Array(16),
  column: new Float64Array(64),
});

/** Fills everything for the points of the list. */
export function fillUnitMotions(motions: UnitMotions, problem: ContactProblem, list: PointList): void {
  const { partCount } = problem;
  motions.size = grownIntegers(motions.size, partCount);
  motions.leverStart = grownIntegers(motions.leverStart, 2 * problem.pointCount);
  listSides(motions, problem, list);
  let next = 0;
  for (let part = 0; part < partCount; part++) next = fillPart(motions, problem, part, next);
}

/** Sides of points sorted by part, by counting. */
function listSides(motions: UnitMotions, { partCount, pointRow, rowPart, frozen }: ContactProblem, list: PointList): void {
  motions.sideStart = grownIntegers(motions.sideStart, partCount + 2);
  motions.side = grownIntegers(motions.side, 2 * list.pointCount);
  const { sideStart, side, leverStart } = motions;
  sideStart.fill(0, 0, partCount + 2);
  const partOf = (point: number, s: number): number => {
    const part = rowPart[2 * pointRow[point]! + s]!;
    return part >= 0 && frozen[part] === 0 ? part : -1;
  };
  for (let k = 0; k < 2 * list.pointCount; k++) {
    const part = partOf(list.point[k >> 1]!, k & 1);
    leverStart[2 * list.point[k >> 1]! + (k & 1)] = -1;
    if (part >= 0) sideStart[part + 2]!++;
  }
  for (let part = 0; part < partCount; part++) sideStart[part + 2]! += sideStart[part + 1]!;
  for (let k = 0; k < 2 * list.pointCount; k++) {
    const part = partOf(list.point[k >> 1]!, k & 1);
    if (part >= 0) side[sideStart[part + 1]!++] = 2 * list.point[k >> 1]! + (k & 1);
  }
}

/** L of one part, its first number at `next`; returns where the following part begins. */
function fillPart(motions: UnitMotions, problem: ContactProblem, part: number, next: number): number {
  const rows = listRows(motions, problem, part);
  const bodies = problem.partStart[part + 1]! - problem.partStart[part]!;
  const most = Math.min(rows, TWIST * bodies);
  motions.column = grownNumbers(motions.column, rows * most);
  const rank = factor(motions, problem, part, rows, most);
  // lone bodies have six coordinates whatever their rank, so that the pattern of the whole rarely changes
  const size = rank === 0 ? 0 : bodies === 1 ? TWIST : rank;
  motions.size[part] = size;
  motions.lever = grownNumbers(motions.lever, next + rows * size);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < size; k++) motions.lever[next + i * size + k] = k < rank ? motions.column[k * rows + i]! : 0;
  }
  let at = next;
  for (let k = motions.sideStart[part]!; k < motions.sideStart[part + 1]!; k++) {
    const side = motions.side[k]!;
    const point = side >> 1;
    motions.leverStart[side] = size === 0 ? -1 : at;
    at += size * (problem.pointRow[point + 1]! - problem.pointRow[point]!);
  }
  return at;
}

/** Rows of a part, 2 · row + side. */
function listRows(motions: UnitMotions, { pointRow }: ContactProblem, part: number): number {
  let count = 0;
  for (let k = motions.sideStart[part]!; k < motions.sideStart[part + 1]!; k++) {
    const side = motions.side[k]!;
    const end = pointRow[(side >> 1) + 1]!;
    motions.row = grownIntegers(motions.row, count + end - pointRow[side >> 1]!);
    for (let row = pointRow[side >> 1]!; row < end; row++) motions.row[count++] = 2 * row + (side & 1);
  }
  motions.own = grownNumbers(motions.own, count);
  motions.left = grownNumbers(motions.left, count);
  return count;
}

/** Columns of L, one after the other; returns their number. */
function factor({ row, own, left, column }: UnitMotions, problem: ContactProblem, part: number, rows: number, most: number): number {
  for (let i = 0; i < rows; i++) {
    own[i] = partMobility(problem, part, row[i]! >> 1, row[i]!);
    left[i] = own[i]!;
  }
  for (let k = 0; k < most; k++) {
    let pivot = -1;
    let largest = RANK_SHARE;
    for (let i = 0; i < rows; i++) {
      if (!(own[i]! > 0 && left[i]! / own[i]! > largest)) continue;
      largest = left[i]! / own[i]!;
      pivot = i;
    }
    if (pivot < 0) return k;
    const root = Math.sqrt(left[pivot]!);
    for (let i = 0; i < rows; i++) {
      let sum = partMobility(problem, part, row[i]! >> 1, row[pivot]!);
      for (let j = 0; j < k; j++) sum -= column[j * rows + i]! * column[j * rows + pivot]!;
      const value = i === pivot ? root : sum / root;
      column[k * rows + i] = value;
      left[i] = left[i]! - value * value;
    }
    left[pivot] = 0;
  }
  return most;
}

/** Share of one part in J R Jᵀ: the rate of `row` by an impulse along `along`, given as 2 · row + side. */
function partMobility(problem: ContactProblem, part: number, row: number, along: number): number {
  const { rowBody, wrench, answer } = problem;
  const first = problem.partStart[part]!;
  const end = problem.partStart[part + 1]!;
  let sum = 0;
  for (let side = 0; side < 2; side++) {
    const body = rowBody[2 * row + side]!;
    if (body < first || body >= end) continue;
    const from = problem.answerStart[along]! + TWIST * (body - first);
    const w = ROW_WRENCH * row + TWIST * side;
    for (let k = 0; k < TWIST; k++) sum += wrench[w + k]! * answer[from + k]!;
  }
  return sum;
}
