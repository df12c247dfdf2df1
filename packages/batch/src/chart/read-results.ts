/**
 * Results of a sweep or the history of an optimisation, JSON lines → table. The first line says what they are and, where it holds the
 * study, how to run a job again; every further line is the record of a job. Lines that are no records are told and left out, those of the
 * end that were not finished with a warning alone: what is good in a damaged file is not lost.
 */
import { abbreviate, collectDiagnostics, type Diagnostic, type DiagnosticCollector } from "@gelenk/core";
import { isObject, nonEmptyLines, type TextLine } from "@gelenk/formats";
import { valueOfJson } from "../study/canonical-json.js";
import type { Failure } from "../study/study.js";
import type { ResultColumn, ResultTable } from "./result-table.js";

/** Member of the first line that says which form the file has. */
export const RESULTS_MARK = "gelenk-sweep";
const VERSION = 1;

/** Results of a sweep as read from a text. */
export interface ReadResults {
  /** Undefined where the text is no results at all. */
  readonly table?: ResultTable;
  /** Members of the first line, as they came: whoever needs the study checks it. */
  readonly header?: Readonly<Record<string, unknown>>;
  /** Lines that could not be read, and why. */
  readonly diagnostics: readonly Diagnostic[];
}

type Members = Readonly<Record<string, unknown>>;

/** Members of a line, undefined where it is no object. */
export function objectOfLine(text: string): Members | undefined {
  const value = valueOfJson(text);
  return isObject(value) ? value : undefined;
}

/** Does the text begin as results of a sweep do? The rest is not looked at. */
export function isResults(text: string): boolean {
  const [first] = nonEmptyLines(text);
  return first !== undefined && objectOfLine(first.text)?.[RESULTS_MARK] !== undefined;
}

/** The table of a text of results: a header line and one record per line. Damaged lines are told and left out. */
export function tableOfRecords(text: string): ReadResults {
  const findings = collectDiagnostics();
  const lines = nonEmptyLines(text);
  const first = lines.next();
  const header = first.done ? undefined : objectOfLine(first.value.text);
  if (header?.[RESULTS_MARK] !== VERSION) {
    const version = header?.[RESULTS_MARK];
    if (first.done) findings.error("file.empty", "", "the file is empty");
    else if (version === undefined)
      findings.error("results.not-results", "line 1", "these are no results of a sweep", "made by gelenk sweep or gelenk optimize");
    else
      findings.error(
        "results.version",
        "line 1",
        `results of form ${abbreviate(String(version))}; this version of Gelenk reads form ${VERSION}`,
      );
    return { diagnostics: findings.finish() };
  }
  const builder = buildColumns(metricNames(header));
  for (const line of lines) addLine(findings, builder, line);
  return { table: builder.finish(), header, diagnostics: findings.finish() };
}

/** A metric of which no job has a value is still one that was asked for. */
function metricNames({ study }: Members): readonly string[] {
  const metrics = isObject(study) ? study["metrics"] : undefined;
  return isObject(metrics) ? Object.keys(metrics) : [];
}

function addLine(findings: DiagnosticCollector, builder: ColumnBuilder, line: TextLine): void {
  const record = objectOfLine(line.text);
  if (!record && !line.complete) {
    findings.warning("table.truncated", `line ${line.number}`, "the last line is not complete and is left out");
    return;
  }
  const index = record?.["index"];
  const values = record?.["values"];
  const status = record?.["status"];
  if (!record || typeof index !== "number" || !isObject(values) || (status !== "done" && status !== "failed")) {
    findings.error("results.not-a-record", `line ${line.number}`, "the line is no record of a job and is left out");
    return;
  }
  const failure = status === "failed" ? { failure: failureOf(record["failure"]) } : {};
  builder.add({ index, values, metrics: metricsOf(record), best: record["best"], ...failure });
}

/** What was measured; a history has beside it what was made small, and by how much limits were broken. */
function metricsOf(record: Members): Members {
  const { metrics, objective, violation } = record;
  const more = Object.entries({ objective, violation }).filter(
    ([name, value]) => typeof value === "number" && (name === "objective" || value !== 0),
  );
  return { ...(isObject(metrics) ? metrics : {}), ...Object.fromEntries(more) };
}

function failureOf(failure: unknown): Failure {
  const { code, message } = isObject(failure) ? failure : {};
  return { code: typeof code === "string" ? code : "", message: typeof message === "string" ? message : "no reason is given" };
}

interface Row {
  readonly index: number;
  readonly values: Members;
  readonly metrics: Members;
  /** undefined: these are no evaluations of an optimisation. */
  readonly best: unknown;
  readonly failure?: Failure;
}

interface ColumnBuilder {
  add(row: Row): void;
  finish(): ResultTable;
}

interface OpenColumn {
  readonly kind: ResultColumn["kind"];
  readonly cells: (number | string | undefined)[];
}

/** Columns appear in the order in which jobs first name them, values before metrics. */
function buildColumns(asked: readonly string[]): ColumnBuilder {
  const index: number[] = [];
  const failures = new Map<number, Failure>();
  const best: number[] = [];
  const open = {
    value: new Map<string, OpenColumn>(),
    metric: new Map(asked.map((name): [string, OpenColumn] => [name, { kind: "metric", cells: [] }])),
  };
  const put = (kind: ResultColumn["kind"], name: string, cell: unknown): void => {
    if (typeof cell !== "number" && typeof cell !== "string") return;
    let column = open[kind].get(name);
    if (!column) {
      column = { kind, cells: [] };
      open[kind].set(name, column);
    }
    column.cells[index.length] = cell;
  };
  return {
    add({ index: place, values, metrics, best: reached, failure }) {
      for (const [name, cell] of Object.entries(values)) put("value", name, cell);
      for (const [name, cell] of Object.entries(metrics)) put("metric", name, cell);
      if (failure) failures.set(index.length, failure);
      if (reached !== undefined) best[index.length] = typeof reached === "number" ? reached : Number.NaN;
      index.push(place);
    },
    finish: () => ({
      rows: index.length,
      index: Float64Array.from(index),
      failures,
      ...(best.length > 0 && { best: Float64Array.from(index, (_, row) => best[row] ?? Number.NaN) }),
      columns: [
        ...open.value,
        ...[...open.metric].map(([name, column]) => [open.value.has(name) ? `${name} (metric)` : name, column] as const),
      ].map(([name, column]) => closeColumn(name, column, index.length)),
    }),
  };
}

function closeColumn(name: string, { kind, cells }: OpenColumn, rows: number): ResultColumn {
  const all = Array.from({ length: rows }, (_, row) => cells[row]);
  if (!all.some((cell) => typeof cell === "string"))
    return { name, kind, values: Float64Array.from(all, (cell) => (cell as number | undefined) ?? Number.NaN) };
  const words = [...new Set(all.flatMap((cell) => (cell === undefined ? [] : [String(cell)])))];
  const places = new Map(words.map((word, i) => [word, i]));
  return { name, kind, words, values: Float64Array.from(all, (cell) => (cell === undefined ? Number.NaN : places.get(String(cell))!)) };
}
