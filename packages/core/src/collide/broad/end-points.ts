/**
 * The sorted end points of all fat boxes along one axis, for sweep-and-prune.
 *
 * An end point is 2·proxy for the lower, 2·proxy + 1 for the upper end of an interval, beside its value (m). At equal values lower ends
 * come first, so that intervals which touch overlap.
 *
 *   insertion sort    few exchanges where motion is coherent; a lower end that passes an upper end downwards makes two intervals overlap:
 *                     that is reported. The opposite need not be: what is no longer near is dropped elsewhere.
 *   merge sort        for many new end points and motions without coherence, nothing is reported
 *
 * Source: Baraff, Dynamic Simulation of Non-Penetrating Rigid Bodies, thesis, Cornell 1992, §3; Cohen, Lin, Manocha, Ponamgi, I-COLLIDE,
 * I3D 1995.
 * Cost: O(end points + exchanges), O(n log n) for the merge sort.
 */
import { BOX, boxesOverlap } from "../../geometry/box.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import type { PairUpdate } from "./broad-phase.js";
import { pairIfNew } from "./new-pair.js";
import { isInside, type Proxies } from "./proxies.js";

export interface EndPoints {
  /** 0 x, 1 y, 2 z. */
  readonly axis: number;
  count: number;
  value: Float64Array<ArrayBuffer>;
  point: Int32Array<ArrayBuffer>;
  /** The other halves of the merge sort; nothing is kept in them. */
  spareValue: Float64Array<ArrayBuffer>;
  sparePoint: Int32Array<ArrayBuffer>;
}

export const createEndPoints = (axis: number): EndPoints => ({
  axis,
  count: 0,
  value: new Float64Array(128),
  point: new Int32Array(128),
  spareValue: new Float64Array(128),
  sparePoint: new Int32Array(128),
});

/** Drops the end points of proxies that are not inside, and reads the values of the others. */
export function readValues(list: EndPoints, proxies: Proxies): void {
  const { value, point, axis } = list;
  const { fat, flags } = proxies;
  let count = 0;
  for (let k = 0; k < list.count; k++) {
    const end = point[k]!;
    if (!isInside(flags[end >> 1]!)) continue;
    point[count] = end;
    value[count++] = fat[BOX * (end >> 1) + 3 * (end & 1) + axis]!;
  }
  list.count = count;
}

/** Appends both ends of a proxy behind all others. */
export function appendEnds(list: EndPoints, proxy: number, fat: Float64Array): void {
  const k = list.count;
  list.count += 2;
  list.value = grownNumbers(list.value, list.count);
  list.point = grownIntegers(list.point, list.count);
  for (let end = 0; end < 2; end++) {
    list.point[k + end] = 2 * proxy + end;
    list.value[k + end] = fat[BOX * proxy + 3 * end + list.axis]!;
  }
}

/** Sorts and reports new pairs. Gives up after `limit` exchanges: the number of those left, negative where it gave up. */
export function insertionSort(list: EndPoints, update: PairUpdate, limit: number): number {
  const { value, point } = list;
  const { fat } = update.proxies;
  for (let k = 1; k < list.count && limit >= 0; k++) {
    const x = value[k]!;
    const end = point[k]!;
    const isUpper = end & 1;
    let at = k;
    while (at > 0 && (value[at - 1]! > x || (value[at - 1] === x && (point[at - 1]! & 1) > isUpper))) {
      const passed = point[at - 1]!;
      // A lower end passes an upper one.
      if ((passed & 1) > isUpper && boxesOverlap(fat, BOX * (end >> 1), fat, BOX * (passed >> 1))) pairIfNew(update, end >> 1, passed >> 1);
      value[at] = value[at - 1]!;
      point[at] = passed;
      at--;
    }
    value[at] = x;
    point[at] = end;
    limit -= k - at;
  }
  return limit;
}

/** Sorts by merging ever longer runs. */
export function mergeSort(list: EndPoints): void {
  list.spareValue = grownNumbers(list.spareValue, list.value.length);
  list.sparePoint = grownIntegers(list.sparePoint, list.point.length);
  for (let run = 1; run < list.count; run *= 2) {
    for (let from = 0; from < list.count; from += 2 * run) mergeRuns(list, from, run);
    const { value, point } = list;
    list.value = list.spareValue;
    list.point = list.sparePoint;
    list.spareValue = value;
    list.sparePoint = point;
  }
}

/** Two runs of at most `run` end points from `from` on become one in the spare halves. */
function mergeRuns(list: EndPoints, from: number, run: number): void {
  const { value, point, spareValue, sparePoint, count } = list;
  const middle = Math.min(from + run, count);
  const to = Math.min(middle + run, count);
  let [i, j] = [from, middle];
  for (let k = from; k < to; k++) {
    const first = j === to || (i < middle && (value[i]! < value[j]! || (value[i] === value[j] && (point[i]! & 1) <= (point[j]! & 1))));
    const source = first ? i++ : j++;
    spareValue[k] = value[source]!;
    sparePoint[k] = point[source]!;
  }
}
