/** All functions of metrics, for the parser and for the help. */
import { ELEMENTWISE, OPERATORS, SERIES_FUNCTIONS } from "./elementwise.js";
import type { MetricFunction } from "./metric-function.js";
import { REDUCTIONS } from "./reductions.js";

/** By their order in the help. `max` and `min` are there twice: of a series, and moment by moment of several. */
export const METRIC_FUNCTIONS: readonly MetricFunction[] = [...REDUCTIONS, ...SERIES_FUNCTIONS, ...ELEMENTWISE];
/** Operators of metrics, with what they do. */
export const METRIC_OPERATORS: readonly MetricFunction[] = OPERATORS;

export const FUNCTION_NAMES: readonly string[] = [...new Set(METRIC_FUNCTIONS.map((f) => f.name))];
export const REDUCTION_NAMES: readonly string[] = REDUCTIONS.map((f) => f.name);

const BY_NAME: ReadonlyMap<string, readonly MetricFunction[]> = new Map(
  FUNCTION_NAMES.map((name) => [name, METRIC_FUNCTIONS.filter((f) => f.name === name)]),
);

/** The functions of that name; they differ in the number of their arguments. */
export const functionsNamed = (name: string): readonly MetricFunction[] => BY_NAME.get(name) ?? [];

const OPERATORS_BY_SYMBOL: ReadonlyMap<string, MetricFunction> = new Map(OPERATORS.map((f) => [f.name, f]));
export const operatorOf = (symbol: string): MetricFunction => OPERATORS_BY_SYMBOL.get(symbol)!;
