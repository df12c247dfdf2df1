/**
 * On which side of a plane does a point lie? Answered exactly, for points on a fixed grid.
 *
 *   orientation(a, b, c, d) = sign of (b − a) × (c − a) · (d − a)
 *
 * > 0 where d lies on the side from which a, b, c run counter-clockwise.
 *
 * All coordinates are multiples of 2⁻⁵¹ (`snapToGrid`) with |x| ≤ 1. Then every difference of two coordinates is an exact double, and
 * 2⁵¹ times it is an integer below 2⁵³. The determinant is first taken in doubles; where it is smaller than the bound of its own
 * rounding error, it is taken again in integers without rounding. The bound (7 + 56ε)ε · permanent, ε = 2⁻⁵³, is that of
 * J. R. Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997, section 4.3 (orient3d, A);
 * it allows for rounded differences too, so it is safe here.
 *
 * Why exact: the topology of a hull stays consistent if and only if no two of its side tests contradict each other.
 * Cost: about 10 ns, about 1 µs where the integers are needed. Limits: |x| ≤ 1, on the grid.
 */
import { EPSILON } from "../math/scalar.js";

/** 2⁵¹: grid points per unit of length. */
const GRID_POINTS = 2251799813685248;
const ERROR_BOUND = (7 + 28 * EPSILON) * (EPSILON / 2);

/** The nearest multiple of 2⁻⁵¹ of a number in −1 … 1: the sum lies in 2 … 4, where doubles are 2⁻⁵¹ apart. */
export const snapToGrid = (value: number): number => value + 3 - 3;

/** −1, 0 or 1: the point d is below, in or above the plane through a, b, c. Arguments are point numbers in `points` (stride 3). */
export function orientation(points: Float64Array, a: number, b: number, c: number, d: number): number {
  const x = points[3 * d]!;
  const y = points[3 * d + 1]!;
  const z = points[3 * d + 2]!;
  const ax = points[3 * a]! - x;
  const ay = points[3 * a + 1]! - y;
  const az = points[3 * a + 2]! - z;
  const bx = points[3 * b]! - x;
  const by = points[3 * b + 1]! - y;
  const bz = points[3 * b + 2]! - z;
  const cx = points[3 * c]! - x;
  const cy = points[3 * c + 1]! - y;
  const cz = points[3 * c + 2]! - z;

  // seen from d the triangle appears clockwise exactly when d is above it: the sign is that of −det [a b c]
  const determinant = az * (bx * cy - by * cx) + bz * (cx * ay - cy * ax) + cz * (ax * by - ay * bx);
  const permanent =
    Math.abs(az) * (Math.abs(bx * cy) + Math.abs(by * cx)) +
    Math.abs(bz) * (Math.abs(cx * ay) + Math.abs(cy * ax)) +
    Math.abs(cz) * (Math.abs(ax * by) + Math.abs(ay * bx));
  if (permanent === 0) return 0;
  if (Math.abs(determinant) > ERROR_BOUND * permanent) return determinant < 0 ? 1 : -1;
  return 0 - exactSign([ax, ay, az, bx, by, bz, cx, cy, cz]);
}

/** Sign of the 3×3 determinant of grid numbers, given row by row. */
function exactSign(rows: readonly number[]): number {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = rows.map((value) => BigInt(value * GRID_POINTS)) as unknown as BigInts;
  const determinant = az * (bx * cy - by * cx) + bz * (cx * ay - cy * ax) + cz * (ax * by - ay * bx);
  return determinant > 0n ? 1 : determinant < 0n ? -1 : 0;
}

type BigInts = readonly [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
