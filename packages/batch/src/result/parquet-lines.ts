/**
 * A Parquet file of results (`parquet.ts`) → its JSON lines, so that whatever reads results reads both forms: the header from the metadata
 * of the file, a record from each row. Rows are decoded group by group.
 */
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { RESULTS_MARK } from "../chart/read-results.js";
import type { Outcome, Values } from "../study/study.js";
import { REMARK_BREAK } from "./parquet.js";
import { recordLine, recordOf } from "./record-lines.js";

type Row = Readonly<Record<string, unknown>>;
type JobValue = Values[string];

/** Lines with their line breaks, the header first; none where the bytes are no results. */
export async function* linesOfParquet(bytes: Uint8Array): AsyncGenerator<string> {
  const file = bytes.slice().buffer;
  const metadata = metadataOf(file);
  const header = metadata?.key_value_metadata?.find(({ key }) => key === RESULTS_MARK)?.value;
  if (metadata === undefined || header === undefined) return;
  yield `${header}\n`;
  let rowStart = 0;
  for (const { num_rows } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    for (const row of await parquetReadObjects({ file, metadata, rowStart, rowEnd })) yield recordLine(recordOfRow(row));
    rowStart = rowEnd;
  }
}

function metadataOf(file: ArrayBuffer) {
  try {
    return parquetMetadata(file);
  } catch {
    return undefined;
  }
}

function recordOfRow(row: Row) {
  const values = membersOf<JobValue>(row, "values.");
  return recordOf(Number(row["index"]), String(row["key"]), mapMembers(withoutNulls(values), numberOrName), outcomeOf(row));
}

function outcomeOf(row: Row): Outcome {
  if (row["status"] === "failed") return { status: "failed", failure: { code: String(row["failure"]), message: String(row["message"]) } };
  const remarks = row["remarks"];
  return {
    status: "done",
    metrics: mapMembers(membersOf<number | null>(row, "metrics."), (value) => value ?? null),
    ...(typeof remarks === "string" && { remarks: remarks.split(REMARK_BREAK) }),
  };
}

/** Columns whose names begin so, without it. */
const membersOf = <T>(row: Row, begin: string): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, cell]) => (name.startsWith(begin) ? [[name.slice(begin.length), cell as T]] : [])),
  );

const withoutNulls = <T>(members: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null && value !== undefined));

const mapMembers = <T, U>(members: Readonly<Record<string, T>>, change: (value: T) => U): Readonly<Record<string, U>> =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));

/** A column of numbers and names holds the numbers as texts. */
const numberOrName = (value: JobValue): JobValue => (typeof value === "string" && String(Number(value)) === value ? Number(value) : value);
