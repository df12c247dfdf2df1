/** Reference: a map from pairs to numbers, kept by hand. */
import { expect, it } from "vitest";
import { appendPair, createPairList, createSortWork, sortPairs } from "../../../src/collide/broad/pair-list.js";
import { PAIR_CACHE } from "../../../src/collide/narrow/detector.js";
import { carryOver, createPairCaches } from "../../../src/collide/scene/pair-caches.js";
import { chance, tenfold } from "../../chance.js";

it("pairs that stay keep their numbers, new ones begin with zeros, those that come back have been forgotten", () => {
  const random = chance(3);
  const memory = createPairCaches();
  let known = new Map<string, number>();
  for (let round = 0; round < tenfold(30); round++) {
    const next = createPairList();
    // up to 400 pairs: more than the tables hold at first
    for (let a = 0; a < 30; a++) for (let b = a + 1; b < 30; b++) if (random.next() < (round % 10) / 10) appendPair(next, a, b);
    sortPairs(next, 30, createSortWork());
    carryOver(memory, next);
    const kept = new Map<string, number>();
    for (let k = 0; k < next.count; k++) {
      const key = `${next.pairs[2 * k]} ${next.pairs[2 * k + 1]}`;
      const cache = memory.caches.subarray(PAIR_CACHE * k, PAIR_CACHE * (k + 1));
      expect([...cache]).toEqual(new Array(PAIR_CACHE).fill(known.get(key) ?? 0));
      cache.fill(random.next());
      kept.set(key, cache[0]!);
    }
    known = kept;
  }
});
