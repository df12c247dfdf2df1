/**
 * The memory of a pile for a scene whose colliders have other numbers: contacts among those that stay go on, those of colliders that are
 * gone are forgotten.
 */
import type { Collider } from "../../collide/scene/collider.js";
import { type PileMemory, removeEntry } from "./pile-memory.js";

/** Both lists are in the order of bodies and of shapes on them, so pairs stay sorted. */
export function renumberMemory(memory: PileMemory, before: readonly Collider[], after: readonly Collider[]): void {
  const number = numbersAfter(before, after);
  const { order, collider } = memory;
  let kept = 0;
  for (let k = 0; k < memory.count; k++) {
    const entry = order[k]!;
    const a = number[collider[2 * entry]!]!;
    const b = number[collider[2 * entry + 1]!]!;
    if (a < 0 || b < 0) {
      removeEntry(memory, entry);
      continue;
    }
    collider[2 * entry] = a;
    collider[2 * entry + 1] = b;
    order[kept++] = entry;
  }
  memory.count = kept;
}

/** By number before: number after, −1 where it is gone or another one. */
function numbersAfter(before: readonly Collider[], after: readonly Collider[]): Int32Array {
  const number = new Int32Array(before.length).fill(-1);
  let n = 0;
  for (const [k, one] of before.entries()) {
    while (n < after.length && comesBefore(after[n]!, one)) n++;
    if (n < after.length && isSame(after[n]!, one)) number[k] = n;
  }
  return number;
}

const comesBefore = (one: Collider, other: Collider): boolean =>
  one.body < other.body || (one.body === other.body && one.index < other.index);

/** Another body in the same slot has shapes of its own. */
function isSame(one: Collider, other: Collider): boolean {
  if (one.body !== other.body || one.index !== other.index) return false;
  if (one.shape !== other.shape || one.coefficients !== other.coefficients || one.material !== other.material) return false;
  return one.X_BS.every((x, k) => x === other.X_BS[k]);
}
