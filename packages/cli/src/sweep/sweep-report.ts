/** What a sweep found, for people and for programs. */
import type { FailureCount, JobRecord, MetricStatistics, SweepStatistics, Values } from "@gelenk/batch";
import { durationText } from "../progress.js";
import { countText, numberText } from "../report/number-text.js";
import { textTable } from "../report/text-table.js";
import type { Goal } from "./best-value.js";

export interface SweepFacts {
  readonly model: string;
  /** Jobs of the plan, different ones, and those that were run now. */
  readonly jobs: number;
  readonly distinct: number;
  readonly ran: number;
  readonly wallMs: number;
  readonly statistics: SweepStatistics;
  readonly best?: { readonly goal: Goal; readonly record: JobRecord };
}

const number = (value: number | undefined): string => (value === undefined ? "" : numberText(value));

const statisticsRow = (m: MetricStatistics): readonly string[] => [
  m.name,
  `${m.count}`,
  ...[m.least, m.lowerQuartile, m.median, m.upperQuartile, m.largest, m.mean, m.deviation].map(number),
];

const TITLES = ["metric", "jobs", "least", "25 %", "median", "75 %", "largest", "mean", "deviation"];

const valuesText = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${typeof value === "number" ? numberText(value) : value}`)
    .join(", ");

export function sweepText(facts: SweepFacts): string {
  const { model, jobs, distinct, ran, wallMs, statistics, best } = facts;
  const notes = [
    ...(distinct < jobs ? [`${distinct} of them different`] : []),
    ...(statistics.failed > 0 ? [`${statistics.failed} failed`] : []),
    ...(statistics.remarked > 0 ? [`${statistics.remarked} with remarks`] : []),
  ];
  const run =
    ran === 0 ? "all of them known before" : `${ran} run in ${durationText(wallMs)}, ${numberText((1000 * ran) / wallMs, 3)} per second`;
  const table = textTable(
    TITLES.map((title, i) => ({ title, ...(i > 0 && { align: "right" as const }) })),
    statistics.metrics.map(statisticsRow),
  );
  return `${model}: ${[countText(jobs, "job"), ...notes, run].join(", ")}\n${table}${bestText(best)}${reasonsText("Failed", statistics.failures)}${reasonsText("Remarks", statistics.remarks)}`;
}

function bestText(best: SweepFacts["best"]): string {
  if (best === undefined || best.record.status !== "done") return "";
  const { goal, record } = best;
  const value = record.metrics[goal.metric];
  return `\n${goal.direction === "min" ? "Least" : "Largest"} ${goal.metric} ${number(value ?? undefined)}: job ${record.index}, ${valuesText(record.values)}\n`;
}

function reasonsText(title: string, reasons: readonly FailureCount[]): string {
  if (reasons.length === 0) return "";
  const rows = reasons.map(({ code, count, first }) => [code, countText(count, "job"), `job ${first.index}: ${first.message}`]);
  return `\n${title}\n${textTable([{}, { align: "right" }, {}], rows)}`;
}

export function sweepJson({ best, statistics, ...facts }: SweepFacts, out: string): object {
  return {
    ...facts,
    out,
    ...statistics,
    ...(best && { best: { ...best.goal, job: best.record.index, values: best.record.values } }),
  };
}
