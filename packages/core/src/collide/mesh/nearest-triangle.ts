/**
 * The triangle of a surface A that is nearest to a convex shape B which crosses none: what the distance of shapes apart, and inside, is
 * about.
 *
 * Meshes are searched through their hierarchy, nearer boxes first. How far a box is at least: as far as it is from the box of the shape,
 * and as the two are apart along the normal n of the best result so far,
 *
 *   min over the shape of n·x − max over the box of n·x,
 *
 * which is a lower bound for any unit vector, and with the right one leaves only what reaches over the plane through the nearest point.
 * Height fields are asked for triangles further and further away.
 *
 * Of triangles that meet where a shape inside is nearest (equal distances), it is behind the one that is turned away most.
 * Cost: O(log n) in practice.
 */
import { HIERARCHY_STACK, type Hierarchy } from "../../geometry/bounding-volume-hierarchy.js";
import { boxContains, boxDistance } from "../../geometry/box.js";
import { createFound } from "../../geometry/found-triangles.js";
import { NORMAL, PAIR_RESULT, writePairResult } from "../narrow/pair-result.js";
import { placedBox } from "../shapes/placed-bounds.js";
import { isBehind, isFurtherThan, lookAlong, type SurfacePair, testTriangle, writePlaneResult } from "./judge-triangle.js";
import type { MeshShape } from "./mesh-shape.js";
import { loadTriangle } from "./scratch-triangle.js";

/** Told instead of a triangle where one is crossed. */
export const CROSSED = -2;
/** Share of the surface's size with which a search begins. */
const TINY = 1e-6;
/** Share of the sizes within which triangles are equally near. */
const TIE = 1e-13;

// scratch: nothing is carried from call to call
const found = createFound();
const box = new Float64Array(6);
const point = new Float64Array(3);
const waitingNodes = new Int32Array(HIERARCHY_STACK);
const waitingBounds = new Float64Array(HIERARCHY_STACK);

/** The nearest triangle so far; its result is where the distance is written to. */
interface Nearest {
  triangle: number;
  /** Is the shape behind the surface there? */
  behind: boolean;
  /** Cosine between the normals of the triangle and of its result. */
  facing: number;
  /** What is further away is of no interest, m. */
  limit: number;
  /** Is the search over with the first triangle that is crossed? */
  readonly stops: boolean;
}

/**
 * Writes the pair result and returns the triangle, of open one-sided surfaces one that is seen from the front; −1 and a distance of
 * Infinity without any. Inside of solid surfaces the result is the way out along the normal of the nearest triangle. `stops`: the first
 * triangle that is touched or crossed ends the search with CROSSED; its result is in `pair.result`.
 */
export function findNearest(pair: SurfacePair, out: Float64Array, stops = false): number {
  const { surface, result } = pair;
  // the shape may be another one than that of the last search
  pair.along[3] = -Infinity;
  writePairResult(out, Infinity, 0, 0, 1, 0, 0, 0);
  for (let k = 7; k < PAIR_RESULT; k++) out[k] = 0;
  const start = nearestToCenter(pair);
  if (start < 0) return -1;
  const nearest: Nearest = { triangle: -1, behind: false, facing: 0, limit: Infinity, stops };
  loadTriangle(pair.triangle, surface, start);
  testTriangle(pair);
  if (stops && pair.found <= 0) return CROSSED;
  const reach = Math.max(result[0]!, TINY * surface.reach);
  keepNearer(pair, start, nearest, out);
  if (surface.type === "mesh") searchHierarchy(pair, (surface as MeshShape).hierarchy, nearest, out);
  else searchAround(pair, reach, nearest, out);
  if (stops && pair.found <= 0) return CROSSED;
  if (nearest.behind && surface.solid) {
    loadTriangle(pair.triangle, surface, nearest.triangle);
    writePlaneResult(pair, out);
  }
  return nearest.triangle;
}

/** After a pair test. */
function keepNearer(pair: SurfacePair, triangle: number, nearest: Nearest, out: Float64Array): void {
  const { surface, shape, result } = pair;
  const tie = TIE * (pair.triangle.size + shape.reach);
  const facing = facingOf(pair);
  const isBetter = nearest.behind ? result[0]! <= out[0]! + tie && facing < nearest.facing : result[0]! < out[0]!;
  if (!isBetter && result[0]! >= out[0]! - tie) return;
  const behind = isBehind(pair, triangle);
  if (behind && surface.sides === "one" && !surface.solid) return;
  nearest.triangle = triangle;
  nearest.behind = behind;
  nearest.facing = facing;
  nearest.limit = behind ? result[0]! + tie : result[0]!;
  out.set(result);
}

const facingOf = ({ triangle: { plane }, result }: SurfacePair): number =>
  plane[0]! * result[1]! + plane[1]! * result[2]! + plane[2]! * result[3]!;

/** Further and further away, beginning with `reach` (m). */
function searchAround(pair: SurfacePair, start: number, nearest: Nearest, out: Float64Array): void {
  const { surface, shape, X_AB } = pair;
  for (let reach = start; ; reach *= 2) {
    placedBox(shape.bounds, X_AB, surface.radius + reach, box);
    const coversAll = boxContains(box, 0, surface.bounds, 0);
    const count = surface.findTriangles(box, 0, found);
    placedBox(shape.bounds, X_AB, 0, box);
    for (let i = 0; i < count; i++) {
      const triangle = found.list[i]!;
      loadTriangle(pair.triangle, surface, triangle);
      if (boxDistance(box, 0, pair.triangle.shape.bounds, 0) > nearest.limit || isFurtherThan(pair, nearest.limit)) continue;
      testTriangle(pair);
      if (nearest.stops && pair.found <= 0) return;
      keepNearer(pair, triangle, nearest, out);
    }
    if (out[0]! <= reach || coversAll) return;
  }
}

function searchHierarchy(pair: SurfacePair, hierarchy: Hierarchy, nearest: Nearest, out: Float64Array): void {
  const { surface, shape, X_AB } = pair;
  const { boxes, skip, first, count, items, itemBoxes } = hierarchy;
  placedBox(shape.bounds, X_AB, surface.radius, box);
  lookAlong(pair, out, NORMAL);
  let depth = 0;
  waitingNodes[depth] = 0;
  waitingBounds[depth++] = 0;
  while (depth > 0) {
    const node = waitingNodes[--depth]!;
    if (waitingBounds[depth]! > nearest.limit || boxAlongNormal(pair, boxes, 6 * node) > nearest.limit) continue;
    const end = first[node]! + count[node]!;
    for (let i = first[node]!; i < end; i++) {
      if (boxDistance(box, 0, itemBoxes, 6 * i) > nearest.limit || boxAlongNormal(pair, itemBoxes, 6 * i) > nearest.limit) continue;
      loadTriangle(pair.triangle, surface, items[i]!);
      if (isFurtherThan(pair, nearest.limit)) continue;
      testTriangle(pair);
      if (nearest.stops && pair.found <= 0) return;
      keepNearer(pair, items[i]!, nearest, out);
      if (nearest.triangle === items[i]!) lookAlong(pair, out, NORMAL);
    }
    if (count[node]! > 0) continue;
    const left = node + 1;
    const right = skip[left]!;
    const toLeft = boxDistance(box, 0, boxes, 6 * left);
    const toRight = boxDistance(box, 0, boxes, 6 * right);
    const leftFirst = toLeft <= toRight;
    waitingNodes[depth] = leftFirst ? right : left;
    waitingBounds[depth++] = leftFirst ? toRight : toLeft;
    waitingNodes[depth] = leftFirst ? left : right;
    waitingBounds[depth++] = leftFirst ? toLeft : toRight;
  }
}

/** Lower bound of the distance of a box along that normal. */
const boxAlongNormal = ({ along }: SurfacePair, boxes: Float64Array, at: number): number =>
  along[3]! -
  along[0]! * boxes[at + (along[0]! > 0 ? 3 : 0)]! -
  along[1]! * boxes[at + (along[1]! > 0 ? 4 : 1)]! -
  along[2]! * boxes[at + (along[2]! > 0 ? 5 : 2)]!;

/** The triangle nearest to a point of the shape. */
function nearestToCenter({ surface, shape, X_AB }: SurfacePair): number {
  const [x, y, z] = shape.polyhedron?.center ?? [0, 0, 0];
  return surface.nearestTriangle(
    X_AB[9]! + X_AB[0]! * x + X_AB[1]! * y + X_AB[2]! * z,
    X_AB[10]! + X_AB[3]! * x + X_AB[4]! * y + X_AB[5]! * z,
    X_AB[11]! + X_AB[6]! * x + X_AB[7]! * y + X_AB[8]! * z,
    point,
  );
}
