/** What a plot draws, from the samples: its lines, paths in the plane of two quantities, and values at a time. */
import { decimatePath, placeOf } from "../../simulation/decimate.js";
import type { Series } from "../../simulation/sample-store.js";
import { drawnFactor } from "./plot-units.js";

/** One line of a plot. */
export interface PlotLine {
  /** Name of the quantity. */
  readonly name: string;
  /** In the legend. */
  readonly label: string;
  readonly unit: string;
  readonly series: Series;
}

/** Of a line, as uPlot takes it. Undefined: it has no sample there, null: it is broken there. */
export type Drawn = (number | null | undefined)[];

/** A logarithmic axis has no place for zero. */
export const drawable = (value: number, logarithmic: boolean): number | null =>
  !Number.isFinite(value) || (logarithmic && value <= 0) ? null : value;

export interface PlanePath {
  readonly xs: number[];
  readonly ys: Drawn;
}

/** A line over another quantity: pairs of samples of the same times. `pixel`: what one pixel is worth along both axes. */
export function planePath(
  line: PlotLine,
  over: PlotLine,
  logarithmic: boolean,
  pixel: { readonly x: number; readonly y: number },
): PlanePath {
  const pairs = pairUp(over.series, line.series);
  const [fx, fy] = [drawnFactor(over.unit), drawnFactor(line.unit)];
  const xs = pairs.map(([x]) => x * fx);
  const ys = pairs.map(([, y]) => y * fy);
  const places = decimatePath(xs, ys, pixel);
  return { xs: places.map((place) => xs[place]!), ys: places.map((place) => drawable(ys[place]!, logarithmic)) };
}

function pairUp(a: Series, b: Series): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [i, j] = [0, 0];
  while (i < a.times.length && j < b.times.length) {
    const [s, t] = [a.times[i]!, b.times[j]!];
    if (s === t) pairs.push([a.values[i]!, b.values[j]!]);
    if (s <= t) i++;
    if (t <= s) j++;
  }
  return pairs;
}

/** The value at a time: between two samples on the line through them, beyond the ends undefined. SI units. */
export function valueAt({ times, values }: Pick<Series, "times" | "values">, time: number): number | undefined {
  const next = placeOf(times, time);
  if (times[next] === time) return values[next];
  if (next === 0 || next === times.length) return undefined;
  const share = (time - times[next - 1]!) / (times[next]! - times[next - 1]!);
  return values[next - 1]! + share * (values[next]! - values[next - 1]!);
}

/** From the first to the last sample of any line; undefined where there is none. */
export function sampledRange(lines: readonly PlotLine[]): readonly [from: number, to: number] | undefined {
  const filled = lines.filter(({ series }) => series.times.length > 0);
  if (filled.length === 0) return undefined;
  return [Math.min(...filled.map(({ series }) => series.times[0]!)), Math.max(...filled.map(({ series }) => series.times.at(-1)!))];
}

/** A series of differences b − a at the times of b, where a has a value. */
export function differenceOf(a: Series, b: Series, extremes: Series["extremes"]): Series {
  const times: number[] = [];
  const values: number[] = [];
  b.times.forEach((time, k) => {
    const base = valueAt(a, time);
    if (base === undefined) return;
    times.push(time);
    values.push(b.values[k]! - base);
  });
  extremes.cut(0);
  extremes.grow(values);
  return { times, values, extremes };
}
