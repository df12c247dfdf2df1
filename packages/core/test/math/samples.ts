/** Seeded arguments for the accuracy tests, and the largest error over them. */
import { chance } from "../chance.js";
import { type Fixed, ulpError } from "./high-precision.js";

const random = chance(20);

export const uniform = random.uniform;
export const whole = (low: number, high: number): number => Math.floor(random.uniform(low, high + 1));
export const sign = (): number => (random.next() < 0.5 ? -1 : 1);

/** 2ᵘ with u uniform: every binade equally often */
export const spread = (lowExponent: number, highExponent: number): number => 2 ** random.uniform(lowExponent, highExponent);

/** The largest error in units of the last place, with its argument for the message of a failing test */
export function largestError(
  count: number,
  draw: () => readonly number[],
  computed: (...x: number[]) => number,
  exact: (...x: number[]) => Fixed,
): { readonly error: number; readonly at: readonly number[] } {
  let error = 0;
  let at: readonly number[] = [];
  for (let i = 0; i < count; i++) {
    const x = draw();
    const e = ulpError(computed(...x), exact(...x));
    if (!(e <= error)) {
      error = e;
      at = x;
    }
  }
  return { error, at };
}
