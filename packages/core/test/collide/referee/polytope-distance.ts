/**
 * Signed distance of two polyhedra by trying everything, in exact features and separating axes:
 *
 *   apart       the least of all vertex–face, vertex–edge, vertex–vertex and edge–edge distances
 *   overlapping the best of all axes (`separating-axes.ts`)
 *
 * Points, segments and flat polygons whose difference has no volume (a point and any of them, two segments) cannot enter each other: there the
 * least distance alone decides, because at gaps of 1e-10 the direction between nearest points is noise. Cores alone; radii are subtracted by the
 * caller.
 */
import { add, addScaled, cross, dot, length, scale, subtract, type Vec3, vec3 } from "../../../src/math/vec3.js";
import { faceNormal, type Polytope } from "./reference-shape.js";
import { bestAxis, type Separation } from "./separating-axes.js";

/** X_AB: rotation row by row, position. The normal is in the axes of A. */
export function polytopeDistance(A: Polytope, B: Polytope, X_AB: ArrayLike<number>): Separation {
  const isThin = hasNoVolume(A, B);
  const axes = isThin ? undefined : bestAxis(A, B, X_AB);
  if (axes !== undefined && axes.distance <= 0) return axes;
  const moved = { ...B, vertices: B.vertices.map((v) => movedPoint(X_AB, v)) };
  const apart = leastDistance(A, moved);
  return apart.distance > 0 ? apart : { distance: 0, normal: axes?.normal ?? anyNormal(A, moved) };
}

const movedPoint = (X: ArrayLike<number>, p: Vec3): Vec3 =>
  vec3(
    X[0]! * p.x + X[1]! * p.y + X[2]! * p.z + X[9]!,
    X[3]! * p.x + X[4]! * p.y + X[5]! * p.z + X[10]!,
    X[6]! * p.x + X[7]! * p.y + X[8]! * p.z + X[11]!,
  );

/** Of A and B, one is a point and the other flat, or both are segments. */
const hasNoVolume = (A: Polytope, B: Polytope): boolean =>
  A.faces.length < 3 && B.faces.length < 3 && A.vertices.length + B.vertices.length <= 4;

/** Of touching or crossing points and segments. */
function anyNormal(A: Polytope, B: Polytope): Vec3 {
  const [i, j] = A.edges[0] ?? B.edges[0] ?? [0, 0];
  const of = A.edges[0] === undefined ? B : A;
  const along = subtract(of.vertices[j]!, of.vertices[i]!);
  const across = cross(along, Math.abs(along.x) < Math.abs(along.z) ? { x: 1, y: 0, z: 0 } : { x: 0, y: 0, z: 1 });
  return length(across) > 0 ? scale(across, 1 / length(across)) : { x: 1, y: 0, z: 0 };
}

function leastDistance(A: Polytope, B: Polytope): Separation {
  let least = Infinity;
  let between: Vec3 = { x: 1, y: 0, z: 0 };
  const attempt = (a: Vec3, b: Vec3) => {
    const d = length(subtract(b, a));
    if (d >= least) return;
    least = d;
    if (d > 0) between = scale(subtract(b, a), 1 / d);
  };
  for (const a of A.vertices) for (const b of B.vertices) attempt(a, b);
  for (const a of A.vertices) vertexAgainst(B, a, (b) => attempt(a, b));
  for (const b of B.vertices) vertexAgainst(A, b, (a) => attempt(a, b));
  for (const [i, j] of A.edges) {
    for (const [k, l] of B.edges) edgeAgainstEdge(A.vertices[i]!, A.vertices[j]!, B.vertices[k]!, B.vertices[l]!, attempt);
  }
  return { distance: least, normal: between };
}

/** The feet of p on the edges and faces of P. */
function vertexAgainst(P: Polytope, p: Vec3, attempt: (foot: Vec3) => void): void {
  for (const [i, j] of P.edges) {
    const a = P.vertices[i]!;
    const u = subtract(P.vertices[j]!, a);
    const s = dot(subtract(p, a), u) / dot(u, u);
    if (s > 0 && s < 1) attempt(addScaled(a, u, s));
  }
  for (const loop of P.faces) {
    const n = faceNormal(P.vertices, loop);
    const inside = loop.every((v, i) => {
      const a = P.vertices[v]!;
      const u = subtract(P.vertices[loop[(i + 1) % loop.length]!]!, a);
      return dot(cross(n, u), subtract(p, a)) >= 0;
    });
    if (inside) attempt(addScaled(p, n, dot(n, subtract(P.vertices[loop[0]!]!, p))));
  }
}

/** The nearest points of two lines p + s u, q + t v, where both are within the segments; n = u × v keeps its digits when it is small. */
function edgeAgainstEdge(p: Vec3, p1: Vec3, q: Vec3, q1: Vec3, attempt: (a: Vec3, b: Vec3) => void): void {
  const u = subtract(p1, p);
  const v = subtract(q1, q);
  const n = cross(u, v);
  const nn = dot(n, n);
  if (!(nn > 0)) return;
  const w = subtract(q, p);
  const s = dot(cross(w, v), n) / nn;
  const t = dot(cross(w, u), n) / nn;
  if (s >= 0 && s <= 1 && t >= 0 && t <= 1) attempt(add(p, scale(u, s)), add(q, scale(v, t)));
}
