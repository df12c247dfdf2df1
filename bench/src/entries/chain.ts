/** A hinged chain released from the horizontal: 10 links, 100 links, and what it costs the peers to hold 10 links together as we do. */
import type { BenchmarkEntry, Goal } from "../benchmark.js";
import { jolt } from "../peers/jolt.js";
import { mujoco, mujocoRungeKutta } from "../peers/mujoco.js";
import { rapier } from "../peers/rapier.js";
import { asFastAsRapier, jointedBenchmark, OURS, PROMISED, sceneOf } from "./jointed.js";
import { joltDivided, mujocoDivided, rapierIterating } from "./tightened.js";

const about = (links: number) => `A chain of ${links} hinged links falls from the horizontal, 240 steps per second.`;

const NOTES = [
  "MuJoCo works in joint coordinates, so an open chain cannot come apart there; what its step leaves to be desired shows in energy and path.",
];

/** %, what MuJoCo's Runge–Kutta method showed on this chain; the sixth order must do better again. */
const ENERGY: readonly Goal[] = [
  { what: "energy of the chain of 10, order 4", contestant: OURS.order4.name, figure: "energy", atMost: 0.37, accuracy: PROMISED },
  {
    what: "energy of the chain of 10, order 6: better again",
    contestant: OURS.order6.name,
    peer: OURS.order4.name,
    figure: "energy",
    atMost: 0.37,
    accuracyOfPeer: { energy: 1 },
  },
];

export const chain: BenchmarkEntry = {
  name: "chain",
  about: about(10),
  build: ({ quick }) =>
    jointedBenchmark({
      name: "chain",
      about: about(10),
      model: sceneOf("chain", { links: 10 }),
      engines: [
        ...[OURS.order2, OURS.order4, OURS.order6, OURS.iterative],
        ...[rapier, rapierIterating(256), jolt, joltDivided(16), mujoco, mujocoRungeKutta, mujocoDivided(4)],
      ],
      seconds: quick ? 0.25 : 5,
      runsPerBlock: quick ? 2 : 20,
      goals: quick ? [] : [asFastAsRapier, ...ENERGY],
      notes: NOTES,
    }),
};

export const chain100: BenchmarkEntry = {
  name: "chain-100",
  about: about(100),
  build: ({ quick }) =>
    jointedBenchmark({
      name: "chain-100",
      about: about(100),
      model: sceneOf("chain", { links: 100 }),
      engines: [
        ...[OURS.order2, OURS.order4, OURS.order6],
        ...[rapier, rapierIterating(256), jolt, joltDivided(4), mujoco, mujocoRungeKutta],
      ],
      seconds: quick ? 0.1 : 2,
      runsPerBlock: quick ? 1 : 5,
      goals: quick ? [] : [asFastAsRapier],
      notes: [...NOTES, "The iterative method is left out: it takes minutes for a second of this motion."],
    }),
};

export const chainTightened: BenchmarkEntry = {
  name: "chain-tightened",
  about: "What it costs the peers to hold a chain of 10 hinged links together: more iterations, smaller steps.",
  build: ({ quick }) =>
    jointedBenchmark({
      name: chainTightened.name,
      about: chainTightened.about,
      model: sceneOf("chain", { links: 10 }),
      engines: [
        ...[OURS.order2, OURS.order4],
        ...[rapier, rapierIterating(16), rapierIterating(64), rapierIterating(256), rapierIterating(1024)],
        ...[jolt, joltDivided(4), joltDivided(16), joltDivided(64), joltDivided(256)],
      ],
      seconds: quick ? 0.1 : 1,
      runsPerBlock: quick ? 1 : 4,
      notes: ["Rapier and Jolt compute in 32-bit floats: anchors up to 2 m away are stated to about 1e-7 m at best."],
    }),
};
