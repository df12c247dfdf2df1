/**
 * Support points as smooth functions of the direction n, piece by piece (`difference.ts`: which piece a support point belongs to).
 *
 *   h(n) = max n·x      point a = ∂h/∂n      change of the point H = ∂²h/∂n², symmetric, H n = 0
 *
 *   vertex, tip   constant                                      H = 0
 *   rim           (r u, ±l),  u = (nx, ny)/ρ                     H = r/ρ (1 − u uᵀ) in the plane of the rim
 *   ellipsoid     D n/h,  D = diag(a², b², c²),  h = √(n·D n)     H = D/h − (D n)(D n)ᵀ/h³
 *
 * A rim seen along its axis (ρ = 0) has no such derivative: false.
 */
import { CORE_CONE, CORE_ELLIPSOID, CORE_POLYHEDRON, type ConvexShape } from "../../shapes/collision-shape.js";

/** Least ρ of a unit direction for which a rim counts as smooth. */
const ALONG_AXIS = 1e-7;

/** Writes the point (3) to `point` and H (xx, xy, xz, yy, yz, zz) to `change`, of the piece for the unit direction, in the shape's frame. */
export function writePiece(
  shape: ConvexShape,
  piece: number,
  x: number,
  y: number,
  z: number,
  point: Float64Array,
  change: Float64Array,
): boolean {
  change.fill(0);
  const a = shape.sizes[0];
  const b = shape.sizes[1];
  const c = shape.sizes[2];
  if (shape.core === CORE_POLYHEDRON) {
    const { vertices } = shape.polyhedron!;
    for (let k = 0; k < 3; k++) point[k] = vertices[3 * piece + k]!;
    return true;
  }
  if (shape.core === CORE_ELLIPSOID) {
    const h = Math.sqrt(a * a * x * x + b * b * y * y + c * c * z * z);
    const px = (a * a * x) / h;
    const py = (b * b * y) / h;
    const pz = (c * c * z) / h;
    point[0] = px;
    point[1] = py;
    point[2] = pz;
    change[0] = (a * a - px * px) / h;
    change[1] = (-px * py) / h;
    change[2] = (-px * pz) / h;
    change[3] = (b * b - py * py) / h;
    change[4] = (-py * pz) / h;
    change[5] = (c * c - pz * pz) / h;
    return true;
  }
  if (shape.core === CORE_CONE && piece === 1) {
    point[0] = 0;
    point[1] = 0;
    point[2] = c;
    return true;
  }
  const across = Math.sqrt(x * x + y * y);
  if (!(across > ALONG_AXIS)) return false;
  const ux = x / across;
  const uy = y / across;
  point[0] = a * ux;
  point[1] = a * uy;
  point[2] = piece === 1 ? c : -c;
  change[0] = (a * uy * uy) / across;
  change[1] = (-a * ux * uy) / across;
  change[3] = (a * ux * ux) / across;
  return true;
}
