/** Reference: the order written down by hand. */
import { type ResultTable, tableOfRecords } from "@gelenk/batch";
import { expect, test } from "vitest";
import { cellText, sortedRows } from "../../src/panels/sweep/job-rows.js";
import { valuesOfRow } from "../../src/sweep/open-run.js";

const line = (value: unknown) => `${JSON.stringify(value)}\n`;
const record = (index: number, values: object, y?: number | null) =>
  line({
    index,
    key: "",
    values,
    ...(y === undefined ? { status: "failed", failure: { code: "c", message: "m" } } : { status: "done", metrics: { y } }),
  });
const table: ResultTable = tableOfRecords(
  line({ "gelenk-sweep": 1 }) +
    record(0, { solver: "block", h: 0.1 }, 3) +
    record(1, { solver: "exact", h: 0.2 }) +
    record(2, { solver: "auto", h: 0.3 }, -0.000123456) +
    record(3, { solver: "exact", h: 0.1 }, null),
).table!;

test("by number, by word, by place; what has no value comes last", () => {
  expect(sortedRows(table, undefined)).toEqual([0, 1, 2, 3]);
  expect(sortedRows(table, { by: "y", down: false })).toEqual([2, 0, 1, 3]);
  expect(sortedRows(table, { by: "y", down: true })).toEqual([0, 2, 1, 3]);
  expect(sortedRows(table, { by: "solver", down: false })).toEqual([2, 0, 1, 3]);
  expect(sortedRows(table, { by: "h", down: true })).toEqual([2, 1, 0, 3]);
  expect(sortedRows(table, { by: undefined, down: true })).toEqual([3, 2, 1, 0]);
});

test("texts of values", () => {
  const [solver, h, y] = table.columns as [ResultTable["columns"][0], ResultTable["columns"][0], ResultTable["columns"][0]];
  expect(cellText(solver, 1, true)).toBe("exact");
  expect(cellText(h, 1, true)).toBe("0.2");
  expect(cellText(y, 1, true)).toBe("failed");
  expect(cellText(y, 2, false)).toBe("−0.0001235");
  expect(cellText(y, 3, false)).toBe("–");
});

test("the values of a job as the plan gave them", () => {
  expect(valuesOfRow(table, 2)).toEqual({ solver: "auto", h: 0.3 });
});
