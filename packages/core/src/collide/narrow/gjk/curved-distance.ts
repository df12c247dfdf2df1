/**
 * Signed distance of two cores of which at least one is curved: GJK or EPA to a coarse bound, then Newton's method on the normal.
 *
 *   warm       Newton from the last normal; apart its points prove it, overlapping a polytope around the origin does (`prove-depth.ts`)
 *   apart      GJK until the bounds are 1e-5 of the scale apart (6 … 12 rounds), Newton; it is done where the points it gives prove its s(n).
 *              Otherwise GJK goes on to 1e-13 of the scale or to its limit
 *   overlap    EPA until its bounds are 1e-6 of the scale apart or it is full, Newton; where that fails (caps, which have no curvature), GJK on
 *              cores moved apart, normals of caps and faces, EPA to its limit. Other faces of EPA that could be better are refined as well, and
 *              rings of nearly equal normals about the axes. The best s(n) met is kept
 *   stalled    GJK that could neither prove a distance nor find an overlap goes on as for overlap; a normal with s(n) > 0 found there is where it
 *              starts anew
 *
 * GJK alone approaches curved surfaces slowly: the normal gains a digit in some 3 rounds, and rounding stops it at half the digits.
 * Reached: 1e-12 of the size; 1e-10 where axes are parallel to 1e-9 rad but not exactly, because s(n) has several maxima that differ by less
 * than that angle and the best of them may be missed; the normal and points given then belong to one of the others.
 */
import { atan2, cos, sin } from "../../../math/trig.js";
import { perpendicular } from "../../../math/vec3.js";
import { CORE_CONE, CORE_CYLINDER, type ConvexShape } from "../../shapes/collision-shape.js";
import { deepest, faceSlots, faceWeights, searchDepth } from "../epa/epa-search.js";
import { corner, lowestFaceAway, plane } from "../epa/polytope.js";
import { frameDirection } from "../frame.js";
import { writePairResult } from "../pair-result.js";
import { addSupport, copySlot, difference } from "./difference.js";
import { found, ROUNDS, searchDistance } from "./gjk-search.js";
import { type Direction, searchNear, writeAlong, writeNearest } from "./known-normal.js";
import { refined } from "./newton-normal.js";
import { isRemembered, recallSimplex } from "./pair-memory.js";
import { addPair, clearPairs, recallPairs, rememberPairs } from "./piece-pairs.js";
import { isDeepest } from "./prove-depth.js";
import { JUDGED, refineNormal } from "./refine-normal.js";
import { weights } from "./simplex.js";

/** In scales. */
const COARSE = 1e-5;
const FINE = 1e-13;
const COARSE_DEPTH = 1e-6;
const PROOF = 1e-12;
/** How far around a normal pieces are sought. */
const AROUND = 1e-3;
/** Other faces that are looked at, and the cosine of the angle by which they are others. */
const RIVALS = 8;
const AWAY = 0.99;
/** Difference to the best, in scales, up to which another normal of a ring is looked at, and up to which a ring is flat. */
const NEARLY = 1e-8;
const FLAT_RING = 1e-2;

/** The result is that of the cores. `rounds` bounds the searches of GJK before others are tried. */
export function curvedDistance(
  A: ConvexShape,
  B: ConvexShape,
  X_AB: Float64Array,
  cache: Float64Array,
  at: number,
  scale: number,
  rounds: number,
  out: Float64Array,
): void {
  let end: Proof = proveRemembered(A, B, X_AB, cache, at, scale)
    ? "proven"
    : proveFound(A, B, X_AB, recallSimplex(A, B, X_AB, cache, at), scale, rounds);
  cache[at + 3] = 0;
  if (end === "none") {
    const isProven = searchOverlap(A, B, X_AB, scale);
    // a direction that separates, though GJK could not say how far: it starts there anew
    if (best.lower > 0 && !isProven) end = proveFrom(A, B, X_AB, scale);
    else if (isProven) end = "proven";
  }
  if (end === "apart") writeNearest(out, found);
  else if (end === "none") writeAlong(A, B, X_AB, scale, best, out);
  else {
    writeRefined(out);
    rememberPairs(cache, at);
  }
}

/** What is known of cores: points that prove Newton's result, GJK's bounds, or nothing. */
type Proof = "proven" | "apart" | "none";

/** Newton from the last normal and its pieces; true where the points prove the result, and of cores that overlap a surface around the origin. */
function proveRemembered(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, cache: Float64Array, at: number, scale: number): boolean {
  if (!recallPairs(A, B, cache, at) || !isRemembered(cache, at)) return false;
  keep(cache[at]!, cache[at + 1]!, cache[at + 2]!, 0);
  if (!refineNormal(A, B, X_AB, best, scale) || refined.mismatch > PROOF * scale) return false;
  return refined.lower > 0 || isDeepest(A, B, X_AB, scale);
}

/** GJK, then Newton. */
function proveFound(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, count: number, scale: number, rounds: number): Proof {
  if (searchDistance(A, B, X_AB, count, scale, COARSE, rounds) === "overlap") return "none";
  if (refineFound(A, B, X_AB, scale)) return "proven";
  if (searchDistance(A, B, X_AB, found.count, scale, FINE, rounds) === "overlap") return "none";
  if (refineFound(A, B, X_AB, scale)) return "proven";
  return found.lower > 0 && found.upper - found.lower <= PROOF * scale ? "apart" : "none";
}

/** The same from the support against the best normal. */
function proveFrom(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): Proof {
  separationAlong(A, B, X_AB, best.x, best.y, best.z);
  copySlot(JUDGED, 0);
  return proveFound(A, B, X_AB, 1, scale, ROUNDS);
}

/** Newton from what GJK found; true where the points prove the result. */
function refineFound(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): boolean {
  clearPairs();
  for (let i = 0; i < found.count; i++) addPair(i, weights[i]!);
  return refineNormal(A, B, X_AB, found, scale) && refined.lower > 0 && refined.mismatch <= PROOF * scale;
}

/** The best normal met; one constant scratch record. */
const best = { x: 1, y: 0, z: 0, lower: 0 };

/** The best normal, for cores that overlap or touch; true where Newton's points go with it. */
function searchOverlap(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): boolean {
  const isFound = searchDepth(A, B, X_AB, found.count, scale, COARSE_DEPTH) === "found";
  keep(deepest.x, deepest.y, deepest.z, deepest.lower);
  clearPairs();
  if (isFound) for (let i = 0; i < 3; i++) addPair(faceSlots[i]!, faceWeights[i]!);
  const isRefined = (isFound && refineBest(A, B, X_AB, scale, deepest)) || refineAround(A, B, X_AB, scale);
  const isCap = tryCaps(A, B, X_AB);
  if (!isRefined) {
    searchBetter(A, B, X_AB, scale, best);
    tryFaces(A, B, X_AB);
    if (deepest.upper - best.lower > PROOF * scale) searchFully(A, B, X_AB, scale);
  }
  const rivals = (isFound ? refineRivals(A, B, X_AB, scale) : 0) + refineRings(A, B, X_AB, scale);
  const isLast = rivals === 0 ? isRefined && !isCap : refineAround(A, B, X_AB, scale);
  return isLast && refined.mismatch <= PROOF * scale;
}

/** Newton from the best normal, with the pieces that carry support points a little around it. */
function refineAround(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): boolean {
  clearPairs();
  for (let i = 0; i < 6; i++) {
    const by = i & 1 ? AROUND : -AROUND;
    const k = i >> 1;
    separationAlong(A, B, X_AB, best.x + (k === 0 ? by : 0), best.y + (k === 1 ? by : 0), best.z + (k === 2 ? by : 0));
    addPair(JUDGED, 1 / 6);
  }
  return refineBest(A, B, X_AB, scale, best);
}

/** EPA as far as it goes, from the beginning. */
function searchFully(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): void {
  addSupport(A, B, X_AB, best.x, best.y, best.z, 0, 0);
  searchDepth(A, B, X_AB, 1, scale, FINE);
  tryNormal(A, B, X_AB, deepest.x, deepest.y, deepest.z);
  refineAround(A, B, X_AB, scale);
}

/** Takes over the normal that GJK finds for cores moved apart along n, if it is better. */
function searchBetter(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number, n: Direction): void {
  searchNear(A, B, X_AB, scale, n);
  tryNormal(A, B, X_AB, found.x, found.y, found.z);
}

/** Tries the normals of caps, which Newton cannot reach for want of curvature; true where one is better. */
function tryCaps(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): boolean {
  const before = best.lower;
  if (A.core === CORE_CYLINDER) tryNormal(A, B, X_AB, 0, 0, 1);
  if (A.core === CORE_CYLINDER || A.core === CORE_CONE) tryNormal(A, B, X_AB, 0, 0, -1);
  if (B.core === CORE_CYLINDER) tryNormal(A, B, X_AB, -X_AB[2]!, -X_AB[5]!, -X_AB[8]!);
  if (B.core === CORE_CYLINDER || B.core === CORE_CONE) tryNormal(A, B, X_AB, X_AB[2]!, X_AB[5]!, X_AB[8]!);
  return best.lower > before;
}

/** Tries the normals of faces near the best one. */
function tryFaces(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): void {
  const planesA = A.polyhedron?.planes ?? NO_PLANES;
  for (let f = 0; f < planesA.length; f += 4) tryNear(A, B, X_AB, planesA[f]!, planesA[f + 1]!, planesA[f + 2]!);
  const planesB = B.polyhedron?.planes ?? NO_PLANES;
  for (let f = 0; f < planesB.length; f += 4) {
    frameDirection(turned, 0, X_AB, 0, -planesB[f]!, -planesB[f + 1]!, -planesB[f + 2]!);
    tryNear(A, B, X_AB, turned[0]!, turned[1]!, turned[2]!);
  }
}

const NO_PLANES = new Float64Array(0);
/** Constant scratch buffer. */
const turned = new Float64Array(3);

function tryNear(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, x: number, y: number, z: number): void {
  if (x * best.x + y * best.y + z * best.z > AWAY) tryNormal(A, B, X_AB, x, y, z);
}

function tryNormal(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, x: number, y: number, z: number): void {
  const lower = separationAlong(A, B, X_AB, x, y, z);
  if (lower > best.lower) keep(x, y, z, lower);
}

/** Newton from n with the pairs added; true where it gives the best normal so far. */
function refineBest(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number, n: Direction): boolean {
  if (!refineNormal(A, B, X_AB, n, scale) || refined.lower < best.lower - FINE * scale) return false;
  keep(refined.x, refined.y, refined.z, refined.lower);
  return true;
}

/** Constant scratch: the normal of a face; the normals that were looked at, stride 3. */
const rival = { x: 1, y: 0, z: 0, lower: 0 };
const seen = new Float64Array(3 * (RIVALS + 1));

/**
 * Other faces of EPA's polytope may stand for maxima that are better by less than its bound: those below the best depth and turned away from
 * the normals seen are refined, too, lowest first. Returns how many.
 */
function refineRivals(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): number {
  seen[0] = best.x;
  seen[1] = best.y;
  seen[2] = best.z;
  for (let i = 0; i < RIVALS; i++) {
    const face = lowestFaceAway(seen, i + 1, AWAY);
    if (face < 0 || -plane[4 * face + 3]! <= best.lower + FINE * scale) return i;
    rival.x = -plane[4 * face]!;
    rival.y = -plane[4 * face + 1]!;
    rival.z = -plane[4 * face + 2]!;
    rival.lower = -plane[4 * face + 3]!;
    seen[3 * i + 3] = rival.x;
    seen[3 * i + 4] = rival.y;
    seen[3 * i + 5] = rival.z;
    // pieces to begin with: a search before may have overwritten the first slots, which Newton's changes of the set make good
    clearPairs();
    for (let k = 0; k < 3; k++) addPair(corner[3 * face + k]!, 1 / 3);
    if (!refineBest(A, B, X_AB, scale, rival)) searchBetter(A, B, X_AB, scale, rival);
  }
  return RIVALS;
}

/**
 * Shapes that are nearly coaxial, or of which one is near the other's axis, have a ring of nearly equal normals about that axis: more than EPA
 * can tell apart, and Newton may have found the worst of it. Returns how many were tried.
 */
function refineRings(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): number {
  let tried = 0;
  if (A.polyhedron === undefined) tried += refineRing(A, B, X_AB, scale, 0, 0, 1);
  if (B.polyhedron === undefined) tried += refineRing(A, B, X_AB, scale, X_AB[2]!, X_AB[5]!, X_AB[8]!);
  return tried;
}

/** s(n) at eight places of the ring that the best normal describes about an axis; constant scratch. */
const ring = new Float64Array(8);
const EIGHTHS = Float64Array.of(1, Math.SQRT1_2, 0, -Math.SQRT1_2, -1, -Math.SQRT1_2, 0, Math.SQRT1_2);

/**
 * Where the ring is nearly flat, s(φ) on it is a cosine of φ (an axis that passes by) or of 2φ (axes at an angle) up to higher orders. The maxima of
 * both parts, and the normal opposite to the best, are starts for Newton.
 */
function refineRing(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number, ax: number, ay: number, az: number): number {
  const { x, y, z, lower } = best;
  const cosine = x * ax + y * ay + z * az;
  // the ring of a normal along the axis (that of a cap) would be a point: its rival is the equator
  const isCap = Math.abs(cosine) > AWAY;
  const along = isCap ? 0 : cosine;
  const across = isCap ? perpendicular({ x: ax, y: ay, z: az }) : best;
  const ux = across.x - along * ax;
  const uy = across.y - along * ay;
  const uz = across.z - along * az;
  const turn = (c: number, sine: number): void => {
    ringNormal.x = along * ax + c * ux + sine * (ay * uz - az * uy);
    ringNormal.y = along * ay + c * uy + sine * (az * ux - ax * uz);
    ringNormal.z = along * az + c * uz + sine * (ax * uy - ay * ux);
  };
  let rivals = -Infinity;
  for (let k = 0; k < 8; k++) {
    turn(EIGHTHS[k]!, EIGHTHS[(k + 6) % 8]!);
    ring[k] = separationAlong(A, B, X_AB, ringNormal.x, ringNormal.y, ringNormal.z);
    if (isCap || (k > 1 && k < 7)) rivals = Math.max(rivals, ring[k]!);
  }
  if (rivals < lower - FLAT_RING * scale) return 0;
  const once = phaseOf(1);
  const twice = phaseOf(2) / 2;
  const places = [once, twice, twice + Math.PI, Math.PI];
  for (const phi of places) {
    turn(cos(phi), sin(phi));
    refineFrom(A, B, X_AB, scale);
  }
  return places.length;
}

const ringNormal = { x: 1, y: 0, z: 0 };

/** Place of the maximum of the m-th harmonic of the ring. */
function phaseOf(m: number): number {
  let c = 0;
  let s = 0;
  for (let k = 0; k < 8; k++) {
    c += ring[k]! * EIGHTHS[(m * k) % 8]!;
    s += ring[k]! * EIGHTHS[(m * k + 6) % 8]!;
  }
  return atan2(s, c);
}

/** Newton from `ringNormal`, if that is nearly as good as the best. */
function refineFrom(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number): void {
  const { x, y, z, lower } = best;
  const there = separationAlong(A, B, X_AB, ringNormal.x, ringNormal.y, ringNormal.z);
  if (there < lower - NEARLY * scale) return;
  // what it has to reach
  keep(ringNormal.x, ringNormal.y, ringNormal.z, Math.max(there, lower + 2 * FINE * scale));
  if (refineAround(A, B, X_AB, scale)) return;
  if (there > lower) keep(ringNormal.x, ringNormal.y, ringNormal.z, there);
  else keep(x, y, z, lower);
}

function keep(x: number, y: number, z: number, lower: number): void {
  best.x = x;
  best.y = y;
  best.z = z;
  best.lower = lower;
}

/** s(n); the support points stay in the slot `JUDGED`. */
function separationAlong(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, x: number, y: number, z: number): number {
  addSupport(A, B, X_AB, x, y, z, 0, JUDGED);
  return x * difference[3 * JUDGED]! + y * difference[3 * JUDGED + 1]! + z * difference[3 * JUDGED + 2]!;
}

function writeRefined(out: Float64Array): void {
  writePairResult(out, refined.lower, refined.x, refined.y, refined.z, refined.pointX, refined.pointY, refined.pointZ);
}
