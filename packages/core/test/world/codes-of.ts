import type { Diagnostic } from "../../src/model/diagnostic.js";
import { ModelError } from "../../src/world/errors.js";

/** Codes of the diagnostics with which a call is refused; none where it is not. */
export const codesOf = (action: () => unknown): readonly string[] => refusals(action).map(({ code }) => code);

/** The same with their places. */
export const placesOf = (action: () => unknown): readonly string[] => refusals(action).map(({ code, where }) => `${code} ${where}`);

function refusals(action: () => unknown): readonly Diagnostic[] {
  try {
    action();
  } catch (error) {
    if (error instanceof ModelError) return error.diagnostics;
    throw error;
  }
  return [];
}
