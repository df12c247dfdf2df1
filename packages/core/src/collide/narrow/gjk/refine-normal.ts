/**
 * Newton's method on the conditions of a stationary normal, for pairs with a curved core: from a normal that is right to some digits to one
 * that is right to rounding, apart or overlapping.
 *
 *   Σ λᵢ wᵢ(n) = ν n        the nearest points lie opposite to each other along n
 *   n·wᵢ(n) = d             all pieces that carry them are equally far
 *   Σ λᵢ = 1,  n·n = 1
 *
 *   i = 1 … k ≤ 4 pairs of pieces of A and B (vertex, rim, tip, ellipsoid), wᵢ = bᵢ − aᵢ their support points, smooth in n
 *
 * Unknowns n, λ, ν, d: 5 + k. The matrix is symmetric because the changes of support points are second derivatives; ∂(n·wᵢ)/∂n = wᵢ.
 * The set of pairs is corrected between the solves: a pair whose weight is negative leaves, one that stands out at the normal found enters.
 *
 * The result is judged by the support function alone, s(n) = n·w(n) ≤ signed distance; it is the caller who compares. Cost: about 1 µs per
 * round, 2 … 4 rounds. The arrays are constant scratch buffers that carry nothing from call to call.
 */
import { vertexCountOf } from "../../../geometry/polyhedron.js";
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { addSupport, CAPACITY, difference, vertexA, vertexB } from "./difference.js";
import type { Direction } from "./known-normal.js";
import { writePiece } from "./smooth-piece.js";

const PAIRS = 4;
const ROUNDS = 12;
const CHANGES = 8;
/** Slot of the table `difference` used for judging. */
export const JUDGED = CAPACITY - 1;

const pieceA = new Int32Array(PAIRS);
const pieceB = new Int32Array(PAIRS);
const share = new Float64Array(PAIRS);
const pointsA = new Float64Array(3 * PAIRS);
const points = new Float64Array(3 * PAIRS);
const point = new Float64Array(3);
const change = new Float64Array(6);
/** ∂(Σ λ w)/∂n, row by row. */
const turning = new Float64Array(9);
const SIZE = 5 + PAIRS;
const system = new Float64Array(SIZE * (SIZE + 1));
const solution = new Float64Array(SIZE);

/** What was found; one constant scratch record, valid until the next call. */
export const refined = { x: 1, y: 0, z: 0, lower: 0, pointX: 0, pointY: 0, pointZ: 0, mismatch: 0 };

const state = { pairs: 0, nu: 0, d: 0 };

/** Forgets the pairs of pieces. */
export function clearPairs(): void {
  state.pairs = 0;
}

/** Adds the pair of pieces of a slot, with a weight; false where it was known. */
export function addPair(slot: number, weight: number): boolean {
  const a = vertexA[slot]!;
  const b = vertexB[slot]!;
  for (let i = 0; i < state.pairs; i++) {
    if (pieceA[i] !== a || pieceB[i] !== b) continue;
    share[i]! += weight;
    return false;
  }
  if (state.pairs === PAIRS) return false;
  pieceA[state.pairs] = a;
  pieceB[state.pairs] = b;
  share[state.pairs++] = weight;
  return true;
}

/** Keeps the pairs in the memory of a pair (`pair-memory.ts`). */
export function rememberPairs(cache: Float64Array, at: number): void {
  cache[at + 3] = state.pairs;
  for (let i = 0; i < state.pairs; i++) {
    cache[at + 4 + i] = pieceA[i]!;
    cache[at + 8 + i] = pieceB[i]!;
  }
}

/** Takes the pairs from the memory, with equal weights; false where there are none, or they are no pairs of these shapes. */
export function recallPairs(A: ConvexShape, B: ConvexShape, cache: Float64Array, at: number): boolean {
  const count = cache[at + 3]!;
  if (!(count >= 1 && count <= PAIRS)) return false;
  state.pairs = count | 0;
  for (let i = 0; i < state.pairs; i++) {
    const a = cache[at + 4 + i]! | 0;
    const b = cache[at + 8 + i]! | 0;
    if (a < 0 || a >= pieceCount(A) || b < 0 || b >= pieceCount(B)) return false;
    pieceA[i] = a;
    pieceB[i] = b;
    share[i] = 1 / state.pairs;
  }
  return true;
}

const pieceCount = (shape: ConvexShape): number => (shape.polyhedron === undefined ? 2 : vertexCountOf(shape.polyhedron));

/** From the pairs added, the normal n and the distance known along it. False: no result. */
export function refineNormal(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, n: Direction, scale: number): boolean {
  refined.x = n.x;
  refined.y = n.y;
  refined.z = n.z;
  state.d = n.lower;
  state.nu = n.lower;
  for (let round = 0; round < CHANGES; round++) {
    if (!solve(A, B, X_AB, scale)) return false;
    if (dropNegative()) continue;
    judge(A, B, X_AB);
    if (state.d - refined.lower <= 1e-13 * scale || !addPair(JUDGED, 0)) return true;
  }
  return false;
}

/** Removes the pair with the most negative weight. */
function dropNegative(): boolean {
  let worst = 0;
  for (let i = 1; i < state.pairs; i++) if (share[i]! < share[worst]!) worst = i;
  if (share[worst]! >= -1e-12 || state.pairs === 1) return false;
  state.pairs--;
  for (let i = worst; i < state.pairs; i++) {
    pieceA[i] = pieceA[i + 1]!;
    pieceB[i] = pieceB[i + 1]!;
    share[i] = share[i + 1]!;
  }
  return true;
}

/** s(n), the point on A and how far that on B is from where it should be. */
function judge(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): void {
  vertexA[JUDGED] = A.polyhedron === undefined ? 0 : pieceA[0]!;
  vertexB[JUDGED] = B.polyhedron === undefined ? 0 : pieceB[0]!;
  addSupport(A, B, X_AB, refined.x, refined.y, refined.z, JUDGED, JUDGED);
  const at = 3 * JUDGED;
  refined.lower = refined.x * difference[at]! + refined.y * difference[at + 1]! + refined.z * difference[at + 2]!;
  let dx = -refined.lower * refined.x;
  let dy = -refined.lower * refined.y;
  let dz = -refined.lower * refined.z;
  refined.pointX = 0;
  refined.pointY = 0;
  refined.pointZ = 0;
  for (let i = 0; i < state.pairs; i++) {
    refined.pointX += share[i]! * pointsA[3 * i]!;
    refined.pointY += share[i]! * pointsA[3 * i + 1]!;
    refined.pointZ += share[i]! * pointsA[3 * i + 2]!;
    dx += share[i]! * points[3 * i]!;
    dy += share[i]! * points[3 * i + 1]!;
    dz += share[i]! * points[3 * i + 2]!;
  }
  refined.mismatch = Math.sqrt(dx * dx + dy * dy + dz * dz);
}

/** Newton rounds with the pairs as they are. */
function solve(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): boolean {
  let last = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    if (!evaluate(A, B, X_AB)) return false;
    const size = 5 + state.pairs;
    fillSystem(size, scale);
    eliminate(size);
    const step = Math.max(Math.abs(solution[0]!), Math.abs(solution[1]!), Math.abs(solution[2]!));
    if (!(step < 1)) return false;
    apply(scale);
    // quadratic convergence: a small step leaves an error of its square; steps that no longer shrink are rounding
    if (step < 1e-9 || (step < 1e-6 && step >= last)) return evaluate(A, B, X_AB);
    last = step;
  }
  return false;
}

/** Points of all pairs at the present normal, and the change of their weighted sum. */
function evaluate(A: ConvexShape, B: ConvexShape, X: Float64Array): boolean {
  const { x, y, z } = refined;
  turning.fill(0);
  const bx = -(X[0]! * x + X[3]! * y + X[6]! * z);
  const by = -(X[1]! * x + X[4]! * y + X[7]! * z);
  const bz = -(X[2]! * x + X[5]! * y + X[8]! * z);
  for (let i = 0; i < state.pairs; i++) {
    if (!writePiece(A, pieceA[i]!, x, y, z, point, change)) return false;
    for (let k = 0; k < 3; k++) {
      pointsA[3 * i + k] = point[k]!;
      points[3 * i + k] = X[9 + k]! - point[k]!;
    }
    subtractChange(share[i]!);
    if (!writePiece(B, pieceB[i]!, bx, by, bz, point, change)) return false;
    for (let k = 0; k < 3; k++) points[3 * i + k]! += X[3 * k]! * point[0]! + X[3 * k + 1]! * point[1]! + X[3 * k + 2]! * point[2]!;
    turnChange(X);
    subtractChange(share[i]!);
  }
  return true;
}

function subtractChange(weight: number): void {
  turning[0]! -= weight * change[0]!;
  turning[1]! -= weight * change[1]!;
  turning[2]! -= weight * change[2]!;
  turning[3]! -= weight * change[1]!;
  turning[4]! -= weight * change[3]!;
  turning[5]! -= weight * change[4]!;
  turning[6]! -= weight * change[2]!;
  turning[7]! -= weight * change[4]!;
  turning[8]! -= weight * change[5]!;
}

/** change ← R change Rᵀ */
function turnChange(X: Float64Array): void {
  const [xx, xy, xz, yy, yz, zz] = [change[0]!, change[1]!, change[2]!, change[3]!, change[4]!, change[5]!];
  let at = 0;
  for (let i = 0; i < 3; i++) {
    const [p, q, r] = [X[3 * i]!, X[3 * i + 1]!, X[3 * i + 2]!];
    const u = p * xx + q * xy + r * xz;
    const v = p * xy + q * yy + r * yz;
    const w = p * xz + q * yz + r * zz;
    for (let j = i; j < 3; j++) change[at++] = u * X[3 * j]! + v * X[3 * j + 1]! + w * X[3 * j + 2]!;
  }
}

/**
 * Rows: sum (3), pairs (k), weights, length; columns: n (3), λ (k), ν, d, right side. Lengths are divided by the scale, so that all entries
 * are of order 1 and pivots can be compared.
 */
function fillSystem(size: number, scale: number): void {
  const { pairs, nu, d } = state;
  const n = [refined.x, refined.y, refined.z];
  const columns = size + 1;
  system.fill(0);
  for (let k = 0; k < 3; k++) {
    let sum = -nu * n[k]!;
    for (let j = 0; j < 3; j++) system[k * columns + j] = (turning[3 * k + j]! - (j === k ? nu : 0)) / scale;
    for (let i = 0; i < pairs; i++) {
      system[k * columns + 3 + i] = points[3 * i + k]! / scale;
      system[(3 + i) * columns + k] = points[3 * i + k]! / scale;
      sum += share[i]! * points[3 * i + k]!;
    }
    system[k * columns + 3 + pairs] = -n[k]!;
    system[(4 + pairs) * columns + k] = n[k]!;
    system[k * columns + size] = -sum / scale;
  }
  let total = 0;
  for (let i = 0; i < pairs; i++) {
    const height = n[0]! * points[3 * i]! + n[1]! * points[3 * i + 1]! + n[2]! * points[3 * i + 2]!;
    system[(3 + i) * columns + 4 + pairs] = -1;
    system[(3 + i) * columns + size] = (d - height) / scale;
    system[(3 + pairs) * columns + 3 + i] = 1;
    total += share[i]!;
  }
  system[(3 + pairs) * columns + size] = 1 - total;
  system[(4 + pairs) * columns + size] = (1 - n[0]! * n[0]! - n[1]! * n[1]! - n[2]! * n[2]!) / 2;
}

/** Gaussian elimination with pivots from rows and columns; unknowns without a pivot (a ring of equal minima) stay. */
function eliminate(size: number): void {
  const columns = size + 1;
  const order = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  let rank = 0;
  for (; rank < size; rank++) {
    let row = rank;
    let column = rank;
    let largest = 0;
    for (let i = rank; i < size; i++) {
      for (let j = rank; j < size; j++) {
        const value = Math.abs(system[i * columns + j]!);
        if (value <= largest) continue;
        largest = value;
        row = i;
        column = j;
      }
    }
    if (!(largest > 1e-12)) break;
    for (let j = 0; j < columns; j++) {
      const keep = system[rank * columns + j]!;
      system[rank * columns + j] = system[row * columns + j]!;
      system[row * columns + j] = keep;
    }
    for (let i = 0; i < size; i++) {
      const keep = system[i * columns + rank]!;
      system[i * columns + rank] = system[i * columns + column]!;
      system[i * columns + column] = keep;
    }
    const place = order[rank]!;
    order[rank] = order[column]!;
    order[column] = place;
    for (let i = rank + 1; i < size; i++) {
      const factor = system[i * columns + rank]! / system[rank * columns + rank]!;
      if (factor === 0) continue;
      for (let j = rank; j < columns; j++) system[i * columns + j]! -= factor * system[rank * columns + j]!;
    }
  }
  solution.fill(0);
  for (let i = rank - 1; i >= 0; i--) {
    let sum = system[i * columns + size]!;
    for (let j = i + 1; j < rank; j++) sum -= system[i * columns + j]! * solution[order[j]!]!;
    solution[order[i]!] = sum / system[i * columns + i]!;
  }
}

function apply(scale: number): void {
  const { pairs } = state;
  const x = refined.x + solution[0]!;
  const y = refined.y + solution[1]!;
  const z = refined.z + solution[2]!;
  const length = Math.sqrt(x * x + y * y + z * z);
  refined.x = x / length;
  refined.y = y / length;
  refined.z = z / length;
  for (let i = 0; i < pairs; i++) share[i]! += solution[3 + i]!;
  state.nu += scale * solution[3 + pairs]!;
  state.d += scale * solution[4 + pairs]!;
}
