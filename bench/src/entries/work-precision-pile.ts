/** Work and precision of a pile: how deep cubes that fell into a bin lie in each other, over processor time. */
import type { Prepared } from "../benchmark.js";
import { loadCollide } from "../collide-internals.js";
import { gelenkHeap, loadHeap } from "../gelenk-heap.js";
import type { HeapEngine } from "../heap.js";
import { measureRest } from "../measures/heap-rest.js";
import { packageVersion } from "../package-version.js";
import { havokHeap } from "../peers/havok-heap.js";
import { joltHeap } from "../peers/jolt-heap.js";
import { mujocoHeap } from "../peers/mujoco-heap.js";
import { rapierHeap, rapierSimdHeap } from "../peers/rapier-heap.js";
import { bin } from "./box-heaps.js";
import { type PrecisionSeries, precisionEntry } from "./work-precision.js";

const NAME = "work-precision-pile";
const ABOUT = "100 cubes fall into a bin: mean overlap over processor time, engines at several steps.";
const FRAMES = 60;
/** Frames that make a run, and of the whole motion. */
const RUN = 4;
const MOTION = 180;
const QUICK_MOTION = 20;
/** Processor time of a contestant, ms. */
const PATIENCE = 15_000;
const SUB_STEPS = [1, 2, 4, 8, 16];
const RATES = [60, 120, 240, 480, 960];

export const pilePrecision = precisionEntry(NAME, ABOUT, (quick) => {
  const heap = quick ? bin(30, 4) : bin(100, 5);
  const frames = quick ? QUICK_MOTION : MOTION;
  /** `steps` per frame. */
  const prepare = async (engine: HeapEngine, steps: number): Promise<Prepared> => {
    const step = 1 / (FRAMES * steps);
    const [core, world] = [await loadCollide(), await engine.create(heap, step)];
    return {
      run() {
        for (let i = 0; i < RUN * steps; i++) world.step();
      },
      measure: () => ({ error: measureRest(core, heap, world, step, frames * steps, 0)["mean"]! }),
      free: () => world.free(),
    };
  };
  const ours = (name: string, kernel: "javascript" | "wasm", dashed: boolean): PrecisionSeries => ({
    ...{ name, version: packageVersion("@gelenk/core"), color: 0, dashed, isOurs: true },
    rates: SUB_STEPS.map((parts) => FRAMES * parts),
    prepare: (rate) => prepare(gelenkHeap(name, rate / FRAMES, loadHeap, kernel), 1),
  });
  const peer = (engine: HeapEngine, color: number, rates: readonly number[], dashed = false): PrecisionSeries => ({
    ...{ name: engine.name, version: engine.version, color, dashed, rates },
    prepare: (rate) => prepare(engine, rate / FRAMES),
  });
  return {
    name: NAME,
    title: "100 cubes in a bin, after 3 s",
    about: ABOUT,
    error: { title: "mean overlap of the contact points", unit: "m" },
    unit: "Hz",
    series: [
      ours("gelenk, sub-steps", "javascript", false),
      ours("gelenk wasm, sub-steps", "wasm", true),
      ...[peer(rapierSimdHeap, 1, RATES), peer(rapierHeap, 1, RATES, true), peer(joltHeap, 2, RATES), peer(havokHeap, 4, RATES)],
      peer(mujocoHeap, 3, RATES.slice(0, 1)),
    ],
    course: { runs: Math.floor(frames / RUN), ...(!quick && { patience: PATIENCE }) },
    runsPerWork: FRAMES / RUN,
    notes: [
      "Ours makes 60 steps per second, each in 1, 2, 4, 8 or 16 sub-steps; the others as many steps as stand behind their names. Contacts are looked for in every step of all, not in sub-steps.",
      "Mean overlap of all contact points at the end, recomputed from the poses by our detection for all engines alike. No motion is right here: a pile is chaotic, but bodies should not lie in each other. Jolt lets bodies overlap by 2 cm on purpose; MuJoCo's contacts are soft, and it has room for one such pile: it takes part with 60 steps per second alone.",
    ],
  };
});
