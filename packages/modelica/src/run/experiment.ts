/** What the annotation `experiment` of a class says of a run, and the run that follows from it. */
import type { ClassDefinition } from "../syntax/tree.js";
import type { SimulateOptions } from "./simulation.js";

/** As far as it is numbers. */
export interface Experiment {
  /** s */
  readonly StartTime?: number;
  /** s */
  readonly StopTime?: number;
  /** Between rows of the result, s. */
  readonly Interval?: number;
  /** Relative tolerance of the integrator. */
  readonly Tolerance?: number;
}

/** What the annotation `experiment` of a class says. */
export function experimentOf(definition: ClassDefinition | undefined): Experiment {
  const experiment = definition?.comment.annotation.find((entry) => entry.kind === "modify" && entry.name.parts[0] === "experiment");
  if (experiment?.kind !== "modify") return {};
  const entries = (experiment.modification?.arguments ?? []).flatMap((entry) => {
    if (entry.kind !== "modify" || entry.modification?.value === undefined || entry.modification.value === "break") return [];
    const { value } = entry.modification;
    const negative = value.kind === "unary" && value.operator === "-";
    const number = negative ? value.operand : value;
    return number.kind === "number" ? [[entry.name.parts[0]!, negative ? -number.value : number.value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Its tolerance is taken as at most this: those of other tools are loose. */
const LOOSEST = 1e-6;

/** What a user asks for stands before what the annotation says; without an end a run takes a second. */
export interface AskedRun {
  /** End of the run, s. */
  readonly until?: number;
  /** Relative tolerance of the integrator. */
  readonly tolerance?: number;
  /** Rows of the result beyond the first. */
  readonly intervals?: number;
}

/** Options of `simulate`, with the start stated. */
export type ExperimentRun = Pick<SimulateOptions, "to" | "tolerance" | "intervals"> & {
  /** Start of the run, s. */
  readonly from: number;
};

/** Options for a run, from the annotation and what was asked for. */
export function runOfExperiment({ StartTime, StopTime, Interval, Tolerance }: Experiment, asked: AskedRun = {}): ExperimentRun {
  const from = StartTime ?? 0;
  const to = asked.until ?? StopTime ?? from + 1;
  const tolerance = asked.tolerance ?? (Tolerance === undefined ? undefined : Math.min(Tolerance, LOOSEST));
  const intervals = asked.intervals ?? (Interval === undefined ? undefined : Math.max(1, Math.round((to - from) / Interval)));
  return { from, to, ...(tolerance !== undefined && { tolerance }), ...(intervals !== undefined && { intervals }) };
}
