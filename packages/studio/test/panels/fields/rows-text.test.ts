/** Rows of numbers as text: there and back, and every mistake with its line. */
import { expect, test } from "vitest";
import { parseRows, textOfRows } from "../../../src/panels/fields/rows-text.js";

test("what is written is read again, expressions too", () => {
  const rows = [
    [0, 1e-9, -2.5],
    ["2 * length", 0.1, "-radius"],
  ];
  expect(parseRows(textOfRows(rows), { width: 3, least: 2 })).toEqual({
    rows: [
      [0, 1e-9, -2.5],
      ["2*length", 0.1, "-radius"],
    ],
  });
});

test("as spreadsheets and people write it: tabs, commas, semicolons, empty lines, the minus of typography", () => {
  expect(parseRows("1\t2\n\n3, 4\n 5; −6 \n", { width: 2, least: 1 })).toEqual({
    rows: [
      [1, 2],
      [3, 4],
      [5, -6],
    ],
  });
});

test("a mistake is told with its line, and nothing is read", () => {
  const form = { width: 2, least: 2 };
  expect(parseRows("1 2\n3", form)).toEqual({ problem: "line 2: 2 numbers belong in a row, not 1" });
  expect(parseRows("1 2\n\n3 $", form)).toEqual({ problem: 'line 3: "$" is no number' });
  expect(parseRows("1 2", form)).toEqual({ problem: "at least 2 rows are needed, not 1" });
  expect(parseRows("0 1 2\n0 1 x", { width: 3, least: 1, whole: true })).toEqual({ problem: 'line 2: "x" is no whole number' });
  expect(parseRows("0 -1 2", { width: 3, least: 1, whole: true })).toEqual({ problem: 'line 1: "-1" is no whole number' });
});

test("without a width all rows are as long as the first", () => {
  expect(parseRows("1 2 3\n4 5 6", { least: 2 })).toEqual({
    rows: [
      [1, 2, 3],
      [4, 5, 6],
    ],
  });
  expect(parseRows("1 2 3\n4 5", { least: 2 })).toEqual({ problem: "line 2: 3 numbers belong in a row, not 2" });
});
