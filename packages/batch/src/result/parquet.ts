/**
 * Results as a Parquet file, for tools of data analysis: one row per job, a column for each value (`values.length`), each metric
 * (`metrics.reach`), key, status, failure and remarks. What has no value is null. The study stands in the metadata of the file under the
 * mark of the first line of JSON lines. Rows are encoded group by group, so that a million jobs need no more memory than one group of them.
 */
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { RESULTS_MARK } from "../chart/read-results.js";
import type { Points } from "../plan/points.js";
import type { JobRecord } from "../study/study.js";
import { portionsOf } from "./portions.js";
import { headerLine, type ResultsHeader } from "./record-lines.js";

/** Rows that are encoded at once. */
const GROUP = 50_000;

/** Between the remarks of a job, none of which has more than one line. */
export const REMARK_BREAK = "\n";

type Cell = number | string | null;

interface ColumnKind {
  readonly name: string;
  readonly type: "INT32" | "DOUBLE" | "STRING";
  readonly cell: (record: JobRecord) => Cell;
}

/** What goes into a Parquet file. */
export interface ParquetResults {
  /** Study and number of jobs. */
  readonly header: ResultsHeader;
  /** Values of the jobs. */
  readonly points: Points;
  /** Outcomes, in any order. */
  readonly records: Iterable<JobRecord>;
}

/** The bytes of the file, piece by piece. */
export function* parquetBytes({ header, points, records }: ParquetResults): Generator<Uint8Array> {
  const columns = columnsOf(header, points);
  const writer = new ByteWriter();
  const file = new ParquetWriter({
    writer,
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(elementOf)],
    kvMetadata: [{ key: RESULTS_MARK, value: headerLine(header).trimEnd() }],
  });
  const taken = (): Uint8Array => {
    const bytes = writer.getBytes().slice();
    // the place in the file goes on; only what was taken is not kept
    writer.index = 0;
    return bytes;
  };
  for (const group of portionsOf(records, GROUP)) {
    file.write({ columnData: columns.map(({ name, cell }) => ({ name, data: group.map(cell) })), rowGroupSize: GROUP });
    yield taken();
  }
  file.finish();
  yield taken();
}

const elementOf = ({ name, type }: ColumnKind) => ({
  name,
  type: type === "STRING" ? ("BYTE_ARRAY" as const) : type,
  ...(type === "STRING" && { converted_type: "UTF8" as const }),
  repetition_type: REQUIRED.includes(name) ? ("REQUIRED" as const) : ("OPTIONAL" as const),
});

const REQUIRED: readonly string[] = ["index", "key", "status"];

function columnsOf({ study }: ResultsHeader, points: Points): readonly ColumnKind[] {
  const values = [...kindsOfValues(points)].map(
    ([name, type]): ColumnKind => ({
      name: `values.${name}`,
      type,
      cell: ({ values: given }) => (Object.hasOwn(given, name) ? (type === "STRING" ? String(given[name]) : given[name]!) : null),
    }),
  );
  const metrics = Object.keys(study.metrics).map(
    (name): ColumnKind => ({
      name: `metrics.${name}`,
      type: "DOUBLE",
      cell: (record) => (record.status === "done" ? (record.metrics[name] ?? null) : null),
    }),
  );
  return [
    { name: "index", type: "INT32", cell: ({ index }) => index },
    { name: "key", type: "STRING", cell: ({ key }) => key },
    ...values,
    { name: "status", type: "STRING", cell: ({ status }) => status },
    ...metrics,
    { name: "failure", type: "STRING", cell: (record) => (record.status === "failed" ? record.failure.code : null) },
    { name: "message", type: "STRING", cell: (record) => (record.status === "failed" ? record.failure.message : null) },
    { name: "remarks", type: "STRING", cell: (record) => (record.status === "done" ? (record.remarks?.join(REMARK_BREAK) ?? null) : null) },
  ];
}

/** A column is of numbers unless one of its values is a name. */
function kindsOfValues({ count, at }: Points): ReadonlyMap<string, "DOUBLE" | "STRING"> {
  const kinds = new Map<string, "DOUBLE" | "STRING">();
  for (let index = 0; index < count; index++)
    for (const [name, value] of Object.entries(at(index)))
      if (typeof value === "string" || !kinds.has(name)) kinds.set(name, typeof value === "string" ? "STRING" : "DOUBLE");
  return kinds;
}
