/** The points of a table as a curve on the page: pairs of time and value, times rising. */

export type CurvePoint = readonly [time: number, value: number];

export interface CurveBox {
  readonly times: readonly [number, number];
  readonly values: readonly [number, number];
}

/** The smallest gap between two times, s. */
const APART = 1e-3;

/** What is shown: all points, with a margin above and below. */
export function boxOf(points: readonly CurvePoint[]): CurveBox {
  const times = points.map(([time]) => time);
  const values = points.map(([, value]) => value);
  const [low, high] = rangeOf(values);
  const margin = high > low ? 0.15 * (high - low) : Math.max(0.5, Math.abs(high) * 0.5);
  const [first, last] = rangeOf(times);
  return { times: [Math.min(0, first), Math.max(last, first + 1)], values: [low - margin, high + margin] };
}

/** Recordings are long: all of them as arguments would be too many. */
const rangeOf = (values: readonly number[]): readonly [number, number] =>
  values.reduce<readonly [number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );

/** A time between two others, not too near to either; those of a fast recording are nearer than APART. */
function timeBetween(time: number, before: number | undefined, after: number | undefined): number {
  const gap = before !== undefined && after !== undefined ? Math.min(APART, (after - before) / 4) : APART;
  const low = before !== undefined ? before + gap : 0;
  const high = after !== undefined ? after - gap : Number.POSITIVE_INFINITY;
  return Math.min(high, Math.max(low, time));
}

/** A moved point stays between its neighbours. */
export function movePoint(points: readonly CurvePoint[], place: number, [time, value]: CurvePoint): readonly CurvePoint[] {
  const at = timeBetween(time, points[place - 1]?.[0], points[place + 1]?.[0]);
  return points.map((point, k) => (k === place ? [at, value] : point));
}

/** Where it belongs by its time; beside a point that has the same time. */
export function addPoint(points: readonly CurvePoint[], [time, value]: CurvePoint): readonly CurvePoint[] {
  const place = points.findLastIndex(([other]) => other <= Math.max(0, time)) + 1;
  const at = timeBetween(time, points[place - 1]?.[0], points[place]?.[0]);
  return [...points.slice(0, place), [at, value], ...points.slice(place)];
}

/** Of many points only some can be taken, evenly spread, and the chosen one. */
export function knobsOf(count: number, chosen: number, most = 40): readonly number[] {
  const every = Math.ceil(count / most);
  return Array.from({ length: count }, (_, k) => k).filter((k) => k % every === 0 || k === chosen);
}

/** The point whose time is nearest. */
export const nearestPoint = (points: readonly CurvePoint[], time: number): number =>
  points.reduce((best, [other], k) => (Math.abs(other - time) < Math.abs(points[best]![0] - time) ? k : best), 0);

/** Halfway to the next point; after the last one, as far as it is from the one before. */
export function pointAfter(points: readonly CurvePoint[], place: number): CurvePoint {
  const [[time, value], next, before] = [points[place]!, points[place + 1], points[place - 1]];
  return next ? [(time + next[0]) / 2, (value + next[1]) / 2] : [time + (before ? time - before[0] : 1), value];
}

/** One point always stays. */
export const removePoint = (points: readonly CurvePoint[], place: number): readonly CurvePoint[] =>
  points.length > 1 ? points.filter((_, k) => k !== place) : points;

/** A formula of the time as straight pieces; a constant is the same at both ends. */
export function sampleFormula(valueAt: (time: number) => number, duration: number, pieces = 8): readonly CurvePoint[] {
  const points = Array.from({ length: pieces + 1 }, (_, k) => rounded([(k * duration) / pieces, valueAt((k * duration) / pieces)]));
  return points.every(([, value]) => value === points[0]![1]) ? [points[0]!, points.at(-1)!] : points;
}

/** Rows that were not touched stay as they are written, expressions too. */
export const keepWritten = <T>(
  next: readonly CurvePoint[],
  points: readonly CurvePoint[],
  rows: readonly T[],
): readonly (CurvePoint | T)[] => next.map((point) => rows[points.indexOf(point)] ?? point);

/** Of the page and back: the unit square, origin at the lower left. */
export const toUnit = ([time, value]: CurvePoint, { times, values }: CurveBox): readonly [number, number] => [
  (time - times[0]) / (times[1] - times[0]),
  (value - values[0]) / (values[1] - values[0]),
];

/** As exact as a pointer can be: six digits. */
export const rounded = ([time, value]: CurvePoint): CurvePoint => [Number(time.toPrecision(6)), Number(value.toPrecision(6))];

export const fromUnit = ([x, y]: readonly [number, number], { times, values }: CurveBox): CurvePoint => [
  times[0] + x * (times[1] - times[0]),
  values[0] + y * (values[1] - values[0]),
];
