/** Diagnostics for people and for programs. */
import type { Diagnostic } from "@gelenk/core";
import type { Io } from "./io.js";
import { jsonText } from "./json-text.js";

/** A diagnostic with its place in a file, lines and columns from 1. */
export interface LocatedDiagnostic extends Diagnostic {
  readonly line?: number;
  readonly column?: number;
  /** Where it is not the file that was named. */
  readonly file?: string;
}

export const inputError = (code: string, message: string, hint?: string): Diagnostic => ({
  code,
  severity: "error",
  where: "",
  message,
  ...(hint !== undefined && { hint }),
});

export const inputWarning = (code: string, message: string, hint: string): Diagnostic => ({
  ...inputError(code, message, hint),
  severity: "warning",
});

/** A path of any length in at most this many letters. */
const LONGEST_PATH = 80;
const shortPath = (path: string) => (path.length <= LONGEST_PATH ? path : `${path.slice(0, 50)}…${path.slice(-24)}`);

/** `arm.json:12:5:bodies[2].mass error mass.not-positive the mass is −1 kg` and, indented, the hint. Editors jump to the first part. */
export function diagnosticText(source: string, d: LocatedDiagnostic): string {
  const parts = [
    d.file ?? source,
    ...(d.line === undefined ? [] : [d.line, d.column ?? 1]),
    ...(d.where === "" ? [] : [shortPath(d.where)]),
  ];
  return `${parts.join(":")} ${d.severity} ${d.code} ${d.message}${d.hint === undefined ? "" : `\n    ${d.hint}`}\n`;
}

/** Where errors go: standard error for people, `{ "diagnostics": […] }` on standard output for programs. */
export function reportDiagnostics(io: Io, source: string, diagnostics: readonly LocatedDiagnostic[], json: boolean): void {
  if (json) io.stdout.write(jsonText({ diagnostics }));
  else for (const d of diagnostics) io.stderr.write(diagnosticText(source, d));
}

/** Both lists, each finding once: reading and building a model check some things twice. */
export function mergeDiagnostics(first: readonly LocatedDiagnostic[], second: readonly LocatedDiagnostic[]): readonly LocatedDiagnostic[] {
  const key = (d: Diagnostic) => JSON.stringify([d.code, d.where, d.message]);
  const known = new Set(first.map(key));
  return [...first, ...second.filter((d) => !known.has(key(d)))];
}
