/**
 * Fewer keys for the same motion: of a path that was recorded in every step, only those points are kept between which straight lines stay within a tolerance
 * (Douglas and Peucker 1973, by position and orientation together).
 *
 *   error of a point   max(|x − x̂|, reach · 4 asin(|q − q̂|/2))     x̂, q̂ on the line between the kept neighbours, q̂ of length 1
 *
 * Cost: n log n on the average, n² at worst.
 */
export interface Path {
  /** s, ascending. */
  readonly times: Float64Array;
  /** 3 per time. */
  readonly positions: Float64Array;
  /** 4 per time, [x, y, z, w], neighbours in the same half of the sphere. */
  readonly orientations: Float64Array;
}

/** Places of the keys to keep, first and last among them. `reach`: how far the body extends from its origin, m. */
export function keysToKeep(path: Path, tolerance: number, reach: number): number[] {
  const count = path.times.length;
  if (count <= 2) return Array.from({ length: count }, (_, k) => k);
  const keep = new Set([0, count - 1]);
  const open: [number, number][] = [[0, count - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let [worst, at] = [tolerance, -1];
    for (let k = from + 1; k < to; k++) {
      const error = errorAt(path, from, to, k, reach);
      if (error > worst) [worst, at] = [error, k];
    }
    if (at < 0) continue;
    keep.add(at);
    open.push([from, at], [at, to]);
  }
  return [...keep].sort((a, b) => a - b);
}

function errorAt({ times, positions, orientations }: Path, from: number, to: number, k: number, reach: number): number {
  const s = (times[k]! - times[from]!) / (times[to]! - times[from]!);
  const away = between(positions, 3, from, to, s).map((x, i) => x - positions[3 * k + i]!);
  const q = between(orientations, 4, from, to, s);
  const size = Math.hypot(...q) || 1;
  const turned = Math.hypot(...q.map((x, i) => x / size - orientations[4 * k + i]!));
  return Math.max(Math.hypot(...away), 4 * reach * Math.asin(Math.min(1, turned / 2)));
}

const between = (values: Float64Array, width: number, from: number, to: number, s: number): number[] =>
  Array.from({ length: width }, (_, i) => (1 - s) * values[width * from + i]! + s * values[width * to + i]!);

/** q and −q are the same rotation: each in the half of the one before it. */
export function alignHalves(orientations: Float64Array): void {
  for (let o = 4; o < orientations.length; o += 4) {
    let together = 0;
    for (let i = 0; i < 4; i++) together += orientations[o + i]! * orientations[o - 4 + i]!;
    if (together < 0) for (let i = 0; i < 4; i++) orientations[o + i] = -orientations[o + i]!;
  }
}
