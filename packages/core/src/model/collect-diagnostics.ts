/**
 * Collects diagnostics while an input is checked. The first `limit` errors and the first `limit` warnings are kept, the rest is
 * counted, so that a file with a million mistakes yields a readable list and no blow-up of memory.
 */
import type { Diagnostic, Severity } from "./diagnostic.js";

/** Findings that a collector keeps of one severity; the rest is counted. */
export const DIAGNOSTIC_LIMIT = 100;

/** A hint that is costly to find (a search for the nearest name) is given as a function and asked for only if it will be shown. */
export type Hint = string | (() => string | undefined);

/** Collects findings, so that all of them can be told at once. */
export interface DiagnosticCollector {
  /** Adds an error; `where` is a path in the model, as `bodies[2].mass`. */
  error(code: string, where: string, message: string, hint?: Hint): void;
  /** Adds a warning. */
  warning(code: string, where: string, message: string, hint?: Hint): void;
  /** Takes over diagnostics found elsewhere. */
  addAll(diagnostics: readonly Diagnostic[]): void;
  /** True once further errors would only be counted: a long check may stop. */
  readonly full: boolean;
  /** How many errors so far, also those that were not kept. */
  readonly errors: number;
  /** Everything kept, in the order found, and a closing note if there was more. */
  finish(): Diagnostic[];
}

/** An empty collector that keeps so many findings of a severity. */
export function collectDiagnostics(limit: number = DIAGNOSTIC_LIMIT): DiagnosticCollector {
  const kept: Diagnostic[] = [];
  const found: Record<Severity, number> = { error: 0, warning: 0, note: 0 };

  function add(severity: Severity, code: string, where: string, message: string, hint?: Hint): void {
    found[severity]++;
    if (found[severity] > limit) return;
    const text = typeof hint === "function" ? hint() : hint;
    kept.push(text === undefined ? { code, severity, message, where } : { code, severity, message, where, hint: text });
  }

  const dropped = (severity: Severity): number => Math.max(0, found[severity] - limit);

  return {
    error: (code, where, message, hint) => add("error", code, where, message, hint),
    warning: (code, where, message, hint) => add("warning", code, where, message, hint),
    addAll(diagnostics) {
      for (const d of diagnostics) add(d.severity, d.code, d.where, d.message, d.hint);
    },
    get full() {
      return found.error >= limit;
    },
    get errors() {
      return found.error;
    },
    finish() {
      const rest = [
        ...(dropped("error") > 0 ? [`${dropped("error")} more errors`] : []),
        ...(dropped("warning") > 0 ? [`${dropped("warning")} more warnings`] : []),
        ...(dropped("note") > 0 ? [`${dropped("note")} more notes`] : []),
      ];
      if (rest.length === 0) return [...kept];
      return [...kept, { code: "model.more", severity: "note", message: `and ${rest.join(", ")}`, where: "" }];
    },
  };
}
