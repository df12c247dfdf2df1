/**
 * Shapes as the referee knows them, written a second time and without anything of src/collide: a core by its height function
 * h(n) = max n·x over the core, by how far outside of it a point lies, and, where it is a polyhedron, by its vertices and loops; and a radius.
 */
import { subtract, type Vec3, vec3 } from "../../../src/math/vec3.js";

export interface ReferenceShape {
  readonly name: string;
  readonly radius: number;
  /** h(n) of the core for a direction of any length. */
  height(x: number, y: number, z: number): number;
  /** > 0 outside the core (its distance to first order), ≤ 0 inside: how wrong it is to call the point one of the core. */
  outside(p: Vec3): number;
  /** Polyhedral cores alone. */
  readonly polytope: Polytope | undefined;
  /** Directions in which the core has something to show (axes, face normals): starts of a search. */
  readonly notable: readonly Vec3[];
  /** Half extent, m. */
  readonly size: number;
}

export interface Polytope {
  readonly vertices: readonly Vec3[];
  readonly edges: readonly (readonly [number, number])[];
  /** Loops, counter-clockwise from outside; a flat polygon has two. */
  readonly faces: readonly (readonly number[])[];
  /** The same as numbers, three for each: vertices, directions of edges, unit normals of faces. */
  readonly flat: { readonly vertices: Float64Array; readonly edges: Float64Array; readonly normals: Float64Array };
}

const AXES = [vec3(1, 0, 0), vec3(0, 1, 0), vec3(0, 0, 1)];

function edgesOf(faces: readonly (readonly number[])[]): [number, number][] {
  const edges: [number, number][] = [];
  for (const loop of faces) {
    loop.forEach((from, i) => {
      const to = loop[(i + 1) % loop.length]!;
      if (from < to) edges.push([from, to]);
    });
  }
  return edges;
}

/** Any convex polyhedron, also flat; edges are taken from the loops unless given. */
export function referencePolytope(
  name: string,
  vertices: readonly Vec3[],
  faces: readonly (readonly number[])[],
  radius: number,
  edges: readonly (readonly [number, number])[] = edgesOf(faces),
): ReferenceShape {
  const normals = faces.map((loop) => faceNormal(vertices, loop));
  const flat = flatten(vertices);
  const directions = edges.map(([i, j]) => subtract(vertices[j]!, vertices[i]!));
  const polytope = { vertices, edges, faces, flat: { vertices: flat, edges: flatten(directions), normals: flatten(normals) } };
  return {
    name,
    radius,
    polytope,
    notable: normals,
    size: Math.max(...vertices.map((v) => Math.max(Math.abs(v.x), Math.abs(v.y), Math.abs(v.z)))),
    height(x, y, z) {
      let most = -Infinity;
      for (let i = 0; i < flat.length; i += 3) {
        const h = flat[i]! * x + flat[i + 1]! * y + flat[i + 2]! * z;
        if (h > most) most = h;
      }
      return most;
    },
    outside(p) {
      if (faces.length > 2) return Math.max(...faces.map((loop, f) => heightAbove(normals[f]!, vertices[loop[0]!]!, p)));
      return distanceToThin(polytope, p);
    },
  };
}

function flatten(vectors: readonly Vec3[]): Float64Array {
  const out = new Float64Array(3 * vectors.length);
  vectors.forEach(({ x, y, z }, i) => {
    out[3 * i] = x;
    out[3 * i + 1] = y;
    out[3 * i + 2] = z;
  });
  return out;
}

const heightAbove = (n: Vec3, o: Vec3, p: Vec3): number => n.x * (p.x - o.x) + n.y * (p.y - o.y) + n.z * (p.z - o.z);

/** Unit normal of a loop by the sum of the cross products of its edges seen from its first vertex. */
export function faceNormal(vertices: readonly Vec3[], loop: readonly number[]): Vec3 {
  const o = vertices[loop[0]!]!;
  let [x, y, z] = [0, 0, 0];
  for (let i = 1; i + 1 < loop.length; i++) {
    const p = vertices[loop[i]!]!;
    const q = vertices[loop[i + 1]!]!;
    x += (p.y - o.y) * (q.z - o.z) - (p.z - o.z) * (q.y - o.y);
    y += (p.z - o.z) * (q.x - o.x) - (p.x - o.x) * (q.z - o.z);
    z += (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
  }
  const length = Math.hypot(x, y, z);
  return vec3(x / length, y / length, z / length);
}

/** Distance of a point from a point, a segment or a flat polygon: where its barycentric shares are clamped one by one, none is missed. */
function distanceToThin({ vertices, edges, faces }: Polytope, p: Vec3): number {
  let least = Math.min(...vertices.map((v) => Math.hypot(p.x - v.x, p.y - v.y, p.z - v.z)));
  for (const [i, j] of edges) {
    const [a, b] = [vertices[i]!, vertices[j]!];
    const [x, y, z] = [b.x - a.x, b.y - a.y, b.z - a.z];
    const s = Math.min(1, Math.max(0, ((p.x - a.x) * x + (p.y - a.y) * y + (p.z - a.z) * z) / (x * x + y * y + z * z)));
    least = Math.min(least, Math.hypot(p.x - a.x - s * x, p.y - a.y - s * y, p.z - a.z - s * z));
  }
  const loop = faces[0];
  if (loop === undefined) return least;
  const n = faceNormal(vertices, loop);
  const isOver = loop.every((i, k) => {
    const [a, b] = [vertices[i]!, vertices[loop[(k + 1) % loop.length]!]!];
    const [x, y, z] = [b.x - a.x, b.y - a.y, b.z - a.z];
    const inward = vec3(n.y * z - n.z * y, n.z * x - n.x * z, n.x * y - n.y * x);
    return heightAbove(inward, a, p) >= 0;
  });
  return isOver ? Math.min(least, Math.abs(heightAbove(n, vertices[loop[0]!]!, p))) : least;
}

export const referencePoint = (radius: number): ReferenceShape => referencePolytope("sphere", [vec3(0, 0, 0)], [], radius);

/** Along z. */
export const referenceSegment = (half: number, radius: number): ReferenceShape =>
  referencePolytope("capsule", [vec3(0, 0, -half), vec3(0, 0, half)], [], radius, [[0, 1]]);

/** Half edges. Corner number = 4 (x > 0) + 2 (y > 0) + (z > 0). */
export function referenceBox(a: number, b: number, c: number, radius: number): ReferenceShape {
  const signs = [-1, 1];
  const corners = signs.flatMap((x) => signs.flatMap((y) => signs.map((z) => vec3(x * a, y * b, z * c))));
  const loops = [
    [0, 1, 3, 2],
    [4, 6, 7, 5],
    [0, 4, 5, 1],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 5, 7, 3],
  ];
  return referencePolytope("box", corners, loops, radius);
}

export const referenceTriangle = (p: Vec3, q: Vec3, r: Vec3, radius: number): ReferenceShape =>
  referencePolytope(
    "triangle",
    [p, q, r],
    [
      [0, 1, 2],
      [0, 2, 1],
    ],
    radius,
    [
      [0, 1],
      [1, 2],
      [0, 2],
    ],
  );

const rho = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** Along z from −half to half. */
export const referenceCylinder = (r: number, half: number, radius: number): ReferenceShape => ({
  name: "cylinder",
  radius,
  polytope: undefined,
  notable: AXES,
  size: Math.max(r, half),
  height: (x, y, z) => r * rho(x, y) + half * Math.abs(z),
  outside: (p) => Math.max(rho(p.x, p.y) - r, Math.abs(p.z) - half),
});

/** Base of radius r at −half, tip at half. */
export function referenceCone(r: number, half: number, radius: number): ReferenceShape {
  const slant = Math.hypot(2 * half, r);
  return {
    name: "cone",
    radius,
    polytope: undefined,
    notable: [...AXES, vec3(2 * half, 0, r), vec3(-2 * half, 0, r), vec3(0, 2 * half, r), vec3(0, -2 * half, r)],
    size: Math.max(r, half),
    height: (x, y, z) => Math.max(half * z, r * rho(x, y) - half * z),
    outside: (p) => Math.max((2 * half * rho(p.x, p.y) + r * (p.z - half)) / slant, -half - p.z),
  };
}

/** Half axes. */
export const referenceEllipsoid = (a: number, b: number, c: number, radius: number): ReferenceShape => ({
  name: "ellipsoid",
  radius,
  polytope: undefined,
  notable: AXES,
  size: Math.max(a, b, c),
  height: (x, y, z) => Math.sqrt(a * a * x * x + b * b * y * y + c * c * z * z),
  outside(p) {
    const [x, y, z] = [p.x / a, p.y / b, p.z / c];
    const slope = 2 * Math.hypot(x / a, y / b, z / c);
    return slope === 0 ? -Math.min(a, b, c) : (x * x + y * y + z * z - 1) / slope;
  },
});
