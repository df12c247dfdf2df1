/**
 * Results as comma-separated values, as Modelica tools write them: names in double quotes, `"time"` first, a row per time, numbers in the
 * shortest form that is read as the same double. Parameters and constants are not part of it. An event is two rows of equal time.
 */
import { collectDiagnostics, type Diagnostic } from "@gelenk/core";
import type { ResultData } from "./result-data.js";

/** The lines of the file, each with its end. */
export function* writeResultCsv({ variables, table }: ResultData): Generator<string> {
  const shown = variables.flatMap((variable) => (variable.kind === "column" ? [variable] : []));
  yield `${["time", ...shown.map(({ name }) => name)].map(quoted).join(",")}\n`;
  const width = table.names.length;
  for (let row = 0; row < table.count; row++) {
    const start = row * width;
    const numbers = shown.map(({ column, sign }) => numberText(sign * table.rows[start + column]!));
    yield `${[numberText(table.rows[start]!), ...numbers].join(",")}\n`;
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const numberText = (value: number): string => (Object.is(value, -0) ? "0" : String(value));

export interface ReadCsv {
  readonly names: readonly string[];
  /** One array per name. */
  readonly columns: readonly Float64Array[];
}

/** What reading a result table gave. */
export interface ReadResultCsv {
  /** Undefined where there are errors. */
  readonly result?: ReadCsv;
  /** Findings with their lines. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads what `writeResultCsv` and other tools write; a field that is no number is an error with its line. */
export function readResultCsv(text: string): ReadResultCsv {
  const findings = collectDiagnostics();
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  const names = headerNames(lines[0] ?? "");
  if (names === undefined || names[0] !== "time")
    return failed('1:1: the first line must hold names in double quotes, "time" first', "1:1");
  const columns = names.map(() => new Float64Array(lines.length - 1));
  for (let row = 1; row < lines.length; row++) {
    const fields = lines[row]!.split(",");
    if (fields.length !== names.length) {
      findings.error("modelica.not-result", `${row + 1}:1`, `${fields.length} fields where there are ${names.length} names`);
      continue;
    }
    fields.forEach((field, i) => {
      const value = field.trim() === "" ? Number.NaN : Number(field);
      if (Number.isNaN(value) && field.trim() !== "NaN")
        findings.error("modelica.not-result", `${row + 1}:1`, `field ${i + 1} is no number: ${field.slice(0, 40)}`);
      columns[i]![row - 1] = value;
    });
  }
  return findings.errors > 0 ? { diagnostics: findings.finish() } : { result: { names, columns }, diagnostics: findings.finish() };
}

const failed = (message: string, where: string): ReadResultCsv => ({
  diagnostics: [{ code: "modelica.not-result", severity: "error", message, where }],
});

/** Names in double quotes, which may hold commas and doubled quotes. */
function headerNames(line: string): string[] | undefined {
  const names = [...line.matchAll(/"((?:[^"]|"")*)"(?:,|$)/gy)];
  const read = names.reduce((length, [all]) => length + all.length, 0);
  return read === line.length && read > 0 ? names.map(([, name]) => name!.replaceAll('""', '"')) : undefined;
}
