/** Reference: places counted by hand in a small text. */
import type { Diagnostic } from "@gelenk/core";
import { expect, test } from "vitest";
import { locateDiagnostics } from "../src/locate-diagnostics.js";

const TEXT = new TextEncoder().encode('{\n  "bodies": [\n    { "mass": 1, "odd key": [1, 2] }\n  ]\n}');
const at = (where: string, message = "wrong"): Diagnostic => ({ code: "x.y", severity: "error", where, message });
const place = (where: string) => {
  const [{ line, column } = {}] = locateDiagnostics(TEXT, [at(where)]);
  return [line, column];
};

test.each([
  ["bodies[0].mass", [3, 15]],
  ["bodies", [2, 13]],
  ['bodies[0]["odd key"][1]', [3, 33]],
  // Missing values are shown at the nearest part around them.
  ["bodies[0].inertia", [3, 5]],
  ["bodies[7].shapes[2].size", [2, 13]],
  // Nothing around it, no place.
  ["forces[0]", [undefined, undefined]],
  ["", [undefined, undefined]],
])("%s", (where, expected) => expect(place(where)).toEqual(expected));

test("the parser's own place is taken over", () => {
  expect(locateDiagnostics(TEXT, [at("bodies", "line 4, column 2: a comma is missing")])).toEqual([
    { code: "x.y", severity: "error", where: "bodies", message: "a comma is missing", line: 4, column: 2 },
  ]);
});

test("a path that is no path does no harm", () => {
  for (const where of ["]][[", "a..b", '["', "[", "x".repeat(100_000), "[0]".repeat(30_000)]) {
    expect(locateDiagnostics(TEXT, [at(where)])).toHaveLength(1);
  }
});
