/** The form of the line is fixed by its readers: `N passed, N failed`, optionally `, N skipped`. */
import { expect, test } from "vitest";
import { addCounts, countLine } from "../lib/count-line.mjs";

test("the line without skipped tests has two counts", () => {
  expect(countLine({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
});

test("the line with skipped tests has three", () => {
  expect(countLine({ passed: 0, failed: 2, skipped: 1 })).toBe("0 passed, 2 failed, 1 skipped");
});

test("counts add up part by part", () => {
  const parts = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 40, failed: 2, skipped: 3 },
  ];
  expect(addCounts(parts)).toEqual({ passed: 41, failed: 2, skipped: 3 });
  expect(addCounts([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});
