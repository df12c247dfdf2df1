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
 * With two directions e₁, e₂ across n, δn = t₁ e₁ + t₂ e₂, and Σ λ = 1 kept by λ₁, a step solves for t and δλ₂ … δλₖ
 *
 *   ( K   U ) ( t  )     ( e·Σ λᵢ wᵢ    )        K = e·(Σ λᵢ ∂wᵢ/∂n)·e − ν,   ν = n·Σ λᵢ wᵢ
 *   ( Uᵀ  0 ) ( δλ ) = − ( n·(wᵢ − w₁)  )        U = e·(wᵢ − w₁)
 *
 * It is symmetric because the changes of support points are second derivatives, which also gives ∂(n·wᵢ)/∂n = wᵢ.
 * The set of pairs is corrected between the solves: a pair whose weight is negative leaves, one that stands out at the normal found enters.
 *
 * The result is judged by the support function alone, s(n) = n·w(n) ≤ signed distance; it is the caller who compares. Cost: about 0.3 µs per
 * round, 2 … 4 rounds. The arrays are constant scratch buffers that carry nothing from call to call.
 */
import { vertexCountOf } from "../../../geometry/polyhedron.js";
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { addSupport, CAPACITY, difference, vertexA, vertexB } from "./difference.js";
import type { Direction } from "./known-normal.js";
import { eliminate, SIZE, solution, system } from "./small-system.js";
import { writePiece } from "./smooth-piece.js";

const PAIRS = SIZE - 1;
const ROUNDS = 12;
const CHANGES = 8;
/** Second-order remainder of a step with which the method is done. */
const DONE = 1e-16;
/** Slot of the table `difference` used for judging. */
export const JUDGED = CAPACITY - 1;

const pieceA = new Int32Array(PAIRS);
const pieceB = new Int32Array(PAIRS);
const share = new Float64Array(PAIRS);
const pointsA = new Float64Array(3 * PAIRS);
const points = new Float64Array(3 * PAIRS);
const point = new Float64Array(3);
const change = new Float64Array(6);
/** Σ λ H of A and of B, each in its own axes (`smooth-piece.ts`). */
const changeA = new Float64Array(6);
const changeB = new Float64Array(6);
/** e₁, e₂ in the axes of A, then in those of B. */
export const across = new Float64Array(12);

/** What was found; one constant scratch record, valid until the next call. */
export const refined = { x: 1, y: 0, z: 0, lower: 0, pointX: 0, pointY: 0, pointZ: 0, mismatch: 0 };

/** Of the pairs: how many, and the mean of n·w. */
const state = { pairs: 0, d: 0 };

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

/** From the pairs added and the normal n. False: no result. */
export function refineNormal(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, n: Direction, scale: number): boolean {
  refined.x = n.x;
  refined.y = n.y;
  refined.z = n.z;
  for (let round = 0; round < CHANGES; round++) {
    if (!solve(A, B, X_AB, scale)) return false;
    if (dropNegative()) continue;
    judge(A, B, X_AB);
    if (state.d - refined.lower <= 1e-13 * scale) return true;
    if (addPair(JUDGED, 0)) exchangeLast();
    else if (!moveLast(JUDGED) || !exchangeLast()) return true;
  }
  return false;
}

/** Removes the pair with the most negative weight. */
function dropNegative(): boolean {
  let worst = 0;
  for (let i = 1; i < state.pairs; i++) if (share[i]! < share[worst]!) worst = i;
  if (share[worst]! >= -1e-12 || state.pairs === 1) return false;
  drop(worst);
  return true;
}

function drop(i: number): void {
  state.pairs--;
  for (let k = i; k < state.pairs; k++) {
    pieceA[k] = pieceA[k + 1]!;
    pieceB[k] = pieceB[k + 1]!;
    share[k] = share[k + 1]!;
  }
}

/** Brings the pair of pieces of a slot to the end; false where it is none of the set. */
function moveLast(slot: number): boolean {
  const last = state.pairs - 1;
  for (let i = 0; i <= last; i++) {
    if (pieceA[i] !== vertexA[slot] || pieceB[i] !== vertexB[slot]) continue;
    const weight = share[i]!;
    pieceA[i] = pieceA[last]!;
    pieceB[i] = pieceB[last]!;
    share[i] = share[last]!;
    for (let k = 0; k < 3; k++) points[3 * i + k] = points[3 * last + k]!;
    pieceA[last] = vertexA[slot]!;
    pieceB[last] = vertexB[slot]!;
    share[last] = weight;
    return true;
  }
  return false;
}

/** Sine below which three points seen along n count as on a line. */
const STRAIGHT = 1e-7;

/**
 * Three pairs fix the normal, two on a line its turn towards the line. One more that stands out beside them takes the place of one: seen along n,
 * w = Σ aᵢ wᵢ, Σ aᵢ = 1, and the weight that it gains must come from the others in these shares, so the first to vanish leaves. Faces and edges
 * of C that are straight but for 1e-9 rad need it: no normal makes all pairs equal. False where all can stay.
 */
function exchangeLast(): boolean {
  const at = 3 * JUDGED;
  const x = along(0, 0);
  const y = along(3, 0);
  const px = along(0, 1) - x;
  const py = along(3, 1) - y;
  const rx = across[0]! * difference[at]! + across[1]! * difference[at + 1]! + across[2]! * difference[at + 2]! - x;
  const ry = across[3]! * difference[at]! + across[4]! * difference[at + 1]! + across[5]! * difference[at + 2]! - y;
  const pp = px * px + py * py;
  if (state.pairs === 3) {
    if (Math.abs(px * ry - py * rx) > STRAIGHT * Math.sqrt(pp * (rx * rx + ry * ry))) return false;
    dropFirstToVanish((rx * px + ry * py) / pp, 0);
    return true;
  }
  if (state.pairs < 4) return false;
  const qx = along(0, 2) - x;
  const qy = along(3, 2) - y;
  const area = px * qy - py * qx;
  if (Math.abs(area) <= STRAIGHT * Math.sqrt(pp * (qx * qx + qy * qy))) return false;
  dropFirstToVanish((rx * qy - ry * qx) / area, (px * ry - py * rx) / area);
  return true;
}

/** Weights fall in the shares 1 − second − third, second, third. */
function dropFirstToVanish(second: number, third: number): void {
  const first = 1 - second - third;
  let leaving = 0;
  let least = first > 0 ? share[0]! / first : Infinity;
  if (second > 0 && share[1]! / second < least) {
    least = share[1]! / second;
    leaving = 1;
  }
  if (third > 0 && share[2]! / third < least) leaving = 2;
  drop(leaving);
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

/** Newton's method with the pairs as they are. */
function solve(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): boolean {
  let total = 0;
  for (let i = 0; i < state.pairs; i++) total += share[i]!;
  for (let i = 0; i < state.pairs; i++) share[i]! /= total;
  let last = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    if (!evaluate(A, B, X_AB)) return false;
    fillSystem(X_AB, scale);
    eliminate(1 + state.pairs);
    const turn = Math.max(Math.abs(solution[0]!), Math.abs(solution[1]!));
    if (!(turn < 1)) return false;
    const shift = apply();
    // a step leaves errors of second order, products of its parts; turns that no longer shrink are rounding
    if (turn * Math.max(turn, shift) < DONE || (turn < 1e-6 && turn >= last)) return evaluate(A, B, X_AB);
    last = turn;
  }
  return false;
}

/** Points of all pairs at the present normal, and the changes of their weighted sums. */
function evaluate(A: ConvexShape, B: ConvexShape, X: Float64Array): boolean {
  const x = refined.x;
  const y = refined.y;
  const z = refined.z;
  changeA.fill(0);
  changeB.fill(0);
  const bx = -(X[0]! * x + X[3]! * y + X[6]! * z);
  const by = -(X[1]! * x + X[4]! * y + X[7]! * z);
  const bz = -(X[2]! * x + X[5]! * y + X[8]! * z);
  state.d = 0;
  for (let i = 0; i < state.pairs; i++) {
    const at = 3 * i;
    if (!writePiece(A, pieceA[i]!, x, y, z, point, change)) return false;
    const ax = point[0]!;
    const ay = point[1]!;
    const az = point[2]!;
    if (A.polyhedron === undefined) addChange(changeA, share[i]!);
    if (!writePiece(B, pieceB[i]!, bx, by, bz, point, change)) return false;
    if (B.polyhedron === undefined) addChange(changeB, share[i]!);
    const wx = X[0]! * point[0]! + X[1]! * point[1]! + X[2]! * point[2]! + (X[9]! - ax);
    const wy = X[3]! * point[0]! + X[4]! * point[1]! + X[5]! * point[2]! + (X[10]! - ay);
    const wz = X[6]! * point[0]! + X[7]! * point[1]! + X[8]! * point[2]! + (X[11]! - az);
    pointsA[at] = ax;
    pointsA[at + 1] = ay;
    pointsA[at + 2] = az;
    points[at] = wx;
    points[at + 1] = wy;
    points[at + 2] = wz;
    state.d += share[i]! * (x * wx + y * wy + z * wz);
  }
  return true;
}

function addChange(sum: Float64Array, weight: number): void {
  for (let k = 0; k < 6; k++) sum[k]! += weight * change[k]!;
}

/** Rows and columns: e₁, e₂, pairs after the first; then the right side. Lengths are divided by the scale, so that pivots can be compared. */
function fillSystem(X: Float64Array, scale: number): void {
  const columns = state.pairs + 2;
  const f = 1 / scale;
  writeAcross(X);
  const k11 = -quadratic(changeA, 0, 0) - quadratic(changeB, 6, 6) - state.d;
  const k12 = -quadratic(changeA, 0, 3) - quadratic(changeB, 6, 9);
  const k22 = -quadratic(changeA, 3, 3) - quadratic(changeB, 9, 9) - state.d;
  system[0] = f * k11;
  system[1] = f * k12;
  system[columns] = f * k12;
  system[columns + 1] = f * k22;
  const u = along(0, 0);
  const v = along(3, 0);
  const d = heightOf(0);
  let sumU = share[0]! * u;
  let sumV = share[0]! * v;
  for (let i = 1; i < state.pairs; i++) {
    const ui = along(0, i);
    const vi = along(3, i);
    sumU += share[i]! * ui;
    sumV += share[i]! * vi;
    const row = (i + 1) * columns;
    system[i + 1] = f * (ui - u);
    system[columns + i + 1] = f * (vi - v);
    system[row] = f * (ui - u);
    system[row + 1] = f * (vi - v);
    for (let j = 1; j < state.pairs; j++) system[row + j + 1] = 0;
    system[row + columns - 1] = f * (d - heightOf(i));
  }
  system[columns - 1] = -f * sumU;
  system[2 * columns - 1] = -f * sumV;
}

/** e·H·e′ of two directions in the axes of H. */
const quadratic = (h: Float64Array, e: number, g: number): number =>
  across[e]! * (h[0]! * across[g]! + h[1]! * across[g + 1]! + h[2]! * across[g + 2]!) +
  across[e + 1]! * (h[1]! * across[g]! + h[3]! * across[g + 1]! + h[4]! * across[g + 2]!) +
  across[e + 2]! * (h[2]! * across[g]! + h[4]! * across[g + 1]! + h[5]! * across[g + 2]!);

/** e·wᵢ */
const along = (e: number, i: number): number =>
  across[e]! * points[3 * i]! + across[e + 1]! * points[3 * i + 1]! + across[e + 2]! * points[3 * i + 2]!;

/** n·wᵢ */
const heightOf = (i: number): number => refined.x * points[3 * i]! + refined.y * points[3 * i + 1]! + refined.z * points[3 * i + 2]!;

/** Two unit vectors across the normal in `refined`. */
export function writeAcross(X: Float64Array): void {
  const { x, y, z } = refined;
  // n × the axis it is least along
  const isX = Math.abs(x) <= Math.abs(y) && Math.abs(x) <= Math.abs(z);
  const isY = !isX && Math.abs(y) <= Math.abs(z);
  const ex = isX ? 0 : isY ? -z : y;
  const ey = isX ? z : isY ? 0 : -x;
  const ez = isX ? -y : isY ? x : 0;
  const f = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez);
  across[0] = f * ex;
  across[1] = f * ey;
  across[2] = f * ez;
  across[3] = f * (y * ez - z * ey);
  across[4] = f * (z * ex - x * ez);
  across[5] = f * (x * ey - y * ex);
  for (let e = 0; e < 6; e += 3) {
    for (let k = 0; k < 3; k++) {
      across[6 + e + k] = X[k]! * across[e]! + X[3 + k]! * across[e + 1]! + X[6 + k]! * across[e + 2]!;
    }
  }
}

/** Turns the normal and shifts the weights; returns the largest change of these. */
function apply(): number {
  const t = solution[0]!;
  const u = solution[1]!;
  const x = refined.x + t * across[0]! + u * across[3]!;
  const y = refined.y + t * across[1]! + u * across[4]!;
  const z = refined.z + t * across[2]! + u * across[5]!;
  const f = 1 / Math.sqrt(x * x + y * y + z * z);
  refined.x = f * x;
  refined.y = f * y;
  refined.z = f * z;
  let first = 0;
  let largest = 0;
  for (let i = 1; i < state.pairs; i++) {
    const step = solution[1 + i]!;
    share[i]! += step;
    first -= step;
    largest = Math.max(largest, Math.abs(step));
  }
  share[0]! += first;
  return Math.max(largest, Math.abs(first));
}
