/** A binary tree of rods on ball joints: 63 rods against the peers, 255 at thirty steps a second. */
import type { BenchmarkEntry } from "../benchmark.js";
import { jolt } from "../peers/jolt.js";
import { mujoco, mujocoRungeKutta } from "../peers/mujoco.js";
import { rapier } from "../peers/rapier.js";
import { jointedBenchmark, OURS, PROMISED, sceneOf } from "./jointed.js";
import { joltDivided, rapierIterating } from "./tightened.js";

const aboutOf = (bodies: number, rate: number) =>
  `A binary tree of ${bodies} rods on ball joints, hung from the ground, falls; ${rate} steps per second.`;

export const tree: BenchmarkEntry = {
  name: "tree",
  about: aboutOf(63, 240),
  build({ quick }) {
    const bodies = quick ? 15 : 63;
    return jointedBenchmark({
      name: tree.name,
      about: aboutOf(bodies, 240),
      model: sceneOf("tree", { bodies }),
      engines: [
        ...[OURS.order2, OURS.order4, OURS.order6, OURS.iterative],
        ...[rapier, rapierIterating(64), jolt, joltDivided(16), mujoco, mujocoRungeKutta],
      ],
      seconds: quick ? 0.1 : 2,
      runsPerBlock: quick ? 1 : 5,
      goals: quick ? [] : [{ contestant: OURS.order2.name, peer: rapier.name, atMost: 1, accuracy: PROMISED }],
    });
  },
};

/** Thirty times faster than real time: ms of processor time for a simulated second. */
const THIRTY_TIMES = 33;

export const tree255: BenchmarkEntry = {
  name: "tree-255",
  about: aboutOf(255, 30),
  build({ quick }) {
    const bodies = quick ? 31 : 255;
    return jointedBenchmark({
      name: tree255.name,
      about: aboutOf(bodies, 30),
      model: sceneOf("tree", { bodies }),
      engines: [OURS.order2, rapier, jolt, mujoco, mujocoRungeKutta],
      step: 1 / 30,
      seconds: quick ? 0.2 : 2,
      runsPerBlock: quick ? 1 : 6,
      goals: quick ? [] : [{ contestant: OURS.order2.name, atMost: THIRTY_TIMES, accuracy: PROMISED }],
    });
  },
};
