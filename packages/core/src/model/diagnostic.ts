/** What is wrong with an input, where, and what would help. Collected, never thrown. */
export type Severity = "error" | "warning" | "note";

/** A finding about something a person wrote. */
export interface Diagnostic {
  /** Stable code `area.what`, e.g. `model.unknown-body`; listed in docs/diagnostics.md. */
  readonly code: string;
  /** Errors prevent use. */
  readonly severity: Severity;
  /** What is wrong, in words. */
  readonly message: string;
  /** JSON path of the offending value, e.g. `bodies[2].mass`; "" is the whole document. */
  readonly where: string;
  /** What to do about it. */
  readonly hint?: string;
}

/** Is there at least one error? */
export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.some((d) => d.severity === "error");

/** One line per diagnostic: `error mass.not-positive at bodies[0].mass: … (hint)`. */
export function formatDiagnostic(d: Diagnostic): string {
  const place = d.where === "" ? "" : ` at ${d.where}`;
  return `${d.severity} ${d.code}${place}: ${d.message}${d.hint ? ` (${d.hint})` : ""}`;
}
