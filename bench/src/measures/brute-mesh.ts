/** What a mesh is asked, by looking at every triangle: references without a hierarchy. */
import type { Collide, ConvexShape, FlatMesh } from "../collide-internals.js";
import { bruteDistance } from "./brute-distance.js";

const cornersOf = ({ vertices, triangles }: FlatMesh, t: number): Float64Array => {
  const corners = new Float64Array(9);
  for (let k = 0; k < 3; k++) corners.set(vertices.subarray(3 * triangles[3 * t + k]!, 3 * triangles[3 * t + k]! + 3), 3 * k);
  return corners;
};

/** Distance of a convex body (X: its frame in the mesh's, 12 numbers) that does not touch the mesh; triangles beyond `furthest` (m) are passed over. */
export function bruteMeshDistance(core: Collide, mesh: FlatMesh, shape: ConvexShape, X: Float64Array, furthest: number): number {
  let least = Infinity;
  for (let t = 0; 3 * t < mesh.triangles.length; t++) {
    const corners = cornersOf(mesh, t);
    const middle = [0, 1, 2].map((k) => (corners[k]! + corners[3 + k]! + corners[6 + k]!) / 3);
    const apart = Math.hypot(middle[0]! - X[9]!, middle[1]! - X[10]!, middle[2]! - X[11]!);
    const size = Math.hypot(corners[0]! - middle[0]!, corners[1]! - middle[1]!, corners[2]! - middle[2]!);
    if (apart > shape.reach + 2 * size + furthest) continue;
    least = Math.min(least, bruteDistance(core.triangleShape(corners), shape, X));
  }
  return least;
}

/** First t ≥ 0 at which o + t d meets a triangle, Infinity without any: from the volumes that the ray spans with the edges. */
export function bruteRay(mesh: FlatMesh, o: ArrayLike<number>, d: ArrayLike<number>): number {
  let first = Infinity;
  for (let t = 0; 3 * t < mesh.triangles.length; t++) {
    const c = cornersOf(mesh, t);
    const p = [0, 1, 2].map((k) => [c[3 * k]! - o[0]!, c[3 * k + 1]! - o[1]!, c[3 * k + 2]! - o[2]!]);
    const [u, v, w] = [volume(d, p[1]!, p[2]!), volume(d, p[2]!, p[0]!), volume(d, p[0]!, p[1]!)];
    if (!((u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0)) || u + v + w === 0) continue;
    const time = volume(p[0]!, p[1]!, p[2]!) / (u + v + w);
    if (time >= 0) first = Math.min(first, time);
  }
  return first;
}

const volume = (a: ArrayLike<number>, b: ArrayLike<number>, c: ArrayLike<number>): number =>
  a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) + a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) + a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
