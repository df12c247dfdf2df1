/** Two independent ways to signed distances, V-Clip with all faces of the Minkowski difference, GJK with EPA, decide on each other. */
import { expect, it } from "vitest";
import { compareDetectors } from "./agreement.js";

it("V-Clip and GJK with EPA agree on 1000 pairs of hulls", () => {
  const { distance, normal } = compareDetectors(61, 1000);
  expect(distance).toBeLessThanOrEqual(1e-9);
  // The points are right to a few 2⁻⁵² of the size and at least 1e-3 of it apart, so their difference has its direction to 1e-12.
  expect(normal).toBeLessThanOrEqual(1e-11);
});
