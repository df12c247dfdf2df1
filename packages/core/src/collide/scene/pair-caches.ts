/**
 * What detectors learnt about pairs, kept from one detection to the next: PAIR_CACHE numbers per pair, in the order of the sorted pairs. A
 * pair that was not there begins with zeros, one that has gone is forgotten. Carrying over is one pass over two sorted lists, so what a
 * pair finds depends on the pairs of the last detection alone. Whoever steps a world with it keeps it in the state.
 */
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { createPairList, type PairList } from "../broad/pair-list.js";
import { PAIR_CACHE } from "../narrow/detector.js";

export interface PairCaches {
  /** The pairs that `caches` is about. */
  readonly pairs: PairList;
  /** Stride PAIR_CACHE. */
  caches: Float64Array<ArrayBuffer>;
  /** Filled while carrying over, then exchanged with `caches`. */
  spare: Float64Array<ArrayBuffer>;
}

export const createPairCaches = (): PairCaches => ({
  pairs: createPairList(),
  caches: new Float64Array(64 * PAIR_CACHE),
  spare: new Float64Array(64 * PAIR_CACHE),
});

/** After it, `caches` is about the pairs given, which are sorted. */
export function carryOver(memory: PairCaches, next: PairList): void {
  const { pairs: last, caches } = memory;
  memory.spare = grownNumbers(memory.spare, PAIR_CACHE * next.count);
  const { spare } = memory;
  let from = 0;
  for (let k = 0; k < next.count; k++) {
    const a = next.pairs[2 * k]!;
    const b = next.pairs[2 * k + 1]!;
    while (from < last.count && (last.pairs[2 * from]! < a || (last.pairs[2 * from] === a && last.pairs[2 * from + 1]! < b))) from++;
    const to = PAIR_CACHE * k;
    const known = from < last.count && last.pairs[2 * from] === a && last.pairs[2 * from + 1] === b;
    for (let i = 0; i < PAIR_CACHE; i++) spare[to + i] = known ? caches[PAIR_CACHE * from + i]! : 0;
  }
  memory.spare = caches;
  memory.caches = spare;
  last.pairs = grownIntegers(last.pairs, 2 * next.count);
  for (let i = 0; i < 2 * next.count; i++) last.pairs[i] = next.pairs[i]!;
  last.count = next.count;
}
