/**
 * Summary of the results of a sweep: of each metric count, least, largest, mean, standard deviation and quartiles; of failures their reasons.
 *
 * Mean and deviation by Welford's recurrence, which loses no digits where the mean is large against the deviation:
 *
 *   δ = xₙ − mₙ₋₁,   mₙ = mₙ₋₁ + δ/n,   Sₙ = Sₙ₋₁ + δ·(xₙ − mₙ),   deviation = √(Sₙ/(n − 1))
 *
 * Source: Welford, Note on a method for calculating corrected sums of squares and products, Technometrics 4 (1962) 419–420. Quartiles
 * interpolate linearly between the sorted values at h = (n − 1)·p (Hyndman and Fan, Sample quantiles in statistical packages, The American
 * Statistician 50 (1996), definition 7). Records come in the order of the plan, so the sums are the same to the bit whoever computed them.
 */
import type { JobRecord } from "../study/study.js";

/** How a metric is distributed over the jobs. */
export interface MetricStatistics {
  /** Of the metric. */
  readonly name: string;
  /** Jobs for which it has a value; the other numbers are undefined where that is 0, the deviation also for 1. */
  readonly count: number;
  /** Smallest value. */
  readonly least?: number;
  /** A quarter of the values lies below. */
  readonly lowerQuartile?: number;
  /** Half of the values lies below. */
  readonly median?: number;
  /** Three quarters of the values lie below. */
  readonly upperQuartile?: number;
  /** Largest value. */
  readonly largest?: number;
  /** Arithmetic mean. */
  readonly mean?: number;
  /** Standard deviation of the sample, by n − 1. */
  readonly deviation?: number;
  /** Index of the first job with the least and with the largest value. */
  readonly leastAt?: number;
  /** Index of the first job with the largest value. */
  readonly largestAt?: number;
}

/** Jobs that failed in the same way, or have the same remark. */
export interface FailureCount {
  /** Of the failure or remark. */
  readonly code: string;
  /** How many jobs. */
  readonly count: number;
  /** Index and message of the first. */
  readonly first: { readonly index: number; readonly message: string };
}

/** What a sweep came to. */
export interface SweepStatistics {
  /** Jobs with an outcome. */
  readonly jobs: number;
  /** Those without metrics. */
  readonly failed: number;
  /** Done, but with remarks such as a missed tolerance. */
  readonly remarked: number;
  /** By code, most frequent first. */
  readonly failures: readonly FailureCount[];
  /** Remarks by code, most frequent first. */
  readonly remarks: readonly FailureCount[];
  /** In the order of the plan. */
  readonly metrics: readonly MetricStatistics[];
}

/** Collects records one by one. */
export interface StatisticsCollector {
  /** Takes one record in. */
  add(record: JobRecord): void;
  /** Statistics of all records so far. */
  finish(): SweepStatistics;
}

/** `names` are the metrics in the order in which they are told. */
export function collectStatistics(names: readonly string[]): StatisticsCollector {
  const metrics = names.map((name) => ({ name, numbers: createNumbers() }));
  const failures = createReasons();
  const remarks = createReasons();
  let jobs = 0;
  let failed = 0;
  let remarked = 0;
  return {
    add(record) {
      jobs++;
      if (record.status === "failed") {
        failed++;
        failures.add(record.failure.code, record.failure.message, record.index);
        return;
      }
      if (record.remarks !== undefined && record.remarks.length > 0) remarked++;
      for (const text of record.remarks ?? []) {
        const [, code = "", message = ""] = /^(\S*)\s*(.*)$/s.exec(text) ?? [];
        remarks.add(code, message, record.index);
      }
      for (const { name, numbers } of metrics) {
        const value = record.metrics[name];
        if (value !== undefined && value !== null) numbers.add(value, record.index);
      }
    },
    finish() {
      return {
        jobs,
        failed,
        remarked,
        failures: failures.finish(),
        remarks: remarks.finish(),
        metrics: metrics.map(({ name, numbers }) => ({ name, ...numbers.finish() })),
      };
    },
  };
}

/** How many jobs have which reason; a job that has one several times counts once. */
function createReasons() {
  const reasons = new Map<string, { readonly first: FailureCount["first"]; count: number; last: number }>();
  return {
    add(code: string, message: string, index: number): void {
      const known = reasons.get(code);
      if (known === undefined) reasons.set(code, { first: { index, message }, count: 1, last: index });
      else if (known.last !== index) {
        known.count++;
        known.last = index;
      }
    },
    finish: (): readonly FailureCount[] =>
      [...reasons]
        .map(([code, { count, first }]) => ({ code, count, first }))
        .sort((a, b) => b.count - a.count || a.first.index - b.first.index),
  };
}

/** Values of one metric: eight bytes each, as quartiles need them all. */
function createNumbers() {
  let values = new Float64Array(64);
  let count = 0;
  let mean = 0;
  let squares = 0;
  let leastAt = -1;
  let largestAt = -1;
  let least = Number.POSITIVE_INFINITY;
  let largest = Number.NEGATIVE_INFINITY;
  return {
    add(value: number, index: number): void {
      if (count === values.length) {
        const larger = new Float64Array(2 * count);
        larger.set(values);
        values = larger;
      }
      values[count++] = value;
      const before = value - mean;
      mean += before / count;
      squares += before * (value - mean);
      if (value < least) {
        least = value;
        leastAt = index;
      }
      if (value > largest) {
        largest = value;
        largestAt = index;
      }
    },
    finish(): Omit<MetricStatistics, "name"> {
      if (count === 0) return { count };
      const sorted = values.slice(0, count).sort();
      return {
        count,
        least,
        lowerQuartile: quantile(sorted, 0.25),
        median: quantile(sorted, 0.5),
        upperQuartile: quantile(sorted, 0.75),
        largest,
        mean,
        ...(count > 1 && { deviation: Math.sqrt(squares / (count - 1)) }),
        leastAt,
        largestAt,
      };
    },
  };
}

function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (place - below) * (high - low);
}
