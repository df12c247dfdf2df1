/** A run whose columns are closed forms, for tests of metrics. */
import { evaluateMetric, type Remark } from "../../src/metric/evaluate-metric.js";
import type { MetricSource } from "../../src/metric/metric.js";
import { parseMetric } from "../../src/metric/parse-metric.js";
import type { MeasuredTable } from "../../src/study/study.js";

export interface SampledRun {
  readonly times: readonly number[];
  readonly columns: Readonly<Record<string, (t: number) => number>>;
  readonly tables?: Readonly<Record<string, MeasuredTable>>;
  readonly ledger?: Readonly<Record<string, number>>;
}

export const every = (step: number, until: number): number[] => Array.from({ length: Math.round(until / step) + 1 }, (_, k) => k * step);

export const sourceOf = ({ times, columns, tables = {}, ledger = {} }: SampledRun): MetricSource => ({
  column: (name) => (name === "time" ? Float64Array.from(times) : columns[name] && Float64Array.from(times, columns[name])),
  ledger: (name) => ledger[name],
  table: (name) => tables[name],
});

/** The value of a metric that is known to parse. */
export function metricOf(run: SampledRun, text: string, remark?: Remark): number {
  const { metric, diagnostics } = parseMetric(text);
  if (!metric) throw new Error(`${text}: ${diagnostics[0]!.message}`);
  return evaluateMetric(metric, sourceOf(run), remark);
}
