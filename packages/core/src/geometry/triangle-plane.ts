/**
 * The plane through three points, accurate also for needle-like triangles.
 *
 *   n = (p − o) × (q − o) / |…|      offset = n·o      height of x above the plane = n·x − offset
 *
 * o is the corner opposite the longest side: there the two edges enclose the largest angle, so that only triangles whose angle nears
 * 180° lose digits. For those the rounding errors of the products are added back, after which it is as good as the differences p − o and q − o, which are exact on the grid
 * of `exact-orientation.ts`. The height of a point with |x| ≤ 1 is then exact to `PLANE_ERROR`.
 */
import { productError } from "../math/exact.js";
import { EPSILON } from "../math/scalar.js";

/** Bound of the error of a height: at most 8ε per component of the normal times a distance of at most 2√3, plus the rounding of the sum. */
export const PLANE_ERROR = 64 * EPSILON;

/** Writes n and the offset to `planes[offset …]` (stride 4). The three points must not be collinear. */
export function writePlane(planes: Float64Array, offset: number, points: Float64Array, a: number, b: number, c: number): void {
  const ab = squaredDistance(points, a, b);
  const bc = squaredDistance(points, b, c);
  const ca = squaredDistance(points, c, a);
  // rotate the corners (o, p, q) so that the longest side p–q is opposite o
  if (ab >= bc && ab >= ca) writePlaneFrom(planes, offset, points, c, a, b);
  else if (bc >= ca) writePlaneFrom(planes, offset, points, a, b, c);
  else writePlaneFrom(planes, offset, points, b, c, a);
}

function writePlaneFrom(planes: Float64Array, offset: number, points: Float64Array, o: number, p: number, q: number): void {
  const ox = points[3 * o]!;
  const oy = points[3 * o + 1]!;
  const oz = points[3 * o + 2]!;
  const px = points[3 * p]! - ox;
  const py = points[3 * p + 1]! - oy;
  const pz = points[3 * p + 2]! - oz;
  const qx = points[3 * q]! - ox;
  const qy = points[3 * q + 1]! - oy;
  const qz = points[3 * q + 2]! - oz;
  let x = py * qz - pz * qy;
  let y = pz * qx - px * qz;
  let z = px * qy - py * qx;
  // below a sine of 1/4 the products cancel
  if (16 * (x * x + y * y + z * z) < (px * px + py * py + pz * pz) * (qx * qx + qy * qy + qz * qz)) {
    x = differenceOfProducts(py, qz, pz, qy);
    y = differenceOfProducts(pz, qx, px, qz);
    z = differenceOfProducts(px, qy, py, qx);
  }
  const f = 1 / Math.sqrt(x * x + y * y + z * z);
  planes[offset] = x * f;
  planes[offset + 1] = y * f;
  planes[offset + 2] = z * f;
  planes[offset + 3] = planes[offset]! * ox + planes[offset + 1]! * oy + planes[offset + 2]! * oz;
}

/** Height of point number `p` above the plane at `planes[offset …]`. */
export function heightAbove(planes: Float64Array, offset: number, points: Float64Array, p: number): number {
  return (
    planes[offset]! * points[3 * p]! +
    planes[offset + 1]! * points[3 * p + 1]! +
    planes[offset + 2]! * points[3 * p + 2]! -
    planes[offset + 3]!
  );
}

function squaredDistance(points: Float64Array, a: number, b: number): number {
  const x = points[3 * a]! - points[3 * b]!;
  const y = points[3 * a + 1]! - points[3 * b + 1]!;
  const z = points[3 * a + 2]! - points[3 * b + 2]!;
  return x * x + y * y + z * z;
}

/** a·b − c·d, with the rounding errors of both products added back. */
function differenceOfProducts(a: number, b: number, c: number, d: number): number {
  return a * b - c * d + (productError(a, b) - productError(c, d));
}
