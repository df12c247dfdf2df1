/** The direct method on chains of 100, 1000 and 10 000 hinges: do time and memory grow linearly? */
import { World } from "@gelenk/core";
import { arrayMemory } from "../array-memory.js";
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, ContestantTime, Goal } from "../benchmark.js";
import { numberText } from "../number-text.js";
import { packageVersion } from "../package-version.js";
import { PROMISED, sceneOf } from "./jointed.js";

const NAME = "direct-scaling";
const ABOUT = "One step of a falling chain of hinges with the direct method of order 2, for growing numbers of joints.";

interface Series {
  readonly name: string;
  /** Steps per second. */
  readonly rate: number;
  /** Of a link, m. */
  readonly length: number;
  /** What time is spent on other than the solver. */
  readonly why?: string;
}
const SERIES: readonly Series[] = [
  { name: "2000 Hz", rate: 2000, length: 0.2 },
  { name: "240 Hz, links of 2 m", rate: 240, length: 2 },
  {
    ...{ name: "240 Hz", rate: 240, length: 0.2 },
    why: "10 000 links pull so hard that steps beyond 2√(J/(T l)) are not stable and are divided; mechanics, not the solver: the other two series have equally many iterations.",
  },
];
const SIZES = [100, 1000, 10_000];
const SIZES_QUICK = [30, 100, 300];
/** About as many as are timed. */
const MEASURED_STEPS = 120;
/** Time is promised to grow with at most this power from 1000 joints on. */
const PROMISED_EXPONENT = 1.1;

const FIGURES: readonly AccuracyFigure[] = [
  { key: "gap", title: "joint gap", unit: "m" },
  { key: "iterations", title: "iterations per step", unit: "" },
  { key: "memory", title: "memory of arrays", unit: "kB per joint" },
];

const NOTES = [
  "At 2000 steps per second, and at 240 with links of 2 m, all sizes take equally many iterations per step, so the times compare the solver.",
  "Links of 0.2 m at 240 steps per second compare the mechanics too. A falling chain pulls at its support the harder the longer it is (as the power " +
    "2/3: 1.0, 2.1 and 4.6 kN after 1/6 s with 1000, 3000 and 10 000 links), and a taut chain allows steps of at most 2√(J/(T l)), T tension, J and l inertia and " +
    "length of a link. At 240 Hz that is 4.1 kN: 10 000 links are there after 0.14 s, 3000 after 0.45 s, 1000 after 1.2 s. From then on " +
    "steps are divided. No repetition of the correction helps: the divided steps do.",
  `Gap and iterations are those of the first ${MEASURED_STEPS} steps; a gap of at most ${numberText(PROMISED.gap)} m is promised. Memory is that ` +
    "of all typed arrays.",
];

export const directScaling: BenchmarkEntry = {
  name: NAME,
  about: ABOUT,
  build({ quick }): Benchmark {
    const sizes = quick ? SIZES_QUICK : SIZES;
    return {
      name: NAME,
      about: ABOUT,
      work: "step",
      runsPerBlock: 2,
      phases: true,
      reference: nameOf(sizes[0]!, SERIES[0]!.name),
      contestants: SERIES.flatMap((series) => sizes.map((joints) => contestant(joints, series))),
      accuracy: FIGURES,
      ...(!quick && { goals: SERIES.map((series) => growthGoal(series)) }),
      findings: (times) => SERIES.flatMap(({ name }) => growth(sizes, name, times)),
      notes: NOTES,
    };
  },
};

const nameOf = (joints: number, series: string) => `${joints} joints, ${series}`;

const growthGoal = ({ name, why }: Series): Goal => ({
  what: `direct solver, growth from 1000 to 10 000 joints at ${name}`,
  contestant: nameOf(10_000, name),
  peer: nameOf(1000, name),
  growth: 10,
  atMost: PROMISED_EXPONENT,
  accuracy: { gap: PROMISED.gap },
  ...(why !== undefined && { why }),
});

function contestant(joints: number, { name, rate, length }: Series): Contestant {
  return {
    name: nameOf(joints, name),
    version: packageVersion("@gelenk/core"),
    prepare() {
      const before = arrayMemory();
      const world = World.fromModel(sceneOf("chain", { links: joints, length }), { step: 1 / rate, method: "impulse-direct" });
      return {
        run: () => void world.step(),
        measure() {
          let [gap, iterations] = [0, 0];
          for (let i = 0; i < MEASURED_STEPS; i++) {
            const report = world.step();
            gap = Math.max(gap, report.joints.position);
            iterations += report.iterations;
          }
          const memory = (arrayMemory() - before) / 1000 / joints;
          return { gap, iterations: iterations / MEASURED_STEPS, memory };
        },
      };
    },
  };
}

/** Between neighbouring sizes: log(t₂/t₁)/log(n₂/n₁). */
export function growth(sizes: readonly number[], series: string, times: readonly ContestantTime[]): readonly string[] {
  const timeOf = (joints: number) => times.find(({ name }) => name === nameOf(joints, series))?.time ?? Number.NaN;
  return sizes.slice(1).map((joints, i) => {
    const fewer = sizes[i]!;
    const exponent = Math.log(timeOf(joints) / timeOf(fewer)) / Math.log(joints / fewer);
    return `From ${fewer} to ${joints} joints at ${series} time grows with the power ${exponent.toFixed(2)} of their number.`;
  });
}
