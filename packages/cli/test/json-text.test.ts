import { expect, test } from "vitest";
import { jsonText } from "../src/json-text.js";

test("lists of plain values stay on one line, the rest is indented", () => {
  expect(jsonText({ a: [1, 2, 3], b: { c: "x", d: [] }, e: [{ f: null }], g: {} })).toBe(
    '{\n  "a": [1, 2, 3],\n  "b": {\n    "c": "x",\n    "d": []\n  },\n  "e": [\n    {\n      "f": null\n    }\n  ],\n  "g": {}\n}\n',
  );
});

test.each([[{ a: [[1, 2], [3]], b: "[1, 2]\n", c: [true, "é\u0000"] }], [[1.5e-300, -0.1]], ["text"], [null]])(
  "reads back: %j",
  (value) => {
    expect(JSON.parse(jsonText(value))).toEqual(value);
  },
);

test("what JSON does not know is null, what is undefined is left out", () => {
  expect(JSON.parse(jsonText({ a: Number.NaN, b: [Number.POSITIVE_INFINITY, undefined], c: undefined }))).toEqual({
    a: null,
    b: [null, null],
  });
});
