import { describe, expect, it } from "vitest";
import { numberText } from "../src/number-text.js";

describe("numberText", () => {
  it.each([
    [0, "0"],
    [1.23456, "1.23"],
    [12345.678, "12300"],
    [0.0012345, "0.00123"],
    [1.2345e-7, "1.2e-7"],
    [3.21e9, "3.2e9"],
    [Number.NaN, "–"],
    [Number.POSITIVE_INFINITY, "∞"],
  ])("writes %f as %s", (value, text) => {
    expect(numberText(value)).toBe(text);
  });
});
