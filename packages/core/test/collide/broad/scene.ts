/** Seeded scenes of boxes that come, go and move, with the referee of all tests: every pair compared, one by one. */

import { type Broad, createBroad, excludeOwnerPairs, updatePairs } from "../../../src/collide/broad/broad-phase.js";
import { BROAD_PHASE_KINDS } from "../../../src/collide/broad/catalogue.js";
import { ownerPairKey } from "../../../src/collide/broad/pair-filter.js";
import { addProxy, filterProxy, moveProxy, type ProxyFilter, removeProxy } from "../../../src/collide/broad/proxies.js";
import type { Random } from "../../../src/math/random.js";
import { BROAD_PHASES } from "../../../src/model/settings-description.js";
import { chance } from "../../chance.js";

export interface Scene {
  readonly random: Random;
  /** By number; undefined: no such proxy. */
  readonly boxes: (readonly number[] | undefined)[];
  readonly filters: ProxyFilter[];
  excluded: readonly (readonly [number, number])[];
  readonly margin: number;
  readonly phases: readonly Broad[];
}

export const everyone = (owner: number): ProxyFilter => ({ group: 1, mask: -1, owner, moving: true });

export const createScene = (seed: number, margin = 0.01): Scene => ({
  random: chance(seed),
  boxes: [],
  filters: [],
  excluded: [],
  margin,
  phases: BROAD_PHASES.map((name) => createBroad(BROAD_PHASE_KINDS[name])),
});

export function add(scene: Scene, proxy: number, box: readonly number[], filter: ProxyFilter = everyone(proxy)): void {
  scene.boxes[proxy] = box;
  scene.filters[proxy] = filter;
  for (const broad of scene.phases) addProxy(broad.proxies, proxy, filter, Float64Array.from(box), 0, scene.margin);
}

export function move(scene: Scene, proxy: number, box: readonly number[]): void {
  scene.boxes[proxy] = box;
  for (const broad of scene.phases) moveProxy(broad.proxies, proxy, Float64Array.from([...[9, 9], ...box]), 2, scene.margin);
}

export function remove(scene: Scene, proxy: number): void {
  scene.boxes[proxy] = undefined;
  for (const broad of scene.phases) removeProxy(broad.proxies, proxy);
}

export function refilter(scene: Scene, proxy: number, filter: ProxyFilter): void {
  scene.filters[proxy] = filter;
  for (const broad of scene.phases) filterProxy(broad.proxies, proxy, filter);
}

export function exclude(scene: Scene, pairs: readonly (readonly [number, number])[]): void {
  scene.excluded = pairs;
  const keys = Float64Array.from(pairs, ([a, b]) => ownerPairKey(a, b)).sort();
  for (const broad of scene.phases) excludeOwnerPairs(broad, keys);
}

/** The pairs that each phase reports after an update. */
export const reported = (scene: Scene): (readonly string[])[] => scene.phases.map((broad) => pairNames(broad));

export function pairNames(broad: Broad): string[] {
  const { pairs, count } = updatePairs(broad);
  return Array.from({ length: count }, (_, k) => `${pairs[2 * k]} ${pairs[2 * k + 1]}`);
}

/** The definition, word by word: a before b, boxes with margin not apart on any axis, and wanted. */
export function expected(scene: Scene): string[] {
  const names: string[] = [];
  for (let a = 0; a < scene.boxes.length; a++)
    for (let b = a + 1; b < scene.boxes.length; b++) if (areNear(scene, a, b) && areWanted(scene, a, b)) names.push(`${a} ${b}`);
  return names;
}

function areNear({ boxes, margin }: Scene, a: number, b: number): boolean {
  const [one, other] = [boxes[a], boxes[b]];
  if (!one || !other) return false;
  return [0, 1, 2].every((k) => {
    const isApart = one[k]! - margin > other[k + 3]! + margin || other[k]! - margin > one[k + 3]! + margin;
    return !isApart;
  });
}

function areWanted({ filters, excluded }: Scene, a: number, b: number): boolean {
  const [one, other] = [filters[a]!, filters[b]!];
  const groups = (one.group & other.mask) !== 0 && (other.group & one.mask) !== 0;
  const isExcluded = excluded.some(([x, y]) => (x === one.owner && y === other.owner) || (y === one.owner && x === other.owner));
  return groups && one.owner !== other.owner && (one.moving || other.moving) && !isExcluded;
}

/** A box with its centre in a cube of the given width, and extents up to `size`, some of them zero. */
export function randomBox({ random }: Scene, width: number, size: number, centre = [0, 0, 0]): number[] {
  const box = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const middle = centre[k]! + random.uniform(-width / 2, width / 2);
    const half = random.next() < 0.05 ? 0 : random.uniform(0, size / 2);
    box[k] = middle - half;
    box[k + 3] = middle + half;
  }
  return box;
}

export const shifted = (box: readonly number[], by: readonly number[]): number[] => box.map((x, k) => x + by[k % 3]!);
