/**
 * Is a triangle of points of C = B − A the face that decides about the distance of two polyhedra? Its corners w₀, w₁, w₂ are those of the vertices
 * in slots 0, 1, 2.
 *
 *   e = w₁ − w₀,  f = w₂ − w₀,  g = w₃ − w₀                    w₃ = difference of the centres, a point inside of C
 *   m = ±(e × f)   outwards: m·g < 0                           δ = m·w₀/|m|, height of the plane over the origin, m
 *   p = ±(g × e),  q = ±(f × g),  −(m + p + q)                 other faces of the tetrahedron w₀ w₁ w₂ w₃
 *
 *   1  the foot of the origin lies in it: s = −w₀·(f × m)/m·m ≥ 0,  t = −w₀·(m × e)/m·m ≥ 0,  s + t ≤ 1
 *   2  where the origin is behind it, δ > 0: the ball of radius δ about the origin lies in the tetrahedron, δ ≤ p·w₀/|p| and so on, compared as
 *      squares, without roots and quotients
 *   3  no point of C stands above it: n = −m/|m|,  s(n) = n·w(n),  −s(n) − δ ≤ gap
 *   4  the foot is as far from the origin as s(n) says: |w₀ + s e + t f − s(n) n| ≤ error, which a sliver might not keep
 *
 * Origin behind the face: 2 proves that the depth is no less than δ, 3 that it is no more. Origin in front of it: 1 gives points of A and B whose
 * distance is −δ, 3 proves that none are nearer. So what is found does not depend on where the triangle came from.
 *
 * Cost: 0.12 µs. All of it is one function without arrays between its parts: calls that end here take 0.18 instead of 0.25 µs. The test has it
 * in vectors.
 */
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { climb } from "../../shapes/support.js";
import { difference, scaleOf, vertexA, vertexB } from "../gjk/difference.js";
import { POLYHEDRAL_GAP } from "../gjk/gjk-search.js";
import { writePairResult } from "../pair-result.js";
import { THIN } from "./start-tetrahedron.js";

/** What 1 … 4 say: 1 fails; 3 fails, the point furthest above is left in slot 4; all hold and the result is written; otherwise. */
export const FACE_UNKNOWN = 0;
export const FACE_ASIDE = 1;
export const FACE_BELOW = 2;
export const FACE_DECIDES = 3;

/** Points of a face may be this far off each other, in scales. */
export const FOOT_ERROR = 1e-13;

/** Of a face that is aside or below: weights of the foot in it; m, m²; δ, m. Its points are left in `difference`. Constant scratch buffer. */
export const known = new Float64Array(7);

/** Writes the result of a face that decides. */
export function judgeFace(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, out: Float64Array): 0 | 1 | 2 | 3 {
  const P = A.polyhedron!;
  const Q = B.polyhedron!;
  const a = P.vertices;
  const b = Q.vertices;
  const xx = X_AB[0]!;
  const xy = X_AB[1]!;
  const xz = X_AB[2]!;
  const yx = X_AB[3]!;
  const yy = X_AB[4]!;
  const yz = X_AB[5]!;
  const zx = X_AB[6]!;
  const zy = X_AB[7]!;
  const zz = X_AB[8]!;
  const ox = X_AB[9]!;
  const oy = X_AB[10]!;
  const oz = X_AB[11]!;
  const scale = scaleOf(A, B, X_AB);
  // w₀, w₁, w₂ = R b + o − a
  const i0 = 3 * vertexA[0]!;
  const i1 = 3 * vertexA[1]!;
  const i2 = 3 * vertexA[2]!;
  const j0 = 3 * vertexB[0]!;
  const j1 = 3 * vertexB[1]!;
  const j2 = 3 * vertexB[2]!;
  const ax0 = a[i0]!;
  const ay0 = a[i0 + 1]!;
  const az0 = a[i0 + 2]!;
  const ax1 = a[i1]!;
  const ay1 = a[i1 + 1]!;
  const az1 = a[i1 + 2]!;
  const ax2 = a[i2]!;
  const ay2 = a[i2 + 1]!;
  const az2 = a[i2 + 2]!;
  const x = xx * b[j0]! + xy * b[j0 + 1]! + xz * b[j0 + 2]! + (ox - ax0);
  const y = yx * b[j0]! + yy * b[j0 + 1]! + yz * b[j0 + 2]! + (oy - ay0);
  const z = zx * b[j0]! + zy * b[j0 + 1]! + zz * b[j0 + 2]! + (oz - az0);
  const x1 = xx * b[j1]! + xy * b[j1 + 1]! + xz * b[j1 + 2]! + (ox - ax1);
  const y1 = yx * b[j1]! + yy * b[j1 + 1]! + yz * b[j1 + 2]! + (oy - ay1);
  const z1 = zx * b[j1]! + zy * b[j1 + 1]! + zz * b[j1 + 2]! + (oz - az1);
  const x2 = xx * b[j2]! + xy * b[j2 + 1]! + xz * b[j2 + 2]! + (ox - ax2);
  const y2 = yx * b[j2]! + yy * b[j2 + 1]! + yz * b[j2 + 2]! + (oy - ay2);
  const z2 = zx * b[j2]! + zy * b[j2 + 1]! + zz * b[j2 + 2]! + (oz - az2);
  const ex = x1 - x;
  const ey = y1 - y;
  const ez = z1 - z;
  const fx = x2 - x;
  const fy = y2 - y;
  const fz = z2 - z;
  // e × f and 1
  const cx = ey * fz - ez * fy;
  const cy = ez * fx - ex * fz;
  const cz = ex * fy - ey * fx;
  const square = cx * cx + cy * cy + cz * cz;
  const length = Math.sqrt(square);
  const s = -(x * (fy * cz - fz * cy) + y * (fz * cx - fx * cz) + z * (fx * cy - fy * cx)) / square;
  const t = -(x * (cy * ez - cz * ey) + y * (cz * ex - cx * ez) + z * (cx * ey - cy * ex)) / square;
  const r = 1 - s - t;
  const centerA = P.center;
  const centerB = Q.center;
  const gx = xx * centerB[0] + xy * centerB[1] + xz * centerB[2] + (ox - centerA[0]) - x;
  const gy = yx * centerB[0] + yy * centerB[1] + yz * centerB[2] + (oy - centerA[1]) - y;
  const gz = zx * centerB[0] + zy * centerB[1] + zz * centerB[2] + (oz - centerA[2]) - z;
  const below = cx * gx + cy * gy + cz * gz;
  if (!(Math.abs(below) > THIN * scale * length)) return FACE_UNKNOWN;
  const sign = below < 0 ? 1 : -1;
  const mx = sign * cx;
  const my = sign * cy;
  const mz = sign * cz;
  const height = (mx * x + my * y + mz * z) / length;
  const isAside = !(s >= 0 && t >= 0 && s + t <= 1);
  if (!isAside && height > 0) {
    // 2: p, q, then the face through w₁, w₂, w₃
    const least = height * height;
    const px = sign * (gy * ez - gz * ey);
    const py = sign * (gz * ex - gx * ez);
    const pz = sign * (gx * ey - gy * ex);
    const qx = sign * (fy * gz - fz * gy);
    const qy = sign * (fz * gx - fx * gz);
    const qz = sign * (fx * gy - fy * gx);
    const p = px * x + py * y + pz * z;
    const q = qx * x + qy * y + qz * z;
    if (!(p >= 0 && p * p >= least * (px * px + py * py + pz * pz))) return FACE_UNKNOWN;
    if (!(q >= 0 && q * q >= least * (qx * qx + qy * qy + qz * qz))) return FACE_UNKNOWN;
    const ux = mx + px + qx;
    const uy = my + py + qy;
    const uz = mz + pz + qz;
    const u = -(ux * x1 + uy * y1 + uz * z1);
    if (!(u >= 0 && u * u >= least * (ux * ux + uy * uy + uz * uz))) return FACE_UNKNOWN;
  }
  if (!isAside) {
    // 3: n in both axes, the vertices furthest along it, w(n)
    const nx = -mx / length;
    const ny = -my / length;
    const nz = -mz / length;
    const v = climb(P, nx, ny, nz, vertexA[0]!);
    const w = climb(Q, -(xx * nx + yx * ny + zx * nz), -(xy * nx + yy * ny + zy * nz), -(xz * nx + yz * ny + zz * nz), vertexB[0]!);
    const bx = b[3 * w]!;
    const by = b[3 * w + 1]!;
    const bz = b[3 * w + 2]!;
    const wx = xx * bx + xy * by + xz * bz + (ox - a[3 * v]!);
    const wy = yx * bx + yy * by + yz * bz + (oy - a[3 * v + 1]!);
    const wz = zx * bx + zy * by + zz * bz + (oz - a[3 * v + 2]!);
    const lower = nx * wx + ny * wy + nz * wz;
    if (-lower - height <= POLYHEDRAL_GAP * scale) {
      const error = FOOT_ERROR * scale;
      if (!(Math.abs(x + s * ex + t * fx - lower * nx) <= error)) return FACE_UNKNOWN;
      if (!(Math.abs(y + s * ey + t * fy - lower * ny) <= error)) return FACE_UNKNOWN;
      if (!(Math.abs(z + s * ez + t * fz - lower * nz) <= error)) return FACE_UNKNOWN;
      const pointX = r * ax0 + s * ax1 + t * ax2;
      const pointY = r * ay0 + s * ay1 + t * ay2;
      const pointZ = r * az0 + s * az1 + t * az2;
      writePairResult(out, lower, nx, ny, nz, pointX, pointY, pointZ);
      return FACE_DECIDES;
    }
    vertexA[4] = v;
    vertexB[4] = w;
    difference[12] = wx;
    difference[13] = wy;
    difference[14] = wz;
  }
  known[0] = r;
  known[1] = s;
  known[2] = t;
  known[3] = mx;
  known[4] = my;
  known[5] = mz;
  known[6] = height;
  difference[0] = x;
  difference[1] = y;
  difference[2] = z;
  difference[3] = x1;
  difference[4] = y1;
  difference[5] = z1;
  difference[6] = x2;
  difference[7] = y2;
  difference[8] = z2;
  return isAside ? FACE_ASIDE : FACE_BELOW;
}
