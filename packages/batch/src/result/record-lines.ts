/** Results as JSON lines: a first line with the study, so that any job can be run again, then one record per job in the order of the plan. */
import { RESULTS_MARK } from "../chart/read-results.js";
import type { JobRecord, Outcome, Study, Values } from "../study/study.js";

/** First line of a results file. */
export interface ResultsHeader {
  /** Key of the study. */
  readonly key: string;
  /** Jobs of the plan. */
  readonly jobs: number;
  /** What was run. */
  readonly study: Study;
}

/** The first line of a results file, with its line break. */
export const headerLine = ({ key, jobs, study }: ResultsHeader): string =>
  `${JSON.stringify({ [RESULTS_MARK]: 1, engine: study.engine, key, jobs, study })}\n`;

/** One job as a line of a results file, with its line break. */
export const recordLine = (record: JobRecord): string => `${JSON.stringify(record)}\n`;

/** Members in one order, whoever made the outcome. */
export function recordOf(index: number, key: string, values: Values, outcome: Outcome): JobRecord {
  if (outcome.status === "failed") {
    const { code, message } = outcome.failure;
    return { index, key, values, status: "failed", failure: { code, message } };
  }
  const { metrics, residuals, remarks } = outcome;
  return { index, key, values, status: "done", metrics, ...(residuals && { residuals }), ...(remarks && { remarks }) };
}
