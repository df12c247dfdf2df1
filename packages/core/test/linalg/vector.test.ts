import { describe, expect, it } from "vitest";
import { euclideanNorm, largestAbsolute } from "../../src/linalg/vector.js";

describe("euclideanNorm", () => {
  it("is exact for Pythagorean triples, with offset and step", () => {
    expect(euclideanNorm(Float64Array.of(3, 4), 0, 2)).toBe(5);
    expect(euclideanNorm(Float64Array.of(9, 2, 9, 3, 9, 6), 1, 3, 2)).toBe(7);
  });

  it("keeps its accuracy where squares leave the range of doubles", () => {
    // 1e±200 is not a power of two: entries carry a relative rounding error of 1e-16 each.
    expect(euclideanNorm(Float64Array.of(3e200, 4e200), 0, 2) / 5e200).toBeCloseTo(1, 14);
    expect(euclideanNorm(Float64Array.of(3e-200, 4e-200), 0, 2) / 5e-200).toBeCloseTo(1, 14);
    expect(euclideanNorm(Float64Array.of(3e-320, 4e-320), 0, 2) / 5e-320).toBeCloseTo(1, 3);
  });

  it("is zero for nothing and not finite for what is not finite", () => {
    expect(euclideanNorm(new Float64Array(3), 0, 3)).toBe(0);
    expect(euclideanNorm(new Float64Array(3), 0, 0)).toBe(0);
    expect(euclideanNorm(Float64Array.of(1, Number.NaN), 0, 2)).toBeNaN();
    expect(euclideanNorm(Float64Array.of(1, Number.NEGATIVE_INFINITY), 0, 2)).not.toBeLessThan(Number.POSITIVE_INFINITY);
  });
});

describe("largestAbsolute", () => {
  it("sees signs, offset, step and NaN", () => {
    expect(largestAbsolute(Float64Array.of(9, -2, 9, 1), 1, 2, 2)).toBe(2);
    expect(largestAbsolute(Float64Array.of(1, Number.NaN, 3), 0, 3)).toBeNaN();
  });
});
