/** The two errors a user of the library can meet: a model that cannot be built, and a handle to something that is gone. */
import { type Diagnostic, formatDiagnostic } from "../model/diagnostic.js";

/** Carries every diagnostic, not only the first. */
export class ModelError extends Error {
  /** Name of the class, for programs that compare names. */
  override readonly name = "ModelError";
  /** All findings, errors and warnings. */
  readonly diagnostics: readonly Diagnostic[];

  /** The message lists all diagnostics. */
  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(formatDiagnostic).join("\n"));
    this.diagnostics = diagnostics;
  }
}

/** Of a call that was given something wrong: one diagnostic. */
export const modelError = (code: string, where: string, message: string, hint?: string): ModelError =>
  new ModelError([{ code, severity: "error", where, message, ...(hint !== undefined && { hint }) }]);

/** A handle was used whose body, joint, force or coupling is no longer in the world. */
export class StaleHandle extends Error {
  /** Name of the class, for programs that compare names. */
  override readonly name = "StaleHandle";

  /** `what`: the kind of handle; `name`: what it stood for. */
  constructor(what: string, name: string) {
    super(`the ${what} "${name}" has been removed from its world`);
  }
}
