/**
 * Plan file → Plan: text → JSON → form → meaning. Every mistake becomes a located diagnostic; no input makes it throw. Whether the model has
 * what is varied and measured is asked where the model is known: `check` of a `PreparedStudy`.
 */
import { collectDiagnostics, type Diagnostic } from "@gelenk/core";
import { checkSchema, decodeText, isObject, JSON_LIMITS, type JsonSchema, parseJson, writeJson } from "@gelenk/formats";
import { completePlan } from "./check-plan.js";
import type { Plan } from "./plan.js";
import { PLAN_SCHEMA, PLAN_VERSION, type PlanFile } from "./plan-schema.js";

/** What reading a plan gave. */
export interface ReadPlan {
  /** Undefined exactly if there are errors. */
  readonly plan?: Plan;
  /** Findings with their places in the file. */
  readonly diagnostics: Diagnostic[];
}

/** Reads a plan file, from text or bytes. */
export function readPlan(source: string | Uint8Array): ReadPlan {
  const decoded = typeof source === "string" ? { text: source, diagnostics: [] } : decodeText(source);
  if (decoded.text === undefined) return { diagnostics: decoded.diagnostics };
  const json = parseJson(decoded.text, JSON_LIMITS);
  if (json.value === undefined || json.diagnostics.length > 0) return { diagnostics: json.diagnostics };
  return planOf(json.value);
}

/** American spellings of members, read as ours. */
const RESPELLED: Readonly<Record<string, string>> = { optimize: "optimise", minimize: "minimise", maximize: "maximise" };

/** Where both spellings are there, the other one stays what it is to the schema: unknown. */
function inOneSpelling(value: unknown): unknown {
  if (!isObject(value)) return value;
  const ours = (name: string): string => {
    const known = Object.hasOwn(RESPELLED, name) ? RESPELLED[name]! : name;
    return Object.hasOwn(value, known) ? name : known;
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [ours(name), member]));
}

function planInOneSpelling(written: unknown): unknown {
  const value = inOneSpelling(written);
  return isObject(value) && Object.hasOwn(value, "optimise") ? { ...value, optimise: inOneSpelling(value["optimise"]) } : value;
}

/** A plan that is already a value: from JSON, from flags, from a page. */
export function planOf(written: unknown): ReadPlan {
  const value = planInOneSpelling(written);
  const findings = collectDiagnostics();
  if (isObject(value) && value["plan"] !== PLAN_VERSION) {
    const found = value["plan"] === undefined ? "is missing" : `is ${JSON.stringify(value["plan"])?.slice(0, 60)}`;
    findings.error(
      "file.version",
      "plan",
      `"plan" ${found}; this program reads version ${PLAN_VERSION}`,
      `a plan starts with "plan": ${PLAN_VERSION}`,
    );
  } else checkSchema(findings, PLAN_SCHEMA as unknown as JsonSchema, value);
  if (findings.errors > 0) return { diagnostics: findings.finish() };
  // The schema states the type, so a value that passed it is one.
  const plan = completePlan(findings, value as PlanFile);
  return findings.errors > 0 ? { diagnostics: findings.finish() } : { plan, diagnostics: findings.finish() };
}

/** The text of a plan file. Reading it gives the same plan. */
export function writePlan(plan: Plan): string {
  const { settings, vary, list, tables, metrics, ...rest } = plan;
  const filled = (record: object) => Object.keys(record).length > 0;
  const file: PlanFile = {
    plan: PLAN_VERSION,
    ...rest,
    ...(filled(settings) && { settings }),
    ...(filled(vary) && { vary }),
    ...(list.length > 0 && { list }),
    ...(filled(tables) && { tables }),
    ...(filled(metrics) && { metrics }),
  };
  return writeJson(file, PLAN_SCHEMA as unknown as JsonSchema);
}
