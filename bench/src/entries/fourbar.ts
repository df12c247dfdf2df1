/** The planar four-bar of four hinges: one freedom, redundant in space. */
import type { BenchmarkEntry } from "../benchmark.js";
import { jolt } from "../peers/jolt.js";
import { mujoco, mujocoRungeKutta } from "../peers/mujoco.js";
import { rapier } from "../peers/rapier.js";
import { asFastAsRapier, jointedBenchmark, OURS, sceneOf } from "./jointed.js";
import { LOOP_NOTES } from "./ring.js";
import { joltDivided, mujocoStiff, rapierIterating } from "./tightened.js";

export const fourbar: BenchmarkEntry = {
  name: "fourbar",
  about: "A planar four-bar of four hinges, redundant in space, driven by a spinning crank; 240 steps per second.",
  build: ({ quick }) =>
    jointedBenchmark({
      name: fourbar.name,
      about: fourbar.about,
      model: sceneOf("four-bar"),
      engines: [
        ...[OURS.order2, OURS.order4, OURS.order6, OURS.iterative],
        ...[rapier, rapierIterating(256), jolt, joltDivided(16), mujoco, mujocoRungeKutta, mujocoStiff(), mujocoStiff(4)],
      ],
      seconds: quick ? 0.25 : 5,
      runsPerBlock: quick ? 2 : 20,
      goals: quick ? [] : [asFastAsRapier],
      notes: LOOP_NOTES,
    }),
};
