/**
 * How far do points of a convex piece lie from the solid? The measure of a decomposition's error:
 *
 *   concavity = max over x in the piece of distance(x, solid)                                       (m)
 *
 * The piece is cut into tetrahedra, from its middle to its triangles, and these are halved across their longest edge, always the one with
 * the largest bound, until that is good enough. The true value lies between the largest distance `found` at a corner or middle and the
 * `bound`. With the middle c of a tetrahedron, r the distance to its furthest corner, and T the triangle of the surface nearest to c,
 *
 *   bound = min( distance(c, solid) + r,  max over the corners x of distance(x, T) )
 *
 * The first holds because a distance changes by no more than the way moved; the second because that from a convex set is a convex function,
 * and it is off by r²/2·distance only. A tetrahedron is dropped where
 *
 *   its bound is not above `settle`: nobody wants to know it better, or
 *   no surface of the solid passes through it and its middle is inside: then all of it is.
 *
 * Surface that coincides with the border of the piece does not pass through it. So convex parts are settled at once, however small the
 * tolerance; the cost is some (area of the pockets)/settle² distances of a few µs each.
 */
import { add, distance, readVec3, scale, type Vec3 } from "../../math/vec3.js";
import { closestOnTriangle } from "../closest-on-triangle.js";
import type { FlatMesh } from "../flat-mesh.js";
import { createNearestPoint, findNearest, meetsBall, type NearestPoint, type SolidField } from "../solid-distance.js";
import type { HullPiece } from "./hull-piece.js";
import { boxOf } from "./split-part.js";

export interface ConcavityOptions {
  /** Distances up to this need not be known any better, m; positive. */
  readonly settle: number;
  /** Stop when the bound is within this share of what was found. Infinite: stop at the first point beyond `settle`. */
  readonly gap: number;
  /** Surface within this distance of the border of the piece belongs to it, m. */
  readonly thickness: number;
  /** Most tetrahedra looked at; then the bound is what it is. */
  readonly most: number;
}

export interface Concavity {
  /** Largest distance from the solid found at a point of the piece, m. */
  readonly found: number;
  /** No point of the piece is further from the solid than this, m. Infinite where the search was stopped at the first point beyond. */
  readonly bound: number;
  /** The point with that distance, and the point of the surface nearest to it. */
  readonly deepest: Vec3;
  readonly nearest: Vec3;
}

/** Tetrahedra smaller than this share of `settle` are not cut any more. */
const FINEST = 1 / 256;

interface Tetrahedron {
  readonly corners: readonly [Vec3, Vec3, Vec3, Vec3];
  readonly bound: number;
  /** Triangle of the surface nearest to its middle. */
  readonly triangle: number;
}

interface Search {
  readonly field: SolidField;
  readonly options: ConcavityOptions;
  /** 1 for triangles that pass through the inside of the piece. */
  readonly inside: Uint8Array;
  readonly near: NearestPoint;
  readonly heap: Tetrahedron[];
  deepest: Vec3;
  nearest: Vec3;
  found: number;
  /** Largest bound among those that were settled or are too small to cut. */
  settled: number;
  looked: number;
}

export function measureConcavity(field: SolidField, piece: HullPiece, options: ConcavityOptions): Concavity {
  const inside = markInside(field, piece, options.thickness);
  const middle = meanOf(piece.hull.vertices);
  const search: Search = {
    field,
    options,
    inside,
    near: createNearestPoint(),
    heap: [],
    deepest: middle,
    nearest: middle,
    found: 0,
    settled: options.thickness,
    looked: 0,
  };
  if (inside.includes(1)) {
    sampleBorder(search, piece);
    if (!mayStop(search)) addFan(search, piece, middle);
    while (search.heap.length > 0 && search.looked < options.most && !isEnough(search)) halve(search, pop(search.heap));
  }
  return {
    found: search.found,
    bound: mayStop(search) ? Number.POSITIVE_INFINITY : Math.max(search.found, search.settled, search.heap[0]?.bound ?? 0),
    deepest: search.deepest,
    nearest: search.nearest,
  };
}

/** Was only the first point beyond asked for, and is it found? */
const mayStop = ({ found, options }: Search): boolean => options.gap === Number.POSITIVE_INFINITY && found > options.settle;

const isEnough = (search: Search): boolean =>
  mayStop(search) || (search.found > search.options.settle && search.heap[0]!.bound <= search.found * (1 + search.options.gap));

/** Triangles with some point deeper than the thickness below all planes of the piece; a few too many do no harm. */
function markInside({ mesh }: SolidField, { planes, hull }: HullPiece, thickness: number): Uint8Array {
  const { vertices, triangles } = mesh;
  const marks = new Uint8Array(triangles.length / 3);
  const box = boxOf(hull.vertices);
  for (let t = 0; t < marks.length; t++) {
    const a = 3 * triangles[3 * t]!;
    const b = 3 * triangles[3 * t + 1]!;
    const c = 3 * triangles[3 * t + 2]!;
    let passes = true;
    for (let axis = 0; axis < 3 && passes; axis++) {
      const low = Math.min(vertices[a + axis]!, vertices[b + axis]!, vertices[c + axis]!);
      const high = Math.max(vertices[a + axis]!, vertices[b + axis]!, vertices[c + axis]!);
      passes = low < box[3 + axis]! - thickness && high > box[axis]! + thickness;
    }
    for (let p = 0; p < planes.length && passes; p += 4) {
      const lowest = Math.min(height(planes, p, vertices, a), height(planes, p, vertices, b), height(planes, p, vertices, c));
      passes = lowest < -thickness;
    }
    if (passes) marks[t] = 1;
  }
  return marks;
}

function height(planes: Float64Array, p: number, points: Float64Array, at: number): number {
  return planes[p]! * points[at]! + planes[p + 1]! * points[at + 1]! + planes[p + 2]! * points[at + 2]! - planes[p + 3]!;
}

function meanOf(points: Float64Array): Vec3 {
  const sum = [0, 0, 0];
  for (let i = 0; i < points.length; i++) sum[i % 3]! += points[i]!;
  const f = 3 / points.length;
  return { x: sum[0]! * f, y: sum[1]! * f, z: sum[2]! * f };
}

/** Middles of the faces and edges: pockets are deepest there more often than not. */
function sampleBorder(search: Search, { hull }: HullPiece): void {
  for (let t = 0; t < hull.triangles.length; t += 3) {
    const [a, b, c] = cornersOf(hull, t);
    look(search, weigh(a, b, c, 1 / 3, 1 / 3, 1 / 3));
    // each edge once: the neighbour walks it the other way round
    if (hull.triangles[t]! < hull.triangles[t + 1]!) look(search, weigh(a, b, c, 0.5, 0.5, 0));
    if (hull.triangles[t + 1]! < hull.triangles[t + 2]!) look(search, weigh(a, b, c, 0, 0.5, 0.5));
    if (hull.triangles[t + 2]! < hull.triangles[t]!) look(search, weigh(a, b, c, 0.5, 0, 0.5));
  }
}

function cornersOf({ vertices, triangles }: FlatMesh, t: number): readonly [Vec3, Vec3, Vec3] {
  return [readVec3(vertices, 3 * triangles[t]!), readVec3(vertices, 3 * triangles[t + 1]!), readVec3(vertices, 3 * triangles[t + 2]!)];
}

const weigh = (a: Vec3, b: Vec3, c: Vec3, f: number, g: number, h: number): Vec3 => ({
  x: f * a.x + g * b.x + h * c.x,
  y: f * a.y + g * b.y + h * c.y,
  z: f * a.z + g * b.z + h * c.z,
});

function addFan(search: Search, { hull }: HullPiece, middle: Vec3): void {
  for (let t = 0; t < hull.triangles.length; t += 3) {
    const [a, b, c] = cornersOf(hull, t);
    addTetrahedron(search, [a, b, c, middle]);
  }
}

/** Distance of a point of the piece; remembered if it is the largest so far. */
function look(search: Search, p: Vec3): number {
  const { near } = search;
  findNearest(search.field, p.x, p.y, p.z, near);
  if (near.distance > search.found) {
    search.found = near.distance;
    search.deepest = p;
    search.nearest = readVec3(near.point);
  }
  return near.distance;
}

function addTetrahedron(search: Search, corners: Tetrahedron["corners"]): void {
  const { options, field, inside } = search;
  const [a, b, c, d] = corners;
  search.looked++;
  const middle = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4, z: (a.z + b.z + c.z + d.z) / 4 };
  const radius = Math.max(distance(middle, a), distance(middle, b), distance(middle, c), distance(middle, d));
  const height = look(search, middle);
  if (height <= 0 && !meetsBall(field, inside, middle.x, middle.y, middle.z, radius)) return;
  let bound = height + radius;
  if (bound > options.settle) bound = Math.min(bound, furthestFrom(field, search.near.triangle, corners));
  if (bound <= options.settle || radius < FINEST * options.settle) search.settled = Math.max(search.settled, bound);
  else push(search.heap, { corners, bound, triangle: search.near.triangle });
}

/** A scratch point: nothing is kept from call to call. */
const foot = new Float64Array(4);

/** The largest distance of the corners from a triangle of the surface. */
function furthestFrom({ mesh }: SolidField, triangle: number, corners: Tetrahedron["corners"]): number {
  const { vertices, triangles } = mesh;
  const a = 3 * triangles[3 * triangle]!;
  const b = 3 * triangles[3 * triangle + 1]!;
  const c = 3 * triangles[3 * triangle + 2]!;
  let furthest = 0;
  for (const p of corners) {
    closestOnTriangle(vertices, a, b, c, p.x, p.y, p.z, foot);
    furthest = Math.max(furthest, foot[3]!);
  }
  return Math.sqrt(furthest);
}

const EDGES = [
  [0, 1],
  [0, 2],
  [0, 3],
  [1, 2],
  [1, 3],
  [2, 3],
] as const;

/** Cuts a tetrahedron into two through the middle of its longest edge. */
function halve(search: Search, { corners, triangle }: Tetrahedron): void {
  let longest: readonly [number, number] = EDGES[0];
  let most = -1;
  for (const edge of EDGES) {
    const size = distance(corners[edge[0]], corners[edge[1]]);
    if (size <= most) continue;
    most = size;
    longest = edge;
  }
  const middle = scale(add(corners[longest[0]]!, corners[longest[1]]!), 0.5);
  for (const end of longest) {
    search.near.triangle = triangle;
    addTetrahedron(search, corners.map((corner, i) => (i === end ? middle : corner)) as unknown as Tetrahedron["corners"]);
  }
}

/** Binary heap with the largest bound on top. */
function push(heap: Tetrahedron[], item: Tetrahedron): void {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (heap[parent]!.bound >= item.bound) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = item;
}

function pop(heap: Tetrahedron[]): Tetrahedron {
  const top = heap[0]!;
  const last = heap.pop()!;
  let at = 0;
  while (heap.length > 0) {
    let child = 2 * at + 1;
    if (child + 1 < heap.length && heap[child + 1]!.bound > heap[child]!.bound) child++;
    if (child >= heap.length || heap[child]!.bound <= last.bound) break;
    heap[at] = heap[child]!;
    at = child;
  }
  if (heap.length > 0) heap[at] = last;
  return top;
}
