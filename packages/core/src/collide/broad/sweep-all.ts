/**
 * All pairs by one sweep along the sorted end points of one axis: the intervals that are open when one begins overlap it on this axis;
 * their boxes are compared on the other two. Open boxes stand next to each other in a table of their own.
 *
 * Cost: O(n + pairs of intervals that overlap on the axis). It is for the beginning and for motions without coherence.
 */
import { BOX } from "../../geometry/box.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import type { PairUpdate } from "./broad-phase.js";
import type { EndPoints } from "./end-points.js";
import { isWanted } from "./pair-filter.js";
import { appendPair } from "./pair-list.js";

/** The open intervals; nothing is kept between calls. */
export interface OpenBoxes {
  proxy: Int32Array<ArrayBuffer>;
  /** Stride 4: low and high on the other two axes. */
  box: Float64Array<ArrayBuffer>;
  /** Where a proxy stands in the two tables above. */
  place: Int32Array<ArrayBuffer>;
}

export const createOpenBoxes = (): OpenBoxes => ({ proxy: new Int32Array(64), box: new Float64Array(256), place: new Int32Array(64) });

/** Appends every wanted pair whose fat boxes overlap, each once. */
export function sweepAll(list: EndPoints, open: OpenBoxes, update: PairUpdate): void {
  open.proxy = grownIntegers(open.proxy, update.proxies.count);
  open.place = grownIntegers(open.place, update.proxies.count);
  open.box = grownNumbers(open.box, 4 * update.proxies.count);
  let count = 0;
  for (let k = 0; k < list.count; k++) {
    const proxy = list.point[k]! >> 1;
    if ((list.point[k]! & 1) === 0) {
      openBox(open, count, proxy, update.proxies.fat, list.axis);
      pairLast(open, count++, update);
    } else moveOpen(open, --count, open.place[proxy]!);
  }
}

function openBox(open: OpenBoxes, at: number, proxy: number, fat: Float64Array, axis: number): void {
  const second = BOX * proxy + ((axis + 1) % 3);
  const third = BOX * proxy + ((axis + 2) % 3);
  open.proxy[at] = proxy;
  open.place[proxy] = at;
  open.box[4 * at] = fat[second]!;
  open.box[4 * at + 1] = fat[second + 3]!;
  open.box[4 * at + 2] = fat[third]!;
  open.box[4 * at + 3] = fat[third + 3]!;
}

/** The last open box against all before it. */
function pairLast(open: OpenBoxes, last: number, update: PairUpdate): void {
  const { box, proxy } = open;
  const { proxies, exclusions, found } = update;
  const i = 4 * last;
  const [low2, high2, low3, high3] = [box[i]!, box[i + 1]!, box[i + 2]!, box[i + 3]!];
  for (let j = 0; j < i; j += 4) {
    const overlap = +(low2 <= box[j + 1]!) & +(box[j]! <= high2) & +(low3 <= box[j + 3]!) & +(box[j + 2]! <= high3);
    if (overlap === 0) continue;
    const other = proxy[j >> 2]!;
    if (isWanted(proxies, exclusions, proxy[last]!, other)) appendPair(found, proxy[last]!, other);
  }
}

/** The open box at `from` takes the place `to`, whose box is closed. */
function moveOpen(open: OpenBoxes, from: number, to: number): void {
  open.proxy[to] = open.proxy[from]!;
  open.place[open.proxy[to]!] = to;
  open.box.copyWithin(4 * to, 4 * from, 4 * from + 4);
}
