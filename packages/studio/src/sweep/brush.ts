/** Which jobs a stretch of a chart means. */
import { type Chart, columnOf, type ResultTable } from "@gelenk/batch";

/** Values of a column, both ends included. */
export interface Range {
  readonly column: string;
  readonly low: number;
  readonly high: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Rows whose values lie in all ranges; of `within` alone, where it is given. */
export function rowsWithin(table: ResultTable, ranges: readonly Range[], within?: ReadonlySet<number>): ReadonlySet<number> {
  const columns = ranges.map(({ column, low, high }) => ({ values: columnOf(table, column)?.values, low, high }));
  const rows = new Set<number>();
  if (ranges.length === 0) return rows;
  for (let row = 0; row < table.rows; row++) {
    const isIn = columns.every(({ values, low, high }) => values !== undefined && values[row]! >= low && values[row]! <= high);
    if (isIn && (!within || within.has(row))) rows.add(row);
  }
  return rows;
}

/** Ranges between two points of a chart, pixels: along those of its axes that the first point belongs to. */
export function rangesBetween({ brushes }: Chart, from: Point, to: Point): readonly Range[] {
  return brushes
    .filter(({ along, across: [low, high] }) => {
      const beside = along === "x" ? from.y : from.x;
      return beside >= low && beside <= high;
    })
    .map(({ column, along, valueAt, from: start, to: end }) => {
      const inside = (pixel: number) => Math.min(Math.max(start, end), Math.max(Math.min(start, end), pixel));
      const values = [from[along], to[along]].map((pixel) => valueAt(inside(pixel)));
      return { column, low: Math.min(...values), high: Math.max(...values) };
    });
}
