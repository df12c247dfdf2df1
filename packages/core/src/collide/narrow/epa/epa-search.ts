/**
 * Expanding polytope algorithm: the face of C = B − A whose plane is nearest to the origin, for cores that overlap or touch.
 *
 *   repeat   the face with the lowest plane (normal m outwards, height δ) of a polytope inside C             depth ≥ δ
 *            w = support of C along m, that is against n = −m                                                depth ≤ m·w
 *            stop where m·w − δ ≤ gap;  otherwise the polytope grows by w
 *
 * Heights are signed: the start need not contain the origin, and cores that are apart by less than rounding end at their plane with a positive
 * distance −m·w. So GJK hands over anywhere near touching and the distance does not jump.
 *
 * Source: van den Bergen, Proximity Queries and Penetration Depth Computation on 3D Game Objects, GDC 2001; the signed heights are ours.
 * Cost: O(points²) by the scan for the lowest face. Polyhedra that moved a little mostly do without (`face-walk.ts`).
 */
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { addSupportAlong, CAPACITY, difference, direction, isPolyhedral } from "../gjk/difference.js";
import { isRepeated } from "../gjk/gjk-search.js";
import { corner, faceCount, grow, heightAbove, lowestFace, plane, startPolytope } from "./polytope.js";
import { completeTetrahedron } from "./start-tetrahedron.js";

export type EpaEnd = "found" | "flat" | "broken";

/** What the search found; one constant scratch record, valid until the next call. */
export const deepest = {
  iterations: 0,
  /** Unit normal from A to B of the best direction met, and its s(n) ≤ signed distance, m. */
  x: 1,
  y: 0,
  z: 0,
  lower: 0,
  /** Signed distance ≤ −δ, m; only as good as the polytope. */
  upper: 0,
  /** Last face, and the slot furthest below it. */
  face: 0,
};
/** Slots of the last face, then the one furthest below it, and the weights of the origin's foot in it. Constant scratch buffers. */
export const faceSlots = new Int32Array(4);
export const faceWeights = new Float64Array(3);

/** Faces whose planes are this near to each other, in scales, may be parts of one. */
const SAME_PLANE = 1e-13;

/** Starts from the first `start` slots, of at least one. `gap` in scales. */
export function searchDepth(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, start: number, scale: number, gap: number): EpaEnd {
  deepest.iterations = 0;
  deepest.lower = -Infinity;
  const isDiscrete = isPolyhedral(A, B);
  if (!completeTetrahedron(A, B, X_AB, start, scale)) return "flat";
  let isSound = startPolytope();
  for (let slot = 4; isSound && slot < CAPACITY - 1; slot++) {
    const face = lowestFace();
    deepest.face = face;
    deepest.iterations++;
    const mx = plane[4 * face]!;
    const my = plane[4 * face + 1]!;
    const mz = plane[4 * face + 2]!;
    direction[0] = -mx;
    direction[1] = -my;
    direction[2] = -mz;
    addSupportAlong(A, B, X_AB, corner[3 * face]!, slot);
    const lower = -(mx * difference[3 * slot]! + my * difference[3 * slot + 1]! + mz * difference[3 * slot + 2]!);
    deepest.upper = -plane[4 * face + 3]!;
    const isFinal = heightAbove(face, slot) <= gap * scale;
    if (isFinal || lower > deepest.lower) {
      deepest.lower = lower;
      deepest.x = -mx;
      deepest.y = -my;
      deepest.z = -mz;
    }
    if (isFinal) {
      takeFoot(slot, scale);
      return "found";
    }
    if (isDiscrete && isRepeated(slot)) break;
    isSound = grow(face, slot, scale);
  }
  return "broken";
}

/**
 * The foot of the origin in the last face. A face of C with more than three corners is several triangles here; they have one height but for
 * rounding, and the foot may lie in another of them.
 */
function takeFoot(points: number, scale: number): void {
  const last = deepest.face;
  let best = leastWeight(last);
  if (best < 0) {
    for (let f = 0; f < faceCount(); f++) {
      if (plane[4 * f + 3] === Infinity || !isInPlane(f, last, SAME_PLANE * scale)) continue;
      const weight = leastWeight(f);
      if (weight <= best) continue;
      best = weight;
      deepest.face = f;
    }
    leastWeight(deepest.face);
  }
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    faceSlots[i] = corner[3 * deepest.face + i]!;
    faceWeights[i] = Math.max(0, faceWeights[i]!);
    sum += faceWeights[i]!;
  }
  for (let i = 0; i < 3; i++) faceWeights[i]! /= sum;
  let lowest = 0;
  let height = Infinity;
  for (let slot = 0; slot < points; slot++) {
    const above = heightAbove(deepest.face, slot);
    if (above >= height) continue;
    height = above;
    lowest = slot;
  }
  faceSlots[3] = lowest;
}

const isInPlane = (face: number, other: number, tolerance: number): boolean =>
  heightAbove(other, corner[3 * face]!) >= -tolerance &&
  heightAbove(other, corner[3 * face + 1]!) >= -tolerance &&
  heightAbove(other, corner[3 * face + 2]!) >= -tolerance;

/** Writes the weights of the origin's foot in the plane of a face; returns the least of them. */
function leastWeight(face: number): number {
  const i = 3 * corner[3 * face]!;
  const j = 3 * corner[3 * face + 1]!;
  const k = 3 * corner[3 * face + 2]!;
  const x = difference[i]!;
  const y = difference[i + 1]!;
  const z = difference[i + 2]!;
  const ex = difference[j]! - x;
  const ey = difference[j + 1]! - y;
  const ez = difference[j + 2]! - z;
  const fx = difference[k]! - x;
  const fy = difference[k + 1]! - y;
  const fz = difference[k + 2]! - z;
  const mx = ey * fz - ez * fy;
  const my = ez * fx - ex * fz;
  const mz = ex * fy - ey * fx;
  const square = mx * mx + my * my + mz * mz;
  const s = -(x * (fy * mz - fz * my) + y * (fz * mx - fx * mz) + z * (fx * my - fy * mx)) / square;
  const t = -(x * (my * ez - mz * ey) + y * (mz * ex - mx * ez) + z * (mx * ey - my * ex)) / square;
  faceWeights[0] = 1 - s - t;
  faceWeights[1] = s;
  faceWeights[2] = t;
  return Math.min(1 - s - t, s, t);
}
