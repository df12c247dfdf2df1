/** The points of a servo's table as a curve on the page: pairs of time and value, times rising. */

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
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = high > low ? 0.15 * (high - low) : Math.max(0.5, Math.abs(high) * 0.5);
  const end = Math.max(...times, Math.min(...times) + 1);
  return { times: [Math.min(0, ...times), end], values: [low - margin, high + margin] };
}

/** A moved point stays between its neighbours. */
export function movePoint(points: readonly CurvePoint[], place: number, [time, value]: CurvePoint): readonly CurvePoint[] {
  const low = place > 0 ? points[place - 1]![0] + APART : 0;
  const high = place < points.length - 1 ? points[place + 1]![0] - APART : Number.POSITIVE_INFINITY;
  return points.map((point, k) => (k === place ? [Math.min(high, Math.max(low, time)), value] : point));
}

/** Where it belongs by its time; beside a point that has the same time. */
export function addPoint(points: readonly CurvePoint[], [time, value]: CurvePoint): readonly CurvePoint[] {
  const at = points.some(([other]) => Math.abs(other - time) < APART) ? time + APART : time;
  return [...points, [Math.max(0, at), value] as const].sort(([a], [b]) => a - b);
}

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
