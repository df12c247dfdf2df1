/**
 * The schema of the model file where methods, contact solvers and detectors may have names of the user's own: any text is one. Who knows
 * all names says whether somebody has it (`validateModel` with `settingNames`).
 */
import type { JsonSchema } from "./json/check-schema.js";

/** Members of the schema on the way to each name. */
const NAMES: readonly (readonly string[])[] = [
  ["properties", "method"],
  ["properties", "methods", "items", "properties", "method"],
  ["properties", "contact", "properties", "solver"],
  ["properties", "detector"],
];

export const withOwnNames = (schema: JsonSchema): JsonSchema =>
  NAMES.reduce((loosened, way) => withText(loosened, ["properties", "settings", ...way]), schema);

/** The same schema with a text at the end of the way. */
function withText<T extends object>(part: T, [member, ...rest]: readonly string[]): T {
  const inside = (part as Readonly<Record<string, object>>)[member!]!;
  return { ...part, [member!]: rest.length === 0 ? { type: "string" } : withText(inside, rest) };
}
