/**
 * Intersections of segments in the plane, with a convex polygon and with each other, with the origin of every corner (`clip-corners.ts`): an
 * end, or the one edge that a segment has, number 2.
 *
 *   in a polygon   Cyrus–Beck: every edge shortens the interval of the line's parameter
 *   crossing       by the cross products of the directions
 *   parallel       the common part, along the first
 *
 * Points are (x, y) with stride 2, polygons counter-clockwise. Cost O(m) for a polygon of m corners.
 */
import { addCorner, type ClipCorners, INSIDE } from "./clip-corners.js";

/**
 * The part of a segment (first, two points) inside a convex polygon (second): at most two corners, each an end of the segment or its
 * crossing with an edge. Where it leaves through a corner of the polygon, the first of the two edges counts.
 */
export function clipSegment(segment: Float64Array, Q: Float64Array, m: number, tolerance: number, corners: ClipCorners): void {
  corners.count = 0;
  const dx = segment[2]! - segment[0]!;
  const dy = segment[3]! - segment[1]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  let low = 0;
  let high = 1;
  let lowEdge = -1;
  let highEdge = -1;
  for (let k = 0; k < m; k++) {
    const after = k + 1 < m ? k + 1 : 0;
    const qx = Q[2 * k]!;
    const qy = Q[2 * k + 1]!;
    const ex = Q[2 * after]! - qx;
    const ey = Q[2 * after + 1]! - qy;
    const scale = 1 / Math.sqrt(ex * ex + ey * ey);
    const start = (ey * (segment[0]! - qx) - ex * (segment[1]! - qy)) * scale;
    const end = (ey * (segment[2]! - qx) - ex * (segment[3]! - qy)) * scale;
    if (start <= tolerance && end <= tolerance) continue;
    if (start > tolerance && end > tolerance) return;
    const share = start / (start - end);
    if (start > end && (share - low) * length > tolerance) {
      low = share;
      lowEdge = k;
    } else if (start < end && (high - share) * length > tolerance) {
      high = share;
      highEdge = k;
    }
  }
  if ((high - low) * length < -tolerance) return;
  addSegmentCorner(low, lowEdge, 0, Q, m, segment, corners);
  if ((high - low) * length > 4 * tolerance) addSegmentCorner(high, highEdge, 1, Q, m, segment, corners);
}

/** An end of the clipped interval: end `vertex` of the segment, or its crossing with edge k of Q. */
function addSegmentCorner(
  share: number,
  k: number,
  vertex: number,
  Q: Float64Array,
  m: number,
  segment: Float64Array,
  corners: ClipCorners,
): void {
  if (k < 0) {
    addCorner(corners, vertex, INSIDE, 0, 0);
    return;
  }
  const after = k + 1 < m ? k + 1 : 0;
  const ex = Q[2 * after]! - Q[2 * k]!;
  const ey = Q[2 * after + 1]! - Q[2 * k + 1]!;
  const x = segment[0]! + share * (segment[2]! - segment[0]!) - Q[2 * k]!;
  const y = segment[1]! + share * (segment[3]! - segment[1]!) - Q[2 * k + 1]!;
  addCorner(corners, 2, m + k, share, (x * ex + y * ey) / (ex * ex + ey * ey));
}

/** The crossing of two segments, each an edge of two points; none where they miss each other by more than `tolerance` along them. */
export function crossSegments(P: Float64Array, Q: Float64Array, tolerance: number, corners: ClipCorners): void {
  corners.count = 0;
  const px = P[2]! - P[0]!;
  const py = P[3]! - P[1]!;
  const qx = Q[2]! - Q[0]!;
  const qy = Q[3]! - Q[1]!;
  const cross = px * qy - py * qx;
  if (cross === 0) return;
  const dx = Q[0]! - P[0]!;
  const dy = Q[1]! - P[1]!;
  const shareP = (dx * qy - dy * qx) / cross;
  const shareQ = (dx * py - dy * px) / cross;
  const slackP = tolerance / Math.sqrt(px * px + py * py);
  const slackQ = tolerance / Math.sqrt(qx * qx + qy * qy);
  if (shareP < -slackP || shareP > 1 + slackP || shareQ < -slackQ || shareQ > 1 + slackQ) return;
  addCorner(corners, 2, 2, shareP, shareQ);
}

/**
 * The common part of two parallel segments along the first: at most two corners, each an end of one of them (of both where ends
 * coincide); where it is an end of one alone, the share tells where on the other it lies.
 */
export function overlapSegments(P: Float64Array, Q: Float64Array, tolerance: number, corners: ClipCorners): void {
  corners.count = 0;
  const px = P[2]! - P[0]!;
  const py = P[3]! - P[1]!;
  const length = Math.sqrt(px * px + py * py);
  const q0 = ((Q[0]! - P[0]!) * px + (Q[1]! - P[1]!) * py) / length;
  const q1 = ((Q[2]! - P[0]!) * px + (Q[3]! - P[1]!) * py) / length;
  const lower = q0 <= q1 ? 0 : 1;
  const low = Math.min(q0, q1);
  const high = Math.max(q0, q1);
  if (low > length + tolerance || high < -tolerance) return;
  addOverlapEnd(0, lower, low, 0 - low, q0, q1, length, tolerance, corners);
  const width = Math.min(high, length) - Math.max(low, 0);
  if (width > 4 * tolerance) addOverlapEnd(1, 1 - lower, high, high - length, q0, q1, length, tolerance, corners);
}

/** Vertex i of the first lies `ahead` of vertex k of the second, which is at `place` along the first, on the way inwards. */
function addOverlapEnd(
  i: number,
  k: number,
  place: number,
  ahead: number,
  q0: number,
  q1: number,
  length: number,
  tolerance: number,
  corners: ClipCorners,
): void {
  if (Math.abs(ahead) <= 4 * tolerance) addCorner(corners, i, k, 0, 0);
  else if (ahead > 0) addCorner(corners, i, 2, 0, (i * length - q0) / (q1 - q0));
  else addCorner(corners, 2, k, place / length, 0);
}
