/** A broken promise inside Gelenk itself. Bad input never throws this; it yields diagnostics. */
export class AssertionError extends Error {
  /** Name of the class, for programs that compare names. */
  override readonly name = "AssertionError";
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}
