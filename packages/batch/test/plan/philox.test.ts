import { expect, it } from "vitest";
import { indexedRandom, philox } from "../../src/plan/philox.js";

/** Known answers of the authors: Random123, tests/kat_vectors, philox4x32 with 10 rounds. Counter, key, result. */
const KNOWN: readonly (readonly [string, string, string])[] = [
  ["00000000 00000000 00000000 00000000", "00000000 00000000", "6627e8d5 e169c58d bc57ac4c 9b00dbd8"],
  ["ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff", "408f276d 41c83b0e a20bc7c6 6d5451fd"],
  ["243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0", "d16cfe09 94fdcceb 5001e420 24126ea1"],
];

const words = (text: string): Uint32Array => Uint32Array.from(text.split(" "), (word) => Number.parseInt(word, 16));

it.each(KNOWN)("gives the published words for counter %s and key %s", (counter, key, result) => {
  const block = words(counter);
  const [key0, key1] = words(key);
  philox(block, key0!, key1!);
  expect(block).toEqual(words(result));
});

it("fractions lie strictly between 0 and 1 and are odd multiples of 2⁻⁵³", () => {
  const random = indexedRandom(1);
  for (let i = 0; i < 1000; i++) {
    const u = random.fraction(i, 3);
    expect(u > 0 && u < 1).toBe(true);
    expect((u * 2 ** 53) % 2).toBe(1);
  }
});

it("indices, streams and seeds above 2³² count in full", () => {
  const random = indexedRandom(1);
  const values = [
    random.fraction(1, 0),
    random.fraction(1 + 2 ** 32, 0),
    random.fraction(1, 1),
    indexedRandom(1 + 2 ** 32).fraction(1, 0),
    indexedRandom(2).fraction(1, 0),
  ];
  expect(new Set(values).size).toBe(values.length);
});
