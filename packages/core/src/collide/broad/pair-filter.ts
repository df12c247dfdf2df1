/**
 * Which pairs of proxies are wanted at all, whatever their boxes.
 *
 *   (group_A & mask_B) ≠ 0,  (group_B & mask_A) ≠ 0,  owner_A ≠ owner_B,  A or B moving,  {owner_A, owner_B} not excluded
 *
 * Exclusions (bodies at a common joint) are a sorted table of owner pairs, searched by halving.
 */
import { assert } from "../../math/assert.js";
import { ALIVE, MOVING, NUMBER_LIMIT, type Proxies } from "./proxies.js";

/** One number for two owners, in either order. Tables of exclusions hold these in ascending order. */
export const ownerPairKey = (a: number, b: number): number => (a < b ? a * NUMBER_LIMIT + b : b * NUMBER_LIMIT + a);

export const NO_EXCLUSIONS = new Float64Array(0);

export function isWanted(proxies: Proxies, exclusions: Float64Array, a: number, b: number): boolean {
  const { group, mask, owner, flags } = proxies;
  if ((group[a]! & mask[b]!) === 0 || (group[b]! & mask[a]!) === 0) return false;
  if (owner[a]! === owner[b]! || ((flags[a]! | flags[b]!) & MOVING) === 0 || (flags[a]! & flags[b]! & ALIVE) === 0) return false;
  return exclusions.length === 0 || !holds(exclusions, ownerPairKey(owner[a]!, owner[b]!));
}

export function assertAscending(keys: Float64Array): void {
  for (let i = 1; i < keys.length; i++) assert(keys[i - 1]! < keys[i]!, "exclusions are in ascending order, each once");
}

function holds(keys: Float64Array, key: number): boolean {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle;
  }
  return low < keys.length && keys[low] === key;
}
