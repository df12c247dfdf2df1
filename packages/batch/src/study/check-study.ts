/**
 * What comes from outside (a queue, a file) is data and is checked before it is used: form against a schema, sizes against limits, the
 * model by the reader of model files. Nothing of it is ever run as code: expressions are parsed by our own parsers.
 */
import { collectDiagnostics, type Diagnostic, hasErrors, type ResolvedModel, resolveModel } from "@gelenk/core";
import { checkSchema, isObject, type JsonSchema, MODEL_SCHEMA, readModel } from "@gelenk/formats";
import { type TProperties, Type } from "typebox";
import { canonicalJson } from "./canonical-json.js";
import type { Job, Study } from "./study.js";

/** Larger ones are refused before they are looked at. */
export const STUDY_LIMITS = { characters: 100_000_000, jobCharacters: 1_000_000, values: 10_000, name: 1000, metrics: 10_000 } as const;

const closed = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });
const named = (value: object) => ({ type: "object", additionalProperties: value });
const texts = Type.Unsafe<Readonly<Record<string, string>>>(named({ type: "string" }));
const settings = (MODEL_SCHEMA as unknown as JsonSchema).properties!["settings"]!;

const SOURCE_KINDS = [
  closed({ kind: Type.Literal("scene"), address: Type.String() }),
  closed({ kind: Type.Literal("model"), model: Type.Unsafe<Study["source"]>({ type: "object" }) }),
  closed({
    kind: Type.Literal("modelica"),
    model: Type.String(),
    texts: Type.Array(closed({ file: Type.String(), text: Type.String() })),
  }),
];

/** The schema of a study as it comes from a queue. */
export const STUDY_SCHEMA = Type.Object(
  {
    version: Type.Literal(1),
    engine: Type.String(),
    source: Type.Unsafe<Study["source"]>({ title: "study", type: "object", discriminator: { propertyName: "kind" }, oneOf: SOURCE_KINDS }),
    settings: Type.Unsafe<Study["settings"]>(settings),
    tables: Type.Unsafe<Study["tables"]>(named(named({ type: "array" }))),
    metrics: texts,
    residuals: Type.Optional(texts),
    lockstep: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);

/** The schema of a job as it comes from a queue. */
export const JOB_SCHEMA = closed({
  key: Type.String(),
  study: Type.String(),
  values: Type.Unsafe<Job["values"]>(named({ type: ["number", "string"] })),
});

/** A value from outside that has been checked. */
export interface Checked<T> {
  /** Missing exactly if there are errors. */
  readonly value?: T;
  /** Why it was refused. */
  readonly diagnostics: readonly Diagnostic[];
}

const wrong = (code: string, where: string, message: string, hint?: string): Checked<never> => ({
  diagnostics: [{ code, severity: "error", where, message, ...(hint !== undefined && { hint }) }],
});

/** A study as it came, parsed from JSON. `engine` is the version of Gelenk that is here. */
export function checkStudy(value: unknown, engine: string): Checked<Study> {
  if (isObject(value) && value["version"] !== 1)
    return wrong(
      "study.other-version",
      "version",
      `the study has the form ${JSON.stringify(value["version"])?.slice(0, 20)}, this program knows 1`,
    );
  const findings = collectDiagnostics();
  checkSchema(findings, STUDY_SCHEMA as unknown as JsonSchema, value);
  if (findings.errors > 0) return { diagnostics: findings.finish() };
  const study = value as Study;
  if (study.engine !== engine) {
    const hint = "results of two versions may differ; use the same on all machines";
    return wrong("study.other-engine", "engine", `the study is for Gelenk ${study.engine}, this is ${engine}`, hint);
  }
  const diagnostics = [...sizeProblems(study), ...modelProblems(study)];
  return hasErrors(diagnostics) ? { diagnostics } : { value: study, diagnostics };
}

/** A job as it came; `study` is the key of the study that is here. Whether its key is that of its values is for the caller to compare. */
export function checkJob(value: unknown, study: string): Checked<Job> {
  const findings = collectDiagnostics();
  checkSchema(findings, JOB_SCHEMA as unknown as JsonSchema, value);
  if (findings.errors > 0) return { diagnostics: findings.finish() };
  const job = value as Job;
  if (job.study !== study) return wrong("study.other-study", "study", "the job belongs to another study");
  const names = Object.keys(job.values);
  if (names.length > STUDY_LIMITS.values || names.some((name) => name.length > STUDY_LIMITS.name))
    return wrong("study.too-large", "values", `the job has ${names.length} values`, `at most ${STUDY_LIMITS.values} are allowed`);
  return { value: job, diagnostics: [] };
}

function sizeProblems(study: Study): readonly Diagnostic[] {
  const metrics = Object.keys(study.metrics).length + Object.keys(study.residuals ?? {}).length;
  if (metrics > STUDY_LIMITS.metrics) return wrong("study.too-large", "metrics", `the study has ${metrics} metrics`).diagnostics;
  return Object.entries(study.tables).flatMap(([name, columns]) => (isTable(Object.values(columns)) ? [] : badTable(name)));
}

/** Columns of one length; JSON has null for a number that is missing. */
const isTable = (columns: readonly (readonly unknown[])[]): boolean =>
  columns.every((column) => column.length === columns[0]!.length && column.every((x) => x === null || typeof x === "number"));

const badTable = (name: string) =>
  wrong("study.bad-table", `tables.${name}`, "a table has columns of numbers that are all of one length").diagnostics;

/** Settings with expressions are not for studies: they hold numbers. */
function modelProblems({ source, settings: stated }: Study): readonly Diagnostic[] {
  const { model, diagnostics } = resolveModel({ settings: stated } as ResolvedModel);
  const written = model !== undefined && canonicalJson(model.settings ?? {}) !== canonicalJson(stated);
  const expressions = written ? wrong("study.expression", "settings", "settings of a study are numbers").diagnostics : diagnostics;
  return source.kind === "model" ? [...expressions, ...readModel(JSON.stringify(source.model)).diagnostics] : expressions;
}
