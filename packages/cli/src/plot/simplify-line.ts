/**
 * Fewer points for the same picture.
 *
 * A line over ascending x: of all points in one column of pixels only the first, the lowest, the highest and the last can be seen, so
 * only they are kept, in their order. Any other line: points less than half a pixel from the last one kept are dropped.
 * A point that is not finite is a gap: the line is broken there. Cost O(n).
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Below this number of points nothing is left out. */
const ENOUGH = 2000;
const SMALLEST_MOVE = 0.5;

/** Pieces of a line between gaps, in pixels. */
export function pieces(length: number, pointAt: (index: number) => Point): readonly (readonly Point[])[] {
  const all: Point[][] = [];
  let current: Point[] = [];
  for (let i = 0; i < length; i++) {
    const point = pointAt(i);
    if (Number.isFinite(point.x) && Number.isFinite(point.y)) current.push(point);
    else if (current.length > 0) {
      all.push(current);
      current = [];
    }
  }
  if (current.length > 0) all.push(current);
  return all;
}

const ascends = (points: readonly Point[]) => points.every((point, i) => i === 0 || point.x >= points[i - 1]!.x);

export function simplifyLine(points: readonly Point[]): readonly Point[] {
  if (points.length <= ENOUGH) return points;
  return ascends(points) ? keepExtremes(points) : dropNearPoints(points);
}

function keepExtremes(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (let start = 0; start < points.length; ) {
    const column = Math.floor(points[start]!.x);
    let [end, low, high] = [start, start, start];
    for (; end < points.length && Math.floor(points[end]!.x) === column; end++) {
      if (points[end]!.y < points[low]!.y) low = end;
      if (points[end]!.y > points[high]!.y) high = end;
    }
    const indices = [...new Set([start, low, high, end - 1])].sort((a, b) => a - b);
    for (const index of indices) kept.push(points[index]!);
    start = end;
  }
  return kept;
}

function dropNearPoints(points: readonly Point[]): readonly Point[] {
  const kept = [points[0]!];
  for (let i = 1; i < points.length; i++) {
    const [last, next] = [kept[kept.length - 1]!, points[i]!];
    if (Math.abs(next.x - last.x) + Math.abs(next.y - last.y) >= SMALLEST_MOVE || i === points.length - 1) kept.push(next);
  }
  return kept;
}
