/** As `vclip-and-gjk.test.ts`, with the number of pairs that the agreement is promised for. */
import { expect, it } from "vitest";
import { compareDetectors } from "./agreement.js";

it("V-Clip and GJK with EPA agree on 100 000 pairs of hulls", () => {
  const { distance, normal } = compareDetectors(62, 100_000);
  expect(distance).toBeLessThanOrEqual(1e-9);
  expect(normal).toBeLessThanOrEqual(1e-11);
});
