/**
 * Who may collide with whom, as the broad phase takes it: groups and masks as bits, and pairs of bodies that never collide as a sorted
 * table.
 *
 *   collide(A, B) = (groups_A & mask_B) ≠ 0 and (groups_B & mask_A) ≠ 0 and {body_A, body_B} not excluded
 *
 * The bit of a group is its place among all names in alphabetical order (that of their code units), so it depends on the names alone and
 * not on the order of bodies. A shape that names no group is in `default`, one that has no mask collides with all. Excluded are the bodies
 * at a joint that does not say `collide`, and the pairs the model lists.
 */
import { assert } from "../math/assert.js";
import { DEFAULTS } from "../model/defaults.js";
import type { ShapeDescription } from "../model/description.js";
import { LIMITS } from "../model/limits.js";
import { ownerPairKey } from "./broad/pair-filter.js";

type Filtered = Pick<ShapeDescription, "groups" | "mask">;

/** Every group, also those that come later. */
export const ALL_GROUPS = -1;

/** The bit of each group (1, 2, 4, …) as a signed 32-bit number. */
export type GroupBits = ReadonlyMap<string, number>;

/** Names of the groups that shapes belong to or name in their masks, and that of those that name none. */
export function groupNames(shapes: Iterable<Filtered>): Set<string> {
  const names = new Set<string>([DEFAULTS.group]);
  for (const { groups, mask } of shapes) for (const name of [...(groups ?? []), ...(mask ?? [])]) names.add(name);
  return names;
}

/** The bits of these groups; validation has found no more than 32. */
export function groupBits(shapes: Iterable<Filtered>): GroupBits {
  const names = groupNames(shapes);
  assert(names.size <= LIMITS.groups, "there are more groups than bits");
  return new Map([...names].sort().map((name, bit) => [name, 1 << bit]));
}

export interface FilterBits {
  readonly group: number;
  readonly mask: number;
}

export function filterBits(bits: GroupBits, { groups = [DEFAULTS.group], mask }: Filtered): FilterBits {
  return { group: bitsOf(bits, groups), mask: mask === undefined ? ALL_GROUPS : bitsOf(bits, mask) };
}

function bitsOf(bits: GroupBits, names: readonly string[]): number {
  let all = 0;
  for (const name of names) {
    const bit = bits.get(name);
    assert(bit !== undefined, `the group "${name}" has a bit`);
    all |= bit;
  }
  return all;
}

/** Two bodies by their slots; below 0 is the ground, which has no shapes. */
export interface JointedPair {
  readonly a: number;
  readonly b: number;
  /** May they collide all the same? Default false. */
  readonly collide?: boolean;
}

/** Keys (`ownerPairKey`) of the pairs that never collide, ascending, each once. */
export function exclusionTable(joints: Iterable<JointedPair>, excluded: Iterable<readonly [number, number]>): Float64Array {
  const keys = new Set<number>();
  for (const { a, b, collide } of joints) if (!collide && a >= 0 && b >= 0) keys.add(ownerPairKey(a, b));
  for (const [a, b] of excluded) keys.add(ownerPairKey(a, b));
  return Float64Array.from(keys).sort();
}
