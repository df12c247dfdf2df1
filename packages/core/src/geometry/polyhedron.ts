/**
 * A convex polyhedron with its features (vertices, edges, faces) and who neighbours whom: what closest-feature walks, clipping and
 * contact features need. Cores of round shapes are polyhedra too: a point (V = 1), a segment (V = 2, E = 1), a flat polygon with two faces.
 *
 *   feature numbers   vertex v → v      edge e → V + e      face f → V + E + f
 *   face              a loop of vertices, counter-clockwise seen from outside; plane n·x = d with unit n pointing outwards
 *   edge              runs from its first to its second vertex in the loop of its left face, against it in that of its right face
 *
 * d is the largest n·x over the vertices of the face: no vertex of a face stands above its own plane, and the polyhedron's extent along n
 * is d to within the tolerance of the hull it was made of. Building costs O(V + E) after a sort of the edges.
 */
import { assert } from "../math/assert.js";

/** Flat tables; `polyhedronOfHull` makes them. */
export interface Polyhedron {
  /** Stride 3, m. */
  readonly vertices: Float64Array;
  /** Faces: loop f is faceVertices[faceStart[f] … faceStart[f + 1] − 1]. */
  readonly faceStart: Int32Array;
  /** Vertices of the loops of all faces. */
  readonly faceVertices: Int32Array;
  /** The edge from each vertex of a loop to the next. */
  readonly faceEdges: Int32Array;
  /** Stride 4: unit normal, d. */
  readonly planes: Float64Array;
  /** Stride 2. */
  readonly edgeVertices: Int32Array;
  /** Stride 2: left, right; −1 where the polyhedron is a segment. */
  readonly edgeFaces: Int32Array;
  /** Edges at vertex v: vertexEdges[vertexStart[v] … vertexStart[v + 1] − 1], ascending; `vertexNeighbours` holds their other ends. */
  readonly vertexStart: Int32Array;
  /** Edges at the vertices, ascending. */
  readonly vertexEdges: Int32Array;
  /** Other ends of these edges. */
  readonly vertexNeighbours: Int32Array;
  /** Mean of the vertices. */
  readonly center: readonly [number, number, number];
  /** Largest distance of a vertex from the origin, m. */
  readonly reach: number;
  /** Radius of the largest ball around the centre that fits in, m; 0 where flat. */
  readonly innerRadius: number;
}

export const vertexCountOf = (polyhedron: Polyhedron): number => polyhedron.vertices.length / 3;
export const edgeCountOf = (polyhedron: Polyhedron): number => polyhedron.edgeVertices.length / 2;
export const faceCountOf = (polyhedron: Polyhedron): number => polyhedron.faceStart.length - 1;

/** A polyhedron from its vertices (stride 3) and the loops of its faces; closed, every edge in two faces that run along it oppositely. */
export function polyhedronOf(vertices: Float64Array, loops: readonly (readonly number[])[]): Polyhedron {
  const faceStart = new Int32Array(loops.length + 1);
  for (let f = 0; f < loops.length; f++) faceStart[f + 1] = faceStart[f]! + loops[f]!.length;
  const faceVertices = Int32Array.from(loops.flat());
  const { faceEdges, edgeVertices, edgeFaces } = linkEdges(faceStart, faceVertices);
  return complete({ vertices, faceStart, faceVertices, faceEdges, edgeVertices, edgeFaces });
}

/** One vertex, no edge. */
export const pointPolyhedron = (): Polyhedron => bare(new Float64Array(3), []);

/** The segment from (0, 0, −half) to (0, 0, half). */
export const segmentPolyhedron = (half: number): Polyhedron => bare(Float64Array.of(0, 0, -half, 0, 0, half), [0, 1]);

/** Corner i of a box has the signs of the bits of i: 1 for x, 2 for y, 4 for z. */
const BOX_LOOPS = [
  [0, 4, 6, 2],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 2, 3, 1],
  [4, 5, 7, 6],
] as const;

/** Half edge lengths, m. Faces −x, +x, −y, +y, −z, +z. */
export function boxPolyhedron(x: number, y: number, z: number): Polyhedron {
  const vertices = new Float64Array(24);
  for (let i = 0; i < 8; i++) vertices.set([i & 1 ? x : -x, i & 2 ? y : -y, i & 4 ? z : -z], 3 * i);
  return polyhedronOf(vertices, BOX_LOOPS);
}

/** A triangle: face 0 is seen where its corners (stride 3) run counter-clockwise, face 1 from behind. */
export const trianglePolyhedron = (corners: Float64Array): Polyhedron =>
  polyhedronOf(corners, [
    [0, 1, 2],
    [2, 1, 0],
  ]);

function bare(vertices: Float64Array, edge: readonly number[]): Polyhedron {
  return complete({
    vertices,
    faceStart: new Int32Array(1),
    faceVertices: new Int32Array(0),
    faceEdges: new Int32Array(0),
    edgeVertices: Int32Array.from(edge),
    edgeFaces: new Int32Array(edge.length).fill(-1),
  });
}

type Loops = Pick<Polyhedron, "vertices" | "faceStart" | "faceVertices" | "faceEdges" | "edgeVertices" | "edgeFaces">;

/** Numbers the edges in the order in which the loops first run along them. */
function linkEdges(faceStart: Int32Array, faceVertices: Int32Array): Pick<Polyhedron, "faceEdges" | "edgeVertices" | "edgeFaces"> {
  const count = faceVertices.length / 2;
  const edgeVertices = new Int32Array(2 * count);
  const edgeFaces = new Int32Array(2 * count);
  const faceEdges = new Int32Array(faceVertices.length);
  const numbers = new Map<number, number>();
  const span = faceVertices.reduce((most, v) => Math.max(most, v), 0) + 1;
  let next = 0;
  for (let f = 0; f + 1 < faceStart.length; f++) {
    for (let i = faceStart[f]!; i < faceStart[f + 1]!; i++) {
      const from = faceVertices[i]!;
      const to = faceVertices[i + 1 < faceStart[f + 1]! ? i + 1 : faceStart[f]!]!;
      const reverse = numbers.get(to * span + from);
      if (reverse !== undefined) {
        faceEdges[i] = reverse;
        edgeFaces[2 * reverse + 1] = f;
        continue;
      }
      assert(!numbers.has(from * span + to), "faces of a polyhedron run along an edge in opposite directions");
      numbers.set(from * span + to, next);
      faceEdges[i] = next;
      edgeVertices[2 * next] = from;
      edgeVertices[2 * next + 1] = to;
      edgeFaces[2 * next] = f;
      next++;
    }
  }
  assert(next === count, "every edge of a polyhedron belongs to two faces");
  return { faceEdges, edgeVertices, edgeFaces };
}

function complete(loops: Loops): Polyhedron {
  const { vertices } = loops;
  const mean = [0, 0, 0];
  let reach = 0;
  const count = vertices.length / 3;
  for (let v = 0; v < count; v++) {
    for (let k = 0; k < 3; k++) mean[k]! += vertices[3 * v + k]! / count;
    reach = Math.max(reach, lengthOf(vertices, 3 * v));
  }
  const center = [mean[0]!, mean[1]!, mean[2]!] as const;
  const planes = planesOf(loops);
  let innerRadius = planes.length === 0 ? 0 : Infinity;
  for (let i = 0; i < planes.length; i += 4) innerRadius = Math.min(innerRadius, planes[i + 3]! - heightOf(planes, i, center, 0));
  const { faceStart, faceVertices, faceEdges, edgeVertices, edgeFaces } = loops;
  const { vertexStart, vertexEdges, vertexNeighbours } = starsOf(loops);
  // written out: objects made by spreading others have a hidden class each, and whoever reads polyhedra takes 15 % longer
  return {
    vertices,
    faceStart,
    faceVertices,
    faceEdges,
    planes,
    edgeVertices,
    edgeFaces,
    vertexStart,
    vertexEdges,
    vertexNeighbours,
    center,
    reach,
    innerRadius: Math.max(0, innerRadius),
  };
}

function lengthOf(array: Float64Array, at: number): number {
  const x = array[at]!;
  const y = array[at + 1]!;
  const z = array[at + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}

/** Newell's normal, Σ (p − o) × (q − o) over the edges p → q of a loop seen from its first vertex o: that of the plane which fits best. */
function planesOf({ vertices, faceStart, faceVertices }: Loops): Float64Array {
  const planes = new Float64Array(4 * (faceStart.length - 1));
  for (let f = 0; f + 1 < faceStart.length; f++) {
    const start = faceStart[f]!;
    const end = faceStart[f + 1]!;
    const o = 3 * faceVertices[start]!;
    const n = [0, 0, 0];
    for (let i = start + 1; i + 1 < end; i++) {
      const p = 3 * faceVertices[i]!;
      const q = 3 * faceVertices[i + 1]!;
      for (let k = 0; k < 3; k++) {
        const l = (k + 1) % 3;
        const m = (k + 2) % 3;
        n[k]! +=
          (vertices[p + l]! - vertices[o + l]!) * (vertices[q + m]! - vertices[o + m]!) -
          (vertices[p + m]! - vertices[o + m]!) * (vertices[q + l]! - vertices[o + l]!);
      }
    }
    const largest = Math.max(Math.abs(n[0]!), Math.abs(n[1]!), Math.abs(n[2]!));
    for (let k = 0; k < 3; k++) planes[4 * f + k] = n[k]! / largest;
    const length = lengthOf(planes, 4 * f);
    for (let k = 0; k < 3; k++) planes[4 * f + k]! /= length;
    let offset = -Infinity;
    for (let i = start; i < end; i++) offset = Math.max(offset, heightOf(planes, 4 * f, vertices, 3 * faceVertices[i]!));
    planes[4 * f + 3] = offset;
  }
  return planes;
}

const heightOf = (planes: Float64Array, n: number, vertices: ArrayLike<number>, p: number): number =>
  planes[n]! * vertices[p]! + planes[n + 1]! * vertices[p + 1]! + planes[n + 2]! * vertices[p + 2]!;

/** The edges around each vertex. */
function starsOf({ vertices, edgeVertices }: Loops): Pick<Polyhedron, "vertexStart" | "vertexEdges" | "vertexNeighbours"> {
  const count = vertices.length / 3;
  const vertexStart = new Int32Array(count + 1);
  for (const v of edgeVertices) vertexStart[v + 1]!++;
  for (let v = 0; v < count; v++) vertexStart[v + 1]! += vertexStart[v]!;
  const vertexEdges = new Int32Array(edgeVertices.length);
  const vertexNeighbours = new Int32Array(edgeVertices.length);
  const next = vertexStart.slice();
  for (let i = 0; i < edgeVertices.length; i++) {
    const place = next[edgeVertices[i]!]!++;
    vertexEdges[place] = i >> 1;
    vertexNeighbours[place] = edgeVertices[i ^ 1]!;
  }
  return { vertexStart, vertexEdges, vertexNeighbours };
}
