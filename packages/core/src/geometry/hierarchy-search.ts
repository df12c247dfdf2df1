/**
 * Searches through a hierarchy of the triangles of a mesh: the first hit of a ray, the triangle nearest to a point, the corner furthest
 * along a direction, triangles below a plane. Nearer children first, subtrees that cannot be better left out. Expected cost O(log n).
 *
 * A ray meets a box where the intervals of its three slabs overlap; rounding could make them miss each other at a corner, so the far ends
 * are taken 8 roundings further (Ize, Robust BVH Ray Traversal, JCGT 2 (2013), with a wider bound). Of equally near triangles the one with
 * the smallest number counts: results do not depend on how the tree was built.
 */
import { EPSILON } from "../math/scalar.js";
import { HIERARCHY_STACK, type Hierarchy, type TriangleTable } from "./bounding-volume-hierarchy.js";
import { boxesOverlap, squaredDistanceToBox } from "./box.js";
import { closestOnTriangle } from "./closest-on-triangle.js";
import { type FoundTriangles, growFound, sortFound } from "./found-triangles.js";
import { rayTriangle } from "./ray-triangle.js";

// scratch of the walks below: nothing is carried from call to call
const waitingNodes = new Int32Array(HIERARCHY_STACK);
const waitingBounds = new Float64Array(HIERARCHY_STACK);
const nearest = new Float64Array(4);

const FAR_ENDS = 1 + 8 * EPSILON;

/** Where the ray enters the box, or Infinity if it does not before `limit`. */
function rayEntersBox(boxes: Float64Array, at: number, ray: Float64Array, limit: number): number {
  const ix = ray[12]!;
  const iy = ray[13]!;
  const iz = ray[14]!;
  const x = ray[0]!;
  const y = ray[1]!;
  const z = ray[2]!;
  // 3 further is the other side of the slab; a ray within a slab's plane gives 0·∞, which no comparison counts
  const sx = ix > 0 ? 0 : 3;
  const sy = iy > 0 ? 0 : 3;
  const sz = iz > 0 ? 0 : 3;
  const nearX = (boxes[at + sx]! - x) * ix;
  const nearY = (boxes[at + 1 + sy]! - y) * iy;
  const nearZ = (boxes[at + 2 + sz]! - z) * iz;
  const farX = (boxes[at + 3 - sx]! - x) * ix * FAR_ENDS;
  const farY = (boxes[at + 4 - sy]! - y) * iy * FAR_ENDS;
  const farZ = (boxes[at + 5 - sz]! - z) * iz * FAR_ENDS;
  let near = 0;
  if (nearX > near) near = nearX;
  if (nearY > near) near = nearY;
  if (nearZ > near) near = nearZ;
  let far = limit;
  if (farX < far) far = farX;
  if (farY < far) far = farY;
  if (farZ < far) far = farZ;
  return near <= far ? near : Infinity;
}

/** The first triangle that the prepared ray (`ray-triangle.ts`) meets at t ≤ maximum, or −1; out[0] = t. */
export function findFirstHit(
  { vertices, triangles, hierarchy }: TriangleTable,
  ray: Float64Array,
  maximum: number,
  both: boolean,
  out: Float64Array,
): number {
  const { boxes, skip, first, count, items } = hierarchy;
  let best = maximum;
  let hit = -1;
  let depth = 0;
  if (skip.length > 0) {
    waitingBounds[0] = rayEntersBox(boxes, 0, ray, best);
    waitingNodes[depth++] = 0;
  }
  while (depth > 0) {
    depth--;
    if (!(waitingBounds[depth]! <= best)) continue;
    const node = waitingNodes[depth]!;
    if (count[node]! > 0) {
      const end = first[node]! + count[node]!;
      for (let i = first[node]!; i < end; i++) {
        const item = items[i]!;
        const t = rayTriangle(ray, vertices, 3 * triangles[3 * item]!, 3 * triangles[3 * item + 1]!, 3 * triangles[3 * item + 2]!, both);
        if (t < 0 || t > best || (t === best && hit >= 0 && item > hit)) continue;
        best = t;
        hit = item;
      }
      continue;
    }
    const left = node + 1;
    const right = skip[left]!;
    const toLeft = rayEntersBox(boxes, 6 * left, ray, best);
    const toRight = rayEntersBox(boxes, 6 * right, ray, best);
    depth = pushNearerLast(depth, left, toLeft, right, toRight, best);
  }
  out[0] = best;
  return hit;
}

/** Children within `limit` onto the stack, the nearer one on top; returns the new depth. */
function pushNearerLast(depth: number, left: number, toLeft: number, right: number, toRight: number, limit: number): number {
  const leftFirst = toLeft <= toRight;
  const later = leftFirst ? toRight : toLeft;
  const sooner = leftFirst ? toLeft : toRight;
  let top = depth;
  if (later <= limit) {
    waitingBounds[top] = later;
    waitingNodes[top++] = leftFirst ? right : left;
  }
  if (sooner <= limit) {
    waitingBounds[top] = sooner;
    waitingNodes[top++] = leftFirst ? left : right;
  }
  return top;
}

function copyPoint(from: Float64Array, to: Float64Array): void {
  to[0] = from[0]!;
  to[1] = from[1]!;
  to[2] = from[2]!;
}

/**
 * Writes the nearest point to out[0 … 2]; returns the triangle, −1 without any. A `start` ≥ 0 is a triangle that is near: it saves most of
 * the search.
 */
export function findNearestTriangle(table: TriangleTable, x: number, y: number, z: number, start: number, out: Float64Array): number {
  const { vertices, triangles, hierarchy } = table;
  const { boxes, skip, first, count, items } = hierarchy;
  let best = Infinity;
  let found = -1;
  let depth = 0;
  if (start >= 0) {
    closestOnTriangle(vertices, 3 * triangles[3 * start]!, 3 * triangles[3 * start + 1]!, 3 * triangles[3 * start + 2]!, x, y, z, nearest);
    best = nearest[3]!;
    found = start;
    copyPoint(nearest, out);
  }
  if (skip.length > 0) {
    waitingBounds[0] = 0;
    waitingNodes[depth++] = 0;
  }
  while (depth > 0) {
    depth--;
    if (waitingBounds[depth]! > best) continue;
    const node = waitingNodes[depth]!;
    if (count[node]! > 0) {
      const end = first[node]! + count[node]!;
      for (let i = first[node]!; i < end; i++) {
        const item = items[i]!;
        const a = 3 * triangles[3 * item]!;
        closestOnTriangle(vertices, a, 3 * triangles[3 * item + 1]!, 3 * triangles[3 * item + 2]!, x, y, z, nearest);
        const square = nearest[3]!;
        if (square > best || (square === best && item > found)) continue;
        best = square;
        found = item;
        copyPoint(nearest, out);
      }
      continue;
    }
    const left = node + 1;
    const right = skip[left]!;
    const toLeft = squaredDistanceToBox(boxes, 6 * left, x, y, z);
    const toRight = squaredDistanceToBox(boxes, 6 * right, x, y, z);
    depth = pushNearerLast(depth, left, toLeft, right, toRight, best);
  }
  return found;
}

/** Least u·x over a box. */
const leastOverBox = (boxes: Float64Array, at: number, ux: number, uy: number, uz: number): number =>
  ux * boxes[at + (ux > 0 ? 0 : 3)]! + uy * boxes[at + (uy > 0 ? 1 : 4)]! + uz * boxes[at + (uz > 0 ? 2 : 5)]!;

/** Numbers, ascending, of the triangles whose boxes meet `box` (6 numbers) and reach u·x ≤ height; returns how many. */
export function findBelowPlane(
  hierarchy: Hierarchy,
  box: Float64Array,
  ux: number,
  uy: number,
  uz: number,
  height: number,
  found: FoundTriangles,
): number {
  const { boxes, skip, first, count, items, itemBoxes } = hierarchy;
  let { list } = found;
  let n = 0;
  for (let node = 0; node < skip.length; ) {
    if (!boxesOverlap(boxes, 6 * node, box, 0) || !(leastOverBox(boxes, 6 * node, ux, uy, uz) <= height)) {
      node = skip[node]!;
      continue;
    }
    const end = first[node]! + count[node]!;
    for (let i = first[node]!; i < end; i++) {
      if (!boxesOverlap(itemBoxes, 6 * i, box, 0) || !(leastOverBox(itemBoxes, 6 * i, ux, uy, uz) <= height)) continue;
      if (n === list.length) list = growFound(found);
      list[n++] = items[i]!;
    }
    node++;
  }
  sortFound(list, n);
  return n;
}

/** The corner with the least u·x of all triangles as 3·triangle + corner, −1 without any; of equal ones the smallest number. */
export function findLowestCorner({ vertices, triangles, hierarchy }: TriangleTable, ux: number, uy: number, uz: number): number {
  const { boxes, skip, first, count, items } = hierarchy;
  let best = Infinity;
  let lowest = -1;
  for (let node = 0; node < skip.length; ) {
    if (!(leastOverBox(boxes, 6 * node, ux, uy, uz) <= best)) {
      node = skip[node]!;
      continue;
    }
    const end = first[node]! + count[node]!;
    for (let i = first[node]!; i < end; i++) {
      for (let corner = 3 * items[i]!; corner < 3 * items[i]! + 3; corner++) {
        const at = 3 * triangles[corner]!;
        const height = ux * vertices[at]! + uy * vertices[at + 1]! + uz * vertices[at + 2]!;
        if (height > best || (height === best && corner > lowest)) continue;
        best = height;
        lowest = corner;
      }
    }
    node++;
  }
  return lowest;
}
