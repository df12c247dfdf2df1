/**
 * Lists of pairs (a, b), a < b, interleaved in one table of integers, and what is done to them: sorting by a, then b; putting a few into a
 * long sorted list; dropping some; picking out those whose boxes overlap.
 *
 * Sorting: two stable counting sorts, first by b, then by a. Cost: O(pairs + largest number), no comparisons; short lists by insertion.
 */
import { boxesOverlap } from "../../geometry/box.js";
import { grownIntegers } from "../../memory/growing.js";
import { isWanted } from "./pair-filter.js";
import { type Proxies, TOUCHED } from "./proxies.js";

/** Pairs of proxies, a < b in each. */
export interface PairList {
  /** a₀ b₀ a₁ b₁ … */
  pairs: Int32Array<ArrayBuffer>;
  /** How many pairs there are. */
  count: number;
}

/** Lists up to this length are sorted by insertion. */
const SHORT = 24;

export const createPairList = (): PairList => ({ pairs: new Int32Array(128), count: 0 });

export function appendPair(list: PairList, a: number, b: number): void {
  const at = 2 * list.count++;
  if (at === list.pairs.length) list.pairs = grownIntegers(list.pairs, at + 2);
  list.pairs[at] = Math.min(a, b);
  list.pairs[at + 1] = Math.max(a, b);
}

/** What sorting writes into; holds nothing between calls. */
export interface SortWork {
  pairs: Int32Array<ArrayBuffer>;
  next: Int32Array<ArrayBuffer>;
}

export const createSortWork = (): SortWork => ({ pairs: new Int32Array(128), next: new Int32Array(64) });

/** Ascending by a, then b. All numbers are below `limit`. */
export function sortPairs(list: PairList, limit: number, work: SortWork): void {
  if (list.count <= SHORT) {
    insertionSort(list.pairs, list.count);
    return;
  }
  work.pairs = grownIntegers(work.pairs, list.pairs.length);
  work.next = grownIntegers(work.next, limit + 1);
  countingSort(list.pairs, work.pairs, list.count, 1, work.next, limit);
  countingSort(work.pairs, list.pairs, list.count, 0, work.next, limit);
}

function countingSort(from: Int32Array, to: Int32Array, count: number, part: 0 | 1, next: Int32Array, limit: number): void {
  next.fill(0, 0, limit + 1);
  for (let i = part; i < 2 * count; i += 2) next[from[i]! + 1]!++;
  for (let key = 0; key < limit; key++) next[key + 1]! += next[key]!;
  for (let i = 0; i < 2 * count; i += 2) {
    const at = 2 * next[from[i + part]!]!++;
    to[at] = from[i]!;
    to[at + 1] = from[i + 1]!;
  }
}

function insertionSort(pairs: Int32Array, count: number): void {
  for (let i = 2; i < 2 * count; i += 2) {
    const a = pairs[i]!;
    const b = pairs[i + 1]!;
    let k = i;
    while (k > 0 && (pairs[k - 2]! > a || (pairs[k - 2] === a && pairs[k - 1]! > b))) {
      pairs[k] = pairs[k - 2]!;
      pairs[k + 1] = pairs[k - 1]!;
      k -= 2;
    }
    pairs[k] = a;
    pairs[k + 1] = b;
  }
}

/**
 * Puts the pairs of `found` into `list`, each once. Both are sorted; `found` may repeat itself and the list, and is used up.
 * First pass: where each belongs, by a search with growing strides from the last place. Second pass, from the end: blocks move up.
 */
export function insertPairs(list: PairList, found: PairList, work: SortWork): void {
  work.next = grownIntegers(work.next, found.count);
  const [place, fresh] = [work.next, found.pairs];
  let [at, count] = [0, 0];
  for (let i = 0; i < 2 * found.count; i += 2) {
    const a = fresh[i]!;
    const b = fresh[i + 1]!;
    if (count > 0 && fresh[2 * count - 2] === a && fresh[2 * count - 1] === b) continue;
    at = placeOf(list, at, a, b);
    if (at < list.count && list.pairs[2 * at] === a && list.pairs[2 * at + 1] === b) continue;
    fresh[2 * count] = a;
    fresh[2 * count + 1] = b;
    place[count++] = at;
  }
  let end = list.count;
  list.count += count;
  list.pairs = grownIntegers(list.pairs, 2 * list.count);
  const { pairs } = list;
  for (let k = count - 1; k >= 0; k--) {
    const from = place[k]!;
    if (from < end) pairs.copyWithin(2 * (from + k + 1), 2 * from, 2 * end);
    pairs[2 * (from + k)] = fresh[2 * k]!;
    pairs[2 * (from + k) + 1] = fresh[2 * k + 1]!;
    end = from;
  }
}

/** The number of pairs before (a, b), at least `from`. */
function placeOf(list: PairList, from: number, a: number, b: number): number {
  const { pairs, count } = list;
  let [low, stride] = [from, 1];
  while (low + stride <= count && isBefore(pairs, low + stride - 1, a, b)) {
    low += stride;
    stride *= 2;
  }
  let high = Math.min(count, low + stride - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(pairs, middle, a, b)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const isBefore = (pairs: Int32Array, k: number, a: number, b: number): boolean =>
  pairs[2 * k]! < a || (pairs[2 * k] === a && pairs[2 * k + 1]! < b);

/** Drops pairs that are no longer wanted; `selectOverlapping` drops those no longer near. */
export function dropUnwanted(list: PairList, proxies: Proxies, exclusions: Float64Array): void {
  const { flags } = proxies;
  const { pairs } = list;
  let n = 0;
  for (let i = 0; i < 2 * list.count; i += 2) {
    const a = pairs[i]!;
    const b = pairs[i + 1]!;
    if (((flags[a]! | flags[b]!) & TOUCHED) !== 0 && !isWanted(proxies, exclusions, a, b)) continue;
    pairs[n++] = a;
    pairs[n++] = b;
  }
  list.count = n / 2;
}

/**
 * out ← the pairs of `list` whose boxes overlap, in the same order; both may be one. Every pair is written, and overwritten where it does
 * not count.
 */
export function selectOverlapping(box: Float64Array, list: PairList, out: PairList): void {
  out.pairs = grownIntegers(out.pairs, 2 * list.count);
  const { pairs } = list;
  const to = out.pairs;
  const end = 2 * list.count;
  let n = 0;
  for (let i = 0; i < end; i += 2) {
    const a = pairs[i]!;
    const b = pairs[i + 1]!;
    to[n] = a;
    to[n + 1] = b;
    n += +boxesOverlap(box, 6 * a, box, 6 * b) << 1;
  }
  out.count = n / 2;
}
