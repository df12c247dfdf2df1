/** What an optimisation found, for people and for programs. */
import { constraintText, type Estimates, type EvaluationRecord, type Problem, type Variable } from "@gelenk/batch";
import type { FrontPoint, OptimiseReason, OptimiseResult } from "@gelenk/batch/node";
import { durationText } from "../progress.js";
import { countText, numberText } from "../report/number-text.js";
import { textTable } from "../report/text-table.js";

export interface OptimizeFacts {
  readonly model: string;
  readonly problem: Problem;
  readonly result: OptimiseResult;
  /** Evaluations that were run now. */
  readonly ran: number;
  readonly wallMs: number;
}

const REASONS: Readonly<Record<OptimiseReason, string>> = {
  converged: "converged",
  stalled: "no more progress, though it does not look like a minimum",
  "no-value": "no point could be evaluated",
  budget: "the evaluations are used up",
  interrupted: "interrupted",
};

function goalText({ goal }: Problem): string {
  return goal.kind === "fit" ? `fit ${goal.residuals.map((text) => `"${text}"`).join(", ")}` : `${goal.kind} ${goal.metric}`;
}

export function optimizeText({ model, problem, result, ran, wallMs }: OptimizeFacts): string {
  const failed = result.history.filter(({ status }) => status === "failed").length;
  const constraints = problem.constraints.map(constraintText);
  const counts = [
    countText(result.history.length, "evaluation"),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ran === 0 ? "all of them known before" : `${ran} run in ${durationText(wallMs)}`,
  ];
  const head = `${model}: ${goalText(problem)}${constraints.length > 0 ? `, subject to ${constraints.join(", ")}` : ""}\n`;
  const way = `${problem.method}, ${counts.join(", ")}: ${REASONS[result.reason]}\n`;
  return (
    head + way + (result.front === undefined ? bestText(problem, result) : frontText(problem, result.front)) + failuresText(result.history)
  );
}

function bestText(problem: Problem, { best, estimates }: OptimiseResult): string {
  if (best === undefined)
    return `\nNothing ${problem.constraints.length > 0 ? "that keeps the constraints " : ""}was found; look at the history.\n`;
  const values = estimates === undefined ? valueTable(problem, best) : estimateTable(problem, estimates);
  return `\n${values}\n${metricTable(problem, best)}`;
}

const atBound = ({ from, to }: Variable, value: number): string =>
  value - from <= 1e-6 * (to - from) ? "at its lower bound" : to - value <= 1e-6 * (to - from) ? "at its upper bound" : "";

function valueTable({ variables }: Problem, { values }: EvaluationRecord): string {
  return textTable(
    [{}, { align: "right" }, {}],
    variables.map((variable) => [
      variable.target,
      numberText(values[variable.target] as number),
      atBound(variable, values[variable.target] as number),
    ]),
  );
}

function estimateTable({ variables }: Problem, { parameters, deviation, freedoms, correlations }: Estimates): string {
  const rows = parameters.map(({ target, value, deviation: own, half, atBound: bound }, i) => [
    target,
    numberText(value),
    half === null ? "" : `± ${numberText(half, 3)}`,
    own === null ? (bound ? atBound(variables[i]!, value) || "at a bound" : "leaves no trace in what was measured") : numberText(own, 3),
  ]);
  const free = parameters.filter(({ atBound: bound }) => !bound);
  const pairs = correlations.flatMap((row, i) => row.flatMap((r, j) => (j > i && Math.abs(r) > 0.95 ? [{ i, j, r }] : [])));
  const told = pairs.map(({ i, j, r }) => `${free[i]!.target} and ${free[j]!.target} ${numberText(r, 3)}`);
  const titles = [
    { title: "parameter" },
    { title: "value", align: "right" },
    { title: "95 %", align: "right" },
    { title: "deviation", align: "right" },
  ] as const;
  return `${textTable(titles, rows)}\n  Residuals deviate by ${numberText(deviation)} (${freedoms} freedoms).${told.length > 0 ? ` Correlations: ${told.join(", ")}.` : ""}\n`;
}

function metricTable({ goal, constraints }: Problem, best: EvaluationRecord): string {
  const limits = (name: string) =>
    constraints.filter(({ metric }) => metric === name).map(({ sense, limit }) => `${sense} ${numberText(limit)}`);
  const sum = goal.kind === "fit" && best.objective !== null ? [["sum of squares", numberText(best.objective), ""]] : [];
  const metrics = best.status === "done" ? Object.entries(best.metrics) : [];
  const rows = metrics.map(([name, value]) => [name, value === null ? "" : numberText(value), limits(name).join(", ")]);
  return textTable([{}, { align: "right" }, {}], [...sum, ...rows]);
}

function frontText({ front, goal, variables }: Problem, points: readonly FrontPoint[]): string {
  const objective = goal.kind === "fit" ? "sum of squares" : goal.metric;
  const columns = [`${front!.metric} ${front!.sense}`, objective, front!.metric, ...variables.map(({ target }) => target), ""];
  const rows = points.map(({ limit, best, reason }) => {
    const own = best?.status === "done" ? best.metrics[front!.metric] : undefined;
    const numbers = [best?.objective, own, ...variables.map(({ target }) => best?.values[target] as number | undefined)];
    return [
      numberText(limit),
      ...numbers.map((value) => (typeof value === "number" ? numberText(value) : "")),
      reason === "converged" ? "" : REASONS[reason],
    ];
  });
  return `\n${textTable(
    columns.map((title, i) => ({ title, ...(i < columns.length - 1 && { align: "right" as const }) })),
    rows,
  )}`;
}

function failuresText(history: readonly EvaluationRecord[]): string {
  const first = history.find(({ status }) => status === "failed");
  return first?.status === "failed" ? `\n  First failure: ${first.failure.code} ${first.failure.message}\n` : "";
}

const pointJson = (best: EvaluationRecord | undefined) =>
  best === undefined
    ? null
    : { values: best.values, objective: best.objective, violation: best.violation, metrics: best.status === "done" ? best.metrics : {} };

export function optimizeJson(
  { model, problem, result, ran, wallMs }: OptimizeFacts,
  files: { readonly history: string; readonly out?: string },
): object {
  return {
    ...{ model, goal: problem.goal, constraints: problem.constraints, method: problem.method },
    ...{ reason: result.reason, evaluations: result.history.length, ran, wallMs: Math.round(wallMs), best: pointJson(result.best) },
    ...(result.estimates !== undefined && { estimates: result.estimates }),
    ...(result.front !== undefined && {
      front: result.front.map(({ limit, reason, best }) => ({ limit, reason, best: pointJson(best) })),
    }),
    ...files,
  };
}
