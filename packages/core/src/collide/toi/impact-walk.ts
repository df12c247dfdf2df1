/**
 * Pairs of items of two hierarchies in the order in which their boxes can first meet, the one standing, the other moving from X0 to X1
 * (poses in the frame of the standing one) during a stretch of time.
 *
 * A point of the moving side stays within `widen` of the straight way between its ends, so at the share s of the stretch its box lies in
 *
 *   low(s) = (1 − s) low0 + s low1 − widen,   high(s) = (1 − s) high0 + s high1 + widen      low0 … high1: boxes of the ends
 *
 * and two boxes can meet where low(s) ≤ high and high(s) ≥ low on each axis: six inequalities linear in s, which leave one interval
 * [enters, leaves] or nothing. Before it the items are apart, and so they are after it. The same holds as seen from the moving side, whose
 * boxes are tighter there.
 *
 * Of all pairs of nodes that wait, the one that enters first is opened next (a heap), of its two nodes the larger one. Whoever asks stops
 * at the best time found: pairs that enter later need no look. Cost: O(log n) where the first pairs meet, at worst the pairs whose boxes
 * meet at all.
 */
import type { Hierarchy } from "../../geometry/bounding-volume-hierarchy.js";
import { halfSurface } from "../../geometry/box.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { FRAME } from "../narrow/frame.js";

/** How one side moves in the frame of the other. */
export interface Stretch {
  /** Poses at the start and at the end: 12 numbers each. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Largest way off the straight one, with radii and rounding, m. */
  widen: number;
}

const createStretch = (): Stretch => ({ start: new Float64Array(FRAME), end: new Float64Array(FRAME), widen: 0 });

export interface ImpactWalk {
  standing: Hierarchy;
  moving: Hierarchy;
  /** The moving side as seen from the standing one, and the other way round where that has finite boxes. */
  readonly stretch: Stretch;
  readonly inverse: Stretch;
  isSeenFromBoth: boolean;
  /** Pairs that wait, as a heap: when they enter and leave, and their nodes; items of leaves as −1 − place. */
  enters: Float64Array<ArrayBuffer>;
  leaves: Float64Array<ArrayBuffer>;
  a: Int32Array<ArrayBuffer>;
  b: Int32Array<ArrayBuffer>;
  count: number;
  /** The pair found: items, and the shares of the stretch between which they can meet. */
  itemA: number;
  itemB: number;
  from: number;
  until: number;
}

const NOTHING: Hierarchy = {
  boxes: new Float64Array(0),
  skip: new Int32Array(0),
  first: new Int32Array(0),
  count: new Int32Array(0),
  items: new Int32Array(0),
  itemBoxes: new Float64Array(0),
};

export const createImpactWalk = (): ImpactWalk => ({
  standing: NOTHING,
  moving: NOTHING,
  stretch: createStretch(),
  inverse: createStretch(),
  isSeenFromBoth: true,
  enters: new Float64Array(64),
  leaves: new Float64Array(64),
  a: new Int32Array(64),
  b: new Int32Array(64),
  count: 0,
  itemA: 0,
  itemB: 0,
  from: 0,
  until: 1,
});

/** A single box as hierarchy. */
export const hierarchyOfBox = (box: Float64Array): Hierarchy => ({ ...ONE, boxes: box, count: ONE.skip, itemBoxes: box });

/** A list of items with their boxes (stride 6) as hierarchy of one leaf; `around` is a box that holds all of them. */
export const hierarchyOfList = (around: Float64Array, boxes: Float64Array, items: Int32Array): Hierarchy =>
  items.length > 0 ? { ...ONE, boxes: around, count: Int32Array.of(items.length), items, itemBoxes: boxes } : NOTHING;

const ONE = { skip: Int32Array.of(1), first: Int32Array.of(0), items: Int32Array.of(0) };

/** After the stretches are filled in. */
export function beginWalk(walk: ImpactWalk, standing: Hierarchy, moving: Hierarchy): void {
  walk.standing = standing;
  walk.moving = moving;
  walk.count = 0;
  if (standing.skip.length > 0 && moving.skip.length > 0) pushNodes(walk, 0, 0);
}

/** The next pair of items that can meet at a share ≤ `limit` of the stretch: false without any, else it is in the walk. */
export function nextPair(walk: ImpactWalk, limit: number): boolean {
  const { standing, moving } = walk;
  while (walk.count > 0 && walk.enters[0]! <= limit) {
    const a = walk.a[0]!;
    const b = walk.b[0]!;
    walk.from = walk.enters[0]!;
    walk.until = walk.leaves[0]!;
    takeFirst(walk);
    if (a < 0) {
      walk.itemA = standing.items[-1 - a]!;
      walk.itemB = moving.items[-1 - b]!;
      return true;
    }
    const isLeafA = standing.count[a]! > 0;
    const isLeafB = moving.count[b]! > 0;
    if (isLeafA && isLeafB) pushItems(walk, a, b);
    else if (isLeafB || (!isLeafA && halfSurface(standing.boxes, 6 * a) >= halfSurface(moving.boxes, 6 * b))) {
      pushNodes(walk, a + 1, b);
      pushNodes(walk, standing.skip[a + 1]!, b);
    } else {
      pushNodes(walk, a, b + 1);
      pushNodes(walk, a, moving.skip[b + 1]!);
    }
  }
  return false;
}

/** Scratch: the share in which two boxes meet, the ends of a moving box on an axis. */
const meeting = new Float64Array(2);
const range = new Float64Array(4);

function pushNodes(walk: ImpactWalk, a: number, b: number): void {
  if (boxesMeet(walk, walk.standing.boxes, 6 * a, walk.moving.boxes, 6 * b)) push(walk, a, b);
}

function pushItems(walk: ImpactWalk, a: number, b: number): void {
  const { standing, moving } = walk;
  const endA = standing.first[a]! + standing.count[a]!;
  const endB = moving.first[b]! + moving.count[b]!;
  for (let i = standing.first[a]!; i < endA; i++) {
    for (let j = moving.first[b]!; j < endB; j++) {
      if (boxesMeet(walk, standing.itemBoxes, 6 * i, moving.itemBoxes, 6 * j)) push(walk, -1 - i, -1 - j);
    }
  }
}

/** Writes the interval to `meeting`, that of both views; false where it is empty. */
function boxesMeet({ stretch, inverse, isSeenFromBoth }: ImpactWalk, A: Float64Array, a: number, B: Float64Array, b: number): boolean {
  meeting[0] = 0;
  meeting[1] = 1;
  return narrowMeeting(A, a, B, b, stretch) && (!isSeenFromBoth || narrowMeeting(B, b, A, a, inverse));
}

/** What is left of the interval, with the boxes of B moving in the frame of A. */
function narrowMeeting(A: Float64Array, a: number, B: Float64Array, b: number, { start, end, widen }: Stretch): boolean {
  let from = meeting[0]!;
  let until = meeting[1]!;
  for (let k = 0; k < 3; k++) {
    placeOnAxis(B, b, start, k, 0);
    placeOnAxis(B, b, end, k, 2);
    // high − low(s) ≥ 0 and high(s) − low ≥ 0 as  rest + s · change ≥ 0
    for (let side = 0; side < 2; side++) {
      const rest = (side === 0 ? A[a + 3 + k]! - range[0]! : range[1]! - A[a + k]!) + widen;
      const change = side === 0 ? range[0]! - range[2]! : range[3]! - range[1]!;
      if (change > 0) from = Math.max(from, -rest / change);
      else if (change < 0) until = Math.min(until, -rest / change);
      else if (rest < 0) return false;
    }
    if (from > until) return false;
  }
  meeting[0] = from;
  meeting[1] = until;
  return true;
}

/** Smallest and largest coordinate k of the box at `X`, to range[to …]. */
function placeOnAxis(boxes: Float64Array, at: number, X: Float64Array, k: number, to: number): void {
  const x = X[3 * k]!;
  const y = X[3 * k + 1]!;
  const z = X[3 * k + 2]!;
  const sx = x >= 0 ? 0 : 3;
  const sy = y >= 0 ? 0 : 3;
  const sz = z >= 0 ? 0 : 3;
  const p = X[9 + k]!;
  range[to] = p + x * boxes[at + sx]! + y * boxes[at + 1 + sy]! + z * boxes[at + 2 + sz]!;
  range[to + 1] = p + x * boxes[at + 3 - sx]! + y * boxes[at + 4 - sy]! + z * boxes[at + 5 - sz]!;
}

/** A pair with the times in `meeting` onto the heap. */
function push(walk: ImpactWalk, a: number, b: number): void {
  let at = walk.count++;
  walk.enters = grownNumbers(walk.enters, walk.count);
  walk.leaves = grownNumbers(walk.leaves, walk.count);
  walk.a = grownIntegers(walk.a, walk.count);
  walk.b = grownIntegers(walk.b, walk.count);
  for (let parent = (at - 1) >> 1; at > 0 && meeting[0]! < walk.enters[parent]!; parent = (at - 1) >> 1) {
    move(walk, parent, at);
    at = parent;
  }
  walk.enters[at] = meeting[0]!;
  walk.leaves[at] = meeting[1]!;
  walk.a[at] = a;
  walk.b[at] = b;
}

function takeFirst(walk: ImpactWalk): void {
  const last = --walk.count;
  const { enters } = walk;
  const key = enters[last]!;
  let at = 0;
  for (let child = 1; child < last; child = 2 * at + 1) {
    if (child + 1 < last && enters[child + 1]! < enters[child]!) child++;
    if (enters[child]! >= key) break;
    move(walk, child, at);
    at = child;
  }
  if (at !== last) move(walk, last, at);
}

function move({ enters, leaves, a, b }: ImpactWalk, from: number, to: number): void {
  enters[to] = enters[from]!;
  leaves[to] = leaves[from]!;
  a[to] = a[from]!;
  b[to] = b[from]!;
}
