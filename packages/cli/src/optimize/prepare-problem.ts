/** A problem and a study that fit together, or what is wrong with them; nothing is run yet. */
import {
  METHOD_NAMES,
  type MethodName,
  type OptimiseRequest,
  type Plan,
  type Problem,
  prepareStudy,
  problemOf,
  type Study,
} from "@gelenk/batch";
import { type Diagnostic, hasErrors, suggestName } from "@gelenk/core";
import { parseNumber } from "@gelenk/scenes";
import { type CommandOption, type Pair, parseCount, parsePair, parsePositive, parseWhole } from "../command.js";
import { inputError, type LocatedDiagnostic } from "../diagnostics-text.js";
import type { Io } from "../io.js";
import { openPlan, type PlanFlags, planOptions, repeated } from "../sweep/open-plan.js";
import { openStudy, type StudyFlags } from "../sweep/open-study.js";

export interface ProblemFlags extends Pick<PlanFlags, "vary" | "metric" | "table" | "until" | "step" | "seed"> {
  readonly minimise?: string;
  readonly maximise?: string;
  readonly fit?: readonly string[];
  readonly subject?: readonly string[];
  readonly start?: readonly Pair[];
  readonly method?: MethodName;
  readonly evaluations?: number;
  readonly tolerance?: number;
  readonly restarts?: number;
}

export const problemOptions: readonly CommandOption[] = [
  { flags: "--minimise <metric>", respelled: "--minimize <metric>", about: "what is to be small, by the name of a metric" },
  { flags: "--maximise <metric>", respelled: "--maximize <metric>", about: "what is to be large" },
  {
    flags: "--fit <series>",
    about: "a difference whose squares are to be small: hand.position.x - measured.x; repeatable",
    parse: repeated,
  },
  { flags: "--subject <constraint>", about: 'what must hold: "force <= 5000"; repeatable', parse: repeated },
  { flags: "--start <name=value>", about: "where to begin; the middle of the range if nothing is said; repeatable", parse: parsePair },
  { flags: "--method <name>", about: "how to look for it", choices: METHOD_NAMES },
  { flags: "--evaluations <n>", about: "most runs, for each limit of a front; 500 if nothing is said", parse: parseCount },
  { flags: "--tolerance <share>", about: "share of the ranges that no longer matters; 1e-6 if nothing is said", parse: parsePositive },
  { flags: "--restarts <n>", about: "how often to begin again after the end", parse: parseWhole },
];

/** Of those of a plan: what says how the model runs in detail stands in the file. */
const SHARED = ["--vary", "--metric", "--table", "--seed", "--until", "--step"];
export const problemPlanOptions: readonly CommandOption[] = planOptions.filter(({ flags }) => SHARED.includes(flags.split(" ")[0]!));

export interface PreparedProblem {
  readonly plan: Plan;
  /** Where relative paths of the plan start. */
  readonly folder: string;
  readonly problem: Problem;
  readonly study: Study;
}

export interface ProblemPreparation {
  /** Missing exactly if there are errors. */
  readonly ready?: PreparedProblem;
  readonly diagnostics: readonly LocatedDiagnostic[];
}

export async function prepareProblem(address: string, flags: ProblemFlags & StudyFlags, io: Io): Promise<ProblemPreparation> {
  const stated = flags.minimise ?? flags.maximise ?? flags.fit;
  const { vary, metric, table, until, step } = flags;
  const given: PlanFlags = {
    ...(vary && { vary }),
    ...(metric && { metric }),
    ...(table && { table }),
    ...(until !== undefined && { until }),
    ...(step !== undefined && { step }),
    // Ranges of flags have no levels for a grid.
    ...(stated !== undefined && { sample: "sobol:1" }),
  };
  const opened = await openPlan(address, given, io);
  if (opened.plan === undefined || hasErrors(opened.diagnostics)) return { diagnostics: opened.diagnostics };
  const { plan, diagnostics: ofFlags } = withFlags(opened.plan, flags);
  const { problem, diagnostics: ofProblem } = problemOf(plan);
  const found = [...opened.diagnostics, ...ofFlags, ...opened.locate(ofProblem)];
  if (problem === undefined || hasErrors(found)) return { diagnostics: found };
  const residuals = problem.goal.kind === "fit" ? Object.fromEntries(problem.goal.residuals.map((text) => [text, text])) : undefined;
  const { study, diagnostics: ofStudy } = await openStudy({ ...plan, ...(residuals && { residuals }) }, opened.folder, flags, io);
  const before = [...found, ...ofStudy];
  if (study === undefined || hasErrors(before)) return { diagnostics: before };
  const { prepared, diagnostics: ofMetrics } = prepareStudy(study);
  const start = Object.fromEntries(problem.variables.map((variable) => [variable.target, variable.start]));
  const all = [...before, ...opened.locate([...ofMetrics, ...(prepared?.check(start) ?? [])])];
  return hasErrors(all) ? { diagnostics: all } : { ready: { plan, folder: opened.folder, problem, study }, diagnostics: before };
}

/** What the flags say replaces what the file says; another goal replaces the goal. */
function withFlags(plan: Plan, flags: ProblemFlags): { readonly plan: Plan; readonly diagnostics: readonly Diagnostic[] } {
  const { minimise, maximise, fit, subject, method, evaluations, tolerance, restarts, seed } = flags;
  const goal = { ...(minimise !== undefined && { minimise }), ...(maximise !== undefined && { maximise }), ...(fit && { fit }) };
  const { minimise: _m, maximise: _x, fit: _f, ...kept } = plan.optimise ?? {};
  const request: OptimiseRequest = {
    ...(Object.keys(goal).length > 0 ? { ...kept, ...goal } : plan.optimise),
    ...(subject && { subject }),
    ...(method !== undefined && { method }),
    ...(evaluations !== undefined && { evaluations }),
    ...(tolerance !== undefined && { tolerance }),
    ...(restarts !== undefined && { restarts }),
    ...(seed !== undefined && { seed }),
  };
  const asked = Object.keys(request).length > 0;
  const { vary, diagnostics } = withStarts(plan.vary, flags.start ?? []);
  return { plan: { ...plan, vary, ...(asked && { optimise: request }) }, diagnostics };
}

function withStarts(
  vary: Plan["vary"],
  starts: readonly Pair[],
): { readonly vary: Plan["vary"]; readonly diagnostics: readonly Diagnostic[] } {
  const changed: Record<string, Plan["vary"][string]> = { ...vary };
  const diagnostics: Diagnostic[] = [];
  for (const [target, text] of starts) {
    const value = parseNumber(text);
    const range = changed[target];
    if (range === undefined)
      diagnostics.push(inputError("plan.bad-start", `--start: "${target}" is not varied`, suggestName(target, Object.keys(vary))));
    else if (value === undefined) diagnostics.push(inputError("plan.bad-start", `--start ${target}: "${text}" is not a number`));
    else changed[target] = { ...range, start: value } as Plan["vary"][string];
  }
  return { vary: changed, diagnostics };
}
