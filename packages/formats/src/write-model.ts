/**
 * Model → text of a model file. Members come in the order of the schema; write → read → write gives the same text. Expressions are
 * written as they are.
 */
import type { Model } from "@gelenk/core";
import type { JsonSchema } from "./json/check-schema.js";
import { writeJson } from "./json/write-json.js";
import { MODEL_SCHEMA } from "./model-schema.js";

/** Throws if the model holds NaN, ±∞ or something that is not JSON: such a model cannot have come from a file. */
export function writeModel(model: Model): string {
  return writeJson(model, MODEL_SCHEMA as unknown as JsonSchema);
}
