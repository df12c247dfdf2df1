/**
 * Seeded random numbers: the same sequence in every engine, to be passed to whoever needs them.
 *
 *   generator   xoshiro128**, period 2¹²⁸ − 1, 32 bits per call; rol = rotate left, all modulo 2³²
 *                 output = rol(5·s₁, 7)·9
 *                 t = s₁·2⁹;  s₂ ⊕= s₀;  s₃ ⊕= s₁;  s₁ ⊕= s₂;  s₀ ⊕= s₃;  s₂ ⊕= t;  s₃ = rol(s₃, 11)
 *   seeding     two outputs of SplitMix64, started from the 64 bits of the seed: every double is a seed of its own
 *   normal      Box–Muller, one of the two values: √(−2 ln(1 − u))·cos 2πv
 *   direction   z uniform in [−1, 1], longitude uniform (Archimedes)
 *   rotation    Shoemake, Uniform Random Rotations, Graphics Gems III (1992), p. 129
 *
 * Source: Blackman and Vigna, Scrambled Linear Pseudorandom Number Generators, ACM TOMS 47 (2021); Steele, Lea, Flood, Fast
 * Splittable Pseudorandom Number Generators, OOPSLA 2014 (SplitMix64). Not for cryptography.
 */
import { assert } from "./assert.js";
import { log } from "./exponential.js";
import type { Quat } from "./quat.js";
import { cos, sinCosInto } from "./trig.js";
import type { Vec3 } from "./vec3.js";

/** A source of random numbers; its state is its own. */
export interface Random {
  /** Uniform in [0, 1), a multiple of 2⁻⁵³. */
  next(): number;
  /** Uniform between `low` and `high`; `high` itself can only result from rounding. */
  uniform(low: number, high: number): number;
  /** One of 0 … n − 1, n ≤ 2⁵³. */
  integer(n: number): number;
  /** Normally distributed with mean 0 and deviation 1. */
  normal(): number;
  /** Uniform on the unit sphere. */
  direction(): Vec3;
  /** Uniform among all rotations. */
  rotation(): Quat;
  /** The state: four integers below 2³². */
  save(): readonly number[];
  /** Continues where `save` was called. */
  restore(saved: readonly number[]): void;
}

/** The generator xoshiro of this seed: the same seed, the same numbers everywhere. */
export function createRandom(seed: number): Random {
  const state = seedState(seed);
  const circle = new Float64Array(2);
  const next = () => nextFraction(state);
  return {
    next,
    uniform: (low, high) => low + (high - low) * next(),
    integer: (n) => Math.floor(n * next()),
    normal: () => Math.sqrt(-2 * log(1 - next())) * cos(2 * Math.PI * next()),
    direction: () => {
      const z = 2 * next() - 1;
      const radius = Math.sqrt((1 - z) * (1 + z));
      sinCosInto(circle, 0, 2 * Math.PI * next());
      return { x: radius * circle[1]!, y: radius * circle[0]!, z };
    },
    rotation: () => {
      const u = next();
      const a = Math.sqrt(1 - u);
      const b = Math.sqrt(u);
      sinCosInto(circle, 0, 2 * Math.PI * next());
      const x = a * circle[0]!;
      const y = a * circle[1]!;
      sinCosInto(circle, 0, 2 * Math.PI * next());
      return { x, y, z: b * circle[0]!, w: b * circle[1]! };
    },
    save: () => Array.from(state),
    restore: (saved) => {
      assert(saved.length === 4 && saved.some((word) => word !== 0), "a saved random state has four integers, not all zero");
      state.set(saved);
    },
  };
}

/** Two calls of the generator: 27 and 26 bits. */
function nextFraction(state: Uint32Array): number {
  const upper = nextWord(state) >>> 5;
  const lower = nextWord(state) >>> 6;
  return (upper * 67108864 + lower) / 9007199254740992;
}

const rotateLeft = (x: number, by: number): number => (x << by) | (x >>> (32 - by));

/** One step of xoshiro128** on its four words; the result is an integer 0 … 2³² − 1. */
export function nextWord(state: Uint32Array): number {
  const s1 = state[1]!;
  const s2 = state[2]! ^ state[0]!;
  const s3 = state[3]! ^ s1;
  state[1] = s1 ^ s2;
  state[0] = state[0]! ^ s3;
  state[2] = s2 ^ (s1 << 9);
  state[3] = rotateLeft(s3, 11);
  return Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
}

function seedState(seed: number): Uint32Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, seed + 0, true); // −0 becomes 0
  const state = splitMix(view.getUint32(4, true), view.getUint32(0, true), 2);
  if (state.every((word) => word === 0)) state[0] = 1;
  return state;
}

/** `count` outputs of SplitMix64 from the state high·2³² + low, each as lower and upper word. */
export function splitMix(high: number, low: number, count: number): Uint32Array {
  const words = new Uint32Array(2 * count);
  let state: Pair = [high | 0, low | 0];
  for (let i = 0; i < count; i++) {
    state = addPair(state, 0x9e3779b9, 0x7f4a7c15);
    let z = multiplyPair(xorShift(state, 30), 0xbf58476d, 0x1ce4e5b9);
    z = multiplyPair(xorShift(z, 27), 0x94d049bb, 0x133111eb);
    z = xorShift(z, 31);
    words[2 * i] = z[1];
    words[2 * i + 1] = z[0];
  }
  return words;
}

/** 64 bits as [upper, lower] words; only seeding uses them. */
type Pair = readonly [number, number];

function addPair(a: Pair, high: number, low: number): Pair {
  const sum = (a[1] >>> 0) + (low >>> 0);
  return [(a[0] + high + (sum > 0xffffffff ? 1 : 0)) | 0, sum | 0];
}

/** a ⊕ (a >> by), 0 < by < 32 */
const xorShift = (a: Pair, by: number): Pair => [a[0] ^ (a[0] >>> by), a[1] ^ ((a[1] >>> by) | (a[0] << (32 - by)))];

/** The lower 64 bits of the product */
function multiplyPair(a: Pair, high: number, low: number): Pair {
  // Upper word of a₁·low from halves of 16 bits; all sums stay below 2⁵³.
  const a0 = a[1] & 0xffff;
  const a1 = a[1] >>> 16;
  const b0 = low & 0xffff;
  const b1 = low >>> 16;
  const middle = a1 * b0 + Math.floor((a0 * b0) / 65536) + a0 * b1;
  const carry = a1 * b1 + Math.floor(middle / 65536);
  return [(carry + Math.imul(a[0], low) + Math.imul(a[1], high)) | 0, Math.imul(a[1], low)];
}
