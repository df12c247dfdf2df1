/** Lines of results as a sweep writes them, for tests. */
import { tableOfRecords } from "../../src/chart/read-results.js";
import type { ResultTable } from "../../src/chart/result-table.js";
import type { Values } from "../../src/study/study.js";

export interface Row {
  readonly values: Values;
  /** undefined: the job failed. */
  readonly metrics: Readonly<Record<string, number | null>> | undefined;
}

export const HEADER = { "gelenk-sweep": 1 };
const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** Places in the plan are tens, so that they are not taken for rows. */
export function resultsText(rows: readonly Row[], header: object = HEADER): string {
  const records = rows.map(({ values, metrics }, i) => {
    const outcome = metrics
      ? { status: "done", metrics }
      : { status: "failed", failure: { code: "state.non-finite", message: "not finite" } };
    return line({ index: 10 * i, key: "", values, ...outcome });
  });
  return line(header) + records.join("");
}

export function tableOf(rows: readonly Row[], header?: object): ResultTable {
  const { table } = tableOfRecords(resultsText(rows, header));
  if (!table) throw new Error("no table");
  return table;
}
