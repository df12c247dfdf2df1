/**
 * Newton's method for a stationary normal with given pairs of pieces; equations in `refine-normal.ts`.
 *
 * Cost: about 0.3 µs per round, 2 … 4 rounds. The arrays are constant scratch buffers that carry nothing from call to call.
 */
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { pieceA, pieceB, points, pointsA, share, state } from "./piece-pairs.js";
import { eliminate, solution, system } from "./small-system.js";
import { writePiece } from "./smooth-piece.js";

const ROUNDS = 12;
/** Second-order remainder of a step with which the method is done. */
const DONE = 1e-16;

const point = new Float64Array(3);
const change = new Float64Array(6);
/** Σ λ H of A and of B, each in its own axes (`smooth-piece.ts`). */
const changeA = new Float64Array(6);
const changeB = new Float64Array(6);
/** e₁, e₂ in the axes of A, then in those of B. */
export const across = new Float64Array(12);

/** What was found; one constant scratch record, valid until the next call. */
export const refined = { x: 1, y: 0, z: 0, lower: 0, pointX: 0, pointY: 0, pointZ: 0, mismatch: 0 };

/** Newton's method with the pairs as they are. */
export function solve(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): boolean {
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
export const along = (e: number, i: number): number =>
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
