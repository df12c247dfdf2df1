/** What a sweep would do, for people and for programs: its jobs, the values of a few of them, what is measured, where the results go. */
import type { Values } from "@gelenk/batch";
import type { SweepSurvey } from "@gelenk/batch/node";
import { countText, numberText } from "../report/number-text.js";
import { textTable } from "../report/text-table.js";
import type { PreparedSweep } from "./prepare-sweep.js";

const SHOWN = 5;

/** Evenly over the plan, first and last among them. */
function shownJobs({ points }: PreparedSweep): readonly { readonly index: number; readonly values: Values }[] {
  const count = Math.min(SHOWN, points.count);
  const indices = Array.from({ length: count }, (_, i) => Math.round((i * (points.count - 1)) / Math.max(1, count - 1)));
  return indices.map((index) => ({ index, values: points.at(index) }));
}

const valueText = (value: number | string | undefined): string => (typeof value === "number" ? numberText(value) : (value ?? ""));

export function surveyText(sweep: PreparedSweep, { jobs, distinct, known }: SweepSurvey, out: string): string {
  const { model, sampling, metrics } = sweep.plan;
  const shown = shownJobs(sweep);
  const targets = [...new Set(shown.flatMap(({ values }) => Object.keys(values)))];
  const notes = [
    `${countText(jobs, "job")} (${sampling.method})`,
    ...(distinct < jobs ? [`${distinct} of them different`] : []),
    ...(known > 0 ? [`${known} known`] : []),
    `${distinct - known} to run`,
  ];
  const values = textTable(
    [{ title: "job", align: "right" }, ...targets.map((title) => ({ title, align: "right" as const }))],
    shown.map(({ index, values: of }) => [`${index}`, ...targets.map((target) => valueText(of[target]))]),
  );
  const measured = textTable(
    [{}, {}],
    Object.entries(metrics).map(([name, text]) => [name, name === text ? "" : text]),
  );
  return `${model}: ${notes.join(", ")}\n${values}\nMeasured\n${measured}\nNothing was run. Results would be written to ${out}.\n`;
}

export const surveyJson = (sweep: PreparedSweep, survey: SweepSurvey, out: string): object => ({
  model: sweep.plan.model,
  ...survey,
  out,
  metrics: sweep.plan.metrics,
  examples: shownJobs(sweep),
});
