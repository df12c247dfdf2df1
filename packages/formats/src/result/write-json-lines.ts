/**
 * Results as JSON lines: the first line says what the columns are, each further line is a list with one number per column. JSON has no
 * NaN and no infinities: a missing number is null, the infinities are the texts "Infinity" and "-Infinity".
 */
import { numberText } from "../number-text.js";
import { type Column, rowsOf, type Table } from "./table.js";

export const JSON_LINES_VERSION = 1;

/** The table as lines of JSON, a header and one array per row. */
export function* writeJsonLines(table: Table): Generator<string> {
  yield jsonLinesHeader(table.columns);
  for (const row of rowsOf(table)) yield jsonLinesRow(row);
}

/** The first line: version, names and units. */
export function jsonLinesHeader(columns: readonly Column[]): string {
  return `${JSON.stringify({ "gelenk-result": JSON_LINES_VERSION, columns: columns.map(({ name, unit }) => ({ name, unit })) })}\n`;
}

/** One row; NaN as null, infinities as texts. */
export function jsonLinesRow(values: ArrayLike<number>): string {
  return `[${Array.from(values, (v) => (Number.isFinite(v) ? numberText(v) : Number.isNaN(v) ? "null" : `"${v}"`)).join(",")}]\n`;
}
