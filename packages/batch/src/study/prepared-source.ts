/** Models of one kind made ready for many runs: what a study asks of scenes, model files and Modelica alike. */
import { type Diagnostic, suggestName } from "@gelenk/core";
import type { MetricSource } from "../metric/metric.js";
import type { ModelAt } from "./job-model.js";
import type { Failure, Values } from "./study.js";

/** Asked between steps: why the run must end here, if it must. */
export type Stop = () => Failure | undefined;

/** What was recorded of a run, by the names that metrics use. */
export type RunQuantities = Omit<MetricSource, "table">;

export type SourceRun = { readonly quantities: RunQuantities; readonly remarks: readonly string[] } | { readonly failure: Failure };

export interface PreparedSource {
  /** What is wrong with these values or these names of columns, without a run. */
  check(values: Values, columns: readonly string[]): readonly Diagnostic[];
  run(values: Values, columns: readonly string[], stop: Stop | undefined): SourceRun;
  /** Of sources that run several jobs at once, to the bits of `run`: how many, and all of a list. */
  readonly together?: {
    readonly most: number;
    run(list: readonly Values[], columns: readonly string[], stop: Stop | undefined): readonly SourceRun[];
  };
  /** The model with these values, and the settings it is run with; not of models in Modelica. */
  modelAt(values: Values): ModelAt;
}

export const failureOfDiagnostics = (diagnostics: readonly Diagnostic[]): Failure => {
  const { code, where, message } = diagnostics.find(({ severity }) => severity === "error")!;
  return { code, message: where === "" ? message : `${where}: ${message}` };
};

/** A column that a metric names and no run of this kind records; `ofWhat`: which runs. */
export const unknownColumn = (name: string, known: readonly string[], ofWhat = ""): Diagnostic => ({
  code: "record.unknown-quantity",
  severity: "error",
  where: name,
  message: `there is no quantity "${name}"${ofWhat}`,
  hint: suggestName(name, known),
});

/** What runs remark is bounded: results hold millions of them. */
const MOST_REMARKS = 5;
const LONGEST_REMARK = 300;

export const remarkTexts = (diagnostics: readonly Pick<Diagnostic, "code" | "message">[]): readonly string[] =>
  diagnostics.slice(0, MOST_REMARKS).map(({ code, message }) => `${code} ${message}`.slice(0, LONGEST_REMARK));
