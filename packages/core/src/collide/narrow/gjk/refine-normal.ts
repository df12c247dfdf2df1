/**
 * Newton's method on the conditions of a stationary normal, for pairs with a curved core: from a normal that is right to some digits to one
 * that is right to rounding, apart or overlapping.
 *
 *   Σ λᵢ wᵢ(n) = ν n        the nearest points lie opposite to each other along n
 *   n·wᵢ(n) = d             all pieces that carry them are equally far
 *   Σ λᵢ = 1,  n·n = 1
 *
 *   i = 1 … k ≤ 4 pairs of pieces of A and B (vertex, rim, tip, ellipsoid), wᵢ = bᵢ − aᵢ their support points, smooth in n
 *
 * With two directions e₁, e₂ across n, δn = t₁ e₁ + t₂ e₂, and Σ λ = 1 kept by λ₁, a step solves for t and δλ₂ … δλₖ
 *
 *   ( K   U ) ( t  )     ( e·Σ λᵢ wᵢ    )        K = e·(Σ λᵢ ∂wᵢ/∂n)·e − ν,   ν = n·Σ λᵢ wᵢ
 *   ( Uᵀ  0 ) ( δλ ) = − ( n·(wᵢ − w₁)  )        U = e·(wᵢ − w₁)
 *
 * It is symmetric because the changes of support points are second derivatives, which also gives ∂(n·wᵢ)/∂n = wᵢ.
 * The set of pairs is corrected between the solves: a pair whose weight is negative leaves, one that stands out at the normal found enters.
 *
 * The result is judged by the support function alone, s(n) = n·w(n) ≤ signed distance; it is the caller who compares. Cost: that of
 * Newton's method (`newton-normal.ts`), once per set of pairs (`piece-pairs.ts`), mostly one.
 */
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { addSupport, CAPACITY, difference, vertexA, vertexB } from "./difference.js";
import type { Direction } from "./known-normal.js";
import { across, along, refined, solve } from "./newton-normal.js";
import { addPair, drop, dropNegative, moveLast, pieceA, pieceB, points, pointsA, share, state } from "./piece-pairs.js";

const CHANGES = 8;
/** Slot of the table `difference` used for judging. */
export const JUDGED = CAPACITY - 1;

/** From the pairs added and the normal n. False: no result. */
export function refineNormal(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, n: Direction, scale: number): boolean {
  refined.x = n.x;
  refined.y = n.y;
  refined.z = n.z;
  for (let round = 0; round < CHANGES; round++) {
    if (!solve(A, B, X_AB, scale)) return false;
    if (dropNegative()) continue;
    judge(A, B, X_AB);
    if (state.d - refined.lower <= 1e-13 * scale) return true;
    if (addPair(JUDGED, 0)) exchangeLast();
    else if (!moveLast(JUDGED) || !exchangeLast()) return true;
  }
  return false;
}

/** Sine below which three points seen along n count as on a line. */
const STRAIGHT = 1e-7;

/**
 * Three pairs fix the normal, two on a line its turn towards the line. One more that stands out beside them takes the place of one: seen along n,
 * w = Σ aᵢ wᵢ, Σ aᵢ = 1, and the weight that it gains must come from the others in these shares, so the first to vanish leaves. Faces and edges
 * of C that are straight but for 1e-9 rad need it: no normal makes all pairs equal. False where all can stay.
 */
function exchangeLast(): boolean {
  const at = 3 * JUDGED;
  const x = along(0, 0);
  const y = along(3, 0);
  const px = along(0, 1) - x;
  const py = along(3, 1) - y;
  const rx = across[0]! * difference[at]! + across[1]! * difference[at + 1]! + across[2]! * difference[at + 2]! - x;
  const ry = across[3]! * difference[at]! + across[4]! * difference[at + 1]! + across[5]! * difference[at + 2]! - y;
  const pp = px * px + py * py;
  if (state.pairs === 3) {
    if (Math.abs(px * ry - py * rx) > STRAIGHT * Math.sqrt(pp * (rx * rx + ry * ry))) return false;
    dropFirstToVanish((rx * px + ry * py) / pp, 0);
    return true;
  }
  if (state.pairs < 4) return false;
  const qx = along(0, 2) - x;
  const qy = along(3, 2) - y;
  const area = px * qy - py * qx;
  if (Math.abs(area) <= STRAIGHT * Math.sqrt(pp * (qx * qx + qy * qy))) return false;
  dropFirstToVanish((rx * qy - ry * qx) / area, (px * ry - py * rx) / area);
  return true;
}

/** Weights fall in the shares 1 − second − third, second, third. */
function dropFirstToVanish(second: number, third: number): void {
  const first = 1 - second - third;
  let leaving = 0;
  let least = first > 0 ? share[0]! / first : Infinity;
  if (second > 0 && share[1]! / second < least) {
    least = share[1]! / second;
    leaving = 1;
  }
  if (third > 0 && share[2]! / third < least) leaving = 2;
  drop(leaving);
}

/** s(n), the point on A and how far that on B is from where it should be. */
function judge(A: ConvexShape, B: ConvexShape, X_AB: Float64Array): void {
  vertexA[JUDGED] = A.polyhedron === undefined ? 0 : pieceA[0]!;
  vertexB[JUDGED] = B.polyhedron === undefined ? 0 : pieceB[0]!;
  addSupport(A, B, X_AB, refined.x, refined.y, refined.z, JUDGED, JUDGED);
  const at = 3 * JUDGED;
  refined.lower = refined.x * difference[at]! + refined.y * difference[at + 1]! + refined.z * difference[at + 2]!;
  let dx = -refined.lower * refined.x;
  let dy = -refined.lower * refined.y;
  let dz = -refined.lower * refined.z;
  refined.pointX = 0;
  refined.pointY = 0;
  refined.pointZ = 0;
  for (let i = 0; i < state.pairs; i++) {
    refined.pointX += share[i]! * pointsA[3 * i]!;
    refined.pointY += share[i]! * pointsA[3 * i + 1]!;
    refined.pointZ += share[i]! * pointsA[3 * i + 2]!;
    dx += share[i]! * points[3 * i]!;
    dy += share[i]! * points[3 * i + 1]!;
    dz += share[i]! * points[3 * i + 2]!;
  }
  refined.mismatch = Math.sqrt(dx * dx + dy * dy + dz * dz);
}
