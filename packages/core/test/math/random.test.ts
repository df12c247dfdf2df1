/**
 * References: published sequences for the generators, moments of the distributions for the rest. Sequences are fixed by their seeds, so
 * nothing here is left to chance; the tolerances are 5 standard deviations of the mean of N independent values, 5·σ/√N.
 */
import { describe, expect, it } from "vitest";
import { createRandom, nextWord, splitMix } from "../../src/math/random.js";

const N = 20_000;

function mean(count: number, draw: () => number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += draw();
  return sum / count;
}

const within = (deviation: number): number => (5 * deviation) / Math.sqrt(N);

describe("generators", () => {
  // Outputs and states of the authors' C program, recorded in github.com/edorfaus/xoshiro-6502, test-rom/testdata.asm.
  it("xoshiro128**", () => {
    const state = Uint32Array.of(0x964d4a0c, 0xd40ab895, 0xad7fdecb, 0x3006f0f0);
    expect(Array.from({ length: 4 }, () => nextWord(state))).toEqual([0xf1391922, 0x6fe53806, 0xa5be2840, 0xf510ee70]);
    expect(Array.from(state)).toEqual([0xfc65379c, 0x52006d70, 0x87487639, 0xf1908343]);
  });

  // The sequence of seed 1234567 that implementations of SplitMix64 agree on (Rosetta Code, task "Pseudo-random numbers/Splitmix64").
  it("SplitMix64", () => {
    const expected = [6457827717110365317n, 3203168211198807973n, 9817491932198370423n, 4593380528125082431n, 16408922859458223821n];
    const words = splitMix(0, 1234567, 5);
    expect(expected.map((_, i) => (BigInt(words[2 * i + 1]!) << 32n) | BigInt(words[2 * i]!))).toEqual(expected);
  });

  it("SplitMix64 carries into the upper word, against BigInt", () => {
    const mask = (1n << 64n) - 1n;
    const state = 0x123456789abcdef0n;
    let z = (state + 0x9e3779b97f4a7c15n) & mask;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    z ^= z >> 31n;
    const words = splitMix(0x12345678, 0x9abcdef0, 1);
    expect((BigInt(words[1]!) << 32n) | BigInt(words[0]!)).toBe(z);
  });
});

describe("seeds", () => {
  it("decide the sequence", () => {
    const a = createRandom(42);
    const b = createRandom(42);
    for (let i = 0; i < 100; i++) expect(a.next()).toBe(b.next());
  });

  it("differ, whether integer, fractional or negative; 0 and −0 are one", () => {
    const seeds = [0, 1, 2, 3, -1, 0.5, 0.1, 1e300, 2 ** 53, 2 ** 53 - 1];
    expect(new Set(seeds.map((seed) => createRandom(seed).next())).size).toBe(seeds.length);
    expect(createRandom(-0).next()).toBe(createRandom(0).next());
  });

  it("next to each other give unrelated numbers", () => {
    // First numbers of the seeds 0 … N − 1: uniform, and the product of neighbours has the mean ¼ (σ² = 7/144).
    const first = Array.from({ length: N + 1 }, (_, seed) => createRandom(seed).next());
    let i = 0;
    expect(Math.abs(mean(N, () => first[i++]!) - 0.5)).toBeLessThan(within(Math.sqrt(1 / 12)));
    i = 0;
    expect(Math.abs(mean(N, () => first[i]! * first[++i]!) - 0.25)).toBeLessThan(within(Math.sqrt(7 / 144)));
  });
});

describe("state", () => {
  it("saved and restored continues the sequence, in this or another generator", () => {
    const a = createRandom(1);
    a.normal();
    const saved = a.save();
    const following = [a.next(), a.normal(), a.direction().x, a.rotation().w];
    a.restore(saved);
    expect([a.next(), a.normal(), a.direction().x, a.rotation().w]).toEqual(following);
    const b = createRandom(2);
    b.restore(JSON.parse(JSON.stringify(saved)) as number[]);
    expect(b.next()).toBe(following[0]);
  });

  it("that is no state is refused", () => {
    expect(() => createRandom(1).restore([0, 0, 0, 0])).toThrow();
    expect(() => createRandom(1).restore([1, 2, 3])).toThrow();
  });
});

describe("distributions", () => {
  it("next: multiples of 2⁻⁵³ in [0, 1), mean ½, mean square ⅓", () => {
    const random = createRandom(3);
    let odd = 0;
    let bad = 0;
    for (let i = 0; i < N; i++) {
      const units = random.next() * 2 ** 53;
      if (!(Number.isInteger(units) && units >= 0 && units < 2 ** 53)) bad++;
      odd += units % 2;
    }
    expect(bad).toBe(0);
    // The last bit is as random as the first.
    expect(Math.abs(odd / N - 0.5)).toBeLessThan(within(0.5));
    expect(Math.abs(mean(N, random.next) - 0.5)).toBeLessThan(within(Math.sqrt(1 / 12)));
    expect(Math.abs(mean(N, () => random.next() ** 2) - 1 / 3)).toBeLessThan(within(Math.sqrt(4 / 45)));
  });

  it("uniform lies between its bounds", () => {
    const random = createRandom(4);
    const values = Array.from({ length: 1000 }, () => random.uniform(-3, 5));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(-3);
    expect(Math.max(...values)).toBeLessThanOrEqual(5);
    let i = 0;
    expect(Math.abs(mean(1000, () => values[i++]!) - 1)).toBeLessThan((5 * 8) / Math.sqrt(12 * 1000));
  });

  it("integer hits every number equally often", () => {
    const random = createRandom(5);
    const counts = new Array<number>(7).fill(0);
    for (let i = 0; i < N; i++) counts[random.integer(7)]! += 1;
    // Pearson's χ² with 6 degrees of freedom exceeds 35 with probability 4e-6.
    const expected = N / 7;
    expect(counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(35);
    expect(random.integer(1)).toBe(0);
  });

  it("normal: moments 0, 1, 0, 3", () => {
    const random = createRandom(6);
    // Variances of x, x², x³, x⁴: 1, 2, 15, 96.
    for (const [power, moment, variance] of [
      [1, 0, 1],
      [2, 1, 2],
      [3, 0, 15],
      [4, 3, 96],
    ] as const) {
      expect(Math.abs(mean(N, () => random.normal() ** power) - moment)).toBeLessThan(within(Math.sqrt(variance)));
    }
  });

  it("direction: unit vectors, no preferred side or axis", () => {
    const random = createRandom(7);
    const directions = Array.from({ length: N }, random.direction);
    expect(Math.max(...directions.map(({ x, y, z }) => Math.abs(x * x + y * y + z * z - 1)))).toBeLessThan(4 * 2 ** -52);
    for (const component of ["x", "y", "z"] as const) {
      // Each component of a uniform direction is uniform in [−1, 1]: variance 1/3, of its square 4/45.
      let i = 0;
      expect(Math.abs(mean(N, () => directions[i++]![component]))).toBeLessThan(within(Math.sqrt(1 / 3)));
      i = 0;
      expect(Math.abs(mean(N, () => directions[i++]![component] ** 2) - 1 / 3)).toBeLessThan(within(Math.sqrt(4 / 45)));
    }
  });

  it("rotation: unit quaternions, uniform on the sphere in four dimensions", () => {
    const random = createRandom(8);
    const rotations = Array.from({ length: N }, random.rotation);
    expect(Math.max(...rotations.map(({ x, y, z, w }) => Math.abs(x * x + y * y + z * z + w * w - 1)))).toBeLessThan(4 * 2 ** -52);
    const names = ["x", "y", "z", "w"] as const;
    for (const a of names) {
      for (const b of names) {
        // E[a²] = ¼ with E[a⁴] = ⅛; E[a·b] = 0 with E[a²b²] = 1/24.
        const expected = a === b ? 1 / 4 : 0;
        const deviation = Math.sqrt(a === b ? 1 / 8 - 1 / 16 : 1 / 24);
        let i = -1;
        expect(Math.abs(mean(N, () => rotations[++i]![a] * rotations[i]![b]) - expected)).toBeLessThan(within(deviation));
      }
    }
  });
});
