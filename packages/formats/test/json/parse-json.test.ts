import { expect, it } from "vitest";
import { JSON_LIMITS, parseJson } from "../../src/json/parse-json.js";

it("parses what is JSON, also after a byte order mark", () => {
  expect(parseJson('\uFEFF{"a": [1]}')).toEqual({ value: { a: [1] }, diagnostics: [] });
  expect(parseJson("null")).toEqual({ value: null, diagnostics: [] });
});

it("says line, column and path of the first thing that is wrong", () => {
  const { value, diagnostics } = parseJson('{\n  "a": [1,\n    NaN]\n}');
  expect(value).toBeUndefined();
  expect(diagnostics[0]).toMatchObject({ code: "file.not-json", where: "a[1]" });
  expect(diagnostics[0]!.message).toMatch(/^line 3, column 5: /);
});

it("keeps the value beside keys given twice", () => {
  const { value, diagnostics } = parseJson('{"a": 1, "a": 2}');
  expect(value).toEqual({ a: 2 });
  expect(diagnostics[0]!.code).toBe("file.duplicate-key");
});

it("refuses what is too long and what is empty", () => {
  expect(parseJson("[1, 2]", { ...JSON_LIMITS, length: 5 }).diagnostics[0]!.code).toBe("file.too-large");
  expect(parseJson(" \n").diagnostics[0]!.code).toBe("file.empty");
});

it("does not touch the prototype of objects", () => {
  parseJson('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}');
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});
