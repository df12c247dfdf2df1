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
    const found = { lowest: -1, highest: -1 };
    const take = (place: number): void => {
      if (place < 0 || Number.isNaN(values[place]!)) return;
      if (found.lowest < 0 || values[place]! < values[found.lowest]!) found.lowest = place;
      if (found.highest < 0 || values[place]! > values[found.highest]!) found.highest = place;
    };
    let i = from;
    while (i < to) {
      const level = largestBlockAt(i, to, k);
      if (level) {
        const block = i / level.span;
        take(level.lowest[block]!);
        take(level.highest[block]!);
      } else take(i);
      i += level?.span ?? 1;
    }
    return found;
  }

  /** The largest block that begins at i and ends before the end. */
  function largestBlockAt(i: number, to: number, highest: number): Level | undefined {
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
    if (next > begin) places.push(...pointsOfColumn(series, begin, next));
    begin = next;
  }
  return places;
}

function pointsOfColumn({ values, extremes }: LongSeries, from: number, to: number): readonly number[] {
  const { lowest, highest } = (extremes ?? NO_EXTREMES).find(values, from, to);
  const chosen = [from, lowest, highest, to - 1].filter((place) => place >= 0);
  return [...new Set(chosen)].sort((a, b) => a - b);
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
