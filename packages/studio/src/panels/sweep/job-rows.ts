/** Order and texts of the list of jobs. */
import { columnOf, type ResultColumn, type ResultTable } from "@gelenk/batch";
import { valueText } from "../../sweep/value-text.js";

/** `by`: a column; undefined: the place in the plan. */
export interface Sorting {
  readonly by: string | undefined;
  readonly down: boolean;
}

/** Rows in order; what has no value comes last either way, equal ones in the order of the plan. */
export function sortedRows(table: ResultTable, sorting: Sorting | undefined): readonly number[] {
  const rows = [...Array(table.rows).keys()];
  if (!sorting) return rows;
  const column = columnOf(table, sorting.by);
  const values = column?.values ?? table.index;
  const words = column?.words;
  const order = words ? words.toSorted() : undefined;
  const rank = (row: number) => (order && words && !Number.isNaN(values[row]!) ? order.indexOf(words[values[row]!]!) : values[row]!);
  const sign = sorting.down ? -1 : 1;
  return rows.sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b;
    return sign * (left - right) || a - b;
  });
}

/** A metric of a job that failed says so. */
export function cellText(column: ResultColumn, row: number, failed: boolean): string {
  if (Number.isNaN(column.values[row]!)) return failed && column.kind === "metric" ? "failed" : "–";
  return valueText(column, row);
}
