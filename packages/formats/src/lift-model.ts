/**
 * The version of a model file, and how files of older versions become the newest. A lift is a pure function from the JSON of one
 * version to that of the next; the entry at index i lifts version i + 1. There is one version so far, hence no lift.
 */
import type { Diagnostic } from "@gelenk/core";
import { isObject } from "./json/check-schema.js";

type JsonObject = Readonly<Record<string, unknown>>;
export type Lift = (older: JsonObject) => JsonObject;

export const LIFTS: readonly Lift[] = [];

export interface LiftedModel {
  /** In the newest form; undefined if the version is not one this program can read. */
  readonly value?: JsonObject;
  readonly diagnostics: Diagnostic[];
}

export function liftModel(value: unknown, lifts: readonly Lift[] = LIFTS): LiftedModel {
  const newest = lifts.length + 1;
  const problem = (code: string, where: string, message: string, hint: string): LiftedModel => ({
    diagnostics: [{ code, severity: "error", message, where, hint }],
  });
  const start = `a model starts with "gelenk": ${newest}`;
  if (!isObject(value)) return problem("file.wrong-type", "", "expected an object in braces", start);
  if (!Object.hasOwn(value, "gelenk"))
    return problem("file.version", "gelenk", 'the property "gelenk" with the version of the format is missing', start);
  const version = value["gelenk"];
  if (typeof version !== "number" || !Number.isInteger(version) || version < 1) {
    return problem("file.version", "gelenk", `${JSON.stringify(version)?.slice(0, 40)} is not a version of the format`, start);
  }
  if (version > newest) {
    return problem(
      "file.version",
      "gelenk",
      `the file has version ${version}; this program reads up to ${newest}`,
      "use a newer version of Gelenk",
    );
  }
  return { value: lifts.slice(version - 1).reduce<JsonObject>((older, lift) => lift(older), value), diagnostics: [] };
}
