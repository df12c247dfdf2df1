/**
 * A metric: one number from a run, as an expression over what was recorded. Like the expressions of models it is data in postfix form, a list
 * of items in the order of evaluation, and is never executed as code.
 */
import type { MeasuredTable } from "../study/study.js";
import type { MetricFunction } from "./metric-function.js";

export type MetricItem =
  | { readonly kind: "number"; readonly value: number }
  /** `column` is the place in the text, from 1. */
  | { readonly kind: "quantity"; readonly name: string; readonly column: number }
  | { readonly kind: "apply"; readonly function: MetricFunction; readonly count: number };

/** A metric, parsed: what is computed from the records of one run. */
export interface Metric {
  /** As written. */
  readonly text: string;
  /** In postfix order. */
  readonly items: readonly MetricItem[];
  /** Names it needs, each once in the order of first use: recorded columns, `ledger.…`, `table.column`. `time` is not among them unless written. */
  readonly quantities: readonly string[];
}

/** Where a metric finds its numbers: what one run recorded. */
export interface MetricSource {
  /** A recorded column; `time` is one, and all are as long as it. */
  column(name: string): Float64Array | undefined;
  /** A number of the ledger by its name behind `ledger.`, e.g. `energyDrift`, `work.friction`. */
  ledger(name: string): number | undefined;
  /** A table of the study by name; undefined where it has none of that name. */
  table(name: string): MeasuredTable | undefined;
}

export const LEDGER_PREFIX = "ledger.";
