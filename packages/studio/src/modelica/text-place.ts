/** Places of diagnostics, `Pendulum.mo:12:5`. */
import type { TextPlace } from "./modelica-state.js";

/** Undefined where it is not in the file. */
export function placeIn(file: string, where: string): TextPlace | undefined {
  const [, name, line, column] = /^(.*):(\d+):(\d+)$/.exec(where) ?? [];
  return name === file ? { line: Number(line), column: Number(column) } : undefined;
}
