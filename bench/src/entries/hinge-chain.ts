/** Long chains of hinges at 1 kHz, released from the horizontal: joint coordinates against constraints. */
import type { BenchmarkEntry } from "../benchmark.js";
import { havok } from "../peers/havok.js";
import { mujoco, mujocoRungeKutta } from "../peers/mujoco.js";
import { rapier } from "../peers/rapier.js";
import { jointedBenchmark, OURS, sceneOf } from "./jointed.js";
import { CLOSED, MECHANISM, MECHANISM_NOTES, RECURSIVE } from "./mechanisms.js";

const about = (links: number) => `A chain of ${links} hinged links of 0.2 m falls from the horizontal, 1000 steps per second.`;

export const hingeChain100: BenchmarkEntry = {
  name: "hinge-chain-100",
  about: about(100),
  build: ({ quick }) =>
    jointedBenchmark({
      name: hingeChain100.name,
      about: about(quick ? 20 : 100),
      model: sceneOf("chain", { links: quick ? 20 : 100 }),
      engines: [
        ...[MECHANISM.adams, MECHANISM.poses, MECHANISM.spatial, MECHANISM.euler, MECHANISM.rungeKutta, RECURSIVE, OURS.order2],
        ...[havok, rapier, mujoco, mujocoRungeKutta],
      ],
      step: 1 / 1000,
      seconds: quick ? 0.05 : 2,
      runsPerBlock: quick ? 1 : 3,
      goals: quick
        ? []
        : [
            { contestant: MECHANISM.adams.name, peer: havok.name, atMost: 0.25, accuracy: CLOSED },
            { contestant: MECHANISM.adams.name, peer: mujoco.name, atMost: 0.15, accuracy: CLOSED },
          ],
      notes: MECHANISM_NOTES,
    }),
};

export const hingeChain1000: BenchmarkEntry = {
  name: "hinge-chain-1000",
  about: about(1000),
  build: ({ quick }) =>
    jointedBenchmark({
      name: hingeChain1000.name,
      about: about(quick ? 50 : 1000),
      model: sceneOf("chain", { links: quick ? 50 : 1000 }),
      engines: [MECHANISM.adams, MECHANISM.poses, MECHANISM.spatial, MECHANISM.rungeKutta, RECURSIVE, havok, mujoco],
      step: 1 / 1000,
      seconds: quick ? 0.02 : 0.1,
      runsPerBlock: 1,
      goals: quick ? [] : [{ contestant: MECHANISM.adams.name, peer: havok.name, atMost: 0.2, accuracy: CLOSED }],
      notes: MECHANISM_NOTES,
    }),
};
