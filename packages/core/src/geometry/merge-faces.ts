/**
 * The polyhedron of a convex hull: its triangles merged into faces.
 *
 * From the largest triangle on, a face takes in the neighbours whose vertices all lie within `flatness` of the plane of the triangle it
 * began with; what is left of the edges is its loop. Vertices that end up inside a face, or between two faces on one straight edge, are
 * dropped.
 *
 *   flatness = 4 · tolerance of the hull: a triangle of the hull may be off by twice its tolerance, and so may its neighbour
 *
 * A merged face may be bent by that much; its plane is fitted (`polyhedron.ts`). Where merging would leave a loop that is no polygon (which
 * only hulls hardly thicker than their tolerance do), the triangles stay apart. Cost: O(n log n).
 */
import { writeAreaVector } from "./area-vector.js";
import type { SolidHull } from "./convex-hull.js";
import { edgeEnd, edgeStart, forEdgeGroups, sortEdges, triangleOf } from "./edge-table.js";
import { type Polyhedron, polyhedronOf } from "./polyhedron.js";

const FLATNESS = 4;

/** The hull as shapes and detectors take it (`hullShape`). */
export function polyhedronOfHull(hull: SolidHull): Polyhedron {
  const twins = twinsOf(hull);
  const groups = groupTriangles(hull, twins);
  const loops = loopsOf(hull, twins, groups) ?? trianglesAsLoops(hull);
  return compact(hull.vertices, withoutStraightCorners(loops));
}

/** Of every half-edge the one that runs along it in the neighbouring triangle. */
function twinsOf(hull: SolidHull): Int32Array {
  const count = hull.triangles.length;
  const twins = new Int32Array(count);
  const table = sortEdges(hull.triangles, hull.vertices.length / 3, new Uint8Array(count / 3));
  forEdgeGroups(table, (from) => {
    twins[table.order[from]!] = table.order[from + 1]!;
    twins[table.order[from + 1]!] = table.order[from]!;
  });
  return twins;
}

/** The number of the face that each triangle belongs to: that of the triangle it began with. */
function groupTriangles(hull: SolidHull, twins: Int32Array): Int32Array {
  const count = hull.triangles.length / 3;
  const normals = new Float64Array(3 * count);
  const areas = new Float64Array(count);
  for (let t = 0; t < count; t++) {
    writeAreaVector(normals, 3 * t, hull.vertices, hull.triangles[3 * t]!, hull.triangles[3 * t + 1]!, hull.triangles[3 * t + 2]!);
    const [x, y, z] = [normals[3 * t]!, normals[3 * t + 1]!, normals[3 * t + 2]!];
    areas[t] = Math.sqrt(x * x + y * y + z * z);
    for (let k = 0; k < 3; k++) normals[3 * t + k]! /= areas[t]!;
  }
  const order = Array.from({ length: count }, (_, t) => t).sort((s, t) => areas[t]! - areas[s]! || s - t);
  const groups = new Int32Array(count).fill(-1);
  for (const seed of order) {
    if (groups[seed]! >= 0) continue;
    groups[seed] = seed;
    const open = [seed];
    for (let t = open.pop(); t !== undefined; t = open.pop()) {
      for (let k = 0; k < 3; k++) {
        const neighbour = triangleOf(twins[3 * t + k]!);
        if (groups[neighbour]! >= 0 || !isFlatWith(hull, normals, seed, neighbour)) continue;
        groups[neighbour] = seed;
        open.push(neighbour);
      }
    }
  }
  return groups;
}

/** Do all corners of a triangle lie in the plane of the seed, and does it look the same way? */
function isFlatWith(hull: SolidHull, normals: Float64Array, seed: number, triangle: number): boolean {
  const { vertices, triangles } = hull;
  const n = 3 * seed;
  const m = 3 * triangle;
  if (normals[n]! * normals[m]! + normals[n + 1]! * normals[m + 1]! + normals[n + 2]! * normals[m + 2]! <= 0) return false;
  const o = 3 * triangles[n]!;
  for (let k = 0; k < 3; k++) {
    const p = 3 * triangles[m + k]!;
    let height = 0;
    for (let i = 0; i < 3; i++) height += normals[n + i]! * (vertices[p + i]! - vertices[o + i]!);
    if (Math.abs(height) > FLATNESS * hull.tolerance) return false;
  }
  return true;
}

const trianglesAsLoops = (hull: SolidHull): number[][] =>
  Array.from({ length: hull.triangles.length / 3 }, (_, t) => [...hull.triangles.subarray(3 * t, 3 * t + 3)]);

/** The border of each group as one loop, in the order of the groups' first triangles; undefined where a border is no single loop. */
function loopsOf(hull: SolidHull, twins: Int32Array, groups: Int32Array): number[][] | undefined {
  const { triangles } = hull;
  const isBorder = (halfEdge: number): boolean => groups[triangleOf(halfEdge)] !== groups[triangleOf(twins[halfEdge]!)];
  const borders = new Map<number, number[]>();
  for (let halfEdge = 0; halfEdge < triangles.length; halfEdge++) {
    if (!isBorder(halfEdge)) continue;
    const group = groups[triangleOf(halfEdge)]!;
    const border = borders.get(group);
    if (border) border.push(halfEdge);
    else borders.set(group, [halfEdge]);
  }
  const loops: number[][] = [];
  for (const border of borders.values()) {
    const next = new Map(border.map((halfEdge) => [edgeStart(triangles, halfEdge), edgeEnd(triangles, halfEdge)]));
    const loop: number[] = [];
    const first = edgeStart(triangles, border[0]!);
    for (let v: number | undefined = first; v !== undefined && loop.length < border.length; ) {
      loop.push(v);
      v = next.get(v);
      if (v === first) break;
    }
    if (loop.length !== border.length || next.size !== border.length || loop.length < 3) return undefined;
    loops.push(loop);
  }
  return loops.length < 4 ? undefined : loops;
}

/** Drops vertices that belong to two faces only: they lie on a straight edge. */
function withoutStraightCorners(loops: readonly number[][]): number[][] {
  const faces = new Map<number, number>();
  for (const v of loops.flat()) faces.set(v, (faces.get(v) ?? 0) + 1);
  const kept = loops.map((loop) => loop.filter((v) => faces.get(v)! > 2));
  return kept.every((loop) => loop.length >= 3) ? kept : loops.map((loop) => [...loop]);
}

/** Numbers the vertices in use, in their old order. */
function compact(vertices: Float64Array, loops: readonly number[][]): Polyhedron {
  const used = [...new Set(loops.flat())].sort((a, b) => a - b);
  const number = new Map(used.map((v, i) => [v, i]));
  const kept = new Float64Array(3 * used.length);
  for (let i = 0; i < used.length; i++) kept.set(vertices.subarray(3 * used[i]!, 3 * used[i]! + 3), 3 * i);
  return polyhedronOf(
    kept,
    loops.map((loop) => loop.map((v) => number.get(v)!)),
  );
}
