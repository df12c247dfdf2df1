/**
 * Reference: t/R = 0.1075 for a semicircular arch that can open at any radial joint (M. Milankovitch 1907; N. Makris and H. Alexakis, The effect of stereotomy
 * on the shape of the thrust-line and the minimum thickness of semicircular masonry arches, 2013).
 */
import { expect, test } from "vitest";
import { limitThickness } from "./arch-thrust.js";

test("weights and joints of the arch have the published limit of thickness", () => {
  const [few, some, many] = [limitThickness(11), limitThickness(21), limitThickness(101)];
  // The published number has four digits. Flat sides and joints that are 1.8° apart change it by shares of (1.8°)² = 1e-3.
  expect(Math.abs(many - 0.1075)).toBeLessThan(1e-4);
  // Arches open at joints alone: the fewer there are, the less it takes to stand.
  expect(few).toBeLessThan(some);
  expect(some).toBeLessThan(many);
});
