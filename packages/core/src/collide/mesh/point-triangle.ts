/**
 * The point of a triangle nearest to a given one, by the regions of its corners, edges and face.
 *
 * With u = b − a, v = c − a the barycentric weights of b and c over the face are  (va, vb, vc)/(va + vb + vc),  made of the products of u, v
 * with p − a, p − b, p − c. Source: Ericson, Real-Time Collision Detection (2005), section 5.1.5. No division by zero as long as the
 * triangle has an area.
 */

/** Corners at a, b, c of `points`. Writes the nearest point to out[0 …]; returns the square of its distance from (x, y, z). */
export function nearestOnTriangle(
  points: Float64Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  const ax = points[a]!;
  const ay = points[a + 1]!;
  const az = points[a + 2]!;
  const ux = points[b]! - ax;
  const uy = points[b + 1]! - ay;
  const uz = points[b + 2]! - az;
  const vx = points[c]! - ax;
  const vy = points[c + 1]! - ay;
  const vz = points[c + 2]! - az;
  const px = x - ax;
  const py = y - ay;
  const pz = z - az;
  const d1 = ux * px + uy * py + uz * pz;
  const d2 = vx * px + vy * py + vz * pz;
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const d3 = d1 - uu;
  const d4 = d2 - uv;
  const d5 = d1 - uv;
  const d6 = d2 - vv;
  const va = d3 * d6 - d5 * d4;
  const vb = d5 * d2 - d1 * d6;
  const vc = d1 * d4 - d3 * d2;
  let s = 0; // weight of b
  let t = 0; // weight of c
  if (d1 <= 0 && d2 <= 0) {
    // corner a
  } else if (d3 >= 0 && d4 <= d3) {
    s = 1;
  } else if (d6 >= 0 && d5 <= d6) {
    t = 1;
  } else if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    s = d1 / (d1 - d3);
  } else if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    t = d2 / (d2 - d6);
  } else if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    t = (d4 - d3) / (d4 - d3 + (d5 - d6));
    s = 1 - t;
  } else {
    const f = 1 / (va + vb + vc);
    s = vb * f;
    t = vc * f;
  }
  const dx = s * ux + t * vx;
  const dy = s * uy + t * vy;
  const dz = s * uz + t * vz;
  out[0] = ax + dx;
  out[1] = ay + dy;
  out[2] = az + dz;
  return (px - dx) * (px - dx) + (py - dy) * (py - dy) + (pz - dz) * (pz - dz);
}
