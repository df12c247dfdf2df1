/**
 * The area vector of a triangle, (q − p) × (r − p): twice the area along the normal. Accurate also for needle-like triangles.
 *
 * Where the edges are nearly parallel, the products of the cross product cancel. Below a sine of 1/8 the rounding errors of the products
 * are therefore added back (`math/exact.ts`); the result is then as good as the differences q − p and r − p.
 * Relative error: 8 · 2⁻⁵² and what the rounding of the differences adds, which is nothing on the grid of `exact-orientation.ts`.
 */
import { productError } from "../math/exact.js";

/** Writes the vector to out[offset …]. Arguments p, q, r are vertex numbers in `vertices` (stride 3). */
export function writeAreaVector(out: Float64Array, offset: number, vertices: Float64Array, p: number, q: number, r: number): void {
  const px = vertices[3 * p]!;
  const py = vertices[3 * p + 1]!;
  const pz = vertices[3 * p + 2]!;
  const ux = vertices[3 * q]! - px;
  const uy = vertices[3 * q + 1]! - py;
  const uz = vertices[3 * q + 2]! - pz;
  const vx = vertices[3 * r]! - px;
  const vy = vertices[3 * r + 1]! - py;
  const vz = vertices[3 * r + 2]! - pz;
  let x = uy * vz - uz * vy;
  let y = uz * vx - ux * vz;
  let z = ux * vy - uy * vx;
  if (64 * (x * x + y * y + z * z) < (ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz)) {
    x += productError(uy, vz) - productError(uz, vy);
    y += productError(uz, vx) - productError(ux, vz);
    z += productError(ux, vy) - productError(uy, vx);
  }
  out[offset] = x;
  out[offset + 1] = y;
  out[offset + 2] = z;
}

/** The area vector divided by its length; the three points must not be collinear. */
export function writeUnitNormal(out: Float64Array, offset: number, vertices: Float64Array, p: number, q: number, r: number): void {
  writeAreaVector(out, offset, vertices, p, q, r);
  const x = out[offset]!;
  const y = out[offset + 1]!;
  const z = out[offset + 2]!;
  const f = 1 / Math.sqrt(x * x + y * y + z * z);
  out[offset] = x * f;
  out[offset + 1] = y * f;
  out[offset + 2] = z * f;
}
