/**
 * As many points of a long series as a plot can show, and none of its extremes lost. The range is cut into columns; of each the first, the lowest, the
 * highest and the last sample stay, in their order. Lines through these points cover the same pixels as lines through all of them.
 *
 * A pyramid of extremes makes this independent of the length of the run: level k holds the place of the lowest and the highest of every 32^k samples, so
 * that a column of n samples costs about 64·log₃₂ n comparisons. It grows with the series and is cut with it.
 */

/** Samples, or blocks, per block of the next level. */
const WIDTH = 32;

interface Level {
  /** Samples per block. */
  readonly span: number;
  /** Place of the lowest and of the highest sample of every complete block. */
  readonly lowest: number[];
  readonly highest: number[];
}

/** Places of the extremes of blocks of a growing list. */
export interface Extremes {
  /** The list has grown. */
  grow(values: readonly number[]): void;
  /** The list was cut to a length. */
  cut(length: number): void;
  /** Places of the lowest and the highest of the samples from ≤ i < to; −1 where all are undefined numbers. */
  find(values: readonly number[], from: number, to: number): { readonly lowest: number; readonly highest: number };
}

export function createExtremes(): Extremes {
  const levels: Level[] = [];

  function growLevel(k: number, values: readonly number[]): void {
    levels[k] ??= { span: WIDTH ** (k + 1), lowest: [], highest: [] };
    const level = levels[k]!;
    const complete = Math.floor(values.length / level.span);
    for (let block = level.lowest.length; block < complete; block++) {
      const found = search(values, block * level.span, (block + 1) * level.span, k - 1);
      level.lowest.push(found.lowest);
      level.highest.push(found.highest);
    }
    if (complete >= WIDTH) growLevel(k + 1, values);
  }

  /** With blocks of level k and below; level −1 are the samples themselves. */
  function search(values: readonly number[], from: number, to: number, k: number): { lowest: number; highest: number } {
    let lowest = -1;
    let highest = -1;
    let i = from;
    while (i < to) {
      const level = largestBlockAt(i, to, k);
      const low = level ? level.lowest[i / level.span]! : i;
      const high = level ? level.highest[i / level.span]! : i;
      if (low >= 0 && (lowest < 0 ? !Number.isNaN(values[low]!) : values[low]! < values[lowest]!)) lowest = low;
      if (high >= 0 && (highest < 0 ? !Number.isNaN(values[high]!) : values[high]! > values[highest]!)) highest = high;
      i += level?.span ?? 1;
    }
    return { lowest, highest };
  }

  /** The largest block that begins at i and ends before the end. */
  function largestBlockAt(i: number, to: number, highest: number): Level | undefined {
    if (i % WIDTH !== 0 || i + WIDTH > to) return undefined;
    for (let k = Math.min(highest, levels.length - 1); k >= 0; k--) {
      const level = levels[k]!;
      if (i % level.span === 0 && i + level.span <= to && i / level.span < level.lowest.length) return level;
    }
    return undefined;
  }

  return {
    grow: (values) => growLevel(0, values),
    cut(length) {
      for (const { span, lowest, highest } of levels) {
        lowest.length = Math.min(lowest.length, Math.floor(length / span));
        highest.length = lowest.length;
      }
    },
    find: (values, from, to) => search(values, from, to, levels.length - 1),
  };
}

/** Place of the first sample at or after a time. */
export function placeOf(times: readonly number[], time: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface LongSeries {
  readonly times: readonly number[];
  readonly values: readonly number[];
  readonly extremes?: Extremes;
}

/** Most points per column: first, lowest, highest, last. */
export const POINTS_PER_COLUMN = 4;

/** Places of the samples to draw for a range of time, with one before and one after it, so that lines go on to the edge. */
export function decimate(series: LongSeries, from: number, to: number, columns: number): readonly number[] {
  const { times } = series;
  const first = Math.max(0, placeOf(times, from) - 1);
  const end = Math.min(times.length, placeOf(times, to) + 1);
  const places: number[] = [];
  if (end - first <= POINTS_PER_COLUMN * columns) {
    for (let place = first; place < end; place++) places.push(place);
    return places;
  }
  let begin = first;
  for (let column = 0; column < columns && begin < end; column++) {
    const last = column === columns - 1;
    const next = last ? end : Math.max(begin, Math.min(end, placeOf(times, from + ((column + 1) * (to - from)) / columns)));
    if (next > begin) addColumn(places, series, begin, next);
    begin = next;
  }
  return places;
}

/** Its first, lowest, highest and last, in their order, each once. */
function addColumn(places: number[], { values, extremes }: LongSeries, from: number, to: number): void {
  const { lowest, highest } = (extremes ?? NO_EXTREMES).find(values, from, to);
  const [earlier, later] = lowest < highest ? [lowest, highest] : [highest, lowest];
  places.push(from);
  if (earlier > from) places.push(earlier);
  if (later > from && later > earlier) places.push(later);
  if (to - 1 > Math.max(from, later)) places.push(to - 1);
}

const NO_EXTREMES = createExtremes();

/** Places of a path in the plane to draw: those that are half a pixel or more from the last one that was kept. */
export function decimatePath(xs: readonly number[], ys: readonly number[], pixel: { readonly x: number; readonly y: number }): number[] {
  const places: number[] = [];
  let [x, y] = [Number.NaN, Number.NaN];
  for (let i = 0; i < xs.length; i++) {
    const near = Math.abs(xs[i]! - x) < 0.5 * pixel.x && Math.abs(ys[i]! - y) < 0.5 * pixel.y;
    if (near && i < xs.length - 1) continue;
    places.push(i);
    [x, y] = [xs[i]!, ys[i]!];
  }
  return places;
}
