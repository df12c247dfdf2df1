/** Triangle meshes and point sets for the tests of geometry and mass. */
import type { FlatMesh } from "../../src/geometry/flat-mesh.js";
import { type Pose, transformPoint } from "../../src/math/pose.js";
import { readVec3 } from "../../src/math/vec3.js";

/** A box given by two opposite corners. */
export function boxMesh(low: readonly number[], high: readonly number[]): FlatMesh {
  const vertices: number[] = [];
  for (let i = 0; i < 8; i++) for (let k = 0; k < 3; k++) vertices.push((i >> k) % 2 === 0 ? low[k]! : high[k]!);
  const squares = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ];
  return fromPolygons(vertices, squares);
}

/** Cuts polygons, counter-clockwise seen from outside, into fans. */
export function fromPolygons(vertices: readonly number[], polygons: readonly (readonly number[])[]): FlatMesh {
  const triangles: number[] = [];
  for (const p of polygons) for (let k = 2; k < p.length; k++) triangles.push(p[0]!, p[k - 1]!, p[k]!);
  return { vertices: Float64Array.from(vertices), triangles: Int32Array.from(triangles) };
}

/**
 * A profile of (radius, z) turned about the z axis in `turns` steps. Points on the axis become one vertex; a profile that does not touch the
 * axis is closed upon itself (torus). The profile runs with the outside on its right: upwards along the outer side.
 */
export function revolve(profile: readonly (readonly [number, number])[], turns: number): FlatMesh {
  const vertices: number[] = [];
  const ring = profile.map(([radius, z]) => {
    const first = vertices.length / 3;
    const count = radius === 0 ? 1 : turns;
    for (let i = 0; i < count; i++) {
      const angle = (2 * Math.PI * i) / turns;
      vertices.push(radius * Math.cos(angle), radius * Math.sin(angle), z);
    }
    return (i: number) => first + (count === 1 ? 0 : i % turns);
  });
  const triangles: number[] = [];
  const onAxis = profile[0]![0] === 0;
  for (let j = 0; j < profile.length - (onAxis ? 1 : 0); j++) {
    const lower = ring[j]!;
    const upper = ring[(j + 1) % profile.length]!;
    for (let i = 0; i < turns; i++) {
      const corners = [lower(i), lower(i + 1), upper(i + 1), upper(i)];
      if (corners[0] !== corners[1]) triangles.push(corners[0]!, corners[1]!, corners[2]!);
      if (corners[2] !== corners[3]) triangles.push(corners[0]!, corners[2]!, corners[3]!);
    }
  }
  return { vertices: Float64Array.from(vertices), triangles: Int32Array.from(triangles) };
}

/** Torus around z with a tube cut into `around` and a ring cut into `turns` parts: 2·around·turns triangles. */
export function torusMesh(ring: number, tube: number, around: number, turns: number): FlatMesh {
  const angles = Array.from({ length: around }, (_, j) => (2 * Math.PI * j) / around);
  return revolve(
    angles.map((angle) => [ring + tube * Math.cos(angle), tube * Math.sin(angle)] as const),
    turns,
  );
}

export function mapVertices(mesh: FlatMesh, map: (v: readonly [number, number, number]) => readonly number[]): FlatMesh {
  return { vertices: mapPoints(mesh.vertices, map), triangles: mesh.triangles };
}

export function mapPoints(points: Float64Array, map: (v: readonly [number, number, number]) => readonly number[]): Float64Array {
  const mapped = new Float64Array(points.length);
  for (let i = 0; i < points.length; i += 3) mapped.set(map([points[i]!, points[i + 1]!, points[i + 2]!]), i);
  return mapped;
}

export const placePoints = (points: Float64Array, X: Pose): Float64Array =>
  mapPoints(points, (v) => {
    const p = transformPoint(X, readVec3(v));
    return [p.x, p.y, p.z];
  });

export const placeMesh = (mesh: FlatMesh, X: Pose): FlatMesh => ({ vertices: placePoints(mesh.vertices, X), triangles: mesh.triangles });

export function joinMeshes(a: FlatMesh, b: FlatMesh): FlatMesh {
  const offset = a.vertices.length / 3;
  return {
    vertices: Float64Array.from([...a.vertices, ...b.vertices]),
    triangles: Int32Array.from([...a.triangles, ...b.triangles.map((v) => v + offset)]),
  };
}

export const invertMesh = (mesh: FlatMesh): FlatMesh => ({ vertices: mesh.vertices, triangles: mesh.triangles.toReversed() });

export const triplesOf = (flat: ArrayLike<number>): [number, number, number][] =>
  Array.from({ length: flat.length / 3 }, (_, i) => [flat[3 * i]!, flat[3 * i + 1]!, flat[3 * i + 2]!]);

/** A polygon of (x, y), counter-clockwise, drawn out from z = 0 to `height`. All corners must see the first one. */
export function prismMesh(outline: readonly (readonly [number, number])[], height: number): FlatMesh {
  const n = outline.length;
  const vertices = [0, height].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const sides = outline.map((_, i) => [i, (i + 1) % n, n + ((i + 1) % n), n + i]);
  const bottom = outline.map((_, i) => (n - i) % n);
  const top = outline.map((_, i) => n + i);
  return fromPolygons(vertices, [...sides, bottom, top]);
}

/** Two flat arms of the given width that meet at the z axis: along x and along y. Volume: (a + b − width)·width·height. */
export const lBeamMesh = (a: number, b: number, width: number, height: number): FlatMesh =>
  // the fan of the ends starts at the inner corner, which sees all others
  prismMesh(
    [
      [width, width],
      [width, b],
      [0, b],
      [0, 0],
      [a, 0],
      [a, width],
    ],
    height,
  );

/** A round cup that stands on z = 0: a regular prism with a smaller one taken out. */
export const cupMesh = (radius: number, wall: number, height: number, bottom: number, turns: number): FlatMesh =>
  revolve(
    [
      [0, 0],
      [radius, 0],
      [radius, height],
      [radius - wall, height],
      [radius - wall, bottom],
      [0, bottom],
    ],
    turns,
  );
