/**
 * The plane through three points of the grid of `exact-orientation.ts`.
 *
 *   n = (q − p) × (r − p) / |…|      offset = n·p      height of x above the plane = n·x − offset
 *
 * The height of a point with |x| ≤ 1 is exact to `PLANE_ERROR`, for needle-like triangles too (`area-vector.ts`).
 */
import { EPSILON } from "../math/scalar.js";
import { writeUnitNormal } from "./area-vector.js";

/** Bound of the error of a height: at most 10ε of the normal times a distance of at most 2√3, plus the rounding of the sum. */
export const PLANE_ERROR = 64 * EPSILON;

/** Writes n and the offset to `planes[offset …]` (stride 4). The three points must not be collinear. */
export function writePlane(planes: Float64Array, offset: number, points: Float64Array, p: number, q: number, r: number): void {
  writeUnitNormal(planes, offset, points, p, q, r);
  planes[offset + 3] =
    planes[offset]! * points[3 * p]! + planes[offset + 1]! * points[3 * p + 1]! + planes[offset + 2]! * points[3 * p + 2]!;
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
