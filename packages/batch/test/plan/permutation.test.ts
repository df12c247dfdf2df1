import { expect, it } from "vitest";
import { seedOf, tenfold } from "../../../core/test/chance.js";
import { randomPermutation } from "../../src/plan/permutation.js";
import { indexedRandom } from "../../src/plan/philox.js";

it.each([1, 2, 7, 1000, 4096, 4097, 65_537, 100_003])("of %i places takes every place once", (count) => {
  const place = randomPermutation(count, indexedRandom(seedOf(5)), 1);
  const taken = new Uint8Array(count);
  for (let i = 0; i < count; i++) taken[place(i)]!++;
  expect(taken.every((times) => times === 1)).toBe(true);
});

// Reference: in a random permutation of n the number of fixed points has mean 1 and variance 1 (Montmort), and the sum Σ i·π(i) has the
// mean n(n − 1)²/4 and the variance n²(n + 1)²(n − 1)/144; five deviations are met by chance in 1 of 1.7 million.
it.each([1000, 20_000])("of %i is as random as it should be: fixed points and rank correlation over 200 seeds", (n) => {
  const seeds = tenfold(200);
  let fixed = 0;
  let score = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const place = randomPermutation(n, indexedRandom(seedOf(seed)), 0);
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const p = place(i);
      if (p === i) fixed++;
      sum += i * p;
    }
    score += (sum - (n * (n - 1) ** 2) / 4) / Math.sqrt((n ** 2 * (n + 1) ** 2 * (n - 1)) / 144);
  }
  expect(Math.abs(fixed - seeds)).toBeLessThan(5 * Math.sqrt(seeds));
  expect(Math.abs(score)).toBeLessThan(5 * Math.sqrt(seeds));
});
