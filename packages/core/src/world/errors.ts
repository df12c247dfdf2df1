/** The two errors a user of the library can meet: a model that cannot be built, and a handle to something that is gone. */
import { type Diagnostic, formatDiagnostic } from "../model/diagnostic.js";

/** Carries every diagnostic, not only the first. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(formatDiagnostic).join("\n"));
    this.diagnostics = diagnostics;
  }
}

/** Of a call that was given something wrong: one diagnostic. */
export const modelError = (code: string, where: string, message: string, hint?: string): ModelError =>
  new ModelError([{ code, severity: "error", where, message, ...(hint !== undefined && { hint }) }]);

export class StaleHandle extends Error {
  override readonly name = "StaleHandle";

  constructor(what: string, name: string) {
    super(`the ${what} "${name}" has been removed from its world`);
  }
}
