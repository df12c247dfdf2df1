import { ModelError } from "../../src/world/errors.js";

/** Codes of the diagnostics with which a call is refused; none where it is not. */
export function codesOf(action: () => unknown): readonly string[] {
  try {
    action();
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics.map(({ code }) => code);
    throw error;
  }
  return [];
}
