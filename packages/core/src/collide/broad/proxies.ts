/**
 * The table of proxies: what a broad phase sees of a shape. A proxy is a number chosen by the caller (the slot of the shape), a box, and
 * the words that decide with whom it may pair.
 *
 *   box   what decides:  min − margin … max + margin of the caller's box (m, world axes)
 *   fat   contains box, kept as long as it does; search structures hold this one, so that small motions leave them alone
 *   before  fat at the last update
 *
 *   fat of a moving proxy       box ± PAD·s, extended by AHEAD·d, at most s, along its last displacement d;  s = mean extent of the box
 *   fat of a resting proxy      box
 *   a new fat box is made when  box leaves it, or when it is wider than twice what would be made now (a body that came to rest)
 *
 * Fat boxes depend on history, reported pairs do not: they are those whose `box` overlap. Nothing here is State.
 *
 * Unbounded proxies (half-spaces) have no place in a search structure, every box would meet them there: they are on a list of their own.
 */

import { BOX, boxContains, copyBox } from "../../geometry/box.js";
import { assert } from "../../math/assert.js";
import { append, createList, grownBytes, grownIntegers, grownNumbers, type IntegerList } from "../../memory/growing.js";

/** Numbers of proxies and owners are below this: two of them make one exact double. */
export const NUMBER_LIMIT = 67108864;
/** m; boxes that reach further count as unbounded. */
const FURTHEST = 1e100;
/** Share of the mean extent by which a fat box is wider on each side. */
const PAD = 0.07;
/** Steps of the last displacement by which a fat box reaches ahead. */
const AHEAD = 3;

/** The proxy exists. */
export const ALIVE = 1;
/** Two proxies without it never pair. */
export const MOVING = 2;
/** The box reaches to infinity. */
export const UNBOUNDED = 4;
/** On the list `touched`: added, removed or given another fat box or filter since the last update. */
export const TOUCHED = 8;
/** Added or filtered anew since the last update: all its pairs must be searched, wherever its box is. */
export const FRESH = 16;
/** The search structure holds it; kept by the structure. */
export const INSIDE = 32;
/** On the list `unbounded`. */
export const LISTED = 64;

/** From the flags of a proxy: should a search structure hold it, and does it? */
export const belongs = (flags: number): boolean => (flags & (ALIVE | UNBOUNDED)) === ALIVE;
export const isInside = (flags: number): boolean => (flags & INSIDE) !== 0;

/** Who may pair with whom: (group_A & mask_B) ≠ 0 and (group_B & mask_A) ≠ 0, different owners, not both at rest. */
export interface ProxyFilter {
  /** 32 bits. */
  readonly group: number;
  /** 32 bits. */
  readonly mask: number;
  /** Number of the body, 0 … 2²⁶ − 1. */
  readonly owner: number;
  /** False: never pairs with another that is false. */
  readonly moving: boolean;
}

/** What the broad phase knows of each proxy, by its number. Boxes have stride 6 (min, max), m, world axes. */
export interface Proxies {
  /** One more than the largest number ever used. */
  count: number;
  /** As given, with the margin. */
  box: Float64Array<ArrayBuffer>;
  /** What the search structure holds. */
  fat: Float64Array<ArrayBuffer>;
  /** The fat box at the last update. */
  before: Float64Array<ArrayBuffer>;
  /** By proxy, 32 bits. */
  group: Int32Array<ArrayBuffer>;
  /** By proxy, 32 bits. */
  mask: Int32Array<ArrayBuffer>;
  /** By proxy: number of the body. */
  owner: Int32Array<ArrayBuffer>;
  /** By proxy: bits of this file. */
  flags: Uint8Array<ArrayBuffer>;
  /** Proxies that changed since the last update. */
  readonly touched: IntegerList;
  /** Proxies whose boxes reach to infinity. */
  readonly unbounded: IntegerList;
  /** A box changed since the last update. */
  moved: boolean;
  /** A proxy was removed or given another filter since the last update: pairs kept from before may no longer be wanted. */
  refiltered: boolean;
}

export const createProxies = (): Proxies => ({
  count: 0,
  box: new Float64Array(64 * BOX),
  fat: new Float64Array(64 * BOX),
  before: new Float64Array(64 * BOX),
  group: new Int32Array(64),
  mask: new Int32Array(64),
  owner: new Int32Array(64),
  flags: new Uint8Array(64),
  touched: createList(),
  unbounded: createList(),
  moved: false,
  refiltered: false,
});

/**
 * A new proxy under a number of the caller's choice. `boxes[at …]` are six numbers, min xyz and max xyz (m); `margin` (m) widens them on
 * every side.
 */
export function addProxy(proxies: Proxies, proxy: number, filter: ProxyFilter, boxes: Float64Array, at: number, margin: number): void {
  assert(proxy >= 0 && proxy < NUMBER_LIMIT && Math.floor(proxy) === proxy, "a proxy has a number 0 … 2²⁶ − 1");
  growProxies(proxies, proxy + 1);
  assert((proxies.flags[proxy]! & ALIVE) === 0, "a proxy is added once");
  writeBox(proxies, proxy, boxes, at, margin);
  proxies.flags[proxy]! |= ALIVE;
  filterProxy(proxies, proxy, filter);
  fatten(proxies, proxy, 0, 0, 0);
}

/** Its number may be used again. */
export function removeProxy(proxies: Proxies, proxy: number): void {
  assertAlive(proxies, proxy);
  proxies.flags[proxy]! &= ~(ALIVE | MOVING | UNBOUNDED | FRESH);
  proxies.refiltered = true;
  touch(proxies, proxy);
}

/** Gives an existing proxy another filter. */
export function filterProxy(proxies: Proxies, proxy: number, filter: ProxyFilter): void {
  assertAlive(proxies, proxy);
  assert(filter.owner >= 0 && filter.owner < NUMBER_LIMIT, "an owner has a number 0 … 2²⁶ − 1");
  proxies.group[proxy] = filter.group;
  proxies.mask[proxy] = filter.mask;
  proxies.owner[proxy] = filter.owner;
  proxies.flags[proxy] = (proxies.flags[proxy]! & ~MOVING) | (filter.moving ? MOVING : 0);
  searchAnew(proxies, proxy);
}

/** Gives an existing proxy another box; arguments as for `addProxy`. */
export function moveProxy(proxies: Proxies, proxy: number, boxes: Float64Array, at: number, margin: number): void {
  assertAlive(proxies, proxy);
  const { box, fat, flags } = proxies;
  const i = BOX * proxy;
  const wasUnbounded = flags[proxy]! & UNBOUNDED;
  const x = box[i]! + box[i + 3]!;
  const y = box[i + 1]! + box[i + 4]!;
  const z = box[i + 2]! + box[i + 5]!;
  writeBox(proxies, proxy, boxes, at, margin);
  // Half the sums are the centres; those of an unbounded box say nothing.
  const share = wasUnbounded === 0 ? AHEAD / 2 : 0;
  const aheadX = share && share * (box[i]! + box[i + 3]! - x);
  const aheadY = share && share * (box[i + 1]! + box[i + 4]! - y);
  const aheadZ = share && share * (box[i + 2]! + box[i + 5]! - z);
  const isUnbounded = flags[proxy]! & UNBOUNDED;
  if (isUnbounded === wasUnbounded && boxContains(fat, i, box, i)) {
    if (isUnbounded !== 0) return;
    const extents = width(box, i);
    const excess = 2 * PAD * extents + Math.abs(aheadX) + Math.abs(aheadY) + Math.abs(aheadZ);
    if (width(fat, i) - extents <= 2 * excess) return;
  }
  fatten(proxies, proxy, aheadX, aheadY, aheadZ);
  touch(proxies, proxy);
}

/** Nothing that happened before the update counts as a change after it. */
export function clearTouched(proxies: Proxies): void {
  const { touched, flags, fat, before } = proxies;
  for (let k = 0; k < touched.count; k++) {
    const proxy = touched.items[k]!;
    flags[proxy]! &= ~(TOUCHED | FRESH);
    copyBox(fat, BOX * proxy, before, BOX * proxy);
  }
  touched.count = 0;
  proxies.moved = false;
  proxies.refiltered = false;
}

/** All pairs of the proxy will be searched in the next update. */
export function searchAnew(proxies: Proxies, proxy: number): void {
  proxies.flags[proxy]! |= FRESH;
  proxies.refiltered = true;
  touch(proxies, proxy);
}

function touch(proxies: Proxies, proxy: number): void {
  proxies.moved = true;
  if ((proxies.flags[proxy]! & TOUCHED) !== 0) return;
  proxies.flags[proxy]! |= TOUCHED;
  append(proxies.touched, proxy);
}

function assertAlive(proxies: Proxies, proxy: number): void {
  assert(proxy < proxies.count && (proxies.flags[proxy]! & ALIVE) !== 0, "the proxy exists");
}

function growProxies(proxies: Proxies, count: number): void {
  if (count <= proxies.count) return;
  proxies.count = count;
  proxies.box = grownNumbers(proxies.box, BOX * count);
  proxies.fat = grownNumbers(proxies.fat, BOX * count);
  proxies.before = grownNumbers(proxies.before, BOX * count);
  proxies.group = grownIntegers(proxies.group, count);
  proxies.mask = grownIntegers(proxies.mask, count);
  proxies.owner = grownIntegers(proxies.owner, count);
  proxies.flags = grownBytes(proxies.flags, count);
}

/** The sum of the three extents. */
const width = (boxes: Float64Array, i: number): number =>
  boxes[i + 3]! - boxes[i]! + (boxes[i + 4]! - boxes[i + 1]!) + (boxes[i + 5]! - boxes[i + 2]!);

function writeBox(proxies: Proxies, proxy: number, boxes: Float64Array, at: number, margin: number): void {
  const { box, flags } = proxies;
  const i = BOX * proxy;
  let largest = 0;
  for (let axis = 0; axis < 3; axis++) {
    const low = boxes[at + axis]! - margin;
    const high = boxes[at + 3 + axis]! + margin;
    // False for NaN too.
    assert(low <= high, "a box has min ≤ max on every axis");
    largest = Math.max(largest, -low, high);
    box[i + axis] = low;
    box[i + 3 + axis] = high;
  }
  if (largest > FURTHEST) flags[proxy]! |= UNBOUNDED;
  else flags[proxy]! &= ~UNBOUNDED;
  proxies.moved = true;
}

function fatten(proxies: Proxies, proxy: number, aheadX: number, aheadY: number, aheadZ: number): void {
  const i = BOX * proxy;
  const { box, fat, flags } = proxies;
  if ((flags[proxy]! & (MOVING | UNBOUNDED)) !== MOVING) {
    copyBox(box, i, fat, i);
    return;
  }
  const size = width(box, i) / 3;
  fattenAxis(box, fat, i, size, aheadX);
  fattenAxis(box, fat, i + 1, size, aheadY);
  fattenAxis(box, fat, i + 2, size, aheadZ);
}

function fattenAxis(box: Float64Array, fat: Float64Array, i: number, size: number, ahead: number): void {
  const reach = Math.max(-size, Math.min(ahead, size));
  fat[i] = box[i]! - PAD * size + Math.min(reach, 0);
  fat[i + 3] = box[i + 3]! + PAD * size + Math.max(reach, 0);
}
