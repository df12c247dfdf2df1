/** The best job so far, by one metric. */
import type { Outcome } from "@gelenk/batch";
import { type Diagnostic, suggestName } from "@gelenk/core";
import { InvalidArgumentError } from "commander";
import { inputError } from "../diagnostics-text.js";

export interface Goal {
  readonly direction: "min" | "max";
  readonly metric: string;
}

/** `min:reach`, `max:reach`; a metric without either is to be small. */
export function parseGoal(text: string): Goal {
  const [, direction = "min", metric = ""] = /^(?:(min|max):)?(.*)$/s.exec(text) ?? [];
  if (metric.trim() === "") throw new InvalidArgumentError("Write it as min:metric or max:metric.");
  return { direction: direction === "max" ? "max" : "min", metric: metric.trim() };
}

export function goalProblem(goal: Goal | undefined, metrics: readonly string[]): Diagnostic | undefined {
  if (goal === undefined || metrics.includes(goal.metric)) return undefined;
  return inputError("sweep.unknown-metric", `--best: there is no metric "${goal.metric}"`, suggestName(goal.metric, metrics));
}

export interface BestValue {
  add(index: number, outcome: Outcome): void;
  readonly index: number | undefined;
  readonly value: number | undefined;
}

/** Of equal values that of the job that stands first in the plan. */
export function createBest(goal: Goal | undefined): BestValue {
  let index: number | undefined;
  let value: number | undefined;
  return {
    add(at, outcome) {
      const found = goal === undefined || outcome.status === "failed" ? undefined : outcome.metrics[goal.metric];
      if (goal === undefined || found === undefined || found === null) return;
      const isBetter = value === undefined || (goal.direction === "min" ? found < value : found > value);
      if (!isBetter && !(found === value && at < index!)) return;
      value = found;
      index = at;
    },
    get index() {
      return index;
    },
    get value() {
      return value;
    },
  };
}
