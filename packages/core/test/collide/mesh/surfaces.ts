/** Meshes for the tests of surfaces, and their triangles one by one. */
import type { MeshShape } from "../../../src/collide/mesh/mesh-shape.js";
import type { SurfaceShape } from "../../../src/collide/shapes/collision-shape.js";
import type { FlatMesh } from "../../../src/geometry/flat-mesh.js";
import type { Random } from "../../../src/math/random.js";

/** A square grid of cells × cells over [−half, half]², z by a function, each cell cut along one of its diagonals at random. */
export function gridMesh(cells: number, half: number, random: Random, z: (x: number, y: number) => number = () => 0): FlatMesh {
  const vertices: number[] = [];
  const at = (i: number) => (2 * half * i) / cells - half;
  for (let j = 0; j <= cells; j++) for (let i = 0; i <= cells; i++) vertices.push(at(i), at(j), z(at(i), at(j)));
  const triangles: number[] = [];
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      const a = j * (cells + 1) + i;
      const [b, c, d] = [a + 1, a + cells + 2, a + cells + 1];
      if (random.next() < 0.5) triangles.push(a, b, c, a, c, d);
      else triangles.push(a, b, d, b, c, d);
    }
  }
  return { vertices: Float64Array.from(vertices), triangles: Int32Array.from(triangles) };
}

/** A closed slab over [−half, half]² from z = −thickness to the heights of `z`, top and bottom cut as in `gridMesh`. */
export function slabMesh(cells: number, half: number, thickness: number, random: Random, z?: (x: number, y: number) => number): FlatMesh {
  const top = gridMesh(cells, half, random, z);
  const bottom = gridMesh(cells, half, random, () => -thickness);
  const count = top.vertices.length / 3;
  const triangles = [...top.triangles, ...bottom.triangles.toReversed().map((v) => v + count)];
  const side = cells + 1;
  const border = [
    ...Array.from({ length: cells }, (_, i) => i),
    ...Array.from({ length: cells }, (_, j) => j * side + cells),
    ...Array.from({ length: cells }, (_, i) => cells * side + cells - i),
    ...Array.from({ length: cells }, (_, j) => (cells - j) * side),
  ];
  border.forEach((a, i) => {
    const b = border[(i + 1) % border.length]!;
    triangles.push(a, a + count, b, b, a + count, b + count);
  });
  return { vertices: Float64Array.from([...top.vertices, ...bottom.vertices]), triangles: Int32Array.from(triangles) };
}

/** Triangles anywhere in the unit cube: no surface, but good for searches. */
export function soup(count: number, size: number, random: Random): FlatMesh {
  const vertices: number[] = [];
  for (let t = 0; t < count; t++) {
    const center = [random.next(), random.next(), random.next()];
    for (let k = 0; k < 9; k++) vertices.push(center[k % 3]! + random.uniform(-size, size));
  }
  return { vertices: Float64Array.from(vertices), triangles: Int32Array.from({ length: 3 * count }, (_, i) => i) };
}

export type Corners = readonly [readonly number[], readonly number[], readonly number[]];

export function cornersOf(surface: SurfaceShape, triangle: number): Corners {
  const out = new Float64Array(9);
  surface.writeTriangle(triangle, out, 0);
  return [[...out.subarray(0, 3)], [...out.subarray(3, 6)], [...out.subarray(6, 9)]];
}

export function boxOf(corners: Corners): readonly number[] {
  const least = [0, 1, 2].map((k) => Math.min(...corners.map((c) => c[k]!)));
  return [...least, ...[0, 1, 2].map((k) => Math.max(...corners.map((c) => c[k]!)))];
}

/** Möller and Trumbore's test in its textbook form; undefined for a miss. Front: against the normal. */
export function hitOf([a, b, c]: Corners, o: readonly number[], d: readonly number[]): { t: number; front: boolean } | undefined {
  const [u, v, s] = [minus(b, a), minus(c, a), minus(o, a)];
  const p = cross(d, v);
  const det = dot(u, p);
  const x = dot(s, p) / det;
  const q = cross(s, u);
  const y = dot(d, q) / det;
  const t = dot(v, q) / det;
  return x >= 0 && y >= 0 && x + y <= 1 && t >= 0 ? { t, front: det > 0 } : undefined;
}

export const minus = (a: readonly number[], b: readonly number[]) => a.map((x, k) => x - b[k]!);
export const dot = (a: readonly number[], b: readonly number[]) => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
export const cross = (a: readonly number[], b: readonly number[]) => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
];
export const lengthOf = (a: readonly number[]) => Math.sqrt(dot(a, a));

/** Distance of a point from a triangle: the least over its plane (if the foot is inside), its edges and corners. */
export function pointDistance([a, b, c]: Corners, p: readonly number[]): number {
  const normal = cross(minus(b, a), minus(c, a));
  const inside = [
    [a, b],
    [b, c],
    [c, a],
  ].every(([from, to]) => dot(cross(normal, minus(to!, from!)), minus(p, from!)) >= 0);
  if (inside) return Math.abs(dot(normal, minus(p, a))) / lengthOf(normal);
  return Math.min(segmentDistance(a, b, p), segmentDistance(b, c, p), segmentDistance(c, a, p));
}

function segmentDistance(a: readonly number[], b: readonly number[], p: readonly number[]): number {
  const u = minus(b, a);
  const share = Math.min(1, Math.max(0, dot(minus(p, a), u) / dot(u, u)));
  return lengthOf(
    minus(
      minus(p, a),
      u.map((x) => share * x),
    ),
  );
}

export const trianglesOf = (surface: MeshShape | SurfaceShape): Corners[] =>
  Array.from({ length: surface.triangleCount }, (_, t) => cornersOf(surface, t));
