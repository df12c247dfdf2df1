/** References: the verification value of SMHasher for MurmurHash3_x86_128 and published digests; for quality, counts of flipped bits. */
import { describe, expect, it } from "vitest";
import { hash64, murmur128 } from "../../src/math/hash.js";
import { chance } from "../chance.js";

const text = (s: string): Uint8Array => new TextEncoder().encode(s);
const hex = (words: Uint32Array): string => Array.from(words, (word) => word.toString(16).padStart(8, "0")).join("");

describe("MurmurHash3_x86_128", () => {
  // SMHasher, main.cpp: keys {}, {0}, {0, 1}, … of length i with seed 256 − i; the hash of all 256 hashes begins with 0xB3ECE62A.
  it("has the verification value of SMHasher", () => {
    const out = new Uint32Array(4);
    const hashes = new DataView(new ArrayBuffer(256 * 16));
    for (let i = 0; i < 256; i++) {
      murmur128(
        Uint8Array.from({ length: i }, (_, j) => j),
        256 - i,
        out,
      );
      for (let k = 0; k < 4; k++) hashes.setUint32(16 * i + 4 * k, out[k]!, true);
    }
    murmur128(hashes, 0, out);
    expect(out[0]).toBe(0xb3ece62a);
  });

  // README of github.com/pid/murmurHash3js
  it("of a published text", () => {
    const out = new Uint32Array(4);
    murmur128(text("I will not buy this tobacconist's, it is scratched."), 0, out);
    expect(hex(out)).toBe("9b5b7ba2ef3f7866889adeaf00f3f98e");
    expect(hash64(text("I will not buy this tobacconist's, it is scratched."))).toBe("9b5b7ba2ef3f7866");
  });
});

describe("what decides", () => {
  it("bytes alone, not the kind of view", () => {
    const numbers = Float64Array.of(1, -2.5, 1e300, 0);
    const bytes = new Uint8Array(numbers.buffer.slice(0));
    expect(hash64(bytes)).toBe(hash64(numbers));
    expect(hash64(numbers.buffer)).toBe(hash64(numbers));
    const shifted = new Uint8Array(40);
    shifted.set(bytes, 3);
    expect(hash64(shifted.subarray(3, 35))).toBe(hash64(numbers));
    expect(hash64(new DataView(shifted.buffer, 3, 32))).toBe(hash64(numbers));
  });

  it("the sign of zero, the length, every single byte", () => {
    expect(hash64(Float64Array.of(0))).not.toBe(hash64(Float64Array.of(-0)));
    const zeros = Array.from({ length: 100 }, (_, length) => hash64(new Uint8Array(length)));
    expect(new Set(zeros).size).toBe(100);
    const bytes = new Uint8Array(50);
    const variants = Array.from({ length: 50 }, (_, i) => {
      const changed = bytes.slice();
      changed[i] = 1;
      return hash64(changed);
    });
    expect(new Set([...variants, hash64(bytes)]).size).toBe(51);
  });

  it("is written as 16 hexadecimal digits", () => {
    for (let i = 0; i < 200; i++) expect(hash64(Uint16Array.of(i))).toMatch(/^[0-9a-f]{16}$/);
  });
});

describe("quality", () => {
  it("no collision among 100 000 neighbouring inputs", () => {
    // With a perfect hash one would be expected with probability 1e10/2/2⁶⁴ = 3e-10.
    const seen = new Set<string>();
    const value = new Float64Array(2);
    for (let i = 0; i < 100_000; i++) {
      value[i & 1] = i;
      seen.add(hash64(value));
    }
    expect(seen.size).toBe(100_000);
  });

  it("avalanche: any input bit flips each output bit with probability ½", () => {
    const random = chance(1);
    const trials = 400;
    const inputBits = 20 * 8;
    const flips = new Float64Array(64 * inputBits);
    const out = new Uint32Array(4);
    for (let trial = 0; trial < trials; trial++) {
      const bytes = Uint8Array.from({ length: 20 }, () => random.integer(256));
      murmur128(bytes, 0, out);
      const [h0, h1] = out as unknown as [number, number];
      for (let bit = 0; bit < inputBits; bit++) {
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        murmur128(bytes, 0, out);
        bytes[bit >> 3]! ^= 1 << (bit & 7);
        for (let k = 0; k < 32; k++) {
          flips[64 * bit + k]! += ((out[0]! ^ h0) >>> k) & 1;
          flips[64 * bit + 32 + k]! += ((out[1]! ^ h1) >>> k) & 1;
        }
      }
    }
    // 10240 counts, each binomial with deviation √(400)/2 = 10: 6 deviations are exceeded by chance with probability 2e-5.
    for (const count of flips) expect(Math.abs(count - trials / 2)).toBeLessThan(60);
  });
});
