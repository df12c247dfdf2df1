/**
 * Results as CSV (RFC 4180): a header `name [unit]`, then one line per row, numbers with all their digits. Lines end with LF.
 * Everything is yielded line by line, so that a long run can be written while it is made.
 */
import { numberText } from "../number-text.js";
import { type Column, rowsOf, type Table } from "./table.js";

/** The table as CSV, line by line; numbers in the shortest form that reads back to the same bits. */
export function* writeCsv(table: Table): Generator<string> {
  yield csvHeader(table.columns);
  for (const row of rowsOf(table)) yield csvRow(row);
}

/** The heading line of a CSV table, with its line break. */
export function csvHeader(columns: readonly Column[]): string {
  return `${columns.map((column) => quoted(heading(column))).join(",")}\n`;
}

/** NaN, Infinity and -Infinity are written as these words. */
export function csvRow(values: ArrayLike<number>): string {
  let line = "";
  for (let i = 0; i < values.length; i++) line += (i === 0 ? "" : ",") + numberText(values[i]!);
  return `${line}\n`;
}

/** The unit in brackets; left out where there is none, unless the name itself could be taken for one with a unit. */
function heading({ name, unit }: Column): string {
  return unit === "" && !name.endsWith("]") ? name : `${name} [${unit}]`;
}

/** A field that holds a separator, a quote, a line end or outer space is put in quotes; quotes in it are doubled. */
function quoted(field: string): string {
  return field === "" || /[",\r\n;\t]|^\s|\s$/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
