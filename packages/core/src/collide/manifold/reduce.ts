/**
 * Reduction of a contact region to the four points that span the largest area, and the deepest ones if they are none of them.
 *
 *   largest quadrilateral   max over diagonals (i, j) of |j − i|·(h⁺ + h⁻)/2, h± the furthest points on either side of the diagonal:
 *                           exact, whatever the order of the points
 *   below their plane       gaps of a flat region are linear over its points. What lies more than `near` below the plane of the four's gaps is reduced to its
 *                           largest quadrilateral and kept beside them: a disc in a shallow valley touches both sides with two points of its rim, and with one
 *                           of them alone each step would raise the one and sink the other
 *   deepest                 kept where it lies deeper than all of these by more than 1e-6 of the region's extent
 *
 * Of equal areas the one with the longer diagonal is taken: on a line these are its ends. What is equal then is decided by the ids, the
 * smaller first, so the choice does not depend on the order of the list. Points are taken where they touch A, across the normal of the
 * deepest contact. The contacts kept stay in their order.
 *
 * Cost: at most O(n³), in truth near O(n²): no quadrilateral is larger than its diagonal times the largest distance of two points, so most
 * diagonals are passed over unmeasured. Of many points (a fine mesh on a floor) only the corners of their convex hull are looked at, which are few:
 * O(n log n) for that (monotone chain: Andrew 1979). Four contacts or fewer are left alone.
 */
import { writeAxesAcross } from "./axes-across.js";
import { CONTACT_FOUND, CONTACT_IDS, type ContactList, copyContact } from "./contact-list.js";

const MOST = 4;
/** More points than this are reduced to their convex hull first. */
const MANY = 32;
/** Areas and depths within this share of the largest are equal. */
const EQUAL = 1e-6;

/** A part and a feature as one number: features are fewer than this, parts fewer than 2³¹, so it is exact. */
const PART = 2097152; // 2²¹

/**
 * Scratch, carries nothing from call to call: contacts in the order of their ids, these, points in the plane, pairs of them, their
 * hull; what is kept.
 */
let scratch = createScratch(32);
const axes = new Float64Array(6);
const kept = new Int32Array(MOST);
/** c, a, b of gaps c + a u + b v. */
const plane = new Float64Array(3);
/** Numbers in the list of all that is kept: the quadrilateral of all, that of those below its plane, the deepest one. */
const chosen = new Int32Array(2 * MOST + 1);

interface Scratch {
  readonly order: Int32Array;
  readonly keys: Float64Array;
  readonly flat: Float64Array;
  readonly lengths: Float64Array;
  readonly chain: Int32Array;
  readonly sorted: Int32Array;
}

function createScratch(count: number): Scratch {
  return {
    order: new Int32Array(count),
    keys: new Float64Array(2 * count),
    flat: new Float64Array(2 * count),
    lengths: new Float64Array((count * (count - 1)) / 2),
    chain: new Int32Array(count + 1),
    sorted: new Int32Array(count),
  };
}

/** Reduces the contacts from number `first` to the end of the list. */
export function reduceContacts(list: ContactList, first = 0, near = Infinity): void {
  const count = list.count - first;
  if (count <= MOST) return;
  if (count > scratch.order.length) scratch = createScratch(2 * count);
  const { order } = scratch;
  sortByIds(list, first, count);
  let deepest = order[0]!;
  for (let i = 1; i < count; i++) if (gapOf(list, order[i]!) < gapOf(list, deepest)) deepest = order[i]!;
  const extent = flatten(list, count, deepest);
  let total = choose(count, extent, 0);
  if (near < Infinity) {
    sortByIds(list, first, count);
    flatten(list, count, deepest);
    const below = keepBelow(list, count, total, near);
    if (below > 0) total = choose(below, flatten(list, below, deepest), total);
  }
  if (gapOf(list, deepest) < smallestChosen(list, total) - EQUAL * extent) chosen[total++] = deepest;
  compact(list, first, total);
}

/** Adds the largest quadrilateral of the first `count` contacts of `order` to the `total` that are chosen; returns the new total. */
function choose(count: number, extent: number, total: number): number {
  const left = count > MANY ? keepHull(count) : count;
  kept[0] = 0;
  const corners = left > 1 ? largestQuadrilateral(left, extent) : left;
  for (let i = 0; i < corners; i++) chosen[total + i] = scratch.order[kept[i]!]!;
  return total + corners;
}

/** Leaves in `order` those of the first `count` that lie more than `near` below the plane of the chosen ones; returns how many. */
function keepBelow(list: ContactList, count: number, total: number, near: number): number {
  const { order, flat } = scratch;
  writePlane(list, count, total);
  let n = 0;
  for (let i = 0; i < count; i++) {
    const height = plane[0]! + plane[1]! * flat[2 * i]! + plane[2]! * flat[2 * i + 1]!;
    if (gapOf(list, order[i]!) < height - near && !isChosen(order[i]!, total)) order[n++] = order[i]!;
  }
  return n;
}

/** The plane c + a u + b v that fits the gaps of the chosen contacts best; where they are on a line, their smallest gap. */
function writePlane(list: ContactList, count: number, total: number): void {
  const { order, flat } = scratch;
  let [u, v, g] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    if (!isChosen(order[i]!, total)) continue;
    u += flat[2 * i]! / total;
    v += flat[2 * i + 1]! / total;
    g += gapOf(list, order[i]!) / total;
  }
  let [uu, uv, vv, ug, vg] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    if (!isChosen(order[i]!, total)) continue;
    const x = flat[2 * i]! - u;
    const y = flat[2 * i + 1]! - v;
    const z = gapOf(list, order[i]!) - g;
    uu += x * x;
    uv += x * y;
    vv += y * y;
    ug += x * z;
    vg += y * z;
  }
  const determinant = uu * vv - uv * uv;
  const isFlat = determinant > EQUAL * (uu + vv) * (uu + vv);
  plane[1] = isFlat ? (vv * ug - uv * vg) / determinant : 0;
  plane[2] = isFlat ? (uu * vg - uv * ug) / determinant : 0;
  plane[0] = isFlat ? g - plane[1]! * u - plane[2]! * v : smallestChosen(list, total);
}

function isChosen(c: number, total: number): boolean {
  for (let i = 0; i < total; i++) if (chosen[i] === c) return true;
  return false;
}

function smallestChosen(list: ContactList, total: number): number {
  let smallest = Infinity;
  for (let i = 0; i < total; i++) smallest = Math.min(smallest, gapOf(list, chosen[i]!));
  return smallest;
}

const gapOf = ({ found }: ContactList, i: number): number => found[CONTACT_FOUND * i]!;

/** Fills `order` by insertion: regions have few corners. */
function sortByIds({ ids }: ContactList, first: number, count: number): void {
  const { order, keys } = scratch;
  for (let i = 0; i < count; i++) {
    const id = CONTACT_IDS * (first + i);
    const keyA = ids[id]! * PART + ids[id + 1]!;
    const keyB = ids[id + 2]! * PART + ids[id + 3]!;
    let place = i;
    for (; place > 0; place--) {
      const difference = keys[2 * place - 2]! - keyA;
      if (difference < 0 || (difference === 0 && keys[2 * place - 1]! <= keyB)) break;
      order[place] = order[place - 1]!;
      keys[2 * place] = keys[2 * place - 2]!;
      keys[2 * place + 1] = keys[2 * place - 1]!;
    }
    order[place] = first + i;
    keys[2 * place] = keyA;
    keys[2 * place + 1] = keyB;
  }
}

/** Fills `flat` with the points on A across the normal of contact `deepest`, from that one; returns the largest coordinate. */
function flatten({ found }: ContactList, count: number, deepest: number): number {
  const { order, flat } = scratch;
  const o = CONTACT_FOUND * deepest;
  writeAxesAcross(found, o + 1, axes);
  const ox = found[o + 4]!;
  const oy = found[o + 5]!;
  const oz = found[o + 6]!;
  let extent = 0;
  for (let i = 0; i < count; i++) {
    const at = CONTACT_FOUND * order[i]! + 4;
    const x = found[at]! - ox;
    const y = found[at + 1]! - oy;
    const z = found[at + 2]! - oz;
    const u = axes[0]! * x + axes[1]! * y + axes[2]! * z;
    const v = axes[3]! * x + axes[4]! * y + axes[5]! * z;
    flat[2 * i] = u;
    flat[2 * i + 1] = v;
    extent = Math.max(extent, Math.abs(u), Math.abs(v));
  }
  return extent;
}

/** Leaves in `order` and `flat` the corners of the convex hull, in their order; returns how many. */
function keepHull(count: number): number {
  const { order, flat, chain, sorted } = scratch;
  for (let i = 0; i < count; i++) sorted[i] = i;
  const points = sorted.subarray(0, count);
  points.sort((i, j) => flat[2 * i]! - flat[2 * j]! || flat[2 * i + 1]! - flat[2 * j + 1]! || i - j);
  let n = 0;
  for (let i = 0; i < count; i++) n = extendChain(n, 0, points[i]!);
  const lower = n - 1;
  for (let i = count - 2; i >= 0; i--) n = extendChain(n, lower, points[i]!);
  // the last one is the first again
  const hull = chain.subarray(0, Math.max(1, n - 1)).sort();
  for (let i = 0; i < hull.length; i++) {
    order[i] = order[hull[i]!]!;
    flat[2 * i] = flat[2 * hull[i]!]!;
    flat[2 * i + 1] = flat[2 * hull[i]! + 1]!;
  }
  return hull.length;
}

/** Puts a point at the end of the chain that has n and began at number `from`, and takes out what does not turn left before it; returns the new length. */
function extendChain(n: number, from: number, point: number): number {
  const { flat, chain } = scratch;
  let end = n;
  for (; end >= from + 2; end--) {
    const a = 2 * chain[end - 2]!;
    const b = 2 * chain[end - 1]!;
    const turn =
      (flat[b]! - flat[a]!) * (flat[2 * point + 1]! - flat[a + 1]!) - (flat[b + 1]! - flat[a + 1]!) * (flat[2 * point]! - flat[a]!);
    if (turn > 0) break;
  }
  chain[end] = point;
  return end + 1;
}

/** What was measured of a diagonal: twice the area of the largest quadrilateral on it, and its corners on either side, −1 for none. */
const measured = { area: 0, left: -1, right: -1 };

/** Measures the diagonal from point i to point j; heights within `equal` of each other are equal. */
function measure(count: number, i: number, j: number, equal: number): void {
  const { flat } = scratch;
  const px = flat[2 * i]!;
  const py = flat[2 * i + 1]!;
  const dx = flat[2 * j]! - px;
  const dy = flat[2 * j + 1]! - py;
  let left = 0;
  let right = 0;
  let cornerLeft = -1;
  let cornerRight = -1;
  for (let k = 0; k < count; k++) {
    const height = dx * (flat[2 * k + 1]! - py) - dy * (flat[2 * k]! - px);
    if (height > left + equal) {
      left = height;
      cornerLeft = k;
    } else if (-height > right + equal) {
      right = -height;
      cornerRight = k;
    }
  }
  measured.area = left + right;
  measured.left = cornerLeft;
  measured.right = cornerRight;
}

/** Squared distances of all pairs (i < j), one after the other; returns the number of the largest. */
function measurePairs(count: number): number {
  const { flat, lengths } = scratch;
  let longest = 0;
  let most = 0;
  let pair = 0;
  for (let i = 0; i < count; i++) {
    const px = flat[2 * i]!;
    const py = flat[2 * i + 1]!;
    for (let j = i + 1; j < count; j++) {
      const dx = flat[2 * j]! - px;
      const dy = flat[2 * j + 1]! - py;
      const length = dx * dx + dy * dy;
      lengths[pair] = length;
      if (length > most) {
        most = length;
        longest = pair;
      }
      pair++;
    }
  }
  return longest;
}

/** Writes the numbers, in `order`, of the corners of the largest quadrilateral to `kept`; returns how many it has: 1 to 4. */
function largestQuadrilateral(count: number, extent: number): number {
  const { lengths } = scratch;
  const equal = EQUAL * extent * extent;
  const longest = measurePairs(count);
  const shortest = shortestDiagonal(count, longest, equal);
  let mostArea = 0;
  let mostLength = 0;
  let corners = 1;
  let pair = 0;
  kept[0] = 0;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const length = lengths[pair++]!;
      if (length < shortest) continue;
      measure(count, i, j, equal);
      const { area, left, right } = measured;
      if (!(area > mostArea + equal || (area > mostArea - equal && length > mostLength + equal))) continue;
      mostArea = area;
      mostLength = length;
      corners = 2;
      kept[0] = i;
      kept[1] = j;
      if (right >= 0) kept[corners++] = right;
      if (left >= 0) kept[corners++] = left;
    }
  }
  return corners;
}

/** Squared length below which a diagonal cannot be that of the largest quadrilateral, by the area on the longest one of all. */
function shortestDiagonal(count: number, longest: number, equal: number): number {
  let i = 0;
  let j = longest + 1;
  for (; j >= count; i++) j += i + 2 - count;
  measure(count, i, j, equal);
  const area = measured.area - 2 * equal;
  return area > 0 ? (area * area) / scratch.lengths[longest]! : 0;
}

/** Moves the chosen contacts to number `first` and on, in their order, and ends the list there. */
function compact(list: ContactList, first: number, count: number): void {
  for (let i = 0; i < count; i++) {
    let least = i;
    for (let k = i + 1; k < count; k++) if (chosen[k]! < chosen[least]!) least = k;
    const from = chosen[least]!;
    chosen[least] = chosen[i]!;
    if (from !== first + i) copyContact(list, from, list, first + i);
  }
  list.count = first + count;
}
