/** Functions that work moment by moment, functions that make a series of a series, and the operators. Elementary functions are those of the core. */
import { EXPRESSION_FUNCTIONS, type Operation, pow } from "@gelenk/core";
import type { MetricFunction } from "./metric-function.js";
import { combine, cumulative, during, type MetricValue, type Series, sameStretch, timeAt } from "./series.js";

/** What the functions of the core do, for the help. */
const HELP: Readonly<Record<string, readonly [usage: string, about: string]>> = {
  sin: ["sin(x)", "sine of an angle in rad"],
  cos: ["cos(x)", "cosine of an angle in rad"],
  tan: ["tan(x)", "tangent of an angle in rad"],
  asin: ["asin(x)", "angle in rad whose sine is x"],
  acos: ["acos(x)", "angle in rad whose cosine is x"],
  atan: ["atan(x)", "angle in rad whose tangent is x"],
  atan2: ["atan2(y, x)", "angle in rad of the direction (x, y)"],
  exp: ["exp(x)", "exponential function"],
  log: ["log(x)", "natural logarithm"],
  sqrt: ["sqrt(x)", "square root"],
  pow: ["pow(x, y)", "x to the power y, the same as x^y"],
  abs: ["abs(x)", "absolute value"],
  floor: ["floor(x)", "largest whole number not above x"],
  ceil: ["ceil(x)", "least whole number not below x"],
  sign: ["sign(x)", "−1, 0 or 1"],
  clamp: ["clamp(x, low, high)", "x, but no less than low and no more than high"],
};

const elementwise = (
  name: string,
  [usage, about]: readonly [string, string],
  counts: readonly [least: number, most: number],
  operation: (row: readonly number[]) => number,
): MetricFunction => ({
  name,
  usage,
  about,
  group: "number by number",
  parameters: ["either"],
  least: counts[0],
  most: counts[1],
  result: "elementwise",
  evaluate: (values) => combine(values, operation),
});

const MANY = 100;

const ofCore = ({ name, arity, value }: Operation): MetricFunction =>
  name === "min" || name === "max"
    ? elementwise(name, [`${name}(x, y, …)`, `${name === "min" ? "least" : "largest"} of several, moment by moment`], [2, MANY], (row) =>
        row.reduce((a, b) => value(a, b, 0)),
      )
    : elementwise(name, HELP[name] ?? [`${name}(…)`, "as in models"], [arity, arity], (row) => value(row[0]!, row[1]!, row[2]!));

const norm = elementwise("norm", ["norm(x, y, …)", "length of a vector: root of the sum of squares"], [2, MANY], (row) =>
  Math.sqrt(row.reduce((sum, x) => sum + x * x, 0)),
);

export const ELEMENTWISE: readonly MetricFunction[] = [...EXPRESSION_FUNCTIONS.map(ofCore), norm];

const ofSeries = (
  name: string,
  extra: readonly string[],
  about: string,
  evaluate: (series: Series, ...numbers: number[]) => Series,
): MetricFunction => ({
  name,
  usage: `${name}(${["series", ...extra].join(", ")})`,
  about,
  group: "series to series",
  parameters: ["series", ...extra.map(() => "number" as const)],
  least: 1 + extra.length,
  most: 1 + extra.length,
  result: "series",
  evaluate: ([series, ...rest]: readonly MetricValue[]) => evaluate(series as Series, ...(rest as number[])),
});

/**
 * Slope of the parabola through a value and its neighbours, at the ends of the one through the nearest three: exact for parabolas, error of
 * second order. With a the slope to the left over the distance p and b that to the right over q: (a·q + b·p)/(p + q) inside. At equal times the
 * slope of the other side counts.
 */
function derivative(series: Series): Series {
  const { values } = series;
  const last = values.length - 1;
  const slope = (k: number): number => (values[k + 1]! - values[k]!) / distance(k);
  const distance = (k: number): number => timeAt(series, k + 1) - timeAt(series, k);
  const inner = (k: number): number => {
    const p = distance(k - 1);
    const q = distance(k);
    if (p === 0 || q === 0) return p === 0 ? slope(k) : slope(k - 1);
    return (slope(k - 1) * q + slope(k) * p) / (p + q);
  };
  const atEnd = (k: number, next: number): number => (last < 2 ? slope(k) : 2 * slope(k) - inner(next));
  return sameStretch(
    series,
    values.map((_, k) => (last < 1 ? Number.NaN : k === 0 ? atEnd(0, 1) : k === last ? atEnd(last - 1, last - 1) : inner(k))),
  );
}

export const SERIES_FUNCTIONS: readonly MetricFunction[] = [
  ofSeries("derivative", [], "slope over time", derivative),
  ofSeries("cumulative", [], "integral over time up to each moment", cumulative),
  ofSeries("during", ["from", "to"], "the part between two times", during),
];

const operator = (name: string, about: string, operation: (a: number, b: number) => number): MetricFunction => ({
  ...elementwise(name, [`x ${name} y`, about], [2, 2], (row) => operation(row[0]!, row[1]!)),
  group: "operator",
});

export const NEGATE: MetricFunction = { ...elementwise("-", ["-x", "opposite sign"], [1, 1], (row) => -row[0]!), group: "operator" };

/** A comparison with something that is no number gives no number, so that it is not lost. */
const comparison = (name: string, about: string, compare: (a: number, b: number) => boolean): MetricFunction =>
  operator(name, `1 where ${about}, else 0`, (a, b) => (Number.isNaN(a) || Number.isNaN(b) ? Number.NaN : Number(compare(a, b))));

export const OPERATORS: readonly MetricFunction[] = [
  operator("+", "sum", (a, b) => a + b),
  operator("-", "difference", (a, b) => a - b),
  operator("*", "product; of conditions: both", (a, b) => a * b),
  operator("/", "quotient", (a, b) => a / b),
  operator("^", "power, from right to left", pow),
  comparison("<", "x is less", (a, b) => a < b),
  comparison("<=", "x is no more", (a, b) => a <= b),
  comparison(">", "x is more", (a, b) => a > b),
  comparison(">=", "x is no less", (a, b) => a >= b),
  comparison("==", "both are equal", (a, b) => a === b),
  comparison("!=", "both differ", (a, b) => a !== b),
];
