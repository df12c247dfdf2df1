/**
 * CSV → table, for plots and comparisons. The header `name [unit]` is optional: a first line of numbers makes columns `column-1` …
 * Fields may be separated by comma, semicolon or tab. An empty field is a missing number (NaN).
 */
import { abbreviate, collectDiagnostics, type Diagnostic, type DiagnosticCollector } from "@gelenk/core";
import { type CsvRecord, separatorOf, splitCsv } from "./split-csv.js";
import { buildTable, type Column, type Table } from "./table.js";

/** What reading a table gave. */
export interface ReadTable {
  /** Undefined exactly if there are errors. */
  readonly table?: Table;
  /** Findings with their lines. */
  readonly diagnostics: Diagnostic[];
}

/** Reads a table; the heading line `name [unit]` may be missing, empty cells are NaN. */
export function readCsv(text: string): ReadTable {
  const findings = collectDiagnostics();
  const body = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const records = splitCsv(body, separatorOf(body));
  const first = records.next();
  if (first.done) {
    findings.error("file.empty", "", "the file is empty");
    return { diagnostics: findings.finish() };
  }
  const numeric = !first.value.unterminated && first.value.fields.every((field) => numberOf(field.text) !== undefined);
  const columns = numeric ? first.value.fields.map((_, i) => ({ name: `column-${i + 1}`, unit: "" })) : headerOf(findings, first.value);
  const builder = buildTable(columns.length);
  if (numeric) addRecord(findings, builder.add, columns, first.value);
  for (const record of records) addRecord(findings, builder.add, columns, record);
  return findings.errors > 0 ? { diagnostics: findings.finish() } : { table: builder.finish(columns), diagnostics: findings.finish() };
}

function headerOf(findings: DiagnosticCollector, record: CsvRecord): Column[] {
  checkTerminated(findings, record);
  const columns = record.fields.map((field, i) => columnFrom(field.text.trim(), i));
  const names = new Set<string>();
  for (const { name } of columns) {
    if (names.has(name)) findings.warning("table.duplicate-column", `line ${record.line}`, `two columns are called "${abbreviate(name)}"`);
    names.add(name);
  }
  return columns;
}

/** `x[2]` and `T[1,3]` are elements of arrays, as Modelica tools name them: what is in their brackets is no unit. */
const ELEMENT = /\S\[\d+(, ?\d+)*\]$/;

function columnFrom(heading: string, index: number): Column {
  const open = heading.endsWith("]") && !ELEMENT.test(heading) ? heading.lastIndexOf("[") : -1;
  if (open < 0) return { name: heading === "" ? `column-${index + 1}` : heading, unit: "" };
  return { name: heading.slice(0, open).trim(), unit: heading.slice(open + 1, -1) };
}

function addRecord(
  findings: DiagnosticCollector,
  add: (row: readonly number[]) => void,
  columns: readonly Column[],
  record: CsvRecord,
): void {
  if (!checkTerminated(findings, record)) return;
  const { fields, line, complete } = record;
  if (fields.length !== columns.length) {
    const message = `${fields.length} fields where there are ${columns.length} columns`;
    // A run that was broken off leaves half a line at the end: the rest is still of use.
    if (!complete && fields.length < columns.length)
      findings.warning("table.truncated", `line ${line}`, `${message}; the line is left out`);
    else findings.error("table.wrong-width", `line ${line}`, message);
    return;
  }
  const row = fields.map((field, i) => {
    const value = numberOf(field.text);
    const where = `line ${line}, field ${i + 1}`;
    if (value === undefined)
      findings.error(
        "table.not-a-number",
        where,
        `"${abbreviate(field.text)}" in column "${abbreviate(columns[i]!.name)}" is not a number`,
      );
    return value ?? Number.NaN;
  });
  add(row);
}

function checkTerminated(findings: DiagnosticCollector, record: CsvRecord): boolean {
  if (record.unterminated) findings.error("table.open-quote", `line ${record.line}`, "a quote is opened and never closed");
  return !record.unterminated;
}

const NUMBER = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|Infinity|inf|NaN|nan)$/;

function numberOf(field: string): number | undefined {
  const text = field.trim();
  if (text === "") return Number.NaN;
  if (!NUMBER.test(text)) return undefined;
  return Number(text.replace("inf", "Infinity").replace("nan", "NaN"));
}
