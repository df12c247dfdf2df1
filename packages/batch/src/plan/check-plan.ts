/** What the form of a plan cannot say: ranges, grids without levels, too many points, metrics that do not parse. Fills in what is left out. */
import { type DiagnosticCollector, pathTo, resolveModel, type Settings } from "@gelenk/core";
import { parseMetric } from "../metric/parse-metric.js";
import { problemOf } from "../optimise/problem-of-plan.js";
import type { Plan } from "./plan.js";
import { PLAN_LIMITS, type PlanFile, type Sampling, type Variation } from "./plan-schema.js";
import { SOBOL_DIMENSIONS } from "./sobol.js";
import { levelsOf, variationProblem } from "./variation.js";

/** Of use only if no errors were found. */
export function completePlan(findings: DiagnosticCollector, file: PlanFile): Plan {
  const { name, about, model, vary = {}, list = [], tables = {}, metrics = {}, lockstep, optimise } = file;
  const sampling = file.sampling ?? defaultSampling(file);
  const plan: Plan = {
    ...(name !== undefined && { name }),
    ...(about !== undefined && { about }),
    model,
    settings: settingsOf(findings, file),
    vary,
    sampling,
    list,
    tables,
    metrics,
    ...(lockstep !== undefined && { lockstep }),
    ...(optimise !== undefined && { optimise }),
  };
  if (model.trim() === "") findings.error("plan.no-model", "model", "the model is empty", "a scene such as @double-pendulum, or a file");
  checkSizes(findings, plan);
  if (findings.errors > 0) return plan;
  for (const [target, variation] of Object.entries(vary)) checkVariation(findings, sampling, variation, pathTo("vary", target));
  checkTargetTexts(findings, plan);
  checkSampling(findings, plan);
  checkTables(findings, plan);
  for (const [metric, text] of Object.entries(metrics)) findings.addAll(parseMetric(text, pathTo("metrics", metric)).diagnostics);
  if (optimise !== undefined) findings.addAll(problemOf(plan).diagnostics);
  return plan;
}

/** Ranges to search in have no levels; a sweep over them looks round. */
function defaultSampling({ list, optimise }: PlanFile): Sampling {
  if (list !== undefined) return { method: "list" };
  return optimise === undefined ? { method: "grid" } : { method: "sobol", count: 64 };
}

/** Expressions such as "1/240" become numbers. */
function settingsOf(findings: DiagnosticCollector, { settings }: PlanFile): Settings {
  if (!settings) return {};
  const { model, diagnostics } = resolveModel({ gelenk: 1, settings });
  findings.addAll(diagnostics);
  return model?.settings ?? {};
}

function checkSizes(findings: DiagnosticCollector, plan: Plan): void {
  const check = (where: string, count: number, most: number): void => {
    if (count > most) findings.error("plan.too-many", where, `${count} entries, more than the ${most} allowed`);
  };
  check("vary", Object.keys(plan.vary).length, PLAN_LIMITS.targets);
  check("tables", Object.keys(plan.tables).length, PLAN_LIMITS.tables);
  check("metrics", Object.keys(plan.metrics).length, PLAN_LIMITS.metrics);
}

function checkVariation(findings: DiagnosticCollector, { method }: Sampling, variation: Variation, where: string): void {
  const problem = variationProblem(variation);
  if (problem) findings.error("plan.bad-range", pathTo(where, problem.member), problem.message);
  if (method === "list") return;
  if (method !== "grid") {
    if ("count" in variation)
      findings.warning(
        "plan.unused",
        pathTo(where, "count"),
        `"count" says nothing to the method ${method}, which draws from the whole range`,
      );
  } else if ("distribution" in variation) {
    findings.error(
      "plan.not-in-grid",
      where,
      "a distribution has no levels for a grid",
      "choose random, latin-hypercube or sobol as the method of sampling",
    );
  } else if (levelsOf(variation) === undefined) {
    findings.error(
      "plan.not-in-grid",
      where,
      "how many levels the grid has is not said",
      'add "count"; with --vary a colon and the number, length=0.5..2:10',
    );
  } else if ("weights" in variation)
    findings.warning("plan.unused", pathTo(where, "weights"), "a grid takes every value once, whatever its weight");
}

/** Texts that can be no target whatever the model is. */
function checkTargetTexts(findings: DiagnosticCollector, { vary, list }: Plan): void {
  const check = (targets: object, place: string): void => {
    for (const target of Object.keys(targets)) {
      const empty = target.split(".").some((part) => part.trim() === "");
      if (empty || target === "__proto__")
        findings.error("plan.bad-target", pathTo(place, target), "this is no target", "e.g. length, settings.step, bodies.ball.velocity.x");
    }
  };
  check(vary, "vary");
  for (let i = 0; i < list.length && !findings.full; i++) check(list[i]!, pathTo("list", i));
}

function checkSampling(findings: DiagnosticCollector, { sampling, vary, list }: Plan): void {
  const dimensions = Object.keys(vary).length;
  if (sampling.method === "list") {
    if (list.length === 0)
      findings.error("plan.empty-list", "list", "the list has no points", "add points, or choose another method of sampling");
    if (dimensions > 0) findings.warning("plan.unused", "vary", "the points come from the list; what is varied besides is not used");
    return;
  }
  if (list.length > 0) findings.warning("plan.unused", "list", `the list is not used by the method ${sampling.method}`);
  if (sampling.method === "sobol" && dimensions > SOBOL_DIMENSIONS) {
    const message = `${dimensions} targets, more than the ${SOBOL_DIMENSIONS} dimensions of the Sobol points`;
    findings.error("plan.too-many", "vary", message, "choose latin-hypercube as the method of sampling");
  }
  const levels = Object.values(vary).map((variation) => levelsOf(variation)?.count ?? 1);
  const count = sampling.method === "grid" ? levels.reduce((product, n) => product * n, 1) : sampling.count;
  if (count > PLAN_LIMITS.points) {
    const where = sampling.method === "grid" ? "vary" : "sampling.count";
    findings.error(
      "plan.too-many",
      where,
      `${count} points, more than the ${PLAN_LIMITS.points} allowed`,
      "fewer levels, or another method of sampling",
    );
  }
  const { seed = 0 } = { ...sampling } as { readonly seed?: number };
  if (seed > Number.MAX_SAFE_INTEGER) findings.error("plan.bad-seed", "sampling.seed", `the seed ${seed} is larger than 2⁵³ − 1`);
}

const TABLE_NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
/** Names that already mean something in metrics. */
const TAKEN = ["time", "ledger", "energy", "momentum", "joint"];

function checkTables(findings: DiagnosticCollector, { tables }: Plan): void {
  for (const [table, path] of Object.entries(tables)) {
    const where = pathTo("tables", table);
    if (TAKEN.includes(table))
      findings.error("plan.bad-table", where, `"${table}" already has a meaning in metrics`, "choose another name");
    else if (!TABLE_NAME.test(table) || table === "__proto__")
      findings.error("plan.bad-table", where, "metrics cannot name this table", "letters, digits and _, not starting with a digit");
    if (path.trim() === "") findings.error("plan.bad-table", where, "the path of the table is empty");
  }
}
