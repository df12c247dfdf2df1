/** How a damaged model file is described. */
export interface DamagedModel {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Code of the error that must be among the diagnostics. */
  readonly expect: string;
  /** "load": found by reading, resolving and validating. "mass": found when the world is built. */
  readonly stage: "load" | "mass";
}

/** A case from text, bytes or the JSON of a model. */
export function damaged(name: string, content: string | object, expect: string, stage: DamagedModel["stage"] = "load"): DamagedModel {
  if (content instanceof Uint8Array) return { name, bytes: content, expect, stage };
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return { name, bytes: new TextEncoder().encode(text), expect, stage };
}
