/** Repeatable chance in [0, 1) for tests. */
import { createRandom } from "@gelenk/core";

export const seeded = (seed: number): (() => number) => createRandom(seed).next;
