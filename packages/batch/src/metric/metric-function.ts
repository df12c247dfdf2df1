/** A function of the language of metrics, as one record with its help. */
import type { MetricValue } from "./series.js";

export type ValueKind = "number" | "series";

/** A function or operator that metrics may use. */
export interface MetricFunction {
  /** As it is written in a metric. */
  readonly name: string;
  /** How it is written, with `?` behind what may be left out. */
  readonly usage: string;
  /** One line of help. */
  readonly about: string;
  /** What it makes of what; help is sorted by it. */
  readonly group: "series to number" | "series to series" | "number by number" | "operator";
  /** What each argument must be; the last entry holds for all further ones. */
  readonly parameters: readonly (ValueKind | "either")[];
  /** Fewest arguments. */
  readonly least: number;
  /** Most arguments. */
  readonly most: number;
  /** What comes out; `elementwise`: a series if one of the arguments is. */
  readonly result: ValueKind | "elementwise";
  /** From its arguments, as many as were written. */
  readonly evaluate: (values: readonly MetricValue[]) => MetricValue;
}

export const parameterOf = ({ parameters }: MetricFunction, index: number): ValueKind | "either" =>
  parameters[Math.min(index, parameters.length - 1)]!;

export const resultOf = ({ result }: MetricFunction, kinds: readonly ValueKind[]): ValueKind =>
  result !== "elementwise" ? result : kinds.includes("series") ? "series" : "number";
