/**
 * Numbers with a derivative, a + ε a' with ε² = 0: an algorithm over an algebra, run with these, is differentiated exactly along one direction.
 *
 *   (a b)' = a' b + a b'      (a/b)' = (a' − (a/b) b')/b      (sin a)' = a' cos a      (√a)' = a'/(2√a)
 */
import { cos, sin } from "../../math/trig.js";
import type { Algebra } from "./algebra.js";

export interface Dual {
  readonly value: number;
  readonly slope: number;
}

export const dual = (value: number, slope = 0): Dual => ({ value, slope });

export const DUAL_NUMBERS: Algebra<Dual> = {
  constant: (value) => dual(value),
  add: (a, b) => dual(a.value + b.value, a.slope + b.slope),
  subtract: (a, b) => dual(a.value - b.value, a.slope - b.slope),
  multiply: (a, b) => dual(a.value * b.value, a.slope * b.value + a.value * b.slope),
  divide(a, b) {
    const value = a.value / b.value;
    return dual(value, (a.slope - value * b.slope) / b.value);
  },
  negate: (a) => dual(-a.value, -a.slope),
  sin: (a) => dual(sin(a.value), a.slope * cos(a.value)),
  cos: (a) => dual(cos(a.value), -a.slope * sin(a.value)),
  sqrt(a) {
    const value = Math.sqrt(a.value);
    return dual(value, a.slope / (2 * value));
  },
};

/** Numbers and the direction in which to differentiate. */
export const dualVector = (values: readonly number[], slopes: readonly number[]): Dual[] =>
  values.map((value, i) => dual(value, slopes[i]!));
export const dualConstants = (values: readonly number[]): Dual[] => values.map((value) => dual(value));
