import { describe, expect, it } from "vitest";
import { quantile, ratioOfSums, ratios, summarise } from "../src/statistics.js";

describe("quantile", () => {
  // Hyndman and Fan 1996, definition 7, worked by hand for 1 2 3 4 5: position share·4
  it.each([
    [0, 1],
    [0.1, 1.4],
    [0.25, 2],
    [0.5, 3],
    [0.9, 4.6],
    [1, 5],
  ])("at the share %f of 1 … 5 is %f", (share, expected) => {
    expect(quantile([1, 2, 3, 4, 5], share)).toBeCloseTo(expected, 14);
  });

  it("is the mean of the middle two at the half of an even number of values", () => {
    expect(quantile([1, 2, 10, 11], 0.5)).toBe(6);
  });

  it("is not a number without values", () => {
    expect(quantile([], 0.5)).toBeNaN();
  });
});

describe("summarise", () => {
  it("does not depend on the order, and large outliers leave the median alone", () => {
    const summary = summarise([3, 1e9, 1, 2, 4]);
    expect(summary).toMatchObject({ count: 5, quartile1: 2, median: 3, quartile3: 4 });
  });

  it("sorts by value, not by text", () => {
    expect(summarise([10, 9, 100]).median).toBe(10);
  });

  it("leaves out missed rounds", () => {
    expect(summarise([Number.NaN, 7, Number.NaN])).toMatchObject({ count: 1, mean: 7, p10: 7, median: 7, p90: 7 });
  });
});

describe("ratios", () => {
  it("are formed round by round and missing where one of the two is", () => {
    expect(ratios([2, 9, Number.NaN], [1, 3, 5])).toEqual([2, 3, Number.NaN]);
  });
});

describe("ratioOfSums", () => {
  it("counts the rounds in which both were measured", () => {
    // (2 + 10)/(1 + 2), without the rounds where one of the two is missing
    expect(ratioOfSums([2, 9, 10, 4], [1, Number.NaN, 2])).toBe(4);
  });
});
