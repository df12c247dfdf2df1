/**
 * Signed distance, normal and nearest points of two convex shapes.
 *
 *   1  polyhedra: from the face of C that decided last time to the one that decides now (`epa/face-walk.ts`), apart or overlapping alike
 *   2  GJK on the cores (`gjk-search.ts`), from what is remembered of the pair
 *   3  where they overlap or touch, EPA (`epa/`). Polyhedra that overlapped in the last call begin here: EPA's heights are signed, so it need not
 *      know that they still do, and GJK follows only where it finds them apart or cannot tell
 *   4  where GJK stalls, C = B − A has no volume, rounding breaks EPA, or both contradict each other: V-Clip, which ends by comparing all features
 *      and all axes (`vclip/vclip-distance.ts`). Polyhedra alone; curved cores have ways of their own (`curved-distance.ts`)
 *   5  radii: the surfaces lie outside of the cores, so distances shrink and points move along the normal
 *
 * The distance is s(n) = min n·B − max n·A of the normal returned: no larger than the true signed distance; apart, the points prove that it is
 * no smaller. Polyhedra: errors of a few 2⁻⁵² of the coordinates that enter, at any gap and depth.
 *
 * Cost, polyhedra of 8 … 200 vertices that turn by 0.02 rad from call to call: apart 0.2 … 0.35 µs, touching to 0.1 mm 0.2 … 0.3 µs, overlapping by
 * a tenth of their size 0.8 … 5 µs (2 … 9 rounds of EPA). Without memory 0.7 … 2 µs, 0.9 … 3.3 µs and 2 … 8 µs. Half of
 * it are support functions. Curved cores: warm 1.5 … 2 µs apart and 2 … 4 µs in shallow overlap, else 2 … 6 µs apart, 7 … 25 µs
 * overlapping. Searches are bounded (256 and 187 rounds).
 */
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { deepest, faceSlots, faceWeights, searchDepth } from "../epa/epa-search.js";
import { WALK_EDGE, WALK_FAILED, WALK_MOVED, WALK_STAYED, walkToFace } from "../epa/face-walk.js";
import { FOOT_ERROR } from "../epa/known-face.js";
import { addRadii, POINT_A, writePairResult } from "../pair-result.js";
import { coreDistance } from "../vclip/vclip-distance.js";
import { curvedDistance } from "./curved-distance.js";
import { difference, isPolyhedral, onA, scaleOf } from "./difference.js";
import { found, POLYHEDRAL_GAP, ROUNDS, searchDistance } from "./gjk-search.js";
import { writeAlong, writeNearest } from "./known-normal.js";
import { recallFace, recallSimplex, rememberFace, rememberNormal, rememberSimplex, rememberTetrahedron } from "./pair-memory.js";

/** Gap with which a search that cannot go on is done, in scales. */
const STALLED_GAP = 1e-13;

/** As `Detector.distance`. `rounds` bounds the first search; tests use it to reach what follows where that stalls. */
export function gjkDistance(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  cache: Float64Array,
  at: number,
  out: Float64Array,
  rounds: number = ROUNDS,
): void {
  if (isPolyhedral(A, B)) polyhedralDistance(A, B, X_AB, cache, at, rounds, out);
  else curvedDistance(A, B, X_AB, cache, at, scaleOf(A, B, X_AB), rounds, out);
  rememberNormal(cache, at, out[1]!, out[2]!, out[3]!);
  if (A.radius + B.radius > 0) addRadii(out, A.radius, B.radius);
}

function polyhedralDistance(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  cache: Float64Array,
  at: number,
  rounds: number,
  out: Float64Array,
): void {
  const walk = recallFace(A, B, cache, at) ? walkToFace(A, B, X_AB, out) : WALK_FAILED;
  if (walk === WALK_MOVED) rememberFace(cache, at, out[0]! <= 0);
  if (walk === WALK_STAYED || walk === WALK_MOVED) return;
  const scale = scaleOf(A, B, X_AB);
  let count = walk === WALK_EDGE ? 2 : recallSimplex(A, B, X_AB, cache, at);
  if (count === 4) {
    // they overlapped: EPA goes on, and is believed where its points go with its depth, which those of a flat C might not
    found.iterations = 0;
    if (isOverlap(A, B, X_AB, count, scale) && writeFoot(out) <= FOOT_ERROR * scale) {
      rememberTetrahedron(cache, at, faceSlots);
      return;
    }
    count = recallSimplex(A, B, X_AB, cache, at);
  }
  const end = searchDistance(A, B, X_AB, count, scale, POLYHEDRAL_GAP, rounds);
  if (end === "apart" || (end === "stalled" && found.upper - found.lower <= STALLED_GAP * scale)) {
    if (found.iterations > 1 || found.count !== cache[at + 3]!) rememberSimplex(cache, at, found.count);
    writeNearest(out, found);
  } else if (end === "overlap" && overlap(A, B, X_AB, scale, out)) rememberTetrahedron(cache, at, faceSlots);
  else {
    coreDistance(A.polyhedron!, B.polyhedron!, X_AB, out);
    cache[at + 3] = 0;
  }
}

/** The cores overlap or touch, as the simplex that GJK left shows. False where EPA cannot tell or finds them apart: then there is no result. */
function overlap(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number, out: Float64Array): boolean {
  // the points of a simplex that GJK found to be at the origin coincide
  const isAtOrigin = found.count < 4;
  if (isAtOrigin) writeNearest(out, found);
  const x = out[POINT_A]!;
  const y = out[POINT_A + 1]!;
  const z = out[POINT_A + 2]!;
  if (!isOverlap(A, B, X_AB, found.count, scale)) return false;
  if (writeFoot(out) <= FOOT_ERROR * scale) return true;
  if (isAtOrigin && Math.abs(deepest.lower) <= FOOT_ERROR * scale)
    writePairResult(out, deepest.lower, deepest.x, deepest.y, deepest.z, x, y, z);
  else writeAlong(A, B, X_AB, scale, deepest, out);
  return true;
}

/** EPA from the first `count` slots. */
const isOverlap = (A: ConvexShape, B: ConvexShape, X_AB: Float64Array, count: number, scale: number): boolean =>
  searchDepth(A, B, X_AB, count, scale, POLYHEDRAL_GAP) === "found" && deepest.lower <= FOOT_ERROR * scale;

/** The last face of EPA as a result; returns how far its points are off each other, m (largest component). */
function writeFoot(out: Float64Array): number {
  let x = 0;
  let y = 0;
  let z = 0;
  let dx = -deepest.lower * deepest.x;
  let dy = -deepest.lower * deepest.y;
  let dz = -deepest.lower * deepest.z;
  for (let i = 0; i < 3; i++) {
    const slot = 3 * faceSlots[i]!;
    const weight = faceWeights[i]!;
    x += weight * onA[slot]!;
    y += weight * onA[slot + 1]!;
    z += weight * onA[slot + 2]!;
    dx += weight * difference[slot]!;
    dy += weight * difference[slot + 1]!;
    dz += weight * difference[slot + 2]!;
  }
  writePairResult(out, deepest.lower, deepest.x, deepest.y, deepest.z, x, y, z);
  return Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz));
}
