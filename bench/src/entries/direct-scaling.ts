/** The direct method on chains of 100, 1000 and 10 000 hinges: do time and memory grow linearly? */
import { type ResolvedModel, World } from "@gelenk/core";
import type { AccuracyFigure, Benchmark, BenchmarkEntry, Contestant, ContestantTime } from "../benchmark.js";
import { numberText } from "../number-text.js";
import { packageVersion } from "../package-version.js";
import { PROMISED, sceneOf } from "./jointed.js";

const NAME = "direct-scaling";
const ABOUT =
  "One step of a falling chain of hinges with the direct method of order 2, for growing numbers of joints; 240 steps per second.";
const STEP = 1 / 240;
const SIZES = [100, 1000, 10_000];
const SIZES_QUICK = [30, 100, 300];
const MEASURED_STEPS = 24;
/** From 1000 joints on. */
const PROMISED_EXPONENT = 1.1;

const FIGURES: readonly AccuracyFigure[] = [
  { key: "gap", title: "joint gap", unit: "m" },
  { key: "iterations", title: "iterations per step", unit: "" },
  { key: "memory", title: "memory of arrays", unit: "kB per joint" },
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
      reference: nameOf(sizes[0]!),
      contestants: sizes.map(contestant),
      accuracy: FIGURES,
      findings: (times) => growth(sizes, times, PROMISED_EXPONENT),
      notes: [
        "The step is small because longer chains are harder: 10 000 links pull at the first one of 1 kg with 10⁵ N, and at 240 steps per " +
          "second its swing takes more iterations and divided steps. Here the work of a step is the same for all sizes.",
        `The gap is the largest during the first ${MEASURED_STEPS} steps; ${numberText(PROMISED.gap)} m is promised. Memory is that of all typed arrays.`,
      ],
    };
  },
};

const nameOf = (joints: number) => `${joints} joints`;

function contestant(joints: number): Contestant {
  const model: ResolvedModel = sceneOf("chain", { links: joints });
  return {
    name: nameOf(joints),
    version: packageVersion("@gelenk/core"),
    prepare() {
      const before = process.memoryUsage().arrayBuffers;
      const world = World.fromModel(model, { step: STEP, method: "impulse-direct" });
      return {
        run: () => void world.step(),
        measure() {
          let [gap, iterations] = [0, 0];
          for (let i = 0; i < MEASURED_STEPS; i++) {
            const report = world.step();
            gap = Math.max(gap, report.joints.position);
            iterations += report.iterations;
          }
          return { gap, iterations: iterations / MEASURED_STEPS, memory: (process.memoryUsage().arrayBuffers - before) / 1000 / joints };
        },
      };
    },
  };
}

/** Between neighbouring sizes: log(t₂/t₁)/log(n₂/n₁). */
export function growth(sizes: readonly number[], times: readonly ContestantTime[], promised: number): readonly string[] {
  const timeOf = (joints: number) => times.find(({ name }) => name === nameOf(joints))?.time ?? Number.NaN;
  return sizes.slice(1).map((joints, i) => {
    const [fewer, exponent] = [sizes[i]!, Math.log(timeOf(joints) / timeOf(sizes[i]!)) / Math.log(joints / sizes[i]!)];
    const promise = fewer >= 1000 ? ` At most ${promised} is promised: ${exponent <= promised ? "reached" : "not reached"}.` : "";
    return `From ${fewer} to ${joints} joints time grows with the power ${exponent.toFixed(2)} of their number.${promise}`;
  });
}
