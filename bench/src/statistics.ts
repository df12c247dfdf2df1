/**
 * Order statistics of repeated measurements. Times on a shared machine have a long upper tail, so medians and quantiles are used;
 * means only where the rounds of a benchmark are different pieces of one motion.
 */
export interface Summary {
  readonly count: number;
  readonly mean: number;
  readonly p10: number;
  readonly quartile1: number;
  readonly median: number;
  readonly quartile3: number;
  readonly p90: number;
}

/**
 * The quantile of ascending values at a share from 0 to 1, linear between neighbours: position share·(n − 1).
 * Source: Hyndman and Fan, Sample Quantiles in Statistical Packages, 1996, definition 7. NaN without values.
 */
export function quantile(ascending: ArrayLike<number>, share: number): number {
  const position = share * (ascending.length - 1);
  const below = Math.floor(position);
  const low = ascending[below];
  if (low === undefined) return Number.NaN;
  const high = ascending[Math.min(below + 1, ascending.length - 1)]!;
  return low + (high - low) * (position - below);
}

/** Values that are not numbers (rounds a contestant missed) do not count. */
export function summarise(values: Iterable<number>): Summary {
  const ascending = Float64Array.from([...values].filter((value) => !Number.isNaN(value))).sort();
  return {
    count: ascending.length,
    mean: ascending.reduce((sum, value) => sum + value, 0) / ascending.length,
    p10: quantile(ascending, 0.1),
    quartile1: quantile(ascending, 0.25),
    median: quantile(ascending, 0.5),
    quartile3: quantile(ascending, 0.75),
    p90: quantile(ascending, 0.9),
  };
}

/** Quotients of values measured in the same round. */
export function ratios(values: readonly number[], references: readonly number[]): number[] {
  return values.slice(0, references.length).map((value, round) => value / references[round]!);
}

/** Ratio of the sums over the rounds in which both were measured. */
export function ratioOfSums(values: readonly number[], references: readonly number[]): number {
  let [sum, reference] = [0, 0];
  for (const [round, value] of values.entries()) {
    const other = references[round] ?? Number.NaN;
    if (Number.isNaN(value + other)) continue;
    sum += value;
    reference += other;
  }
  return sum / reference;
}

/** Median of the last fifth of successive samples; NaN where one of them is missing. */
export function lastFifth(samples: readonly number[]): number {
  const last = samples.slice(Math.floor(0.8 * samples.length));
  return last.some(Number.isNaN) ? Number.NaN : summarise(last).median;
}
