/**
 * Functions that make one number of a series. Means are means over time by the trapezoidal rule, so that they do not depend on where the
 * recorded times are dense:
 *
 *   integral = Σ ½(tₖ₊₁ − tₖ)(xₖ + xₖ₊₁),   mean = integral/duration,   rms = √(mean of x²)
 *
 * Crossings of a level are placed by linear interpolation between two times, with an error of second order in their distance.
 * A series without values, or with a value that is not a number, has no maximum, no mean, …: NaN.
 */
import type { MetricFunction, ValueKind } from "./metric-function.js";
import { cumulative, type MetricValue, type Series, sameStretch, timeAt, valueAt } from "./series.js";

type Reduce = (series: Series, ...numbers: number[]) => number;

/** Plain loops here and below: methods with a function per value cost several times as much, and every run passes through them. */
function incomplete({ values }: Series): boolean {
  for (let k = 0; k < values.length; k++) if (Number.isNaN(values[k]!)) return true;
  return values.length === 0;
}

/** `extra` are numbers behind the series; those with ? may be left out. `of` is what the series is called. */
function reduction(name: string, about: string, reduce: Reduce, extra: readonly string[] = [], of = "series"): MetricFunction {
  const numbers: readonly (ValueKind | "either")[] = extra.map(() => "number");
  return {
    name,
    usage: `${name}(${[of, ...extra].join(", ")})`,
    about,
    group: "series to number",
    parameters: ["series", ...numbers],
    least: 1 + extra.filter((text) => !text.endsWith("?")).length,
    most: 1 + extra.length,
    result: "number",
    evaluate: ([series, ...rest]: readonly MetricValue[]) =>
      rest.some((number) => Number.isNaN(number)) ? Number.NaN : reduce(series as Series, ...(rest as number[])),
  };
}

/** Of all values: without a number where one is missing. */
const whole = (name: string, about: string, reduce: Reduce, extra?: readonly string[], of?: string): MetricFunction =>
  reduction(name, about, (series, ...numbers) => (incomplete(series) ? Number.NaN : reduce(series, ...numbers)), extra, of);

const ofCondition = (name: string, about: string, reduce: Reduce): MetricFunction => whole(name, about, reduce, [], "condition");

const initial = ({ values }: Series): number => values[0] ?? Number.NaN;
const final = ({ values }: Series): number => values[values.length - 1] ?? Number.NaN;

function largest({ values }: Series): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let k = 0; k < values.length; k++) best = Math.max(best, values[k]!);
  return best;
}

function least({ values }: Series): number {
  let best = Number.POSITIVE_INFINITY;
  for (let k = 0; k < values.length; k++) best = Math.min(best, values[k]!);
  return best;
}

const duration = (series: Series): number => timeAt(series, series.values.length - 1) - timeAt(series, 0);

const integral = (series: Series): number => final(cumulative(series));

/** At one moment the mean is that of its values. */
function mean(series: Series): number {
  const time = duration(series);
  if (time > 0) return integral(series) / time;
  return series.values.reduce((sum, x) => sum + x, 0) / series.values.length;
}

/** Where the straight line between two neighbours meets a level. */
function crossingBetween(series: Series, k: number, level: number): number {
  const before = series.values[k]! - level;
  const after = series.values[k + 1]! - level;
  const t = timeAt(series, k);
  return before === after ? t : t + ((timeAt(series, k + 1) - t) * before) / (before - after);
}

/** Places k such that the level is crossed between k and k + 1; touching it without passing is no crossing. */
function* crossingsOf(series: Series, level: number): Generator<{ readonly time: number; readonly rising: boolean }> {
  const { values } = series;
  let side = 0;
  let last = 0;
  for (let k = 0; k < values.length; k++) {
    const next = Math.sign(values[k]! - level);
    if (next === 0) continue;
    // values on the level itself: it is met where the first of them lies
    if (side !== 0 && next !== side) yield { time: crossingBetween(series, last, level), rising: next > 0 };
    side = next;
    last = k;
  }
}

function crossingTime(series: Series, level: number, number = 1): number {
  let left = number;
  for (const { time } of crossingsOf(series, level)) if (--left === 0) return time;
  return Number.NaN;
}

/** Time since the start after which the series stays within the band. */
function settlingTime(series: Series, band: number, target: number = final(series)): number {
  const { values } = series;
  const k = values.findLastIndex((x) => !(Math.abs(x - target) <= band));
  if (k < 0) return 0;
  if (k === values.length - 1) return Number.NaN;
  const side = Math.sign(values[k]! - target);
  return crossingBetween(series, k, target + side * band) - timeAt(series, 0);
}

function overshoot(series: Series, target: number = final(series)): number {
  const span = target - initial(series);
  const beyond = series.values.reduce((most, x) => Math.max(most, Math.sign(span) * (x - target)), 0);
  return span === 0 ? Number.NaN : beyond / Math.abs(span);
}

/** First time at which the share of the way is reached. */
function timeOfShare(series: Series, target: number, share: number): number {
  const start = initial(series);
  const progress = (x: number): number => (x - start) / (target - start);
  const k = series.values.findIndex((x) => progress(x) >= share);
  return k <= 0 ? Number.NaN : crossingBetween(series, k - 1, start + share * (target - start));
}

function period(series: Series, level: number = mean(series)): number {
  const rising = [...crossingsOf(series, level)].filter((crossing) => crossing.rising);
  return rising.length < 2 ? Number.NaN : (rising[rising.length - 1]!.time - rising[0]!.time) / (rising.length - 1);
}

const timeWhere = (series: Series, k: number): number => (k < 0 ? Number.NaN : timeAt(series, k));
const holds = (x: number): boolean => x !== 0;

export const REDUCTIONS: readonly MetricFunction[] = [
  whole("max", "largest value", largest),
  whole("min", "least value", least),
  whole("range", "largest minus least value", (s) => largest(s) - least(s)),
  whole("mean", "mean over time", mean),
  whole("rms", "root of the mean square over time", (s) =>
    Math.sqrt(
      mean(
        sameStretch(
          s,
          s.values.map((x) => x * x),
        ),
      ),
    ),
  ),
  whole("sum", "sum of the values, whatever their times", (s) => s.values.reduce((sum, x) => sum + x, 0)),
  whole("integral", "integral over time, trapezoidal rule", integral),
  reduction("initial", "first value", initial),
  reduction("final", "last value", final),
  reduction("at", "value at a time, linear between neighbours", valueAt, ["time"]),
  whole("timeOfMax", "time of the largest value, the first of equals", (s) => timeWhere(s, s.values.indexOf(largest(s)))),
  whole("timeOfMin", "time of the least value, the first of equals", (s) => timeWhere(s, s.values.indexOf(least(s)))),
  ofCondition("firstTime", "first time at which a condition holds, e.g. firstTime(x > 1)", (s) => timeWhere(s, s.values.findIndex(holds))),
  ofCondition("lastTime", "last time at which a condition holds", (s) => timeWhere(s, s.values.findLastIndex(holds))),
  ofCondition("count", "number of recorded times at which a condition holds", (s) => s.values.reduce((n, x) => n + Number(holds(x)), 0)),
  whole("crossings", "how often a level (default 0) is crossed", (s, level = 0) => [...crossingsOf(s, level)].length, ["level?"]),
  whole("crossingTime", "time of the n-th crossing of a level (default: the first)", crossingTime, ["level", "n?"]),
  whole("settlingTime", "time since the start after which it stays within ±band of target (default: the last value)", settlingTime, [
    "band",
    "target?",
  ]),
  whole(
    "overshoot",
    "how far it goes beyond target (default: the last value), as a share of the way there from the first value",
    overshoot,
    ["target?"],
  ),
  whole(
    "riseTime",
    "time from 10 % to 90 % of the way from the first value to target (default: the last value)",
    (s, target = final(s)) => timeOfShare(s, target, 0.9) - timeOfShare(s, target, 0.1),
    ["target?"],
  ),
  whole("period", "mean time between rising crossings of a level (default: the mean)", period, ["level?"]),
];
