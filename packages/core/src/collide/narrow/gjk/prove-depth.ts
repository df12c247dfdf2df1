/**
 * Proof that no direction is better than a stationary normal n of overlapping cores, so that a remembered one can be trusted without a search.
 *
 *   known      w₀ = −δ n is a point of C = B − A, and s(n) = −δ: the depth is at most δ
 *   to show    the ball of radius δ about the origin lies in C: the depth is at least δ
 *
 * A polytope inside of C grows (`epa/polytope.ts`) until all its planes are δ away from the origin, or one below that turns out to be a face of
 * C: then another direction is better. It begins with w₀ and three supports against n turned by β; triangles at w₀ lean by β at most, which costs
 * δ β²/2, so β is chosen to leave that within the accuracy. EPA alone would halve the leaning of one triangle per round.
 *
 * Our own. Cost: 4 … 12 rounds for shallow overlap, 0.2 µs each.
 */
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { corner, grow, heightAbove, lowestFace, plane, startPolytope } from "../epa/polytope.js";
import { completeTetrahedron } from "../epa/start-tetrahedron.js";
import { addSupport, copySlot, difference } from "./difference.js";
import { across, refined, writeAcross } from "./newton-normal.js";
import { JUDGED } from "./refine-normal.js";

/** What the proof may leave open, in scales. */
const OPEN = 1e-11;
const WIDEST = 0.3;
/** Points of the polytope: of shallow overlap nearly all are proven with them, of deep ones every other with half as many. */
const POINTS = 24;
const DEEP = 1e-3;
/** sin 60° */
const SIXTY = Math.sqrt(0.75);

/** Of the normal and the depth in `refined`, whose points lie opposite to each other. */
export function isDeepest(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): boolean {
  const depth = -refined.lower;
  // |w₀| bounds the distance from both sides
  if (depth <= OPEN * scale) return true;
  writeStart(A, B, X_AB, Math.min(WIDEST, Math.sqrt((OPEN * scale) / depth)));
  if (!completeTetrahedron(A, B, X_AB, 4, scale) || !startPolytope()) return false;
  const end = depth > DEEP * scale ? POINTS / 2 : POINTS;
  for (let slot = 4; slot < end; slot++) {
    const face = lowestFace();
    if (plane[4 * face + 3]! >= depth - OPEN * scale) return true;
    addSupport(A, B, X_AB, -plane[4 * face]!, -plane[4 * face + 1]!, -plane[4 * face + 2]!, corner[3 * face]!, slot);
    if (heightAbove(face, slot) <= OPEN * scale || !grow(face, slot, scale)) return false;
  }
  return false;
}

/** Slots 0 … 3: w₀ and the supports against n turned by `turn` about three axes across it. */
function writeStart(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, turn: number): void {
  const { x, y, z, lower } = refined;
  copySlot(JUDGED, 0);
  difference[0] = lower * x;
  difference[1] = lower * y;
  difference[2] = lower * z;
  writeAcross(X_AB);
  const ex = turn * across[0]!;
  const ey = turn * across[1]!;
  const ez = turn * across[2]!;
  const fx = turn * SIXTY * across[3]!;
  const fy = turn * SIXTY * across[4]!;
  const fz = turn * SIXTY * across[5]!;
  addSupport(A, B, X_AB, x + ex, y + ey, z + ez, 0, 1);
  addSupport(A, B, X_AB, x - ex / 2 + fx, y - ey / 2 + fy, z - ez / 2 + fz, 0, 2);
  addSupport(A, B, X_AB, x - ex / 2 - fx, y - ey / 2 - fy, z - ez / 2 - fz, 0, 3);
}
