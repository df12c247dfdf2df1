/**
 * Corners of the contact region of two facing features by Voronoi tests: all pairs of a vertex, edge or face of the one with a vertex, edge
 * or face of the other whose closest points along the normal lie in each other's regions.
 *
 *   region of a face along n    heights (x − p)·(n × u)/|n × u| ≥ 0 over the planes through its edges p + λ u parallel to n
 *   vertex × face               the vertex in the region of the face
 *   edge × edge                 s = (r × v)·n/(u × v)·n,  t = (r × u)·n/(u × v)·n, both in 0 … 1;  r from the one start to the other
 *   edge × face                 the edge clipped by the region: what is left ends at vertices or at crossings with edges
 *   parallel edges              ends of the one beside the other
 *
 * Face × face has no corner of its own. Pairs that coincide are one corner: vertex × vertex, and a crossing at a vertex that is a corner
 * already. The regions are along n rather than along the face's own normal, and the face's own plane is no border: so they are right for
 * faces that are not quite parallel and for shapes that overlap, and both searches of corners mean the same points.
 *
 * Source: Bender 2007, section 4.5.1.3, corrected (docs/collision-methods.md). Cost O(n·m) for faces of n and m corners.
 */
import { addCorner, type ClipCorners, INSIDE } from "../../../geometry/clip-corners.js";
import { CROSSING_NEAR, TWIN_NEAR } from "../../../geometry/clip-polygon.js";
import { PARALLEL_EDGES } from "../../manifold/nearest-contact.js";
import type { Patch } from "../../manifold/patch.js";
import { CLIP_TOLERANCE } from "../../manifold/region-limits.js";
import { framePoint } from "../frame.js";

/** A feature in the frame of A: its corners, and per edge the unit normal of the plane through it along n, pointing inwards. */
interface Outline {
  count: number;
  points: Float64Array;
  inward: Float64Array;
  /** 1 where a vertex lies in the region of the other face. */
  inside: Uint8Array;
}

const createOutline = (capacity: number): Outline => ({
  count: 0,
  points: new Float64Array(3 * capacity),
  inward: new Float64Array(3 * capacity),
  inside: new Uint8Array(capacity),
});

// Scratch that grows with the largest faces seen; nothing in it outlives a call.
const outlines: [Outline, Outline] = [createOutline(16), createOutline(16)];
const normal = new Float64Array(3);
const shares = new Float64Array(2);

/** The search of corners of the V-Clip detector; parameters as in `CornerSearch`. */
export function findCornersByRegions(
  X_AB: Float64Array,
  x: number,
  y: number,
  z: number,
  PA: Patch,
  PB: Patch,
  corners: ClipCorners,
): void {
  normal[0] = x;
  normal[1] = y;
  normal[2] = z;
  readOutline(0, PA);
  readOutline(1, PB);
  const [A, B] = outlines;
  for (let i = 0; i < B.count; i++) {
    framePoint(B.points, 3 * i, X_AB, 0, PB.points[3 * i]!, PB.points[3 * i + 1]!, PB.points[3 * i + 2]!);
  }
  const tolerance = CLIP_TOLERANCE * Math.min(extentOf(A), extentOf(B));
  corners.count = 0;
  setInward(A);
  setInward(B);
  if (A.count > 2 && B.count > 2) faceOnFace(A, B, tolerance, corners);
  else if (B.count > 2) edgeOnFace(A, B, false, tolerance, corners);
  else if (A.count > 2) edgeOnFace(B, A, true, tolerance, corners);
  else if (areParallel(A.points, B.points)) besideEachOther(A, B, tolerance, corners);
  else crossingEdges(A, B, tolerance, corners);
}

function readOutline(side: 0 | 1, { count, points }: Patch): void {
  if (count > outlines[side].inside.length) outlines[side] = createOutline(2 * count);
  const outline = outlines[side];
  outline.count = count;
  if (side === 0) for (let i = 0; i < 3 * count; i++) outline.points[i] = points[i]!;
}

/** Largest distance of a corner from the first, across n, m. */
function extentOf({ points, count }: Outline): number {
  let most = 0;
  for (let i = 1; i < count; i++) most = Math.max(most, distanceAcross(points, 0, points, i));
  return most;
}

/** Distance between point i of P and point k of Q, across n. */
function distanceAcross(P: Float64Array, i: number, Q: Float64Array, k: number): number {
  const x = Q[3 * k]! - P[3 * i]!;
  const y = Q[3 * k + 1]! - P[3 * i + 1]!;
  const z = Q[3 * k + 2]! - P[3 * i + 2]!;
  const cx = normal[1]! * z - normal[2]! * y;
  const cy = normal[2]! * x - normal[0]! * z;
  const cz = normal[0]! * y - normal[1]! * x;
  return Math.sqrt(cx * cx + cy * cy + cz * cz);
}

function setInward({ points, count, inward }: Outline): void {
  for (let i = 0; i < count; i++) {
    const from = 3 * i;
    const to = i + 1 < count ? from + 3 : 0;
    const ux = points[to]! - points[from]!;
    const uy = points[to + 1]! - points[from + 1]!;
    const uz = points[to + 2]! - points[from + 2]!;
    const cx = normal[1]! * uz - normal[2]! * uy;
    const cy = normal[2]! * ux - normal[0]! * uz;
    const cz = normal[0]! * uy - normal[1]! * ux;
    const f = 1 / Math.sqrt(cx * cx + cy * cy + cz * cz);
    inward[from] = f * cx;
    inward[from + 1] = f * cy;
    inward[from + 2] = f * cz;
  }
}

/** Height of point i of P over the plane of edge k of Q: ≥ 0 on the side of Q. */
function heightInside(P: Outline, i: number, Q: Outline, k: number): number {
  const p = P.points;
  const q = Q.points;
  const m = Q.inward;
  return (
    (p[3 * i]! - q[3 * k]!) * m[3 * k]! + (p[3 * i + 1]! - q[3 * k + 1]!) * m[3 * k + 1]! + (p[3 * i + 2]! - q[3 * k + 2]!) * m[3 * k + 2]!
  );
}

/** Which vertices of P lie in the region of face Q. */
function markInside(P: Outline, Q: Outline, tolerance: number): void {
  for (let i = 0; i < P.count; i++) {
    P.inside[i] = 1;
    for (let k = 0; k < Q.count && P.inside[i] === 1; k++) if (heightInside(P, i, Q, k) < -tolerance) P.inside[i] = 0;
  }
}

function faceOnFace(A: Outline, B: Outline, tolerance: number, corners: ClipCorners): void {
  markInside(A, B, tolerance);
  markInside(B, A, tolerance);
  // Vertex × vertex, vertex × face.
  for (let i = 0; i < A.count; i++) if (A.inside[i] === 1) addCorner(corners, i, twinOf(A, i, B, tolerance), 0, 0);
  for (let k = 0; k < B.count; k++) {
    if (B.inside[k] === 1 && twinOf(B, k, A, tolerance) === INSIDE) addCorner(corners, INSIDE, k, 0, 0);
  }
  // Edge × edge.
  for (let i = 0; i < A.count; i++) {
    for (let k = 0; k < B.count; k++) {
      if (!crossEdges(A, i, B, k) || shares[0]! < 0 || shares[0]! > 1 || shares[1]! < 0 || shares[1]! > 1) continue;
      if (isAlong(A, i, B, k, tolerance) || isAlong(B, k, A, i, tolerance)) continue;
      if (isAtCorner(A, i, shares[0]!, tolerance) || isAtCorner(B, k, shares[1]!, tolerance)) continue;
      addCorner(corners, A.count + i, B.count + k, shares[0]!, shares[1]!);
    }
  }
}

/** The vertex of Q, in the region of P, that coincides with vertex i of P along n; INSIDE where none does. */
function twinOf(P: Outline, i: number, Q: Outline, tolerance: number): number {
  for (let k = 0; k < Q.count; k++) {
    if (Q.inside[k] === 1 && distanceAcross(P.points, i, Q.points, k) <= TWIN_NEAR * tolerance) return k;
  }
  return INSIDE;
}

/** Shares of edge i of P and edge k of Q at which they cross, seen along n, to `shares`; false where they are parallel. */
function crossEdges(P: Outline, i: number, Q: Outline, k: number): boolean {
  const p = P.points;
  const q = Q.points;
  const nextP = i + 1 < P.count ? 3 * i + 3 : 0;
  const nextQ = k + 1 < Q.count ? 3 * k + 3 : 0;
  const ux = p[nextP]! - p[3 * i]!;
  const uy = p[nextP + 1]! - p[3 * i + 1]!;
  const uz = p[nextP + 2]! - p[3 * i + 2]!;
  const vx = q[nextQ]! - q[3 * k]!;
  const vy = q[nextQ + 1]! - q[3 * k + 1]!;
  const vz = q[nextQ + 2]! - q[3 * k + 2]!;
  const rx = q[3 * k]! - p[3 * i]!;
  const ry = q[3 * k + 1]! - p[3 * i + 1]!;
  const rz = q[3 * k + 2]! - p[3 * i + 2]!;
  const x = normal[0]!;
  const y = normal[1]!;
  const z = normal[2]!;
  const across = (uy * vz - uz * vy) * x + (uz * vx - ux * vz) * y + (ux * vy - uy * vx) * z;
  if (across === 0) return false;
  shares[0] = ((ry * vz - rz * vy) * x + (rz * vx - rx * vz) * y + (rx * vy - ry * vx) * z) / across;
  shares[1] = ((ry * uz - rz * uy) * x + (rz * ux - rx * uz) * y + (rx * uy - ry * ux) * z) / across;
  return true;
}

/** Do both ends of edge i of P lie on the plane of edge k of Q? Then the ends are the corners. */
const isAlong = (P: Outline, i: number, Q: Outline, k: number, tolerance: number): boolean =>
  Math.abs(heightInside(P, i, Q, k)) <= tolerance && Math.abs(heightInside(P, i + 1 < P.count ? i + 1 : 0, Q, k)) <= tolerance;

/** Is the point at `share` of edge i a vertex that counts already? */
function isAtCorner(P: Outline, i: number, share: number, tolerance: number): boolean {
  const next = i + 1 < P.count ? i + 1 : 0;
  const length = distanceAcross(P.points, i, P.points, next);
  const near = CROSSING_NEAR * tolerance;
  return (P.inside[i] === 1 && share * length <= near) || (P.inside[next] === 1 && (1 - share) * length <= near);
}

/**
 * The only edge of P over face Q; `isExchanged` where P belongs to B. Where it leaves through a corner of Q, the first of the two edges
 * counts.
 */
function edgeOnFace(P: Outline, Q: Outline, isExchanged: boolean, tolerance: number, corners: ClipCorners): void {
  const slack = tolerance / distanceAcross(P.points, 0, P.points, 1);
  let low = 0;
  let high = 1;
  let edgeLow = -1;
  let edgeHigh = -1;
  for (let k = 0; k < Q.count; k++) {
    const tail = heightInside(P, 0, Q, k);
    const head = heightInside(P, 1, Q, k);
    if (tail >= -tolerance && head >= -tolerance) continue;
    if (tail < -tolerance && head < -tolerance) return;
    const cut = tail / (tail - head);
    if (tail < head && cut > low + slack) {
      low = cut;
      edgeLow = k;
    } else if (tail > head && cut < high - slack) {
      high = cut;
      edgeHigh = k;
    }
  }
  if (high - low < -slack) return;
  addEnd(P, Q, low, edgeLow, 0, isExchanged, corners);
  if (high - low > 4 * slack) addEnd(P, Q, high, edgeHigh, 1, isExchanged, corners);
}

/** An end of what is left of the edge of P: a vertex over the face, or where it crosses edge k of Q. */
function addEnd(P: Outline, Q: Outline, share: number, k: number, vertex: number, isExchanged: boolean, corners: ClipCorners): void {
  if (k < 0) addCorner(corners, isExchanged ? INSIDE : vertex, isExchanged ? vertex : INSIDE, 0, 0);
  else {
    crossEdges(P, 0, Q, k);
    const other = shares[1]!;
    if (isExchanged) addCorner(corners, Q.count + k, P.count, other, share);
    else addCorner(corners, P.count, Q.count + k, share, other);
  }
}

function areParallel(p: Float64Array, q: Float64Array): boolean {
  const ux = p[3]! - p[0]!;
  const uy = p[4]! - p[1]!;
  const uz = p[5]! - p[2]!;
  const vx = q[3]! - q[0]!;
  const vy = q[4]! - q[1]!;
  const vz = q[5]! - q[2]!;
  const along = ux * vx + uy * vy + uz * vz;
  return along * along > (1 - PARALLEL_EDGES) * (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz);
}

/** Parallel edges: each end that lies between the ends of the other, measured along the edge of A across n. */
function besideEachOther(A: Outline, B: Outline, tolerance: number, corners: ClipCorners): void {
  const length = distanceAcross(A.points, 0, A.points, 1);
  const first = placeAlong(A, B.points, 0);
  const second = placeAlong(A, B.points, 1);
  const lower = first <= second ? 0 : 1;
  const low = Math.min(first, second);
  const high = Math.max(first, second);
  if (low > length + tolerance || high < -tolerance) return;
  const width = Math.min(high, length) - Math.max(low, 0);
  const ends = width > 4 * tolerance ? 2 : 1;
  for (let end = 0; end < ends; end++) {
    const placeA = end * length;
    const placeB = end === 0 ? low : high;
    const k = end === 0 ? lower : 1 - lower;
    // How much further inwards the end of A lies than that of B.
    const ahead = end === 0 ? placeA - placeB : placeB - placeA;
    if (Math.abs(ahead) <= 4 * tolerance) addCorner(corners, end, k, 0, 0);
    else if (ahead > 0) addCorner(corners, end, B.count, 0, (placeA - first) / (second - first));
    else addCorner(corners, A.count, k, placeB / length, 0);
  }
}

/** How far point k of q lies along the edge of A, across n, m: (n × u)/|n × u| × n is the direction. */
function placeAlong({ points, inward }: Outline, q: Float64Array, k: number): number {
  const x = q[3 * k]! - points[0]!;
  const y = q[3 * k + 1]! - points[1]!;
  const z = q[3 * k + 2]! - points[2]!;
  return (
    x * (inward[1]! * normal[2]! - inward[2]! * normal[1]!) +
    y * (inward[2]! * normal[0]! - inward[0]! * normal[2]!) +
    z * (inward[0]! * normal[1]! - inward[1]! * normal[0]!)
  );
}

function crossingEdges(A: Outline, B: Outline, tolerance: number, corners: ClipCorners): void {
  if (!crossEdges(A, 0, B, 0)) return;
  const slackA = tolerance / distanceAcross(A.points, 0, A.points, 1);
  const slackB = tolerance / distanceAcross(B.points, 0, B.points, 1);
  const [s, t] = [shares[0]!, shares[1]!];
  if (s < -slackA || s > 1 + slackA || t < -slackB || t > 1 + slackB) return;
  addCorner(corners, A.count, B.count, s, t);
}
