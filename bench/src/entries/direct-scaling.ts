/** The direct method on chains of 100, 1000 and 10 000 hinges: do time and memory grow linearly? */
import { World } from "@gelenk/core";
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, ContestantTime } from "../benchmark.js";
import { numberText } from "../number-text.js";
import { packageVersion } from "../package-version.js";
import { PROMISED, sceneOf } from "./jointed.js";

const NAME = "direct-scaling";
const ABOUT =
  "One step of a falling chain of hinges with the direct method of order 2, for growing numbers of joints and two lengths of the step.";
/** Steps per second. */
const RATES = [2000, 240];
const SIZES = [100, 1000, 10_000];
const SIZES_QUICK = [30, 100, 300];
/** About as many as are timed. */
const MEASURED_STEPS = 120;
/** From this number of joints on time is promised to grow with at most this power. */
const PROMISED_FROM = 1000;
const PROMISED_EXPONENT = 1.1;

const FIGURES: readonly AccuracyFigure[] = [
  { key: "gap", title: "joint gap", unit: "m" },
  { key: "iterations", title: "iterations per step", unit: "" },
  { key: "memory", title: "memory of arrays", unit: "kB per joint" },
];

const NOTES = [
  "At 2000 steps per second every size takes one iteration per step, so the times compare the solver. At 240 longer chains are also harder to " +
    "move: 10 000 links pull at the first one of 1 kg with up to 10⁵ N, and its swing takes more iterations and divided steps.",
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
      reference: nameOf(sizes[0]!, RATES[0]!),
      contestants: RATES.flatMap((rate) => sizes.map((joints) => contestant(joints, rate))),
      accuracy: FIGURES,
      findings: (times) => RATES.flatMap((rate) => growth(sizes, rate, times)),
      notes: NOTES,
    };
  },
};

const nameOf = (joints: number, rate: number) => `${joints} joints, ${rate} Hz`;

function contestant(joints: number, rate: number): Contestant {
  return {
    name: nameOf(joints, rate),
    version: packageVersion("@gelenk/core"),
    prepare() {
      const before = process.memoryUsage().arrayBuffers;
      const world = World.fromModel(sceneOf("chain", { links: joints }), { step: 1 / rate, method: "impulse-direct" });
      return {
        run: () => void world.step(),
        measure() {
          let [gap, iterations] = [0, 0];
          for (let i = 0; i < MEASURED_STEPS; i++) {
            const report = world.step();
            gap = Math.max(gap, report.joints.position);
            iterations += report.iterations;
          }
          const memory = (process.memoryUsage().arrayBuffers - before) / 1000 / joints;
          return { gap, iterations: iterations / MEASURED_STEPS, memory };
        },
      };
    },
  };
}

/** Between neighbouring sizes: log(t₂/t₁)/log(n₂/n₁). */
export function growth(sizes: readonly number[], rate: number, times: readonly ContestantTime[]): readonly string[] {
  const timeOf = (joints: number) => times.find(({ name }) => name === nameOf(joints, rate))?.time ?? Number.NaN;
  return sizes.slice(1).map((joints, i) => {
    const fewer = sizes[i]!;
    const exponent = Math.log(timeOf(joints) / timeOf(fewer)) / Math.log(joints / fewer);
    const promise = ` At most ${PROMISED_EXPONENT} is promised: ${exponent <= PROMISED_EXPONENT ? "reached" : "not reached"}.`;
    const sentence = `From ${fewer} to ${joints} joints at ${rate} Hz time grows with the power ${exponent.toFixed(2)} of their number.`;
    return fewer >= PROMISED_FROM ? sentence + promise : sentence;
  });
}
