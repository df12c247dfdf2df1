/** Results of a sweep as columns: what each job was given and what it has given, in the order of the plan. */
import type { Failure } from "../study/study.js";

/** One quantity of all jobs. */
export interface ResultColumn {
  /** Target of a variation, or name of a metric. */
  readonly name: string;
  /** What the job was given, or what was measured. */
  readonly kind: "value" | "metric";
  /** One per row; NaN where there is none, and everywhere in a metric of a job that failed. Of words: their places in `words`. */
  readonly values: Float64Array;
  /** Of a column whose values are not all numbers. */
  readonly words?: readonly string[];
}

/** Results of a sweep as columns, ready for charts. */
export interface ResultTable {
  /** How many jobs are in it. */
  readonly rows: number;
  /** Places of the jobs in the plan. */
  readonly index: Float64Array;
  /** By row; jobs that are not here are done. */
  readonly failures: ReadonlyMap<number, Failure>;
  /** What was varied first, then the metrics. */
  readonly columns: readonly ResultColumn[];
  /** Of the history of an optimisation, by row: the best objective so far that keeps the constraints. */
  readonly best?: Float64Array;
}

/** The column of that name; undefined where there is none. */
export const columnOf = ({ columns }: ResultTable, name: string | undefined): ResultColumn | undefined =>
  columns.find((column) => column.name === name);

/** The columns of one kind, in the order of the table. */
export const columnsOf = ({ columns }: ResultTable, kind: ResultColumn["kind"]): readonly ResultColumn[] =>
  columns.filter((column) => column.kind === kind);

/** Has it more than one value? What is the same in all jobs says nothing in a chart. */
export function varies({ values }: ResultColumn): boolean {
  const first = values.findIndex((value) => !Number.isNaN(value));
  return first >= 0 && values.some((value) => !Number.isNaN(value) && value !== values[first]);
}

/** The finite values, ascending, each once; undefined where they are more than `most`. */
export function distinctValues(values: Float64Array, most: number): readonly number[] | undefined {
  const found = new Set<number>();
  for (const value of values) {
    if (Number.isFinite(value)) found.add(value);
    if (found.size > most) return undefined;
  }
  return [...found].sort((a, b) => a - b);
}
