/**
 * Numbers over time, and how series meet. Recorded series share one clock; a measured table has its own. Where both are
 * combined the table is interpolated linearly to the recorded times (or the other way, for residuals); times outside of its
 * range are left out, so a series covers a stretch of its clock.
 */

/** Times in ascending order, s; equal times may follow each other (events). */
export interface Clock {
  readonly times: Float64Array;
  /** Others are interpolated to its times. */
  readonly leading: boolean;
}

export interface Series {
  readonly clock: Clock;
  /** Place of the first value on the clock. */
  readonly start: number;
  readonly values: Float64Array;
}

/** What an expression computes with. */
export type MetricValue = number | Series;

export const timeAt = (series: Series, k: number): number => series.clock.times[series.start + k]!;

export const seriesOf = (clock: Clock, values: Float64Array, start = 0): Series => ({ clock, start, values });

export const sameStretch = (series: Series, values: Float64Array): Series => ({ ...series, values });

/** The values at k = from … to − 1. */
const stretchOf = (series: Series, from: number, to: number): Series => ({
  ...series,
  start: series.start + from,
  values: series.values.subarray(from, Math.max(from, to)),
});

/** The first place from `low` up to `high` of an ascending list whose value is at least x (or above it). */
function firstPlace(times: Float64Array, x: number, above: boolean, low = 0, high = times.length): number {
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (above ? times[middle]! > x : times[middle]! >= x) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The values at times from … to, both included. */
export function during(series: Series, from: number, to: number): Series {
  const { times } = series.clock;
  const first = Math.min(Math.max(firstPlace(times, from, false) - series.start, 0), series.values.length);
  const end = Math.min(Math.max(firstPlace(times, to, true) - series.start, 0), series.values.length);
  return stretchOf(series, first, end);
}

/** Linear between neighbours; NaN outside. Of equal times the last value counts. */
export function valueAt(series: Series, t: number): number {
  const { values, start } = series;
  const after = firstPlace(series.clock.times, t, true, start, start + values.length) - start;
  const before = after - 1;
  if (before < 0) return Number.NaN;
  const t0 = timeAt(series, before);
  if (t0 === t) return values[before]!;
  if (after === values.length) return Number.NaN;
  const share = (t - t0) / (timeAt(series, after) - t0);
  return values[before]! * (1 - share) + values[after]! * share;
}

/** The series at the times of another clock, as far as it reaches. */
function resample(series: Series, clock: Clock): Series {
  const { length } = series.values;
  if (length === 0) return seriesOf(clock, new Float64Array(0));
  const start = firstPlace(clock.times, timeAt(series, 0), false);
  const end = Math.max(start, firstPlace(clock.times, timeAt(series, length - 1), true));
  return seriesOf(
    clock,
    clock.times.slice(start, end).map((t) => valueAt(series, t)),
    start,
  );
}

/** All on one clock, a leading one if it is among them, and over the stretch that all of them cover. */
function align(list: readonly Series[]): readonly Series[] {
  const { clock } = list.find((series) => series.clock.leading) ?? list[0]!;
  const together = list.map((series) => (series.clock === clock ? series : resample(series, clock)));
  const start = Math.max(...together.map((series) => series.start));
  const end = Math.min(...together.map((series) => series.start + series.values.length));
  return together.map((series) => stretchOf(series, Math.max(start - series.start, 0), end - series.start));
}

/** Applies an operation moment by moment; a number is the same at all moments. */
export function combine(values: readonly MetricValue[], operation: (row: readonly number[]) => number): MetricValue {
  const given = values.filter((value) => typeof value !== "number");
  if (given.length === 0) return operation(values as readonly number[]);
  const aligned = align(given);
  let next = 0;
  const columns = values.map((value) => (typeof value === "number" ? value : aligned[next++]!.values));
  const row: number[] = new Array(values.length);
  const result = new Float64Array(aligned[0]!.values.length);
  for (let k = 0; k < result.length; k++) {
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]!;
      row[i] = typeof column === "number" ? column : column[k]!;
    }
    result[k] = operation(row);
  }
  return sameStretch(aligned[0]!, result);
}

/** The integral up to each time, by the trapezoidal rule. */
export function cumulative(series: Series): Series {
  const { values } = series;
  const sums = new Float64Array(values.length);
  for (let k = 1; k < values.length; k++) {
    sums[k] = sums[k - 1]! + 0.5 * (timeAt(series, k) - timeAt(series, k - 1)) * (values[k - 1]! + values[k]!);
  }
  return sameStretch(series, sums);
}
