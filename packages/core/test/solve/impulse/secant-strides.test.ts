/**
 * Corrections that learn from each other. Reference: on errors that change linearly Broyden's rule ends after at most twice as many corrections as there
 * are directions (Gay 1979), whatever matrix it starts from.
 */
import { expect, it } from "vitest";
import { forgetStrides, learnFromStrides } from "../../../src/solve/impulse/secant-strides.js";
import { planFor } from "./row-plan.js";

/** Three rows on one body, at right angles: A is the unit matrix, and a solution of A λ = e is e. */
const plan = planFor(
  1,
  [9, 10, 11].map((k) => ({ partners: [-1, 0], line: Array.from({ length: 12 }, (_, i) => (i === k ? 1 : 0)) })),
);

/** What is left of errors of 1 if rows act by these factors of what is expected. */
function errorsLeft(factors: readonly number[], corrections: number): number {
  const errors = factors.map(() => 1);
  forgetStrides(plan);
  for (let n = 0; n < corrections; n++) {
    plan.lambda.set(errors);
    learnFromStrides(plan);
    for (const [i, factor] of factors.entries()) errors[i]! -= factor * plan.lambda[i]!;
  }
  return Math.max(...errors.map(Math.abs));
}

it.each([
  // as expected: the first correction is the last
  { factors: [1, 1, 1], corrections: 1 },
  // a singular position is passed: the direction is reversed, and would grow by 1.5 with every correction; further beyond, by 4
  { factors: [1, 1, -0.5], corrections: 4 },
  { factors: [1, 1, -3], corrections: 4 },
  // it is left behind: the rows move five times as much, and errors would grow by 4
  { factors: [1, 1, 5], corrections: 4 },
  // one direction reversed and one stronger
  { factors: [1, -0.5, 3], corrections: 6 },
])("rows that act by $factors", ({ factors, corrections }) => {
  // round-off of 1e-16, enlarged by errors that grow to 1e2 in between
  expect(errorsLeft(factors, corrections)).toBeLessThan(1e-12);
});
