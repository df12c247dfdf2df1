/** Triangle numbers that a search has found: a list that grows by doubling and belongs to the caller. */
import { grownIntegers } from "../memory/growing.js";

export interface FoundTriangles {
  list: Int32Array<ArrayBuffer>;
}

export const createFound = (): FoundTriangles => ({ list: new Int32Array(64) });

/** Doubles the list and keeps its contents. */
export function growFound(found: FoundTriangles): Int32Array<ArrayBuffer> {
  found.list = grownIntegers(found.list, found.list.length + 1);
  return found.list;
}

/** Below this many numbers insertion beats the sort of the engine. */
const INSERTION = 24;

/** Puts the first `count` numbers into ascending order. */
export function sortFound(list: Int32Array, count: number): void {
  if (count > INSERTION) {
    list.subarray(0, count).sort();
    return;
  }
  for (let i = 1; i < count; i++) {
    const item = list[i]!;
    let j = i;
    for (; j > 0 && list[j - 1]! > item; j--) list[j] = list[j - 1]!;
    list[j] = item;
  }
}
