/**
 * Content hashes: SHA-256 over canonical JSON. A job's key covers everything its result depends on: the version of
 * Gelenk, the model, settings, tables, metrics and its own values. Who computes it, where, and at which place of a plan
 * does not enter, so results are found again across plans.
 */
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import type { Settings } from "@gelenk/core";
import { asJson, canonicalJson } from "./canonical-json.js";
import type { Job, MeasuredTable, ModelSource, Study, Values } from "./study.js";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Version of Gelenk: all packages have the same. */
export const ENGINE: string = (createRequire(import.meta.url)("@gelenk/batch/package.json") as { readonly version: string }).version;

/** What a study is made of; the rest follows. */
export interface StudyParts {
  /** Scene, model or Modelica text. */
  readonly source: ModelSource;
  /** Settings that replace those of the model. */
  readonly settings?: Settings;
  /** Measured tables by name, for metrics and residuals. */
  readonly tables?: Readonly<Record<string, MeasuredTable>>;
  /** Expressions by name. */
  readonly metrics: Readonly<Record<string, string>>;
  /** Expressions of least-squares fits, by name. */
  readonly residuals?: Readonly<Record<string, string>>;
  /** Run jobs together where that gives the same bits. */
  readonly lockstep?: boolean;
}

/** A study of this version of Gelenk, free of what does not survive as JSON: a worker far away computes with the same bits as this process. */
export const makeStudy = ({ source, settings = {}, tables = {}, metrics, residuals, lockstep }: StudyParts): Study =>
  asJson({
    version: 1,
    engine: ENGINE,
    source,
    settings,
    tables,
    metrics,
    ...(residuals !== undefined && { residuals }),
    ...(lockstep && { lockstep: true }),
  });

/** SHA-256 of the study, hexadecimal: equal keys, equal results. */
export const studyKey = (study: Study): string => sha256(canonicalJson(study));

/** The job of these values; `study` is the key of the study. Equal values in another order are the same job. */
export function jobOf(study: string, values: Values): Job {
  const plain = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === 0 ? 0 : value]));
  return { key: sha256(`${study}\n${canonicalJson(plain)}`), study, values: plain };
}
