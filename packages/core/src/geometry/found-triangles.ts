/** Triangle numbers that a search has found: a list that grows by doubling and belongs to the caller. */

export interface FoundTriangles {
  list: Int32Array;
}

export const createFound = (): FoundTriangles => ({ list: new Int32Array(64) });

/** Doubles the list and keeps its contents. */
export function growFound(found: FoundTriangles): Int32Array {
  const larger = new Int32Array(Math.max(64, 2 * found.list.length));
  larger.set(found.list);
  found.list = larger;
  return larger;
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
