/** Referee: the engine's own sort of exact keys a·2²⁶ + b. */
import { describe, expect, it } from "vitest";
import { appendPair, createPairList, createSortWork, insertPairs, type PairList, sortPairs } from "../../../src/collide/broad/pair-list.js";
import { chance } from "../../chance.js";

const keys = ({ pairs, count }: PairList): number[] => Array.from({ length: count }, (_, k) => pairs[2 * k]! * 2 ** 26 + pairs[2 * k + 1]!);
const ascending = (a: number, b: number): number => a - b;

function randomPairs(seed: number, count: number, limit: number): PairList {
  const random = chance(seed);
  const list = createPairList();
  for (let k = 0; k < count; k++) appendPair(list, random.integer(limit), random.integer(limit));
  return list;
}

describe("pair lists", () => {
  it.each([0, 1, 2, 24, 25, 1000])("%d pairs are sorted by a, then b, smaller number first", (count) => {
    const list = randomPairs(count, count, 300);
    const sorted = keys(list).sort(ascending);
    sortPairs(list, 300, createSortWork());
    expect(keys(list)).toEqual(sorted);
    expect(sorted.every((key) => Math.floor(key / 2 ** 26) <= key % 2 ** 26)).toBe(true);
  });

  it.each([
    [0, 10],
    [1000, 0],
    [1000, 3],
    [1000, 900],
    [5, 900],
  ])("into %d pairs %d are inserted in order, repetitions once", (length, added) => {
    const work = createSortWork();
    const list = createPairList();
    const first = randomPairs(1, length, 60);
    sortPairs(first, 60, work);
    insertPairs(list, first, work);
    const found = randomPairs(2, added, 60);
    const union = [...new Set([...keys(list), ...keys(found)])].sort(ascending);
    sortPairs(found, 60, work);
    insertPairs(list, found, work);
    expect(keys(list)).toEqual(union);
  });
});
