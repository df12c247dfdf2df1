/** Text → JSON value, with located diagnostics instead of exceptions, and limits on size and depth. */
import { collectDiagnostics, type Diagnostic, formatPosition, positionAt } from "@gelenk/core";
import { type ScanLimits, type ScanProblem, scanJson } from "./scan-json.js";

/** How large a text may be and how deep it may nest. */
export interface JsonLimits extends ScanLimits {
  /** UTF-16 units. */
  readonly length: number;
}

/** Far above any model by hand or program; a value of each kind takes up to a hundred bytes once read. */
export const JSON_LIMITS: JsonLimits = { length: 128 * 1024 * 1024, depth: 100, containers: 5_000_000, scalars: 20_000_000 };

/** What parsing gave. */
export interface ParsedJson {
  /** Undefined exactly if the text is not JSON or too large. There may be errors beside a value: keys given twice, numbers out of range. */
  readonly value?: unknown;
  /** What is wrong, with line and column. */
  readonly diagnostics: Diagnostic[];
}

const BYTE_ORDER_MARK = "\uFEFF";

/** Strict JSON with all its errors at once: keys given twice, numbers out of range, texts that are too large or too deep. */
export function parseJson(text: string, limits: JsonLimits = JSON_LIMITS): ParsedJson {
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (body.length > limits.length)
    return refuse("file.too-large", `the file has ${body.length} characters, more than the ${limits.length} allowed`);
  if (body.trim() === "") return refuse("file.empty", "the file is empty");
  const { fatal, problems, dropped } = scanJson(body, limits);
  const findings = collectDiagnostics();
  for (const problem of fatal ? [...problems, fatal] : problems) {
    findings.error(problem.code, problem.where, withPosition(body, problem), problem.hint);
  }
  const more: Diagnostic[] =
    dropped === 0 ? [] : [{ code: "model.more", severity: "note", message: `and ${dropped} more errors`, where: "" }];
  const diagnostics = [...findings.finish(), ...more];
  return fatal ? { diagnostics } : { value: JSON.parse(body) as unknown, diagnostics };
}

const withPosition = (text: string, problem: ScanProblem): string =>
  `${formatPosition(positionAt(text, problem.offset))}: ${problem.message}`;

const refuse = (code: string, message: string): ParsedJson => ({ diagnostics: [{ code, severity: "error", message, where: "" }] });
