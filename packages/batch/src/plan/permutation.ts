/**
 * A random permutation of 0 … n − 1 that is asked for one place at a time.
 *
 *   n ≤ 4096   a shuffled table (Fisher–Yates)
 *   n > 4096   a Feistel network on 2b ≥ log₂ n bits, (L, R) ← (R, L ⊕ F(R, keyᵣ)) in eight rounds, which is a bijection whatever F is;
 *              an image outside of 0 … n − 1 is mapped again until it lies inside ("cycle walking", at most four times on average)
 *
 * Small tables are stored since few bits give a Feistel network few permutations to choose from. F is the final mixing of MurmurHash3.
 *
 * Source: Luby, Rackoff, How to Construct Pseudorandom Permutations, SIAM J. Comput. 17 (1988); Black, Rogaway, Ciphers with Arbitrary
 * Finite Domains, CT-RSA 2002 (cycle walking). Memory O(1), n ≤ 2³⁰. Not for cryptography.
 */
import type { IndexedRandom } from "./philox.js";

const STORED_UP_TO = 4096;
const ROUNDS = 8;

export type Permutation = (index: number) => number;

/** Streams differ, permutations differ. */
export function randomPermutation(count: number, random: IndexedRandom, stream: number): Permutation {
  return count <= STORED_UP_TO ? shuffled(count, random, stream) : feistel(count, random, stream);
}

function shuffled(count: number, random: IndexedRandom, stream: number): Permutation {
  const table = Uint16Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const j = Math.floor(random.fraction(i, stream) * (i + 1));
    const kept = table[i]!;
    table[i] = table[j]!;
    table[j] = kept;
  }
  return (index) => table[index]!;
}

function feistel(count: number, random: IndexedRandom, stream: number): Permutation {
  const halfBits = Math.ceil((32 - Math.clz32(count - 1)) / 2);
  const mask = (1 << halfBits) - 1;
  const keys = Uint32Array.from({ length: ROUNDS }, (_, round) => random.word(round, stream));
  return (index) => {
    let place = index;
    do {
      let left = place >>> halfBits;
      let right = place & mask;
      for (let round = 0; round < ROUNDS; round++) {
        const next = left ^ (mixed(right ^ keys[round]!) & mask);
        left = right;
        right = next;
      }
      place = ((left << halfBits) | right) >>> 0;
    } while (place >= count);
    return place;
  };
}

function mixed(h: number): number {
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}
