/** JSON lines as `writeJsonLines` makes them → table. A last line that was not finished is left out with a warning. */
import { collectDiagnostics, type DiagnosticCollector } from "@gelenk/core";
import { checkSchema, type JsonSchema } from "../json/check-schema.js";
import { parseJson } from "../json/parse-json.js";
import type { ReadTable } from "./read-csv.js";
import { buildTable, type Column } from "./table.js";
import { JSON_LINES_VERSION } from "./write-json-lines.js";

const HEADER: JsonSchema = {
  type: "object",
  additionalProperties: true,
  required: ["gelenk-result", "columns"],
  properties: {
    "gelenk-result": { const: JSON_LINES_VERSION },
    columns: {
      type: "array",
      items: { type: "object", required: ["name", "unit"], properties: { name: { type: "string" }, unit: { type: "string" } } },
    },
  },
};

/** Rows are flat, so any nesting is a mistake that is found at once. */
const LIMITS = { length: 16 * 1024 * 1024, depth: 8, containers: 1_000_000, scalars: 1_000_000 };

/** Reads results as written by `writeJsonLines`. */
export function readJsonLines(text: string): ReadTable {
  const findings = collectDiagnostics();
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const lines = nonEmptyLines(body);
  const first = lines.next();
  if (first.done) findings.error("file.empty", "", "the file is empty");
  const columns = first.done ? undefined : readHeader(findings, first.value);
  if (!columns) return { diagnostics: findings.finish() };
  const builder = buildTable(columns.length);
  for (const line of lines) {
    const row = readRow(findings, line, columns.length);
    if (row) builder.add(row);
  }
  return findings.errors > 0 ? { diagnostics: findings.finish() } : { table: builder.finish(columns), diagnostics: findings.finish() };
}

/** A line of a text. */
export interface TextLine {
  /** Without its line break. */
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Ended by a line break. */
  readonly complete: boolean;
}

/** Lines that hold something. */
export function* nonEmptyLines(text: string): Generator<TextLine, undefined> {
  let start = 0;
  for (let number = 1; start < text.length; number++) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end < 0 ? text.length : end);
    if (line.trim() !== "") yield { text: line, number, complete: end >= 0 };
    start = end < 0 ? text.length : end + 1;
  }
}

function readHeader(findings: DiagnosticCollector, line: TextLine): readonly Column[] | undefined {
  const { value, diagnostics } = parseJson(line.text, LIMITS);
  for (const d of diagnostics) findings.error(d.code, `line ${line.number}`, d.message, d.hint);
  if (findings.errors > 0) return undefined;
  checkSchema(findings, HEADER, value);
  return findings.errors > 0 ? undefined : (value as { columns: readonly Column[] }).columns;
}

function readRow(findings: DiagnosticCollector, line: TextLine, width: number): readonly number[] | undefined {
  const where = `line ${line.number}`;
  const { value, diagnostics } = parseJson(line.text, LIMITS);
  if (diagnostics.length > 0 && !line.complete) {
    findings.warning("table.truncated", where, "the last line is not complete and is left out");
    return undefined;
  }
  for (const d of diagnostics) findings.error(d.code, where, d.message, d.hint);
  if (diagnostics.length > 0) return undefined;
  if (!Array.isArray(value)) findings.error("table.not-a-row", where, "expected a list of numbers");
  else if (value.length !== width) findings.error("table.wrong-width", where, `${value.length} numbers where there are ${width} columns`);
  else return value.map((item, i) => cell(findings, item, `${where}, field ${i + 1}`));
  return undefined;
}

function cell(findings: DiagnosticCollector, value: unknown, where: string): number {
  if (typeof value === "number") return value;
  if (value === null) return Number.NaN;
  if (value === "Infinity") return Number.POSITIVE_INFINITY;
  if (value === "-Infinity") return Number.NEGATIVE_INFINITY;
  findings.error("table.not-a-number", where, `${JSON.stringify(value).slice(0, 60)} is not a number`);
  return Number.NaN;
}
