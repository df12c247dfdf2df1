/**
 * Closest points p + s u of one segment and q + t v of another, 0 ≤ s, t ≤ 1.
 *
 *   r = q − p,  n = u × v:   s = (r × v)·n/n²,  t = (r × u)·n/n²                 of the lines
 *
 * Where they leave 0 … 1, and where the segments are parallel, an end of one is closest: the least of the four distances of an end from the
 * other segment. The cross products keep s and t exact to 2⁻⁵²/sin of the angle, which near-parallel edges that almost touch need (the
 * usual form through u² v² − (u·v)² loses twice as many digits).
 */
import { clamp } from "../../../math/scalar.js";

/** Numbers that `closestOnSegments` writes: s, t, then n = u × v (3). */
export const CLOSEST_ON_SEGMENTS = 5;

/** Ends of the segments (6 numbers each) in one frame; writes s, t and n to out[0 … 4] and returns the squared distance. */
export function closestOnSegments(first: Float64Array, second: Float64Array, out: Float64Array): number {
  const ux = first[3]! - first[0]!;
  const uy = first[4]! - first[1]!;
  const uz = first[5]! - first[2]!;
  const vx = second[3]! - second[0]!;
  const vy = second[4]! - second[1]!;
  const vz = second[5]! - second[2]!;
  const rx = second[0]! - first[0]!;
  const ry = second[1]! - first[1]!;
  const rz = second[2]! - first[2]!;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  out[2] = nx;
  out[3] = ny;
  out[4] = nz;
  const nn = nx * nx + ny * ny + nz * nz;
  if (nn > 0) {
    const s = ((ry * vz - rz * vy) * nx + (rz * vx - rx * vz) * ny + (rx * vy - ry * vx) * nz) / nn;
    const t = ((ry * uz - rz * uy) * nx + (rz * ux - rx * uz) * ny + (rx * uy - ry * ux) * nz) / nn;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
      out[0] = s;
      out[1] = t;
      return squared(rx + t * vx - s * ux, ry + t * vy - s * uy, rz + t * vz - s * uz);
    }
  }
  return closestEnds(first, second, out);
}

const squared = (x: number, y: number, z: number): number => x * x + y * y + z * z;

function closestEnds(first: Float64Array, second: Float64Array, out: Float64Array): number {
  let best = Infinity;
  for (let i = 0; i < 4; i++) {
    const segment = i < 2 ? second : first;
    const ends = i < 2 ? first : second;
    const at = 3 * (i & 1);
    const place = placeOnSegment(segment, ends, at);
    const distance = squared(
      segment[0]! + place * (segment[3]! - segment[0]!) - ends[at]!,
      segment[1]! + place * (segment[4]! - segment[1]!) - ends[at + 1]!,
      segment[2]! + place * (segment[5]! - segment[2]!) - ends[at + 2]!,
    );
    if (distance >= best) continue;
    best = distance;
    out[0] = i < 2 ? i : place;
    out[1] = i < 2 ? place : i - 2;
  }
  return best;
}

export const squaredLength = (ends: Float64Array): number => squared(ends[3]! - ends[0]!, ends[4]! - ends[1]!, ends[5]! - ends[2]!);

/** The parameter 0 … 1 of the point of a segment (6 numbers) closest to the point at `points[at …]`. */
export function placeOnSegment(ends: Float64Array, points: Float64Array, at: number): number {
  const ux = ends[3]! - ends[0]!;
  const uy = ends[4]! - ends[1]!;
  const uz = ends[5]! - ends[2]!;
  const uu = squared(ux, uy, uz);
  return uu > 0
    ? clamp((ux * (points[at]! - ends[0]!) + uy * (points[at + 1]! - ends[1]!) + uz * (points[at + 2]! - ends[2]!)) / uu, 0, 1)
    : 0;
}
