/**
 * Gilbert–Johnson–Keerthi: the point v of C = B − A nearest to the origin, for cores that are apart.
 *
 *   repeat   v = nearest point of the simplex, which shrinks to the face that carries v              upper bound  |v|
 *            n = unit normal of that face towards the origin's side;  w = support of C against n     lower bound  n·w
 *            stop where |v| − n·w ≤ gap;  otherwise w joins the simplex
 *
 * n is as exact as the features, at any distance (`simplex.ts`), and the distance returned is n·w(n): its own proof from below, while the points
 * prove it from above.
 *
 * Ends without a distance: origin inside the simplex, or |v| ≤ touch · scale: EPA continues (`epa/`). Where rounding lets the simplex return a
 * point it already has, or v no longer shrinks, or the rounds are used up, the best bounds are returned, with `stalled`; the caller has another way.
 *
 * Source: van den Bergen, Collision Detection in Interactive 3D Environments, 2004, section 4.3. Cost: a warm start ends after one round.
 */
import { EPSILON } from "../../../math/scalar.js";
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { addSupportAlong, copySlot, difference, direction, vertexA, vertexB } from "./difference.js";
import { nearest, nearestOfSimplex, normal, weights } from "./simplex.js";

/** Shortest |v|, in scales, from which a normal can be had; below it touching and overlap are one case. */
const TOUCH = 16 * EPSILON;
/** Bound of a search; far more than any needs. */
export const ROUNDS = 256;
/** Rounds in which |v| may stay: near parallel faces n still turns when |v|, of second order in it, no longer shrinks. */
const IDLE = 6;

export type GjkEnd = "apart" | "overlap" | "stalled";

/** What the search found; one constant scratch record, valid until the next call. */
export const found = {
  /** Slots of the simplex. */
  count: 0,
  /** Rounds, or faces looked at where a walk over faces found the distance (`epa/face-walk.ts`). */
  iterations: 0,
  /** Unit normal from A to B. */
  x: 1,
  y: 0,
  z: 0,
  /** n·w(n) ≤ distance ≤ |v|, m. */
  lower: 0,
  upper: 0,
};

/** Bounds of rounding in n·w, in scales. */
export const POLYHEDRAL_GAP = 16 * EPSILON;

/** Starts from the simplex in slots 0 … count − 1, of at least one point. `gap` in scales. */
export function searchDistance(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  start: number,
  scale: number,
  gap: number,
  rounds: number,
): GjkEnd {
  const touching = TOUCH * scale * (TOUCH * scale);
  const isDiscrete = A.polyhedron !== undefined && B.polyhedron !== undefined;
  let count = start;
  let last = Infinity;
  let idle = 0;
  for (let iteration = 1; iteration <= rounds; iteration++) {
    const mask = nearestOfSimplex(count);
    found.iterations = iteration;
    found.count = 4;
    if (mask === 15) return "overlap";
    count = shrink(mask, count);
    found.count = count;
    const square = nearest[0]! * nearest[0]! + nearest[1]! * nearest[1]! + nearest[2]! * nearest[2]!;
    if (square <= touching) return "overlap";
    if (square < last) {
      last = square;
      idle = 0;
    } else if (++idle > IDLE) return "stalled";
    takeNormal();
    addSupportAlong(A, B, X_AB, 0, count);
    const upper = Math.sqrt(square);
    const lower =
      direction[0]! * difference[3 * count]! + direction[1]! * difference[3 * count + 1]! + direction[2]! * difference[3 * count + 2]!;
    found.upper = upper;
    found.lower = lower;
    if (upper - lower <= gap * scale) return "apart";
    if (isDiscrete && isRepeated(count)) return "stalled";
    count++;
  }
  return "stalled";
}

/** Moves the slots of the mask to the front, weights alike; returns how many. */
function shrink(mask: number, count: number): number {
  if (mask === (1 << count) - 1) return count;
  let kept = 0;
  for (let slot = 0; slot < count; slot++) {
    if ((mask & (1 << slot)) === 0) continue;
    if (kept !== slot) {
      copySlot(slot, kept);
      weights[kept] = weights[slot]!;
    }
    kept++;
  }
  return kept;
}

/** Makes the normal of the simplex the next direction and that of the result, with length 1. */
function takeNormal(): void {
  const x = normal[0]!;
  const y = normal[1]!;
  const z = normal[2]!;
  // quotients rather than products with 1/length: the last bits decide whether the bounds of a slender face meet
  const length = Math.sqrt(x * x + y * y + z * z);
  direction[0] = x / length;
  direction[1] = y / length;
  direction[2] = z / length;
  found.x = direction[0]!;
  found.y = direction[1]!;
  found.z = direction[2]!;
}

/** Is the point in the slot one of those before it? */
export function isRepeated(slot: number): boolean {
  const a = vertexA[slot]!;
  const b = vertexB[slot]!;
  for (let other = 0; other < slot; other++) if (vertexA[other] === a && vertexB[other] === b) return true;
  return false;
}
