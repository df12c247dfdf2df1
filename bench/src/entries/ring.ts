/** A closed ring of hinged links, and what it costs the peers to keep it closed. */
import type { ResolvedModel } from "@gelenk/core";
import type { BenchmarkEntry } from "../benchmark.js";
import { jolt } from "../peers/jolt.js";
import { mujoco, mujocoRungeKutta } from "../peers/mujoco.js";
import { rapier } from "../peers/rapier.js";
import { asFastAsRapier, jointedBenchmark, OURS, sceneOf } from "./jointed.js";
import { joltDivided, mujocoStiff, rapierIterating } from "./tightened.js";

const LOOP_NOTES = [
  "MuJoCo closes loops by soft constraints. `stiff` gives them the shortest time constant (two steps) and the highest impedance it takes; with its " +
    "Euler method that does not help, so it is shown for Runge–Kutta alone.",
];

/** A scene that is closed, beside the peers. */
export const closedLoop = (name: string, about: string, model: () => ResolvedModel): BenchmarkEntry => ({
  name,
  about,
  build: ({ quick }) =>
    jointedBenchmark({
      name,
      about,
      model: model(),
      engines: [
        ...[OURS.order2, OURS.order4, OURS.order6, OURS.iterative],
        ...[rapier, rapierIterating(256), jolt, joltDivided(16), mujoco, mujocoRungeKutta, mujocoStiff(), mujocoStiff(4)],
      ],
      seconds: quick ? 0.25 : 5,
      runsPerBlock: quick ? 2 : 20,
      goals: quick ? [] : [asFastAsRapier],
      notes: LOOP_NOTES,
    }),
});

export const ring = closedLoop("ring", "A closed ring of 8 hinged links, hung from a corner, collapses; 240 steps per second.", () =>
  sceneOf("ring", { links: 8 }),
);

export const ringTightened: BenchmarkEntry = {
  name: "ring-tightened",
  about: "What it costs the peers to keep a ring of 8 hinged links closed: stiffer loops, more iterations, smaller steps.",
  build: ({ quick }) =>
    jointedBenchmark({
      name: ringTightened.name,
      about: ringTightened.about,
      model: sceneOf("ring", { links: 8 }),
      engines: [
        ...[OURS.order2, OURS.order4],
        ...[rapier, rapierIterating(16), rapierIterating(64), rapierIterating(256)],
        ...[jolt, joltDivided(16), joltDivided(64), joltDivided(256)],
        ...[mujocoRungeKutta, mujocoStiff(), mujocoStiff(4), mujocoStiff(16), mujocoStiff(64)],
      ],
      seconds: quick ? 0.1 : 1,
      runsPerBlock: quick ? 1 : 4,
      notes: LOOP_NOTES,
    }),
};
