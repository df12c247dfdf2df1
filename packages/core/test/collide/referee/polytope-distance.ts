/**
 * Signed distance of two polyhedra by trying everything, in exact features and separating axes:
 *
 *   apart       the least of all vertex–face, vertex–edge, vertex–vertex and edge–edge distances
 *   overlapping the best of all axes: face normals of both and crosses of all edges, both ways: max over n of s(n),
 *               s(n) = min of n·b over B − max of n·a over A; within the plane of flat cores also the normals of their edges
 *
 * Any n gives s(n) ≤ signed distance and any pair of points a distance ≥ it, so noise in a nearly vanishing cross product cannot harm.
 * Cost: O(E_A E_B (V_A + V_B)). Cores alone; radii are subtracted by the caller.
 */
import { add, addScaled, cross, dot, length, negate, scale, subtract, type Vec3 } from "../../../src/math/vec3.js";
import { faceNormal, type Polytope } from "./reference-shape.js";

export interface Separation {
  readonly distance: number;
  /** Unit, from A to B; any one where several are as good. */
  readonly normal: Vec3;
}

/** Both in the same frame. */
export function polytopeDistance(A: Polytope, B: Polytope): Separation {
  const apart = leastDistance(A, B);
  const axes = bestAxis(A, B);
  if (axes.distance > 0) return { distance: apart.distance, normal: apart.distance > 0 ? apart.normal : axes.normal };
  if (apart.distance > 0 && separatingNormal(A, B, apart) !== undefined) return apart;
  return axes.distance === -Infinity ? { distance: 0, normal: anyNormal(A, B) } : axes;
}

/**
 * The direction between the nearest points, if it separates. It is perpendicular to the edges the points lie on; where the points are close it
 * is so only after the rounding along an edge has been taken out.
 */
function separatingNormal(A: Polytope, B: Polytope, { distance, normal }: Separation): Vec3 | undefined {
  const across = [A, B].flatMap((P) =>
    P.edges.map(([i, j]) => {
      const u = subtract(P.vertices[j]!, P.vertices[i]!);
      const n = addScaled(normal, u, -dot(normal, u) / dot(u, u));
      return scale(n, 1 / length(n));
    }),
  );
  return [normal, ...across].find((n) => separationAlong(A, B, n) > 0.5 * distance);
}

function separationAlong(A: Polytope, B: Polytope, n: Vec3): number {
  let [nearest, furthest] = [Infinity, -Infinity];
  for (const b of B.vertices) nearest = Math.min(nearest, dot(n, b));
  for (const a of A.vertices) furthest = Math.max(furthest, dot(n, a));
  return nearest - furthest;
}

/** Of touching or crossing points and segments, which no axis separates. */
function anyNormal(A: Polytope, B: Polytope): Vec3 {
  const [i, j] = A.edges[0] ?? B.edges[0] ?? [0, 0];
  const of = A.edges[0] === undefined ? B : A;
  const along = subtract(of.vertices[j]!, of.vertices[i]!);
  const across = cross(along, Math.abs(along.x) < Math.abs(along.z) ? { x: 1, y: 0, z: 0 } : { x: 0, y: 0, z: 1 });
  return length(across) > 0 ? scale(across, 1 / length(across)) : { x: 1, y: 0, z: 0 };
}

function bestAxis(A: Polytope, B: Polytope): Separation {
  let best: Separation = { distance: -Infinity, normal: { x: 0, y: 0, z: 0 } };
  const attempt = (n: Vec3) => {
    for (const normal of [n, negate(n)]) {
      const distance = separationAlong(A, B, normal);
      if (distance > best.distance) best = { distance, normal };
    }
  };
  const attemptCross = (a: Vec3, b: Vec3): Vec3 | undefined => {
    const n = cross(a, b);
    const size = length(n);
    if (!(size > 0)) return undefined;
    attempt(scale(n, 1 / size));
    return scale(n, 1 / size);
  };
  for (const P of [A, B]) for (const loop of P.faces) attempt(faceNormal(P, loop));
  if (A.faces.length < 3 && B.faces.length < 3) attemptWithinPlanes(A, B, attemptCross);
  for (const [i, j] of A.edges) {
    const a = subtract(A.vertices[j]!, A.vertices[i]!);
    for (const [k, l] of B.edges) {
      attemptCross(a, subtract(B.vertices[l]!, B.vertices[k]!));
    }
  }
  return best;
}

/** Two flat cores in one plane or almost so are separated by directions within it: crosses of their edges with the normals they have in common. */
function attemptWithinPlanes(A: Polytope, B: Polytope, attemptCross: (a: Vec3, b: Vec3) => Vec3 | undefined): void {
  const edges = [A, B].flatMap((P) => P.edges.map(([i, j]) => subtract(P.vertices[j]!, P.vertices[i]!)));
  const normals = edges.flatMap((a) => edges.map((b) => attemptCross(a, b)));
  for (const n of normals) if (n !== undefined) for (const e of edges) attemptCross(n, e);
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
    const n = faceNormal(P, loop);
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
