/**
 * Intersection of two convex polygons in the plane, with the origin of every corner (`clip-corners.ts`).
 *
 *   corners of P ∩ Q   vertices of P inside Q · vertices of Q inside P · crossings of an edge of P with an edge of Q
 *
 * All signed distances of vertices from edges are computed once. Vertices win over crossings: a vertex within `tolerance` of a border
 * counts as inside, crossings are decided by the bare signs, and one that falls on a corner found already is dropped, as are those of
 * edges along each other. So parallel, coinciding and touching edges neither lose a corner nor give one twice, the origins of corners do
 * not change while polygons tremble by less than the tolerance, and exchanging P and Q gives the same corners. Sutherland–Hodgman clipping
 * costs the same for faces of a few corners, but needs the origins carried along, and its result depends on which polygon clips which.
 *
 * Polygons are (x, y) with stride 2, counter-clockwise. The corners come in no particular order; the intersection is right to within the
 * tolerance. Cost O(n·m) for n and m corners.
 */
import { addCorner, type ClipCorners, INSIDE } from "./clip-corners.js";

/** Vertices of both polygons within this many tolerances of each other are one corner. */
export const TWIN_NEAR = 4;
/** A crossing within this many tolerances of a vertex that is a corner is that vertex. */
export const CROSSING_NEAR = 8;

/** Square of the largest distance of a vertex from the first one. */
export function extentSquared(P: Float64Array, count: number): number {
  let extent = 0;
  const px = P[0]!;
  const py = P[1]!;
  for (let i = 2; i < 2 * count; i += 2) {
    const x = P[i]! - px;
    const y = P[i + 1]! - py;
    extent = Math.max(extent, x * x + y * y);
  }
  return extent;
}

/**
 * Scratch of `clipPolygons`, carries nothing from call to call: how far vertices of P lie outside of edges of Q, times the length of that
 * edge, and the reverse; what `tolerance` is in that measure.
 */
let outsideQ = new Float64Array(64);
let outsideP = new Float64Array(64);
let slackQ = new Float64Array(16);
let slackP = new Float64Array(16);
/** Whether vertices are corners: 1 or 0. */
let insideQ = new Uint8Array(16);
let insideP = new Uint8Array(16);

/** Corners of P ∩ Q; lengths within `tolerance` count as zero. */
export function clipPolygons(P: Float64Array, n: number, Q: Float64Array, m: number, tolerance: number, corners: ClipCorners): void {
  if (n * m > outsideQ.length || n > insideQ.length || m > insideP.length) {
    outsideQ = new Float64Array(2 * n * m);
    outsideP = new Float64Array(2 * n * m);
    slackQ = new Float64Array(2 * Math.max(n, m));
    slackP = new Float64Array(2 * Math.max(n, m));
    insideQ = new Uint8Array(2 * Math.max(n, m));
    insideP = new Uint8Array(2 * Math.max(n, m));
  }
  corners.count = 0;
  if (!measure(P, n, Q, m, tolerance, outsideQ, slackQ, insideQ)) return;
  if (!measure(Q, m, P, n, tolerance, outsideP, slackP, insideP)) return;
  addVertices(P, n, Q, m, tolerance, corners);
  for (let i = 0; i < n; i++) {
    const next = i + 1 < n ? i + 1 : 0;
    for (let k = 0; k < m; k++) {
      const start = outsideQ[i * m + k]!;
      const end = outsideQ[next * m + k]!;
      if (start > 0 === end > 0) continue;
      const after = k + 1 < m ? k + 1 : 0;
      const from = outsideP[k * n + i]!;
      const to = outsideP[after * n + i]!;
      if (from > 0 === to > 0) continue;
      // Edges along each other: their ends are the corners.
      if (Math.max(Math.abs(start), Math.abs(end)) <= slackQ[k]! || Math.max(Math.abs(from), Math.abs(to)) <= slackP[i]!) continue;
      const shareP = start / (start - end);
      const shareQ = from / (from - to);
      const x = P[2 * i]! + shareP * (P[2 * next]! - P[2 * i]!);
      const y = P[2 * i + 1]! + shareP * (P[2 * next + 1]! - P[2 * i + 1]!);
      const near = CROSSING_NEAR * tolerance;
      if (insideQ[i] && isNear(P, i, x, y, near)) continue;
      if (insideQ[next] && isNear(P, next, x, y, near)) continue;
      if (insideP[k] && isNear(Q, k, x, y, near)) continue;
      if (insideP[after] && isNear(Q, after, x, y, near)) continue;
      addCorner(corners, n + i, m + k, shareP, shareQ);
    }
  }
}

/**
 * outside[i·m + k] = (vertex i of P − start of edge k of Q) × edge: the distance outside of the edge times its length. Which vertices lie
 * inside of all edges. False where one edge of Q separates the polygons.
 */
function measure(
  P: Float64Array,
  n: number,
  Q: Float64Array,
  m: number,
  tolerance: number,
  outside: Float64Array,
  slack: Float64Array,
  inside: Uint8Array,
): boolean {
  for (let i = 0; i < n; i++) inside[i] = 1;
  for (let k = 0; k < m; k++) {
    const after = k + 1 < m ? k + 1 : 0;
    const qx = Q[2 * k]!;
    const qy = Q[2 * k + 1]!;
    const ex = Q[2 * after]! - qx;
    const ey = Q[2 * after + 1]! - qy;
    const zero = tolerance * Math.sqrt(ex * ex + ey * ey);
    slack[k] = zero;
    let isSeparating = true;
    for (let i = 0; i < n; i++) {
      const distance = ey * (P[2 * i]! - qx) - ex * (P[2 * i + 1]! - qy);
      outside[i * m + k] = distance;
      if (distance > zero) inside[i] = 0;
      else isSeparating = false;
    }
    if (isSeparating) return false;
  }
  return true;
}

/** Vertices inside the other polygon; two that coincide become one corner. */
function addVertices(P: Float64Array, n: number, Q: Float64Array, m: number, tolerance: number, corners: ClipCorners): void {
  for (let i = 0; i < n; i++) {
    if (!insideQ[i]) continue;
    let twin = INSIDE;
    for (let k = 0; k < m && twin < 0; k++) if (insideP[k] && isNear(Q, k, P[2 * i]!, P[2 * i + 1]!, TWIN_NEAR * tolerance)) twin = k;
    addCorner(corners, i, twin, 0, 0);
  }
  const shared = corners.count;
  for (let k = 0; k < m; k++) {
    if (!insideP[k]) continue;
    let isNew = true;
    for (let c = 0; c < shared; c++) if (corners.second[c] === k) isNew = false;
    if (isNew) addCorner(corners, INSIDE, k, 0, 0);
  }
}

/** Whether vertex i of P lies within `near` of (x, y). */
export function isNear(P: Float64Array, i: number, x: number, y: number, near: number): boolean {
  const dx = P[2 * i]! - x;
  const dy = P[2 * i + 1]! - y;
  return dx * dx + dy * dy <= near * near;
}
