/** The line of a wipe stays within the view. */
import { expect, test } from "vitest";
import { wipeAfter } from "../../../src/panels/compare/wipe-line.js";

test("arrows move it, finely with Shift, and the ends hold it", () => {
  expect(wipeAfter("ArrowRight", false, 0.5)).toBeCloseTo(0.55, 12);
  expect(wipeAfter("ArrowLeft", true, 0.5)).toBeCloseTo(0.49, 12);
  expect(wipeAfter("ArrowLeft", false, 0.01)).toBe(0);
  expect(wipeAfter("End", false, 0.2)).toBe(1);
  expect(wipeAfter("a", false, 0.2)).toBeUndefined();
});
