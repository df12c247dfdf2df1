/** Checks of single settings that several groups of them share. */
import { isFinite64 } from "../math/scalar.js";
import type { DiagnosticCollector } from "./collect-diagnostics.js";
import { suggestName } from "./nearest-name.js";
import { abbreviate, quote } from "./path.js";

export const isWhole = (value: number): boolean => Math.floor(value) === value;

/** Returns whether the value is finite and good. */
export function checkRange(findings: DiagnosticCollector, value: number, where: string, good: boolean, rule: string): boolean {
  if (!isFinite64(value)) findings.error("model.not-finite", where, `${quote(value)} is not a finite number`);
  else if (!good) findings.error("settings.out-of-range", where, `${rule}; ${value} is not`);
  return good && isFinite64(value);
}

/** `what` is the word for it in the message. */
export function checkName(
  findings: DiagnosticCollector,
  what: string,
  name: string | undefined,
  known: readonly string[],
  where: string,
): void {
  if (name === undefined || known.includes(name)) return;
  findings.error("settings.unknown-method", where, `the ${what} "${abbreviate(name)}" is not known`, () => suggestName(name, known));
}
