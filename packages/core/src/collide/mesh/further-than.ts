/**
 * Lower bounds of the distance of a convex shape C from a triangle or a box T: they spare most pair tests, and whole branches of a hierarchy.
 * For any unit vector n
 *
 *   distance ≥ min n·C − max n·T             less the radii; here along two directions:
 *   n₁         the normal of an earlier result: what parts the shape from some triangle parts it from most others as well
 *   n₂         from the point of T that is nearest to the centre of the shape, to that centre
 *
 * All of it in the frame of the surface. Cost: n₁ one product per corner, n₂ a nearest point and a support point.
 */
import { closestOnTriangle } from "../../geometry/closest-on-triangle.js";
import { framePoint } from "../narrow/frame.js";
import type { SurfacePair } from "./judge-triangle.js";
import { leastAlong } from "./shape-height.js";

/** Share of the sizes that covers the rounding of heights. */
const ROUNDING = 1e-14;

// scratch: nothing is carried from call to call
const middle = new Float64Array(3);
const foot = new Float64Array(4);
const ORIGIN = [0, 0, 0] as const;

/** Makes the unit vector at normals[at …] n₁. */
export function lookAlong({ surface, shape, X_AB, along }: SurfacePair, normals: Float64Array, at: number): void {
  for (let k = 0; k < 3; k++) along[k] = normals[at + k]!;
  const height = leastAlong(shape, X_AB, along[0]!, along[1]!, along[2]!) - surface.radius;
  along[3] = height - ROUNDING * (surface.reach + shape.reach + Math.abs(height));
}

/** Is the shape further than `limit` from the triangle whose corners are loaded? False tells nothing. */
export function isFurtherThan(pair: SurfacePair, limit: number): boolean {
  const { corners } = pair.triangle;
  if (isFurtherAlong(pair, corners, limit)) return true;
  writeCenter(pair, middle);
  closestOnTriangle(corners, 0, 3, 6, middle[0]!, middle[1]!, middle[2]!, foot);
  return isFurtherFromFoot(pair, middle, limit);
}

/** The same for the box at boxes[at …]; `center` is that of the shape. */
export function isBoxFurtherThan(pair: SurfacePair, center: Float64Array, boxes: Float64Array, at: number, limit: number): boolean {
  if (boxAlong(pair, boxes, at) > limit) return true;
  const x = center[0]!;
  const y = center[1]!;
  const z = center[2]!;
  const px = Math.max(boxes[at]!, Math.min(boxes[at + 3]!, x));
  const py = Math.max(boxes[at + 1]!, Math.min(boxes[at + 4]!, y));
  const pz = Math.max(boxes[at + 2]!, Math.min(boxes[at + 5]!, z));
  foot[0] = px;
  foot[1] = py;
  foot[2] = pz;
  foot[3] = (x - px) * (x - px) + (y - py) * (y - py) + (z - pz) * (z - pz);
  return isFurtherFromFoot(pair, center, limit);
}

function isFurtherAlong({ along }: SurfacePair, corners: Float64Array, limit: number): boolean {
  const x = along[0]!;
  const y = along[1]!;
  const z = along[2]!;
  const first = x * corners[0]! + y * corners[1]! + z * corners[2]!;
  const second = x * corners[3]! + y * corners[4]! + z * corners[5]!;
  const third = x * corners[6]! + y * corners[7]! + z * corners[8]!;
  return along[3]! - Math.max(first, second, third) > limit;
}

/** Lower bound of the distance of a box along n₁. */
const boxAlong = ({ along }: SurfacePair, boxes: Float64Array, at: number): number =>
  along[3]! -
  along[0]! * boxes[at + (along[0]! > 0 ? 3 : 0)]! -
  along[1]! * boxes[at + (along[1]! > 0 ? 4 : 1)]! -
  along[2]! * boxes[at + (along[2]! > 0 ? 5 : 2)]!;

/** The centre of the shape, in the axes of the surface. */
export function writeCenter({ shape, X_AB }: SurfacePair, center: Float64Array): void {
  const c = shape.polyhedron?.center ?? ORIGIN;
  framePoint(center, 0, X_AB, 0, c[0], c[1], c[2]);
}

/** Along n₂, with the nearest point and the square of its distance in `foot`. */
function isFurtherFromFoot({ surface, shape, X_AB }: SurfacePair, center: Float64Array, limit: number): boolean {
  const square = foot[3]!;
  // the centre itself is no further than that, and its shape no further than its centre
  const reach = limit + surface.radius;
  if (!(square > 0) || (reach > 0 && square <= reach * reach)) return false;
  const f = 1 / Math.sqrt(square);
  const nx = (center[0]! - foot[0]!) * f;
  const ny = (center[1]! - foot[1]!) * f;
  const nz = (center[2]! - foot[2]!) * f;
  const height = nx * foot[0]! + ny * foot[1]! + nz * foot[2]!;
  const rounding = ROUNDING * (shape.reach + surface.reach);
  return leastAlong(shape, X_AB, nx, ny, nz) - height - surface.radius > limit + rounding;
}
