/** What is to be optimised, as a value: unknowns with their bounds, what is to be small, what must hold, and how to look for it. */
import { exp, log } from "@gelenk/core";
import type { Outcome, Values } from "../study/study.js";
import type { Evaluation } from "./constrained.js";
import type { MethodName } from "./methods.js";
import type { Point } from "./search.js";

/** What is varied, within bounds. */
export interface Variable {
  /** As in the values of a job. */
  readonly target: string;
  /** Lower bound. */
  readonly from: number;
  /** Upper bound. */
  readonly to: number;
  /** Where the search begins. */
  readonly start: number;
  /** Steps of the value, or of its logarithm. */
  readonly spacing: "linear" | "log";
}

/** A metric, or the names of the residuals whose squares are to be small together. */
export type Goal =
  | { readonly kind: "minimise" | "maximise"; readonly metric: string }
  | { readonly kind: "fit"; readonly residuals: readonly string[] };

/** A bound on a metric. */
export interface Constraint {
  /** Name of the metric. */
  readonly metric: string;
  /** Which side of the limit is good. */
  readonly sense: "<=" | ">=";
  /** In the unit of the metric. */
  readonly limit: number;
}

/** The same problem for several limits of one more constraint: how much of the goal must be given for it. */
export interface FrontRequest {
  /** Name of the metric whose limit varies. */
  readonly metric: string;
  /** Which side of each limit is good. */
  readonly sense: "<=" | ">=";
  /** In the order in which they are worked off: each starts at the best that is known by then. */
  readonly limits: readonly number[];
}

/** An optimisation problem. */
export interface Problem {
  /** In the order of the plan. */
  readonly variables: readonly Variable[];
  /** Metric and direction, or residuals to be made small. */
  readonly goal: Goal;
  /** All must hold at the result. */
  readonly constraints: readonly Constraint[];
  /** Of the search. */
  readonly method: MethodName;
  /** Most of them, for each limit of a front. */
  readonly evaluations: number;
  /** Of the ranges of the variables: what no longer matters. */
  readonly tolerance: number;
  /** Of the ranges: how far apart the first points are. */
  readonly spread: number;
  /** How often the search begins anew. */
  readonly restarts: number;
  /** Of the random numbers of the search: the same seed, the same points. */
  readonly seed: number;
  /** Limits of a further constraint, one search for each. */
  readonly front?: FrontRequest;
}

/** Value at a coordinate of the searches, 0 … 1; the ends exactly. */
export function valueAt({ from, to, spacing }: Variable, x: number): number {
  if (x === 0 || x === 1) return x === 0 ? from : to;
  return spacing === "log" ? from * exp(x * log(to / from)) : from + (to - from) * x;
}

/** d value / d coordinate */
export const slopeAt = (variable: Variable, x: number): number =>
  variable.spacing === "log" ? valueAt(variable, x) * log(variable.to / variable.from) : variable.to - variable.from;

function coordinateOf({ from, to, spacing }: Variable, value: number): number {
  const x = spacing === "log" ? log(value / from) / log(to / from) : (value - from) / (to - from);
  return Math.min(1, Math.max(0, x));
}

export const valuesAt = (variables: readonly Variable[], point: Point): Values =>
  Object.fromEntries(variables.map((variable, i) => [variable.target, valueAt(variable, point[i]!)]));

export const pointAt = (variables: readonly Variable[], values: Values): Point =>
  variables.map((variable) => coordinateOf(variable, values[variable.target] as number));

export const startPoint = (variables: readonly Variable[]): Point => variables.map((variable) => coordinateOf(variable, variable.start));

/** As a person writes it: `metric <= limit`. */
export const constraintText = ({ metric, sense, limit }: Constraint): string => `${metric} ${sense} ${limit}`;

/** Excess over the limit, in shares of it. */
function excess({ sense, limit }: Constraint, value: number): number {
  const size = limit === 0 ? 1 : Math.abs(limit);
  return (sense === "<=" ? value - limit : limit - value) / size;
}

const FAILED: Evaluation = { value: Number.POSITIVE_INFINITY, constraints: [] };

/** What an outcome is worth. What failed or has no value for something that is asked is not worth anything. */
export function evaluationOf({ goal, constraints }: Pick<Problem, "goal" | "constraints">, outcome: Outcome): Evaluation {
  const failed: Evaluation = { ...FAILED, constraints: constraints.map(() => Number.POSITIVE_INFINITY) };
  if (outcome.status === "failed") return failed;
  const { metrics } = outcome;
  const limits = constraints.map((constraint) => ({ constraint, value: metrics[constraint.metric] }));
  if (limits.some(({ value }) => typeof value !== "number")) return failed;
  const excesses = limits.map(({ constraint, value }) => excess(constraint, value as number));
  if (goal.kind === "fit") {
    const residuals = goal.residuals.flatMap((name) => [...(outcome.residuals?.[name] ?? [])]);
    const value = residuals.reduce((sum, r) => sum + r * r, 0);
    return residuals.length === 0 || !Number.isFinite(value) ? failed : { value, residuals, constraints: excesses };
  }
  const value = metrics[goal.metric];
  if (typeof value !== "number") return failed;
  return { value: goal.kind === "minimise" ? value : -value, constraints: excesses };
}

/** The value of the goal as it was written: what is maximised with its own sign. */
export const goalValue = (goal: Goal, value: number): number => (goal.kind === "maximise" ? -value : value);
