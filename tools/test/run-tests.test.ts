import { expect, test } from "vitest";
import { completeSummary, skippedLines } from "../lib/run-tests.mjs";

const summary = (passed: number, failed: number) => JSON.stringify({ passed, failed, skipped: [] });

test("a run that left no summary is one failure", () => {
  expect(completeSummary(1, undefined).failed).toBe(1);
  expect(completeSummary(0, undefined).failed).toBe(1);
});

test("a bad exit code without a failed test is one failure", () => {
  expect(completeSummary(1, summary(5, 0))).toEqual({ passed: 5, failed: 1, skipped: [] });
});

test("failed tests are not counted twice", () => {
  expect(completeSummary(1, summary(5, 2)).failed).toBe(2);
  expect(completeSummary(0, summary(5, 0)).failed).toBe(0);
});

test("skipped tests are listed under their reason", () => {
  const skipped = [
    { name: "a", note: "no browser" },
    { name: "b", note: "" },
    { name: "c", note: "no browser" },
  ];
  expect(skippedLines(skipped)).toEqual(["skipped: no reason given", "  b", "skipped: no browser", "  a", "  c"]);
});
