/**
 * A triangle mesh as collision shape: boxes in a hierarchy, neighbours over the edges. Triangles without area are left out and reported by
 * `dropped`; open and non-manifold meshes are taken as they are (`mesh-adjacency.ts`).
 *
 *   sides "one"   only the front (corners counter-clockwise) is there; a closed mesh turned outwards is solid: what is behind is inside
 *   sides "two"   a sheet that can be touched from both sides
 *   margin        the surface lies this far off the triangles, on each side that is there
 */
import { writeAreaVector } from "../../geometry/area-vector.js";
import { buildTriangleHierarchy, findInBox, type Hierarchy, type TriangleTable } from "../../geometry/bounding-volume-hierarchy.js";
import type { FlatMesh } from "../../geometry/flat-mesh.js";
import { findBelowPlane, findFirstHit, findLowestCorner, findNearestTriangle } from "../../geometry/hierarchy-search.js";
import { checkMesh } from "../../geometry/mesh-topology.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import { firstOfPieces, oppositeEdges } from "./mesh-adjacency.js";

/** A triangle mesh with its hierarchy of boxes. */
export interface MeshShape extends SurfaceShape, TriangleTable {
  /** The kind, by which shapes are told apart. */
  readonly type: "mesh";
  /** Number of each triangle in the mesh given. */
  readonly sources: Int32Array;
  /** Numbers of triangles of the mesh given that have no area or no valid corners, ascending. */
  readonly dropped: readonly number[];
}

/** How a mesh is touched. */
export interface MeshOptions {
  /** Do triangles push along their normal alone ("one", default) or to both sides? */
  readonly sides?: "one" | "two";
  /** m */
  readonly margin?: number;
}

/** A mesh as detectors see it: triangles without area dropped, its hierarchy built. */
export function meshShape(mesh: FlatMesh, { sides = "one", margin = 0 }: MeshOptions = {}): MeshShape {
  const { vertices } = mesh;
  const { triangles, sources, dropped } = withArea(mesh);
  const hierarchy = buildTriangleHierarchy({ vertices, triangles });
  const opposite = oppositeEdges(triangles, vertices.length / 3);
  const table: TriangleTable = { vertices, triangles, hierarchy };
  return {
    type: "mesh",
    ...table,
    sources,
    dropped,
    radius: margin,
    sides,
    solid: sides === "one" && enclosesVolume({ vertices, triangles }),
    pieces: firstOfPieces(triangles, vertices.length / 3),
    bounds: widened(hierarchy, margin),
    reach: reachOf(vertices, triangles) + margin,
    triangleCount: triangles.length / 3,
    writeTriangle: (triangle, out, at) => {
      for (let k = 0; k < 3; k++) {
        const v = 3 * triangles[3 * triangle + k]!;
        out[at + 3 * k] = vertices[v]!;
        out[at + 3 * k + 1] = vertices[v + 1]!;
        out[at + 3 * k + 2] = vertices[v + 2]!;
      }
    },
    findTriangles: (box, at, found) => findInBox(hierarchy, box, at, found),
    oppositeEdge: (halfEdge) => opposite[halfEdge]!,
    nearestTriangle: (x, y, z, out) => findNearestTriangle(table, x, y, z, -1, out),
    castRay: (ray, maximum, out) => findFirstHit(table, ray, maximum, sides === "two", out),
    findBelow: (box, ux, uy, uz, height, found) => findBelowPlane(hierarchy, box, ux, uy, uz, height, found),
    lowestCorner: (ux, uy, uz) => findLowestCorner(table, ux, uy, uz),
  };
}

function enclosesVolume(mesh: FlatMesh): boolean {
  const { closed, volume } = checkMesh(mesh);
  return closed && volume > 0;
}

/** The triangles that have an area: their corners are vertices and not on one line. */
function withArea({ vertices, triangles }: FlatMesh): { triangles: Int32Array; sources: Int32Array; dropped: readonly number[] } {
  const total = triangles.length / 3;
  const kept = new Int32Array(triangles.length);
  const sources = new Int32Array(total);
  const dropped: number[] = [];
  const area = new Float64Array(3);
  let count = 0;
  for (let t = 0; t < total; t++) {
    const [a, b, c] = [triangles[3 * t]!, triangles[3 * t + 1]!, triangles[3 * t + 2]!];
    if (isVertex(vertices, a) && isVertex(vertices, b) && isVertex(vertices, c)) writeAreaVector(area, 0, vertices, a, b, c);
    else area.fill(0);
    // false for NaN as well
    if (!(area[0]! * area[0]! + area[1]! * area[1]! + area[2]! * area[2]! > 0)) {
      dropped.push(t);
      continue;
    }
    kept.set([a, b, c], 3 * count);
    sources[count++] = t;
  }
  return { triangles: kept.slice(0, 3 * count), sources: sources.slice(0, count), dropped };
}

const isVertex = (vertices: Float64Array, number: number): boolean => number >= 0 && 3 * number < vertices.length;

/** The box of the root; a mesh without triangles is a point. */
function widened({ boxes }: Hierarchy, margin: number): Float64Array {
  const bounds = new Float64Array(6);
  for (let k = 0; k < 3 && boxes.length > 0; k++) {
    bounds[k] = boxes[k]! - margin;
    bounds[3 + k] = boxes[3 + k]! + margin;
  }
  return bounds;
}

function reachOf(vertices: Float64Array, triangles: Int32Array): number {
  let square = 0;
  for (let i = 0; i < triangles.length; i++) {
    const v = 3 * triangles[i]!;
    square = Math.max(square, vertices[v]! * vertices[v]! + vertices[v + 1]! * vertices[v + 1]! + vertices[v + 2]! * vertices[v + 2]!);
  }
  return Math.sqrt(square);
}
