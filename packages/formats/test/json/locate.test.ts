import { expect, it } from "vitest";
import { locatePaths } from "../../src/json/locate.js";

const text = '{\n  "gelenk": 1,\n  "bodies": [\n    { "mass": 1 },\n    { "mass": -1, "shapes": [{ "a b": [1, 2] }] }\n  ]\n}';

it("finds values by their path", () => {
  const places = locatePaths(text, ["", "gelenk", "bodies[1].mass", 'bodies[1].shapes[0]["a b"][1]', "bodies[7]"]);
  expect(Object.fromEntries(places)).toEqual({
    "": { line: 1, column: 1 },
    gelenk: { line: 2, column: 13 },
    "bodies[1].mass": { line: 5, column: 15 },
    'bodies[1].shapes[0]["a b"][1]': { line: 5, column: 43 },
  });
});

it("finds what it can in a text that breaks off", () => {
  expect(locatePaths('{"a": 1, "b"', ["a", "b"]).get("a")).toEqual({ line: 1, column: 7 });
});
