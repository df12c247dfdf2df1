/**
 * What follows from the measurements of a benchmark. They are all that a run leaves behind: times, ratios, goals and pages can be made from
 * them anew at any time, with the goals and the texts that the benchmark has then.
 */
import type { Benchmark } from "./benchmark.js";
import { checkGoals, type GoalResult, relationOf } from "./goals.js";
import { lastFifth, ratios, type Summary, summarise } from "./statistics.js";

/** What was measured of a contestant. */
export interface ContestantRecord {
  readonly name: string;
  readonly version: string;
  readonly accuracy: Readonly<Record<string, number>>;
  readonly runsPerBlock: number;
  /** Processor time per piece of work in each round, ms; NaN in rounds it sat out. */
  readonly samples: readonly number[];
  /** Time on the clock per piece of work in each round, ms. */
  readonly walls: readonly number[];
  /** Why it did not take part, or why it stopped. */
  readonly failure?: string;
}

export interface Measurements {
  readonly rounds: number;
  readonly contestants: readonly ContestantRecord[];
  /** Of each round, ms. */
  readonly yardsticks: readonly number[];
  /** Sentences of the benchmark that ran, where it is not the one at hand: some count while they measure. */
  readonly findings?: readonly string[];
}

export interface ContestantResult extends ContestantRecord {
  /** Processor time per piece of work, ms: the median over the rounds, or the mean if they are phases of one motion. */
  readonly cost: number;
  /** Cost over that of the reference contestant: the median of the rounds' ratios, or the ratio of the sums. */
  readonly relation: number;
  /** Of a course: median of its last fifth, ms, and that over the one of the reference contestant; NaN for who sat out a part of it. */
  readonly lastFifth?: { readonly cost: number; readonly relation: number };
  /** Processor time per piece of work, ms. */
  readonly time: Summary;
  /** Time on the clock per piece of work, ms. */
  readonly wall: Summary;
  /** Time over that of the reference contestant in the same round. */
  readonly ratio: Summary;
}

export interface BenchmarkResult extends Measurements {
  readonly benchmark: Benchmark;
  readonly contestants: readonly ContestantResult[];
  readonly goals: readonly GoalResult[];
  readonly findings: readonly string[];
  /** ms */
  readonly yardstick: Summary;
}

export function resultOf(benchmark: Benchmark, measurements: Measurements): BenchmarkResult {
  const { course, phases = course !== undefined } = benchmark;
  const references = measurements.contestants.find(({ name }) => name === benchmark.reference)?.samples ?? [];
  const contestants = measurements.contestants.map((record): ContestantResult => {
    const { samples, walls } = record;
    const time = summarise(samples);
    return {
      ...record,
      cost: phases ? time.mean : time.median,
      relation: relationOf(samples, references, phases),
      ...(course && { lastFifth: { cost: lastFifth(samples), relation: lastFifth(samples) / lastFifth(references) } }),
      time,
      wall: summarise(walls),
      ratio: summarise(ratios(samples, references)),
    };
  });
  const goals = checkGoals(benchmark.goals ?? [], contestants, phases);
  const times = contestants.map(({ name, cost }) => ({ name, time: cost }));
  const findings = measurements.findings ?? benchmark.findings?.(times) ?? [];
  return { ...measurements, benchmark, contestants, goals, findings, yardstick: summarise(measurements.yardsticks) };
}
