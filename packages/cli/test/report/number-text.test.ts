import { expect, test } from "vitest";
import { countText, numberText, sizeText } from "../../src/report/number-text.js";

test.each([
  [0, "0"],
  [-0, "0"],
  [1 / 240, "0.00416667"],
  [5.001041666666667, "5.00104"],
  [-9.81, "-9.81"],
  [123456.7, "123457"],
  [1234567, "1.235e6"],
  [1e12, "1e12"],
  [3.2e-9, "3.2e-9"],
  [0.0001, "0.0001"],
  [1e-5, "1e-5"],
  [1e100, "1e100"],
  [Number.NaN, "NaN"],
  [Number.NEGATIVE_INFINITY, "-Infinity"],
])("%d is written %s", (value, text) => expect(numberText(value)).toBe(text));

test("sizes and counts", () => {
  expect(sizeText(999)).toBe("999 bytes");
  expect(sizeText(1500)).toBe("1.5 kB");
  expect(sizeText(2_340_000)).toBe("2.34 MB");
  expect(countText(1, "row")).toBe("1 row");
  expect(countText(0, "row")).toBe("0 rows");
});
