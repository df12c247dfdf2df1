/**
 * Repeatable chance for the tests of all packages.
 *
 *   GELENK_SEED=7   other cases: every seed is moved by 7 million; without it by none
 *   GELENK_LONG=1   ten times as many of them (`npm run test:long`)
 *
 * A test that repeats one known case (a bug, a figure) takes `createRandom` itself: its seed is not to move.
 */
import { createRandom, type Random } from "../src/math/random.js";

const SHIFT = 1e6 * Number(process.env["GELENK_SEED"] ?? 0);
if (!Number.isSafeInteger(SHIFT)) throw new Error("GELENK_SEED must be a whole number");

export const IS_LONG = process.env["GELENK_LONG"] === "1";

/** A seed, moved. */
export const seedOf = (seed: number): number => seed + SHIFT;

export const chance = (seed: number): Random => createRandom(seedOf(seed));

/** Numbers in [0, 1). */
export const seeded = (seed: number): (() => number) => chance(seed).next;

/** How often something is tried: so often in `npm test`, ten times as often in the long run. */
export const tenfold = (count: number): number => (IS_LONG ? 10 * count : count);

/** Numbers of cases from `first` on: so many in `npm test`, ten times as many in the long run. */
export const casesFrom = (first: number, count: number): readonly number[] => Array.from({ length: tenfold(count) }, (_, i) => first + i);
