/**
 * Completes a simplex of 1 to 4 points of C to a tetrahedron that is not flat: the start of EPA. It need not contain the origin.
 *
 * One point: supports along the six axis directions, the furthest is taken. Two: supports along four directions across the edge, the one
 * furthest from its line. Three: supports along both normals. Where nothing lies further off than `thin`, C itself has no volume: false.
 */
import { EPSILON } from "../../../math/scalar.js";
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { addSupport, copySlot, difference } from "../gjk/difference.js";

/** Least height of a tetrahedron, in scales. */
export const THIN = 256 * EPSILON;
const SPARE = 5;

export function completeTetrahedron(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, start: number, scale: number): boolean {
  const thin = THIN * scale;
  let count = start;
  if (count === 4) {
    const height = heightOverFace(3);
    if (height > thin) exchange(0, 1);
    if (Math.abs(height) > thin) return true;
    count = 3;
  }
  if (count === 3 && distanceFromLine(2) <= thin) count = 2;
  if (count === 2 && distanceFromPoint(1) <= thin) count = 1;
  for (; count < 4; count++) if (!extend(A, B, X_AB, count, thin)) return false;
  if (heightOverFace(3) > 0) exchange(0, 1);
  return true;
}

/** Adds the point that lies furthest off the first `count`. */
function extend(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, count: number, thin: number): boolean {
  let furthest = thin;
  let isFound = false;
  const tries = count === 1 ? 6 : count === 2 ? 4 : 2;
  for (let i = 0; i < tries; i++) {
    writeTry(count, i);
    addSupport(A, B, X_AB, attempt[0]!, attempt[1]!, attempt[2]!, 0, SPARE);
    const off = count === 1 ? distanceFromPoint(SPARE) : count === 2 ? distanceFromLine(SPARE) : Math.abs(heightOverFace(SPARE));
    if (off <= furthest) continue;
    furthest = off;
    isFound = true;
    copySlot(SPARE, count);
  }
  return isFound;
}

/** Constant scratch buffer: a direction to try. */
const attempt = new Float64Array(3);

function writeTry(count: number, i: number): void {
  const sign = i & 1 ? -1 : 1;
  if (count === 1) {
    attempt.fill(0);
    attempt[i >> 1] = sign;
    return;
  }
  const ex = difference[3]! - difference[0]!;
  const ey = difference[4]! - difference[1]!;
  const ez = difference[5]! - difference[2]!;
  if (count === 3) {
    writeCross(ex, ey, ez, difference[6]! - difference[0]!, difference[7]! - difference[1]!, difference[8]! - difference[2]!, sign);
    return;
  }
  // across the edge: e × axis of its smallest component, or e × that again
  const isX = Math.abs(ex) <= Math.abs(ey) && Math.abs(ex) <= Math.abs(ez);
  const isY = !isX && Math.abs(ey) <= Math.abs(ez);
  writeCross(ex, ey, ez, isX ? 1 : 0, isY ? 1 : 0, isX || isY ? 0 : 1, sign);
  if (i >= 2) writeCross(ex, ey, ez, attempt[0]!, attempt[1]!, attempt[2]!, 1);
}

function writeCross(ex: number, ey: number, ez: number, fx: number, fy: number, fz: number, sign: number): void {
  attempt[0] = sign * (ey * fz - ez * fy);
  attempt[1] = sign * (ez * fx - ex * fz);
  attempt[2] = sign * (ex * fy - ey * fx);
}

const along = (slot: number, k: number): number => difference[3 * slot + k]! - difference[k]!;

const lengthOf = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z);

const distanceFromPoint = (slot: number): number => lengthOf(along(slot, 0), along(slot, 1), along(slot, 2));

/** From the line through slots 0 and 1; 0 where they coincide. */
function distanceFromLine(slot: number): number {
  const ex = along(1, 0);
  const ey = along(1, 1);
  const ez = along(1, 2);
  const fx = along(slot, 0);
  const fy = along(slot, 1);
  const fz = along(slot, 2);
  const length = lengthOf(ex, ey, ez);
  return length > 0 ? lengthOf(ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx) / length : 0;
}

/** Over the plane through slots 0, 1, 2; 0 where they have none. */
function heightOverFace(slot: number): number {
  const ex = along(1, 0);
  const ey = along(1, 1);
  const ez = along(1, 2);
  const fx = along(2, 0);
  const fy = along(2, 1);
  const fz = along(2, 2);
  const mx = ey * fz - ez * fy;
  const my = ez * fx - ex * fz;
  const mz = ex * fy - ey * fx;
  const length = lengthOf(mx, my, mz);
  return length > 0 ? (mx * along(slot, 0) + my * along(slot, 1) + mz * along(slot, 2)) / length : 0;
}

function exchange(i: number, j: number): void {
  copySlot(i, SPARE);
  copySlot(j, i);
  copySlot(SPARE, j);
}
