/**
 * Tables of theory 01, section 15 (Bender 2007), of which the shape is compared: the times there are of one step on a Pentium 4 at 3.4 GHz, so ratios
 * between methods, growth and crossover count. `plain` is the source's own iterative method, `conjugate` our default one; the source's LGS method
 * is a sparse direct solve, as our direct method is.
 */
import { type ResolvedModel, World, type WorldOptions } from "@gelenk/core";
import type { AccuracyFigure, Contestant, ContestantTime } from "../benchmark.js";
import { packageVersion } from "../package-version.js";

export const SOLVERS = {
  direct: { method: "impulse-direct" },
  plain: { method: "impulse-iterative", iterative: { sweeps: "plain" } },
  conjugate: { method: "impulse-iterative" },
} as const satisfies Record<string, WorldOptions>;
export type Solver = keyof typeof SOLVERS;

export const SOURCE_FIGURES: readonly AccuracyFigure[] = [
  { key: "gap", title: "joint gap", unit: "m" },
  { key: "sweeps", title: "iterations of the position stage per step", unit: "" },
];

/** Steps for gap and iterations. */
const MEASURED_STEPS = 5;

/** One step of the model is one run. */
export function sourceContestant(name: string, model: ResolvedModel, options: WorldOptions): Contestant {
  return {
    name,
    version: packageVersion("@gelenk/core"),
    prepare() {
      const world = World.fromModel(model, options);
      world.assemble();
      return {
        run: () => void world.step(),
        measure() {
          for (let i = 0; i < MEASURED_STEPS; i++) world.step();
          return { gap: world.ledger.jointPositionError, sweeps: world.ledger.iterations / MEASURED_STEPS };
        },
      };
    },
  };
}

export const timeOf = (times: readonly ContestantTime[], name: string): number =>
  times.find((time) => time.name === name)?.time ?? Number.NaN;

/** a/b of ours, and of the source behind it. */
export const besideSource = (what: string, ours: number, source: number): string =>
  `${what}: ${twoDigits(ours)} (source ${twoDigits(source)}).`;

const twoDigits = (x: number): string => (x < 100 ? x.toPrecision(2) : String(Number(x.toPrecision(2))));

/** Exponent of growth between two sizes. */
export const exponent = (time1: number, time2: number, size1: number, size2: number): number =>
  Math.log(time2 / time1) / Math.log(size2 / size1);

/** The size at which a ratio that grows with it passes 1, by interpolation of logarithms; the first interval also serves below it. */
export function crossover(sizes: readonly number[], ratios: readonly number[]): number {
  let i = 0;
  while (i + 2 < sizes.length && ratios[i + 1]! < 1) i++;
  const power = exponent(ratios[i]!, ratios[i + 1]!, sizes[i]!, sizes[i + 1]!);
  return sizes[i]! * ratios[i]! ** (-1 / power);
}
