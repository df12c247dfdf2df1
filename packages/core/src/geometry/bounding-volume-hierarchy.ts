/**
 * A binary tree of boxes over the boxes of n items (triangles), built once for a surface that does not change its form.
 *
 * Nodes stand in the order of a walk: an inner node is followed by its left child, the left child's subtree by the right child. A search
 * that needs no order of distance therefore runs through the table once and jumps over subtrees, without a stack.
 *
 *   split   the plane between 16 bins of box centres, on the axis and at the place with the least
 *           area(left)·n(left) + area(right)·n(right) (surface-area heuristic). Halves of equal number where all centres coincide, and
 *           below depth 40
 *   leaf    at most 4 items
 *
 * Source: Wald, On fast Construction of SAH-based Bounding Volume Hierarchies, IEEE Symposium on Interactive Ray Tracing 2007 (binning).
 * Cost: O(n log n) to build; the depth is below 40 + log2 n. Boxes with non-finite numbers do no harm but are not found.
 */
import { boxesOverlap, copyBox, halfSurface } from "./box.js";
import type { FlatMesh } from "./flat-mesh.js";
import { type FoundTriangles, growFound, sortFound } from "./found-triangles.js";

export interface Hierarchy {
  /** Stride 6 per node: smallest x y z, largest x y z. Node 0 is the root. */
  readonly boxes: Float64Array;
  /** The node behind the subtree; right child of an inner node i = skip[i + 1]. */
  readonly skip: Int32Array;
  /** A leaf holds items[first … first + count − 1]; inner nodes have count 0. */
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly items: Int32Array;
  /** The boxes of `items`, in that order: stride 6. */
  readonly itemBoxes: Float64Array;
}

/** A mesh with the hierarchy over its triangles. */
export interface TriangleTable extends FlatMesh {
  /** Boxes around its triangles. */
  readonly hierarchy: Hierarchy;
}

/** Room for any walk with a stack: more than the largest depth. */
export const HIERARCHY_STACK = 96;

const LEAF = 4;
const BINS = 16;
const DEEP = 40;

/** Everything the construction changes. */
interface Building {
  readonly boxes: Float64Array;
  readonly items: Int32Array;
  /** Box centres times two, stride 3, by item. */
  readonly centers: Float64Array;
  /** Per bin: box and number of items. */
  readonly binBoxes: Float64Array;
  readonly binCounts: Int32Array;
  /** Areas of everything from a bin on to the last. */
  readonly areasFrom: Float64Array;
}

/** Over the boxes of the triangles of a mesh. */
export const buildTriangleHierarchy = (mesh: FlatMesh): Hierarchy => buildHierarchy(triangleBoxes(mesh));

function triangleBoxes({ vertices, triangles }: FlatMesh): Float64Array {
  const boxes = new Float64Array(2 * triangles.length);
  for (let t = 0; 3 * t < triangles.length; t++) {
    const a = 3 * triangles[3 * t]!;
    const b = 3 * triangles[3 * t + 1]!;
    const c = 3 * triangles[3 * t + 2]!;
    for (let k = 0; k < 3; k++) {
      boxes[6 * t + k] = Math.min(vertices[a + k]!, vertices[b + k]!, vertices[c + k]!);
      boxes[6 * t + 3 + k] = Math.max(vertices[a + k]!, vertices[b + k]!, vertices[c + k]!);
    }
  }
  return boxes;
}

/** `boxes` has stride 6; item numbers are their places. */
export function buildHierarchy(boxes: Float64Array): Hierarchy {
  const itemCount = boxes.length / 6;
  const building = startBuilding(boxes, itemCount);
  const capacity = Math.max(0, 2 * itemCount - 1);
  const nodeBoxes = new Float64Array(6 * capacity);
  const first = new Int32Array(capacity);
  const count = new Int32Array(capacity);
  // ranges of items that wait for their node: from, to, depth
  const waiting: number[] = itemCount > 0 ? [0, itemCount, 0] : [];
  let nodes = 0;
  while (waiting.length > 0) {
    const depth = waiting.pop()!;
    const to = waiting.pop()!;
    const from = waiting.pop()!;
    const node = nodes++;
    boundItems(building, from, to, nodeBoxes, 6 * node);
    first[node] = from;
    if (to - from <= LEAF) {
      count[node] = to - from;
      continue;
    }
    const middle = splitItems(building, from, to, depth);
    waiting.push(middle, to, depth + 1, from, middle, depth + 1);
  }
  return {
    boxes: nodeBoxes.slice(0, 6 * nodes),
    skip: linkNodes(count, nodes),
    first: first.slice(0, nodes),
    count: count.slice(0, nodes),
    items: building.items,
    itemBoxes: boxesInOrder(boxes, building.items),
  };
}

/** Writes the numbers, ascending, of the items whose boxes meet the box at `box[at …]`; returns how many. */
export function findInBox(hierarchy: Hierarchy, box: Float64Array, at: number, found: FoundTriangles): number {
  const { boxes, skip, first, count, items, itemBoxes } = hierarchy;
  const nodes = skip.length;
  let { list } = found;
  let n = 0;
  for (let node = 0; node < nodes; ) {
    if (!boxesOverlap(boxes, 6 * node, box, at)) {
      node = skip[node]!;
      continue;
    }
    const end = first[node]! + count[node]!;
    for (let i = first[node]!; i < end; i++) {
      if (!boxesOverlap(itemBoxes, 6 * i, box, at)) continue;
      if (n === list.length) list = growFound(found);
      list[n++] = items[i]!;
    }
    node++;
  }
  sortFound(list, n);
  return n;
}

function startBuilding(boxes: Float64Array, itemCount: number): Building {
  const items = new Int32Array(itemCount);
  const centers = new Float64Array(3 * itemCount);
  for (let i = 0; i < itemCount; i++) {
    items[i] = i;
    for (let k = 0; k < 3; k++) centers[3 * i + k] = boxes[6 * i + k]! + boxes[6 * i + 3 + k]!;
  }
  return {
    boxes,
    items,
    centers,
    binBoxes: new Float64Array(6 * BINS),
    binCounts: new Int32Array(BINS),
    areasFrom: new Float64Array(BINS),
  };
}

function boundItems({ boxes, items }: Building, from: number, to: number, out: Float64Array, at: number): void {
  emptyBox(out, at);
  for (let i = from; i < to; i++) growBox(out, at, boxes, 6 * items[i]!);
}

/** Puts the items of the left child first; returns where the right one's begin. */
function splitItems(building: Building, from: number, to: number, depth: number): number {
  let bestCost = Infinity;
  let bestAxis = -1;
  let bestBin = 0;
  let bestLow = 0;
  let bestScale = 0;
  for (let axis = 0; axis < 3 && depth < DEEP; axis++) {
    const [low, high] = centerRange(building, from, to, axis);
    const scale = BINS / (high - low);
    if (!(high > low) || scale === Infinity) continue;
    fillBins(building, from, to, axis, low, scale);
    const bin = cheapestBin(building, to - from);
    if (bin.cost < bestCost) {
      bestCost = bin.cost;
      bestAxis = axis;
      bestBin = bin.index;
      bestLow = low;
      bestScale = scale;
    }
  }
  if (bestAxis < 0) return (from + to) >> 1;
  const middle = partition(building, from, to, bestAxis, bestLow, bestScale, bestBin);
  return middle > from && middle < to ? middle : (from + to) >> 1;
}

function centerRange({ items, centers }: Building, from: number, to: number, axis: number): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = from; i < to; i++) {
    const c = centers[3 * items[i]! + axis]!;
    if (c < low) low = c;
    if (c > high) high = c;
  }
  return [low, high];
}

const binOf = (center: number, low: number, scale: number): number => {
  const bin = ((center - low) * scale) | 0;
  return bin < BINS ? bin : BINS - 1;
};

function fillBins(
  { items, boxes, centers, binBoxes, binCounts }: Building,
  from: number,
  to: number,
  axis: number,
  low: number,
  scale: number,
): void {
  binCounts.fill(0);
  for (let bin = 0; bin < BINS; bin++) emptyBox(binBoxes, 6 * bin);
  for (let i = from; i < to; i++) {
    const item = items[i]!;
    const bin = binOf(centers[3 * item + axis]!, low, scale);
    binCounts[bin]!++;
    growBox(binBoxes, 6 * bin, boxes, 6 * item);
  }
}

const grown = new Float64Array(6); // scratch: carries nothing from call to call

/** The bin that begins the right side of the cheapest split. */
function cheapestBin({ binBoxes, binCounts, areasFrom }: Building, total: number): { index: number; cost: number } {
  emptyBox(grown, 0);
  for (let bin = BINS - 1; bin > 0; bin--) {
    growBox(grown, 0, binBoxes, 6 * bin);
    areasFrom[bin] = halfSurface(grown, 0);
  }
  emptyBox(grown, 0);
  let left = 0;
  let cost = Infinity;
  let index = 0;
  for (let bin = 1; bin < BINS; bin++) {
    growBox(grown, 0, binBoxes, 6 * (bin - 1));
    left += binCounts[bin - 1]!;
    if (left === 0 || left === total) continue;
    const here = halfSurface(grown, 0) * left + areasFrom[bin]! * (total - left);
    if (here < cost) {
      cost = here;
      index = bin;
    }
  }
  return { index, cost };
}

/** Items of bins before `bin` come first. */
function partition({ items, centers }: Building, from: number, to: number, axis: number, low: number, scale: number, bin: number): number {
  let i = from;
  let j = to;
  while (i < j) {
    const item = items[i]!;
    if (binOf(centers[3 * item + axis]!, low, scale) < bin) {
      i++;
      continue;
    }
    j--;
    items[i] = items[j]!;
    items[j] = item;
  }
  return i;
}

/** A subtree ends where that of its right child ends, a leaf with itself; children come behind their parents. */
function linkNodes(count: Int32Array, nodes: number): Int32Array {
  const skip = new Int32Array(nodes);
  for (let node = nodes - 1; node >= 0; node--) skip[node] = count[node]! > 0 ? node + 1 : skip[skip[node + 1]!]!;
  return skip;
}

function boxesInOrder(boxes: Float64Array, items: Int32Array): Float64Array {
  const ordered = new Float64Array(boxes.length);
  for (let i = 0; i < items.length; i++) copyBox(boxes, 6 * items[i]!, ordered, 6 * i);
  return ordered;
}

function emptyBox(box: Float64Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    box[at + k] = Infinity;
    box[at + 3 + k] = -Infinity;
  }
}

function growBox(box: Float64Array, at: number, other: Float64Array, from: number): void {
  for (let k = 0; k < 3; k++) {
    if (other[from + k]! < box[at + k]!) box[at + k] = other[from + k]!;
    if (other[from + 3 + k]! > box[at + 3 + k]!) box[at + 3 + k] = other[from + 3 + k]!;
  }
}
