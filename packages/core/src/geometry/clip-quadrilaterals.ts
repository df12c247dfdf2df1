/**
 * Intersection of two convex quadrilaterals in the plane: what `clipPolygons` finds for n = m = 4, bit for bit and in the same order, in
 * half of its time. Faces of boxes are what piles stand on.
 *
 * Which vertex lies on which side of which edge is kept in the bits of whole numbers, so that all pairs of edges that do not cross are
 * passed over without reading a distance:
 *
 *   bit 4i + k    vertex i lies outside of edge k of the other, by the bare sign
 *   bit 16 + i    vertex i lies outside of the other by more than the tolerance
 *
 * Edge i crosses edge k where the ends of each lie on different sides of the other. Cost: 32 cross products, 8 roots.
 */
import { addCorner, type ClipCorners, INSIDE } from "./clip-corners.js";
import { CROSSING_NEAR, isNear, TWIN_NEAR } from "./clip-polygon.js";

const SEPARATED = -1;

/** Scratch, carries nothing from call to call: distances times edge lengths, and what the tolerance is in that measure. */
const outsideQ = new Float64Array(16);
const outsideP = new Float64Array(16);
const slackQ = new Float64Array(4);
const slackP = new Float64Array(4);

/** Corners of P ∩ Q, counter-clockwise each; lengths within `tolerance` count as zero. */
export function clipQuadrilaterals(P: Float64Array, Q: Float64Array, tolerance: number, corners: ClipCorners): void {
  corners.count = 0;
  const sidesP = measure(P, Q, tolerance, outsideQ, slackQ);
  if (sidesP === SEPARATED) return;
  const sidesQ = measure(Q, P, tolerance, outsideP, slackP);
  if (sidesQ === SEPARATED) return;
  const ofP = (~sidesP >> 16) & 15;
  const ofQ = (~sidesQ >> 16) & 15;
  addVertices(P, Q, ofP, ofQ, tolerance, corners);
  // Bit 4i + k: the ends of edge i of P lie on both sides of edge k of Q, and the reverse.
  for (let crossings = changes(sidesP) & transpose(changes(sidesQ)); crossings !== 0; crossings &= crossings - 1) {
    const bit = lowestBit(crossings);
    addCrossing(P, Q, bit >> 2, bit & 3, ofP, ofQ, tolerance, corners);
  }
}

/** Number of the lowest bit of a number that is not zero. */
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** Bit 4i + k: vertices i and i + 1 lie on different sides of edge k. */
const changes = (sides: number): number => (sides ^ ((sides >> 4) & 0x0fff) ^ ((sides & 15) << 12)) & 0xffff;

/** Bit 4i + k becomes bit 4k + i: first within 2 × 2 bits, then of the four blocks. */
function transpose(bits: number): number {
  const inner = (bits ^ (bits >> 3)) & 0x0a0a;
  const half = bits ^ inner ^ (inner << 3);
  const outer = (half ^ (half >> 6)) & 0x00cc;
  return half ^ outer ^ (outer << 6);
}

/** Sides of the vertices of P at the edges of Q as bits, and outside[4i + k]; SEPARATED where an edge of Q separates the two. */
function measure(P: Float64Array, Q: Float64Array, tolerance: number, outside: Float64Array, slack: Float64Array): number {
  const p0x = P[0]!;
  const p0y = P[1]!;
  const p1x = P[2]!;
  const p1y = P[3]!;
  const p2x = P[4]!;
  const p2y = P[5]!;
  const p3x = P[6]!;
  const p3y = P[7]!;
  let sides = 0;
  for (let k = 0; k < 4; k++) {
    const after = 2 * ((k + 1) & 3);
    const qx = Q[2 * k]!;
    const qy = Q[2 * k + 1]!;
    const ex = Q[after]! - qx;
    const ey = Q[after + 1]! - qy;
    const zero = tolerance * Math.sqrt(ex * ex + ey * ey);
    const d0 = ey * (p0x - qx) - ex * (p0y - qy);
    const d1 = ey * (p1x - qx) - ex * (p1y - qy);
    const d2 = ey * (p2x - qx) - ex * (p2y - qy);
    const d3 = ey * (p3x - qx) - ex * (p3y - qy);
    slack[k] = zero;
    outside[k] = d0;
    outside[4 + k] = d1;
    outside[8 + k] = d2;
    outside[12 + k] = d3;
    // Number(…) of a comparison costs no branch, which for sides would be a guess.
    const signs = Number(d0 > 0) | (Number(d1 > 0) << 4) | (Number(d2 > 0) << 8) | (Number(d3 > 0) << 12);
    const far = Number(d0 > zero) | (Number(d1 > zero) << 1) | (Number(d2 > zero) << 2) | (Number(d3 > zero) << 3);
    if (far === 15) return SEPARATED;
    sides |= (signs << k) | (far << 16);
  }
  return sides;
}

/** Vertices inside the other quadrilateral, as bits; two that coincide become one corner. */
function addVertices(P: Float64Array, Q: Float64Array, ofP: number, ofQ: number, tolerance: number, corners: ClipCorners): void {
  const near = TWIN_NEAR * tolerance;
  let alone = ofQ;
  for (let left = ofP; left !== 0; left &= left - 1) {
    const i = lowestBit(left);
    let twin = INSIDE;
    for (let others = ofQ; others !== 0 && twin < 0; others &= others - 1) {
      const k = lowestBit(others);
      if (isNear(Q, k, P[2 * i]!, P[2 * i + 1]!, near)) twin = k;
    }
    if (twin >= 0) alone &= ~(1 << twin);
    addCorner(corners, i, twin, 0, 0);
  }
  for (; alone !== 0; alone &= alone - 1) addCorner(corners, INSIDE, lowestBit(alone), 0, 0);
}

/** The crossing of edge i of P with edge k of Q, unless it is a corner already. */
function addCrossing(
  P: Float64Array,
  Q: Float64Array,
  i: number,
  k: number,
  ofP: number,
  ofQ: number,
  tolerance: number,
  corners: ClipCorners,
): void {
  const next = (i + 1) & 3;
  const after = (k + 1) & 3;
  const start = outsideQ[4 * i + k]!;
  const end = outsideQ[4 * next + k]!;
  const from = outsideP[4 * k + i]!;
  const to = outsideP[4 * after + i]!;
  // Edges along each other: their ends are the corners.
  if (Math.max(Math.abs(start), Math.abs(end)) <= slackQ[k]! || Math.max(Math.abs(from), Math.abs(to)) <= slackP[i]!) return;
  const shareP = start / (start - end);
  const x = P[2 * i]! + shareP * (P[2 * next]! - P[2 * i]!);
  const y = P[2 * i + 1]! + shareP * (P[2 * next + 1]! - P[2 * i + 1]!);
  const near = CROSSING_NEAR * tolerance;
  if (((ofP >> i) & 1) === 1 && isNear(P, i, x, y, near)) return;
  if (((ofP >> next) & 1) === 1 && isNear(P, next, x, y, near)) return;
  if (((ofQ >> k) & 1) === 1 && isNear(Q, k, x, y, near)) return;
  if (((ofQ >> after) & 1) === 1 && isNear(Q, after, x, y, near)) return;
  addCorner(corners, 4 + i, 4 + k, shareP, from / (from - to));
}
