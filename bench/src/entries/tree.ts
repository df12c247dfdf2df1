/** A binary tree of rods on ball joints: 63 rods against the peers, 255 at thirty steps a second. */
import type { BenchmarkEntry } from "../benchmark.js";
import { jolt } from "../peers/jolt.js";
import { mujoco, mujocoRungeKutta } from "../peers/mujoco.js";
import { rapier } from "../peers/rapier.js";
import { asFastAsRapier, jointedBenchmark, OURS, PROMISED, sceneOf } from "./jointed.js";
import { joltDivided, rapierIterating } from "./tightened.js";

/** Angle between a rod and its parent at the start, rad: spread so far the tree falls and whips. */
const FALLING = Math.PI / 6;

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
      model: sceneOf("tree", { bodies, branch: FALLING }),
      engines: [
        ...[OURS.order2, OURS.order4, OURS.order6, OURS.iterative],
        ...[rapier, rapierIterating(64), jolt, joltDivided(16), mujoco, mujocoRungeKutta],
      ],
      seconds: quick ? 0.1 : 2,
      runsPerBlock: quick ? 1 : 5,
      goals: quick ? [] : [asFastAsRapier],
    });
  },
};

/** Thirty times faster than real time: ms of processor time for a simulated second. */
const THIRTY_TIMES = 33;
const thirtyTimes = (name: string) => `${name} at 30 Hz, 30 times faster than real time`;

export const tree255 = largeTree(
  "tree-255",
  {},
  "A binary tree of 255 rods on ball joints hangs from the ground and swings; corrections per step as in the source (theory 01, E3); 30 steps per second.",
);

export const tree255Falling = largeTree(
  "tree-255-falling",
  { branch: FALLING },
  `${aboutOf(255, 30)} Its twigs whip with up to 130 rad/s.`,
  "At 30 Hz twigs that whip with 130 rad/s turn by 4 rad in a step: it takes about 20 corrections where the tree that swings takes 3, and divided steps.",
);

function largeTree(name: string, parameters: Readonly<Record<string, number>>, about: string, why?: string): BenchmarkEntry {
  return {
    name,
    about,
    build({ quick }) {
      return jointedBenchmark({
        name,
        about,
        model: sceneOf("tree", { bodies: quick ? 31 : 255, ...parameters }),
        engines: [OURS.order2, rapier, jolt, mujoco, mujocoRungeKutta],
        step: 1 / 30,
        seconds: quick ? 0.2 : 2,
        runsPerBlock: quick ? 1 : 6,
        goals: quick ? [] : [{ what: thirtyTimes(name), contestant: OURS.order2.name, atMost: THIRTY_TIMES, accuracy: PROMISED, why }],
      });
    },
  };
}
