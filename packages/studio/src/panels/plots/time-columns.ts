/**
 * Lines over time on one common column of times, as uPlot takes them. Of a run that goes on, what was found of its samples is
 * kept, and with every drawing only what came since is looked at. For that the stretches of time of which the extremes are drawn
 * (see decimate.ts) do not move with the range: they are
 *   2^(k/4) s,  k the largest for which one is no wider than a pixel,
 * and begin at whole multiples of that. While the range grows they stay the same; every 19 % of its length they become wider, and all is found anew.
 */
import { decimate, placeOf } from "../../simulation/decimate.js";
import { type Drawn, drawable, type PlotLine } from "./plot-data.js";
import { drawnFactor } from "./plot-units.js";

/** Columns for uPlot: times first. Valid until the next ones are asked for. */
export type TimeColumns = readonly [times: number[], ...lines: Drawn[]];

export interface DrawnRange {
  readonly from: number;
  readonly to: number;
  /** Pixels across. */
  readonly columns: number;
  readonly logarithmic: boolean;
}

/** Steps of the widths of stretches within a factor of two. */
const STEPS = 4;

/** s, for a pixel of so many. */
const stretchWithin = (pixel: number): number => 2 ** (Math.floor(STEPS * Math.log2(pixel)) / STEPS);

/** What was found, and of what. */
interface Found {
  readonly lines: readonly PlotLine[];
  readonly first: number;
  readonly stretch: number;
  readonly logarithmic: boolean;
  readonly columns: TimeColumns;
  /** Place of the first sample of a stretch that may still grow, and the rows before it. */
  next: number;
  rows: number;
}

type Wanted = Pick<Found, "lines" | "first" | "stretch" | "logarithmic"> & { readonly end: number };

/** Of one plot: it draws mostly the same lines again. */
export function createTimeColumns(): (lines: readonly PlotLine[], range: DrawnRange) => TimeColumns {
  let found: Found | undefined;
  return (lines, range) => {
    const times = lines[0]?.series.times ?? [];
    const wanted: Wanted = {
      lines,
      first: Math.max(0, placeOf(times, range.from) - 1),
      end: Math.min(times.length, placeOf(times, range.to) + 1),
      stretch: stretchWithin((range.to - range.from) / range.columns),
      logarithmic: range.logarithmic,
    };
    if (!found || !goesOn(found, wanted)) found = nothingOf(wanted);
    if (lines.every(({ series }) => series.times.length === times.length) && findRest(found, wanted.end)) return found.columns;
    found = undefined;
    return spread(lines, range);
  };
}

function nothingOf({ lines, first, stretch, logarithmic }: Wanted): Found {
  return { ...{ lines, first, stretch, logarithmic }, columns: [[], ...lines.map((): Drawn => [])], next: first, rows: 0 };
}

/** Samples that were cut off made another series of theirs. */
const goesOn = (before: Found, now: Wanted): boolean =>
  before.first === now.first &&
  before.stretch === now.stretch &&
  before.logarithmic === now.logarithmic &&
  before.next <= now.end &&
  before.lines.length === now.lines.length &&
  before.lines.every(({ series, unit }, k) => series === now.lines[k]!.series && unit === now.lines[k]!.unit);

/** Up to a place; false where not all lines are sampled at the same times. */
function findRest(found: Found, end: number): boolean {
  const times = found.lines[0]?.series.times ?? [];
  for (const column of found.columns) column.length = found.rows;
  for (let from = found.next; from < end; ) {
    const until = (Math.floor(times[from]! / found.stretch) + 1) * found.stretch;
    const to = Math.min(end, Math.max(from + 1, placeOf(times, until)));
    for (const place of placesIn(found.lines, from, to)) if (!addRow(found, place)) return false;
    if (to < end) {
      found.next = to;
      found.rows = found.columns[0].length;
    }
    from = to;
  }
  return true;
}

/** First, last and the extremes of every line, in their order, each once: all lines have a value where one has an extreme. */
function placesIn(lines: readonly PlotLine[], from: number, to: number): readonly number[] {
  if (to - from === 1) return [from];
  const places = [from, to - 1];
  if (to - from > 2)
    for (const { series } of lines) {
      const { lowest, highest } = series.extremes.find(series.values, from, to);
      if (lowest >= 0) places.push(lowest, highest);
    }
  places.sort((a, b) => a - b);
  return places.filter((place, k) => place !== places[k - 1]);
}

function addRow({ lines, columns, logarithmic }: Found, place: number): boolean {
  const time = lines[0]!.series.times[place]!;
  columns[0].push(time);
  for (let k = 0; k < lines.length; k++) {
    const { series, unit } = lines[k]!;
    if (series.times[place] !== time) return false;
    (columns[k + 1] as Drawn).push(drawable(series.values[place]! * drawnFactor(unit), logarithmic));
  }
  return true;
}

/** Each with values at its own times, and none at those of others. */
function spread(lines: readonly PlotLine[], { from, to, columns, logarithmic }: DrawnRange): TimeColumns {
  const places = lines.map(({ series }) => decimate(series, from, to, columns));
  const timesOf = lines.map(({ series }, k) => places[k]!.map((place) => series.times[place]!));
  const times = [...new Set(timesOf.flat())].sort((a, b) => a - b);
  const rowOf = new Map(times.map((time, row) => [time, row]));
  const drawn = lines.map(({ series, unit }, k): Drawn => {
    const column: Drawn = new Array(times.length).fill(undefined);
    const factor = drawnFactor(unit);
    places[k]!.forEach((place, n) => {
      column[rowOf.get(timesOf[k]![n]!)!] = drawable(series.values[place]! * factor, logarithmic);
    });
    return column;
  });
  return [times, ...drawn];
}
