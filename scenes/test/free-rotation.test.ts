/** Reference: period of the body rates printed for the case "boxes complex" with the benchmark's moments; 16 digits. */
import { expect, test } from "vitest";
import { ratePeriod } from "./free-rotation.js";

test("the closed form gives the known period of the tumbling box", () => {
  // Moments of a box of 10 kg, ascending: z, y, x.
  const moments = [(10 / 12) * (0.01 + 0.16), (10 / 12) * (0.01 + 0.81), (10 / 12) * (0.16 + 0.81)] as const;
  expect(ratePeriod(moments, [0.1, 5, 0.1])).toBeCloseTo(6.056844158015676, 12);
});
