/**
 * How much a metric depends on each variable, from the results as they are: no runs of a special plan are needed.
 *
 *   first-order index   S = Var(E[y | x]) / Var(y): the share of the variance of y that would go if x were known. The values of x are put into k classes, of equal
 *                       numbers of jobs or, where x has few values, one per value; with n jobs, means ȳⱼ of nⱼ jobs and ȳ of all
 *                         B = Σ nⱼ (ȳⱼ − ȳ)²,  T = Σ (y − ȳ)²,  W = (T − B)/(n − k),  S ≈ (B − (k − 1) W)/T
 *                       The means of few jobs scatter, which alone would make B/T too large by (k − 1) W/T: what is taken off makes it Kelley's ε². On a full grid every
 *                       mean is over the same values of the other variables and scatters not, so S = B/T there.
 *   regression          coefficients β of y ≈ Σ βᵢ xᵢ by least squares, all standardised: sign and size of what is linear; R² says how much that is
 *   rank                Spearman's: correlation of the ranks of x and y, for what grows without being linear
 *
 * The variables are taken to be independent of each other, as grids, random, Latin hypercube and Sobol plans make them;
 * indices then add up to at most 1, and what is missing is interaction. In lists and histories of optimisations they are not,
 * and the index of one contains what belongs to another.
 *
 * Source: A. Saltelli et al., Global Sensitivity Analysis: The Primer, Wiley 2008, ch. 1 and 4 (indices, regression, ranks);
 * E. Plischke, E. Borgonovo, C. L. Smith, Global sensitivity measures from given data, European Journal of Operational
 * Research 226 (2013) 536–550 (classes of given data); T. L. Kelley, An unbiased correlation ratio measure, PNAS 21 (1935)
 * 554–559. Cost O(v n log n) for v variables and n jobs.
 */
import { factorLu, solveLu } from "@gelenk/core/numerics";
import { cellAt } from "./bins.js";
import { columnsOf, distinctValues, type ResultColumn, type ResultTable, varies } from "./result-table.js";

/** How sensitivity is measured: variance of conditional means, linear regression, or regression of ranks. */
export type Measure = "first-order" | "regression" | "rank";
/** All of them, in the order in which they are offered. */
export const MEASURES: readonly Measure[] = ["first-order", "regression", "rank"];

/** How much each variable moves a metric. */
export interface Sensitivity {
  /** By variable, in the order of the plan; NaN where it cannot be told. */
  readonly shares: readonly { readonly name: string; readonly value: number }[];
  /** Jobs that have all values. */
  readonly jobs: number;
  /** Of `regression`: the share of the variance that the linear form explains. */
  readonly explained?: number;
}

/** A variable with more values than these is put into classes of equal numbers of jobs. */
const MOST_LEVELS = 32;
const MOST_CLASSES = 64;

/** Shares of the spread of a metric that the variables explain, by one of the measures; jobs without a value are left out. */
export function sensitivity(table: ResultTable, metric: ResultColumn, measure: Measure): Sensitivity {
  const variables = columnsOf(table, "value").filter(varies);
  const rows = [...Array(table.rows).keys()].filter((row) => [metric, ...variables].every(({ values }) => Number.isFinite(values[row]!)));
  const y = Float64Array.from(rows, (row) => metric.values[row]!);
  const xs = variables.map(({ values }) => Float64Array.from(rows, (row) => values[row]!));
  const named = (values: readonly number[]) => variables.map(({ name }, i) => ({ name, value: values[i]! }));
  const isUsable = y.length > 2 && y.some((value) => value !== y[0]);
  if (!isUsable) return { shares: named(variables.map(() => Number.NaN)), jobs: rows.length };
  // words have no order: they have classes alone
  const unordered = (value: number, i: number) => (variables[i]!.words ? Number.NaN : value);
  if (measure === "first-order") {
    const grid = isFullGrid(xs);
    return { shares: named(xs.map((x) => firstOrder(x, y, grid))), jobs: rows.length };
  }
  if (measure === "rank") return { shares: named(xs.map((x) => correlation(ranks(x), ranks(y))).map(unordered)), jobs: rows.length };
  const ordered = xs.filter((_, i) => !variables[i]!.words);
  const { coefficients, explained } = regression(ordered, y);
  let next = 0;
  return { shares: named(variables.map(({ words }) => (words ? Number.NaN : coefficients[next++]!))), jobs: rows.length, explained };
}

const meanOfAll = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Is every combination of values there exactly once? */
function isFullGrid(xs: readonly Float64Array[]): boolean {
  const rows = xs[0]?.length ?? 0;
  let combinations = 1;
  for (const x of xs) {
    const levels = distinctValues(x, rows / combinations);
    if (!levels) return false;
    combinations *= levels.length;
  }
  if (combinations !== rows) return false;
  const seen = new Set(Array.from({ length: rows }, (_, row) => xs.map((x) => x[row]!).join(" ")));
  return seen.size === rows;
}

/** Class of each row: one per value, or of equal numbers of jobs in the order of the values. */
function classesOf(x: Float64Array): { readonly classes: Int32Array; readonly count: number } {
  const levels = distinctValues(x, MOST_LEVELS);
  if (levels) {
    const places = new Map(levels.map((level, i) => [level, i]));
    return { classes: Int32Array.from(x, (value) => places.get(value)!), count: levels.length };
  }
  const count = Math.max(2, Math.min(MOST_CLASSES, Math.floor(Math.sqrt(x.length) / 2)));
  const sorted = x.toSorted();
  const edges = Array.from({ length: count + 1 }, (_, j) => sorted[Math.min(x.length - 1, Math.floor((j * x.length) / count))]!);
  return { classes: Int32Array.from(x, (value) => cellAt(edges, value)), count };
}

function firstOrder(x: Float64Array, y: Float64Array, isGrid: boolean): number {
  const { classes, count } = classesOf(x);
  const [sums, sizes] = [new Float64Array(count), new Float64Array(count)];
  const mean = meanOfAll(y);
  let T = 0;
  for (const [row, value] of y.entries()) {
    sums[classes[row]!]! += value - mean;
    sizes[classes[row]!]!++;
    T += (value - mean) * (value - mean);
  }
  let B = 0;
  for (let j = 0; j < count; j++) if (sizes[j]! > 0) B += (sums[j]! * sums[j]!) / sizes[j]!;
  if (isGrid) return B / T;
  const freedom = y.length - count;
  return freedom < 1 ? Number.NaN : (B - ((count - 1) * (T - B)) / freedom) / T;
}

/** 1 for the least; equal values share the mean of their ranks. */
function ranks(values: Float64Array): Float64Array {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const result = new Float64Array(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    for (let i = start; i < end; i++) result[order[i]!] = (start + end + 1) / 2;
    start = end;
  }
  return result;
}

function standardised(values: Float64Array): Float64Array {
  const mean = meanOfAll(values);
  const size = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0));
  return values.map((value) => (value - mean) / size);
}

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const correlation = (a: Float64Array, b: Float64Array) => dot(standardised(a), standardised(b));

/** Below it, a matrix of correlations says that variables depend on each other. */
const SINGULAR = 1e-10;

/** Normal equations R β = r of correlations; NaN where variables depend on each other. R² = rᵀ β. */
function regression(
  xs: readonly Float64Array[],
  y: Float64Array,
): { readonly coefficients: ArrayLike<number>; readonly explained: number } {
  const [zs, target] = [xs.map(standardised), standardised(y)];
  const n = zs.length;
  const R = Float64Array.from({ length: n * n }, (_, k) => dot(zs[Math.floor(k / n)]!, zs[k % n]!));
  const r = Float64Array.from(zs, (z) => dot(z, target));
  const pivots = new Int32Array(n);
  if (!(factorLu(R, 0, n, pivots, 0) > SINGULAR)) return { coefficients: r.map(() => Number.NaN), explained: Number.NaN };
  const coefficients = r.slice();
  solveLu(R, 0, n, pivots, 0, coefficients, 0);
  return { coefficients, explained: dot(coefficients, r) };
}
