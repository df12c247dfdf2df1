/**
 * The point of a triangle nearest to a point, and the corner, edge or face it lies on.
 *
 * With u = b − a, v = c − a and the products of both with p − a, p − b, p − c, the signs tell in which Voronoi region of the triangle p
 * lies; in that of the face the barycentric coordinates are ratios of sub-areas.
 * Source: C. Ericson, Real-Time Collision Detection, 2005, section 5.1.5. Cost: about 60 operations. Triangles without area are taken as
 * the edges they are.
 */

/** Corners are 0, 1, 2; the edge from corner k to the next is 3 + k. */
export const ON_FACE = 6;

/** Corners at a, b, c of `vertices`. Writes the nearest point and the square of its distance to out[0 … 3] and returns the feature. */
export function closestOnTriangle(
  vertices: Float64Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  const ax = vertices[a]!;
  const ay = vertices[a + 1]!;
  const az = vertices[a + 2]!;
  const ux = vertices[b]! - ax;
  const uy = vertices[b + 1]! - ay;
  const uz = vertices[b + 2]! - az;
  const vx = vertices[c]! - ax;
  const vy = vertices[c + 1]! - ay;
  const vz = vertices[c + 2]! - az;
  // products of u and v with p − a, p − b and p − c
  const ua = ux * (x - ax) + uy * (y - ay) + uz * (z - az);
  const va = vx * (x - ax) + vy * (y - ay) + vz * (z - az);
  const ub = ux * (x - vertices[b]!) + uy * (y - vertices[b + 1]!) + uz * (z - vertices[b + 2]!);
  const vb = vx * (x - vertices[b]!) + vy * (y - vertices[b + 1]!) + vz * (z - vertices[b + 2]!);
  const uc = ux * (x - vertices[c]!) + uy * (y - vertices[c + 1]!) + uz * (z - vertices[c + 2]!);
  const vc = vx * (x - vertices[c]!) + vy * (y - vertices[c + 1]!) + vz * (z - vertices[c + 2]!);
  // sub-areas opposite to c, b and a, times twice the area
  const areaC = ua * vb - ub * va;
  const areaB = uc * va - ua * vc;
  const areaA = ub * vc - uc * vb;
  let s = 0;
  let t = 0;
  let feature = ON_FACE;
  if (ua <= 0 && va <= 0) feature = 0;
  else if (ub >= 0 && vb <= ub) {
    feature = 1;
    s = 1;
  } else if (vc >= 0 && uc <= vc) {
    feature = 2;
    t = 1;
  } else if (areaC <= 0 && ua >= 0 && ub <= 0) {
    feature = 3;
    s = ua / (ua - ub);
  } else if (areaB <= 0 && va >= 0 && vc <= 0) {
    feature = 5;
    t = va / (va - vc);
  } else if (areaA <= 0 && vb >= ub && uc >= vc) {
    feature = 4;
    t = (vb - ub) / (vb - ub + (uc - vc));
    s = 1 - t;
  } else {
    const whole = areaA + areaB + areaC;
    s = areaB / whole;
    t = areaC / whole;
  }
  const dx = s * ux + t * vx;
  const dy = s * uy + t * vy;
  const dz = s * uz + t * vz;
  out[0] = ax + dx;
  out[1] = ay + dy;
  out[2] = az + dz;
  out[3] = (x - ax - dx) * (x - ax - dx) + (y - ay - dy) * (y - ay - dy) + (z - az - dz) * (z - az - dz);
  return feature;
}
