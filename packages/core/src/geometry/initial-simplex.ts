/**
 * Four points that span a tetrahedron as large as a quick search finds: the two most distant of the extreme points along the axes, the
 * one furthest from their line, the one furthest from the plane of the three. Where a distance is within the tolerance, the points
 * have no volume, and the name of what they are is the answer.
 */
import { orientation } from "./exact-orientation.js";
import { heightAbove, writePlane } from "./triangle-plane.js";

/** Why a set of points has no solid hull; "too-few-points": fewer than four, or all in one place. */
export type Degenerate = "too-few-points" | "collinear" | "coplanar";

/** Point numbers; the first three run counter-clockwise seen from the side away from the fourth. */
export type Simplex = readonly [number, number, number, number];

/** Points on the grid, stride 3; those marked in `excluded` are not used. */
export function findSimplex(points: Float64Array, tolerance: number, excluded?: Uint8Array): Simplex | Degenerate {
  const count = points.length / 3;
  if (count < 4) return "too-few-points";
  const [a, b] = mostDistant(points, extremePoints(points, excluded));
  if (distance(points, a, b) <= tolerance) return "too-few-points";

  const c = furthest(count, excluded, (p) => distanceFromLine(points, a, b, p));
  if (distanceFromLine(points, a, b, c) <= tolerance) return "collinear";

  const plane = new Float64Array(4);
  writePlane(plane, 0, points, a, b, c);
  const d = furthest(count, excluded, (p) => Math.abs(heightAbove(plane, 0, points, p)));
  const side = orientation(points, a, b, c, d);
  if (side === 0 || Math.abs(heightAbove(plane, 0, points, d)) <= tolerance) return "coplanar";
  return side < 0 ? [a, b, c, d] : [a, c, b, d];
}

/** The lowest and the highest point along each axis; the first one where several are equal. */
function extremePoints(points: Float64Array, excluded: Uint8Array | undefined): number[] {
  const count = points.length / 3;
  const found: number[] = [];
  for (const axis of [0, 1, 2]) {
    found.push(furthest(count, excluded, (p) => -points[3 * p + axis]!));
    found.push(furthest(count, excluded, (p) => points[3 * p + axis]!));
  }
  return found;
}

/** The first point of the largest measure. */
function furthest(count: number, excluded: Uint8Array | undefined, measure: (point: number) => number): number {
  let best = 0;
  let largest = Number.NEGATIVE_INFINITY;
  for (let p = 0; p < count; p++) {
    if (excluded?.[p] === 1) continue;
    const value = measure(p);
    if (value > largest) {
      largest = value;
      best = p;
    }
  }
  return best;
}

function mostDistant(points: Float64Array, candidates: readonly number[]): readonly [number, number] {
  let best: readonly [number, number] = [candidates[0]!, candidates[0]!];
  let largest = 0;
  for (const p of candidates) {
    for (const q of candidates) {
      const d = distance(points, p, q);
      if (d > largest) {
        largest = d;
        best = [p, q];
      }
    }
  }
  return best;
}

function distance(points: Float64Array, a: number, b: number): number {
  const x = points[3 * a]! - points[3 * b]!;
  const y = points[3 * a + 1]! - points[3 * b + 1]!;
  const z = points[3 * a + 2]! - points[3 * b + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}

/** |(b − a) × (p − a)| / |b − a| */
function distanceFromLine(points: Float64Array, a: number, b: number, p: number): number {
  const ux = points[3 * b]! - points[3 * a]!;
  const uy = points[3 * b + 1]! - points[3 * a + 1]!;
  const uz = points[3 * b + 2]! - points[3 * a + 2]!;
  const vx = points[3 * p]! - points[3 * a]!;
  const vy = points[3 * p + 1]! - points[3 * a + 1]!;
  const vz = points[3 * p + 2]! - points[3 * a + 2]!;
  const x = uy * vz - uz * vy;
  const y = uz * vx - ux * vz;
  const z = ux * vy - uy * vx;
  return Math.sqrt((x * x + y * y + z * z) / (ux * ux + uy * uy + uz * uz));
}
