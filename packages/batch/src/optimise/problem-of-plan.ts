/** The problem that a plan states: ranges become unknowns, texts constraints. What does not fit together is told where it stands. */
import { collectDiagnostics, type Diagnostic, type DiagnosticCollector, exp, log, pathTo, suggestName } from "@gelenk/core";
import { parseNumber } from "@gelenk/scenes";
import { parseSeries } from "../metric/parse-metric.js";
import type { OptimiseRequest } from "../plan/optimise-schema.js";
import type { Plan } from "../plan/plan.js";
import type { Range, Variation } from "../plan/plan-schema.js";
import { type MethodName, methodOf } from "./methods.js";
import type { Constraint, Goal, Problem, Variable } from "./problem.js";

/** The problem that a plan states. */
export interface StatedProblem {
  /** Undefined exactly if there are errors. */
  readonly problem?: Problem;
  /** Why there is no problem; warnings beside one. */
  readonly diagnostics: Diagnostic[];
}

const DEFAULTS = { evaluations: 500, tolerance: 1e-6, spread: 0.2, seed: 1 } as const;
/** From so many unknowns on the simplex becomes slow. */
const MANY = 4;

/** The problem in the `optimise` part of a plan: variables from its ranges, goal and constraints from its metrics. */
export function problemOf({ vary, metrics, optimise }: Pick<Plan, "vary" | "metrics" | "optimise">): StatedProblem {
  const findings = collectDiagnostics();
  if (optimise === undefined) {
    findings.error(
      "plan.no-goal",
      "optimise",
      "the plan does not say what is to be optimised",
      'add "optimise": { "minimise": "…" }, or give --minimise, --maximise or --fit',
    );
    return { diagnostics: findings.finish() };
  }
  const variables = variablesOf(findings, vary);
  const goal = goalOf(findings, optimise, Object.keys(metrics));
  const constraints = (optimise.subject ?? []).map((text, i) =>
    constraintOf(findings, text, Object.keys(metrics), `optimise.subject.${i}`),
  );
  if (optimise.front !== undefined) checkMetric(findings, optimise.front.metric, Object.keys(metrics), "optimise.front.metric");
  const method = optimise.method ?? defaultMethod(optimise, variables.length);
  if (methodOf(method).needsResiduals && optimise.fit === undefined)
    findings.error("plan.method", "optimise.method", `${method} needs residuals`, "state them as fit, or choose nelder-mead or cma-es");
  if (findings.errors > 0 || goal === undefined) return { diagnostics: findings.finish() };
  const { minimise: _m, maximise: _x, fit: _f, subject: _s, front, ...rest } = optimise;
  // Under constraints every round begins anew as it is.
  const limited = constraints.length > 0 || front !== undefined;
  const problem: Problem = {
    ...{ ...DEFAULTS, restarts: limited ? 0 : methodOf(method).restarts, ...rest, method, variables, goal },
    constraints: constraints.filter((constraint) => constraint !== undefined),
    ...(front !== undefined && { front: { sense: "<=", ...front } }),
  };
  return { problem, diagnostics: findings.finish() };
}

const defaultMethod = ({ fit }: OptimiseRequest, unknowns: number): MethodName =>
  fit !== undefined ? "least-squares" : unknowns >= MANY ? "cma-es" : "nelder-mead";

const isRange = (variation: Variation): variation is Range => "from" in variation && !("distribution" in variation);

function variablesOf(findings: DiagnosticCollector, vary: Plan["vary"]): Variable[] {
  const entries = Object.entries(vary);
  if (entries.length === 0) findings.error("plan.no-unknowns", "vary", "nothing is varied", "give ranges: length, from 0.5 to 2");
  return entries.flatMap(([target, variation]) => {
    const where = pathTo("vary", target);
    if (!isRange(variation)) {
      findings.error("plan.not-a-range", where, "an unknown of an optimisation needs a range", 'write "from" and "to"');
      return [];
    }
    const { from, to, spacing = "linear", start = middle(variation) } = variation;
    if (!(from < to)) findings.error("plan.bad-range", where, `the range from ${from} to ${to} leaves nothing to choose`);
    else if (start < from || start > to)
      findings.error("plan.bad-start", pathTo(where, "start"), `the start ${start} is not between ${from} and ${to}`);
    return [{ target, from, to, start, spacing }];
  });
}

const middle = ({ from, to, spacing }: Range): number => (spacing === "log" ? exp((log(from) + log(to)) / 2) : (from + to) / 2);

function goalOf(findings: DiagnosticCollector, { minimise, maximise, fit }: OptimiseRequest, metrics: readonly string[]): Goal | undefined {
  if ([minimise, maximise, fit].filter((goal) => goal !== undefined).length !== 1) {
    findings.error("plan.no-goal", "optimise", "exactly one of minimise, maximise and fit says what is looked for");
    return undefined;
  }
  if (fit !== undefined) {
    for (const [i, text] of fit.entries()) findings.addAll(parseSeries(text, `optimise.fit.${i}`).diagnostics);
    return { kind: "fit", residuals: [...new Set(fit)] };
  }
  const kind = minimise !== undefined ? "minimise" : "maximise";
  const metric = (minimise ?? maximise)!;
  checkMetric(findings, metric, metrics, `optimise.${kind}`);
  return { kind, metric };
}

function checkMetric(findings: DiagnosticCollector, metric: string, metrics: readonly string[], where: string): void {
  if (!metrics.includes(metric))
    findings.error("plan.unknown-metric", where, `there is no metric "${metric}"`, suggestName(metric, metrics));
}

const CONSTRAINT = /^\s*(.+?)\s*(<=|>=|≤|≥)\s*(\S.*?)\s*$/su;

function constraintOf(findings: DiagnosticCollector, text: string, metrics: readonly string[], where: string): Constraint | undefined {
  const [, metric, sign, right] = CONSTRAINT.exec(text) ?? [];
  const limit = right === undefined ? undefined : parseNumber(right);
  if (metric === undefined || limit === undefined) {
    findings.error("plan.bad-constraint", where, `"${text}" is no constraint`, "the name of a metric, <= or >=, a number: force <= 5000");
    return undefined;
  }
  checkMetric(findings, metric, metrics, where);
  return { metric, sense: sign === ">=" || sign === "≥" ? ">=" : "<=", limit };
}
