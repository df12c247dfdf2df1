/**
 * Model file → Model: text → JSON → newest version → form. Every mistake becomes a located diagnostic; no input makes it throw.
 * The meaning (names, sizes, expressions) is checked by the core; `loadModel` does both.
 */
import {
  checkCounts,
  collectDiagnostics,
  type Diagnostic,
  hasErrors,
  type Model,
  type Overrides,
  type ResolvedModel,
  resolveModel,
  type ValidationOptions,
  validateModel,
} from "@gelenk/core";
import { decodeText } from "./decode-text.js";
import { checkSchema, type JsonSchema } from "./json/check-schema.js";
import { JSON_LIMITS, type JsonLimits, parseJson } from "./json/parse-json.js";
import { liftModel } from "./lift-model.js";
import { MODEL_SCHEMA } from "./model-schema.js";
import { withOwnNames } from "./own-names.js";

/** How a model file is read. */
export interface ReadOptions {
  /** Limits on the text; those left out are the usual ones. */
  readonly limits?: Partial<JsonLimits>;
  /** May methods, contact solvers and detectors have names that are not built in? Whether somebody has them is then asked later. Default false. */
  readonly ownNames?: boolean;
}

/** What reading a model file gave. */
export interface ReadModel {
  /** Undefined exactly if there are errors. */
  readonly model?: Model;
  /** Findings with their places in the file. */
  readonly diagnostics: Diagnostic[];
}

/** Reads the text of a model file and checks it against the schema; expressions stay as written. */
export function readModel(text: string, options: ReadOptions = {}): ReadModel {
  const findings = collectDiagnostics();
  const json = parseJson(text, { ...JSON_LIMITS, ...options.limits });
  findings.addAll(json.diagnostics);
  if (json.value === undefined) return { diagnostics: findings.finish() };
  const lifted = liftModel(json.value);
  findings.addAll(lifted.diagnostics);
  if (!lifted.value) return { diagnostics: findings.finish() };
  const schema = MODEL_SCHEMA as unknown as JsonSchema;
  checkSchema(findings, options.ownNames ? withOwnNames(schema) : schema, lifted.value);
  if (findings.errors > 0) return { diagnostics: findings.finish() };
  // The schema states the type, so a value that passed it is one.
  const model = lifted.value as unknown as Model;
  checkCounts(findings, model);
  return findings.errors > 0 ? { diagnostics: findings.finish() } : { model, diagnostics: findings.finish() };
}

/** The same from bytes in UTF-8. */
export function readModelBytes(bytes: Uint8Array, options: ReadOptions = {}): ReadModel {
  const limit = options.limits?.length ?? JSON_LIMITS.length;
  if (bytes.length > 4 * limit) {
    const message = `the file has ${bytes.length} bytes, more than the ${4 * limit} allowed`;
    return { diagnostics: [{ code: "file.too-large", severity: "error", message, where: "" }] };
  }
  const { text, diagnostics } = decodeText(bytes);
  return text === undefined ? { diagnostics } : readModel(text, options);
}

/** How a model is read and checked. */
export interface LoadOptions extends ReadOptions, ValidationOptions {}

/** A model that has been read, resolved and checked. */
export interface LoadedModel {
  /** As in the file, with expressions. */
  readonly written?: Model;
  /** With numbers; present exactly if there are no errors. */
  readonly resolved?: ResolvedModel;
  /** Findings of all three, with their places in the file. */
  readonly diagnostics: Diagnostic[];
}

/** Reads, resolves and validates. `overrides` replace the values of named parameters. Masses are checked when a world is built. */
export function loadModel(source: string | Uint8Array, overrides: Overrides = {}, options: LoadOptions = {}): LoadedModel {
  const reading = { ownNames: options.settingNames !== undefined, ...options };
  const read = typeof source === "string" ? readModel(source, reading) : readModelBytes(source, reading);
  if (!read.model) return { diagnostics: read.diagnostics };
  const { model: resolved, diagnostics } = resolveModel(read.model, overrides);
  const soFar = [...read.diagnostics, ...diagnostics];
  if (!resolved) return { written: read.model, diagnostics: soFar };
  const all = [...soFar, ...validateModel(resolved, options)];
  return hasErrors(all) ? { written: read.model, diagnostics: all } : { written: read.model, resolved, diagnostics: all };
}
