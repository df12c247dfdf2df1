/** Braking distances of all ten cubes of theory 02, section 12.4, at h = 1 ms; two of them are in contact-cases-friction.test.ts. */
import { expect, it } from "vitest";
import { brakingErrors } from "./braking-cubes.js";
import { withImpact } from "./contact-cases.js";

it.each(["exact", "step"] as const)("%s: ten cubes stop within 6.9 mm of the closed form", (impact) => {
  expect(Math.max(...brakingErrors(10, withImpact(impact)))).toBeLessThan(6.9e-3);
});
