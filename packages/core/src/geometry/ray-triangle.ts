/**
 * Ray against triangle, watertight: no ray passes between two triangles that share an edge, because both decide by the same number with
 * opposite signs, and zero counts as inside for both.
 *
 * The ray p = o + t·d is made the z axis by shifting by o, taking the largest component of d as z and shearing:
 *
 *   Sx = dx/dz,  Sy = dy/dz,  Sz = 1/dz        a = (ax − Sx az, ay − Sy az),  b, c likewise (corners minus o)
 *   U = c × b,  V = a × c,  W = b × a          (areas in the plane; inside where none has the other sign)
 *   t = (U az + V bz + W cz) Sz/(U + V + W)
 *
 * U + V + W > 0 where the ray meets the front. Source: Woop, Benthin, Wald, Watertight Ray/Triangle Intersection, JCGT 2 (2013).
 * A triangle seen exactly from the edge is not hit; its neighbours are.
 */

/** Numbers of a prepared ray: origin 3, direction 3, Sx, Sy, Sz, the axes kx, ky, kz, and 1/direction 3. */
export const PREPARED_RAY = 15;

/** Direction of any length but zero; t counts in its lengths. */
export function prepareRay(ray: Float64Array, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
  ray[0] = ox;
  ray[1] = oy;
  ray[2] = oz;
  ray[3] = dx;
  ray[4] = dy;
  ray[5] = dz;
  const ax = Math.abs(dx);
  const ay = Math.abs(dy);
  const az = Math.abs(dz);
  const kz = ax > ay ? (ax > az ? 0 : 2) : ay > az ? 1 : 2;
  const next = kz === 2 ? 0 : kz + 1;
  const last = kz === 0 ? 2 : kz - 1;
  // exchanging x and y keeps the turn of the triangles where z points against the ray
  const kx = ray[3 + kz]! < 0 ? last : next;
  const ky = ray[3 + kz]! < 0 ? next : last;
  ray[6] = ray[3 + kx]! / ray[3 + kz]!;
  ray[7] = ray[3 + ky]! / ray[3 + kz]!;
  ray[8] = 1 / ray[3 + kz]!;
  ray[9] = kx;
  ray[10] = ky;
  ray[11] = kz;
  for (let k = 0; k < 3; k++) ray[12 + k] = 1 / ray[3 + k]!;
}

/**
 * Parameter t of the hit on the triangle with corners at a, b, c of `points`, or −1 where there is none with t ≥ 0. The front alone counts
 * unless `both`.
 */
export function rayTriangle(ray: Float64Array, points: Float64Array, a: number, b: number, c: number, both: boolean): number {
  const kx = ray[9]!;
  const ky = ray[10]!;
  const kz = ray[11]!;
  const ox = ray[kx]!;
  const oy = ray[ky]!;
  const oz = ray[kz]!;
  const sx = ray[6]!;
  const sy = ray[7]!;
  const az = points[a + kz]! - oz;
  const bz = points[b + kz]! - oz;
  const cz = points[c + kz]! - oz;
  const ax = points[a + kx]! - ox - sx * az;
  const ay = points[a + ky]! - oy - sy * az;
  const bx = points[b + kx]! - ox - sx * bz;
  const by = points[b + ky]! - oy - sy * bz;
  const cx = points[c + kx]! - ox - sx * cz;
  const cy = points[c + ky]! - oy - sy * cz;
  const u = cx * by - cy * bx;
  const v = ax * cy - ay * cx;
  const w = bx * ay - by * ax;
  if ((u < 0 || v < 0 || w < 0) && (!both || u > 0 || v > 0 || w > 0)) return -1;
  const sum = u + v + w;
  if (sum === 0) return -1;
  const t = ((u * az + v * bz + w * cz) * ray[8]!) / sum;
  return t >= 0 ? t : -1;
}
