import { parseNumber } from "@gelenk/scenes";
import { expect, test } from "vitest";

test.each([
  ["0", 0],
  ["-3", -3],
  ["+2.5", 2.5],
  [".5", 0.5],
  ["4.", 4],
  ["1e-3", 0.001],
  ["1E+2", 100],
  ["1/240", 1 / 240],
  ["-3/4", -0.75],
  ["1e-3/2", 0.0005],
  [" 7 ", 7],
])("%s is a number", (text, value) => expect(parseNumber(text)).toBe(value));

test.each(["", "x", "1/0", "1/", "/2", "1/2/3", "0x10", "1 m", "NaN", "Infinity", "1e999", "1,5", "--1", "1 / 240x"])(
  '"%s" is none',
  (text) => {
    expect(parseNumber(text)).toBeUndefined();
  },
);
