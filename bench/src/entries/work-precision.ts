/** What benchmarks of work and precision have in common: methods and engines, each at several steps, and the picture of error over processor time. */
import type { Benchmark, BenchmarkEntry, Contestant, Prepared } from "../benchmark.js";
import { type PrecisionLine, type PrecisionPlot, precisionPicture, precisionTable } from "../precision-plot.js";

/** One line of the plot. */
export interface PrecisionSeries {
  readonly name: string;
  readonly version: string;
  readonly color: number;
  readonly dashed?: boolean;
  readonly isOurs?: boolean;
  /** Steps per second, or what else is refined, coarse first. */
  readonly rates: readonly number[];
  /** `run` is a part of the motion, equally long for all. */
  prepare(rate: number): Promise<Prepared>;
}

export interface PrecisionBenchmark extends Pick<Benchmark, "phases" | "course" | "runsPerWork" | "runsPerBlock" | "rounds" | "notes"> {
  readonly name: string;
  readonly about: string;
  /** Of the plot. */
  readonly title: string;
  readonly error: { readonly title: string; readonly unit: string };
  /** What the number behind a name counts: "Hz". */
  readonly unit: string;
  readonly series: readonly PrecisionSeries[];
}

/** The first so many of the rates are what a quick run looks at. */
const QUICK_RATES = 2;

export function precisionEntry(name: string, about: string, describe: (quick: boolean) => PrecisionBenchmark): BenchmarkEntry {
  return {
    name,
    about,
    build({ quick }) {
      const whole = describe(quick);
      return precisionBenchmark(
        quick ? { ...whole, series: whole.series.map((one) => ({ ...one, rates: one.rates.slice(0, QUICK_RATES) })) } : whole,
      );
    },
  };
}

function precisionBenchmark({ title, error, unit, series, ...rest }: PrecisionBenchmark): Benchmark {
  const nameOf = (one: PrecisionSeries, rate: number) => `${one.name}, ${rate} ${unit}`;
  const contestant = (one: PrecisionSeries, rate: number): Contestant => ({
    name: nameOf(one, rate),
    version: one.version,
    prepare: () => one.prepare(rate),
  });
  const plotOf: Benchmark["pictures"] = (contestants) => {
    const lines = series.map((one): PrecisionLine => {
      const points = one.rates.flatMap((rate) => {
        const found = contestants.find(({ name }) => name === nameOf(one, rate));
        return found ? [{ rate, time: found.cost, error: found.accuracy["error"] ?? Number.NaN }] : [];
      });
      return { name: one.name, color: one.color, dashed: one.dashed === true, isOurs: one.isOurs === true, points };
    });
    const plot: PrecisionPlot = { title, error: `${error.title} (${error.unit})`, lines };
    return [
      { name: `${rest.name}.svg`, text: precisionPicture(plot) },
      { name: `${rest.name}.csv`, text: precisionTable(plot) },
    ];
  };
  return {
    ...rest,
    work: "simulated second",
    warmUp: WARM_UP,
    reference: nameOf(series[0]!, series[0]!.rates[0]!),
    contestants: series.flatMap((one) => one.rates.map((rate) => contestant(one, rate))),
    accuracy: [{ key: "error", ...error }],
    pictures: plotOf,
  };
}

/** ms: the same code runs for all steps of a method. */
const WARM_UP = 100;
