import { expect, it } from "vitest";
import { buildTable, columnOf, rowsOf, tableOf } from "../../src/result/table.js";

const columns = [
  { name: "t", unit: "s" },
  { name: "x", unit: "m" },
];

it("collects rows into columns and gives them back row by row", () => {
  const builder = buildTable(2);
  for (let i = 0; i < 1000; i++) builder.add([i, 2 * i]);
  const table = builder.finish(columns);
  expect(table.length).toBe(1000);
  expect(columnOf(table, "x")![999]).toBe(1998);
  expect(columnOf(table, "y")).toBeUndefined();
  expect([...rowsOf(table)].length).toBe(1000);
  expect(Array.from(rowsOf(table), (row) => [...row])[7]).toEqual([7, 14]);
});

it("takes over a recording", () => {
  const values: Record<string, Float64Array> = { t: Float64Array.of(1), x: Float64Array.of(2) };
  expect(tableOf({ columns, length: 1, column: (name) => values[name]! })).toEqual({
    columns,
    length: 1,
    values: [values["t"], values["x"]],
  });
});
