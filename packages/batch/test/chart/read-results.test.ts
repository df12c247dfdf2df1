/** Reference: the records that were written, and what is said of lines that are none. */
import { describe, expect, test } from "vitest";
import { isResults, tableOfRecords } from "../../src/chart/read-results.js";
import { columnOf } from "../../src/chart/result-table.js";
import { HEADER, resultsText, tableOf } from "./results-text.js";

test("values and metrics become columns in the order of the plan, failed jobs have no metrics", () => {
  const table = tableOf([
    { values: { length: 1, "settings.method": "impulse" }, metrics: { reach: 3, time: null } },
    { values: { length: 2, "settings.method": "recursive" }, metrics: undefined },
    { values: { length: 4, "settings.method": "impulse" }, metrics: { reach: 5, time: 2 } },
  ]);
  expect(table.columns.map(({ name, kind }) => `${kind} ${name}`)).toEqual([
    "value length",
    "value settings.method",
    "metric reach",
    "metric time",
  ]);
  expect([...table.index]).toEqual([0, 10, 20]);
  expect([...columnOf(table, "reach")!.values]).toEqual([3, Number.NaN, 5]);
  expect([...columnOf(table, "time")!.values]).toEqual([Number.NaN, Number.NaN, 2]);
  expect(columnOf(table, "settings.method")).toMatchObject({ words: ["impulse", "recursive"], values: Float64Array.of(0, 1, 0) });
  expect([...table.failures]).toEqual([[1, { code: "state.non-finite", message: "not finite" }]]);
});

test("a metric that the study asks for is a column, though no job has a value of it", () => {
  const table = tableOf([{ values: { a: 1 }, metrics: undefined }], { ...HEADER, study: { metrics: { reach: "max(x)" } } });
  expect(table.columns.map(({ name }) => name)).toEqual(["a", "reach"]);
});

test("a value and a metric of one name are told apart", () => {
  const table = tableOf([{ values: { length: 1 }, metrics: { length: 2 } }]);
  expect(table.columns.map(({ name }) => name)).toEqual(["length", "length (metric)"]);
});

test("histories of optimisations have their objective and the best so far", () => {
  const record = { key: "", values: { a: 1 }, status: "done", metrics: {} };
  const lines = [
    { index: 0, ...record, objective: 5, violation: 0.5, best: null },
    { index: 1, ...record, objective: 7, violation: 0, best: 7 },
  ];
  const { table } = tableOfRecords([HEADER, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(""));
  expect([...columnOf(table!, "objective")!.values]).toEqual([5, 7]);
  expect([...table!.best!]).toEqual([Number.NaN, 7]);
});

test("names of a prototype are names", () => {
  const text = `${JSON.stringify(HEADER)}\n{"index":0,"values":{"__proto__":1,"constructor":2},"status":"done","metrics":{"toString":3}}\n`;
  expect(tableOfRecords(text).table!.columns.map(({ name }) => name)).toEqual(["__proto__", "constructor", "toString"]);
});

describe("damaged files", () => {
  const good = resultsText([{ values: { a: 1 }, metrics: { m: 1 } }]);

  test.each([
    ["", "file.empty"],
    ["\n \n", "file.empty"],
    ["hello", "results.not-results"],
    ['{"gelenk-result":1,"columns":[]}\n', "results.not-results"],
    ['{"gelenk-sweep":2}\n', "results.version"],
  ])("%j is no results", (text, code) => {
    const { table, diagnostics } = tableOfRecords(text);
    expect(table).toBeUndefined();
    expect(diagnostics.map((found) => found.code)).toEqual([code]);
  });

  test.each(["[1,2]", '{"index":1}', '{"index":"1","values":{},"status":"done"}', '{"index":1,"values":[],"status":"done"}', "null", "{"])(
    "%s is told with its line, the others are kept",
    (line) => {
      const { table, diagnostics } = tableOfRecords(`${good}${line}\n`);
      expect(diagnostics).toMatchObject([{ code: "results.not-a-record", where: "line 3", severity: "error" }]);
      expect(table!.rows).toBe(1);
    },
  );

  test("a last line that was not finished costs a warning", () => {
    const { table, diagnostics } = tableOfRecords(`${good}{"index":1,"val`);
    expect(diagnostics).toMatchObject([{ code: "table.truncated", severity: "warning" }]);
    expect(table!.rows).toBe(1);
  });
});

test("what is results is seen in the first line", () => {
  expect(isResults(resultsText([]))).toBe(true);
  expect(isResults('{"gelenk-result":1}\n')).toBe(false);
  expect(isResults("")).toBe(false);
});
