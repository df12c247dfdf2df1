/** A binary tree of 200 bodies on hinges and ball joints in turn, links along the axes of the world: the tree of the peers' first comparison. */
import type { BodyDescription, JointDescription, ResolvedModel, Triple } from "@gelenk/core";
import type { BenchmarkEntry } from "../benchmark.js";
import { dot, plus } from "../measures/rotation.js";
import { havok } from "../peers/havok.js";
import { mujoco, mujocoRungeKutta } from "../peers/mujoco.js";
import { rapier } from "../peers/rapier.js";
import { jointedBenchmark } from "./jointed.js";
import { CLOSED, MECHANISM, MECHANISM_NOTES, RECURSIVE } from "./mechanisms.js";

const LENGTH = 0.4;
const DIRECTIONS: readonly Triple[] = [
  [1, 0, 0],
  [0, -1, 0],
  [-1, 0, 0],
  [0, 0, 1],
  [0, 0, -1],
];
const AXES: readonly Triple[] = [
  [0, 0, 1],
  [1, 0, 0],
  [0, 1, 0],
];

const scaled = (vector: Triple, factor: number): Triple => [vector[0] * factor, vector[1] * factor, vector[2] * factor];

/**
 * Body i hangs at the end of body (i − 1)/2; hinges turn across their link. Bodies overlap at their joints and
 * may pass through each other, as those of the peers do.
 */
export function hingeAndBallTree(count: number): ResolvedModel {
  const bodies: BodyDescription[] = [];
  const joints: JointDescription[] = [];
  const ends: Triple[] = [];
  for (let i = 0; i < count; i++) {
    const parent = (i - 1) >> 1;
    const anchor: Triple = i === 0 ? [0, 0, 0] : ends[parent]!;
    const along = DIRECTIONS[i === 0 ? 0 : (i * 7 + (i >> 2)) % DIRECTIONS.length]!;
    const edge = (k: 0 | 1 | 2) => Math.max(Math.abs(along[k]) * LENGTH, LENGTH / 5);
    ends.push(plus(anchor, scaled(along, LENGTH)));
    const size: Triple = [edge(0), edge(1), edge(2)];
    bodies.push({
      name: `body-${i}`,
      mass: 1,
      position: plus(anchor, scaled(along, LENGTH / 2)),
      shapes: [{ type: "box", size, mask: [] }],
    });
    const first = AXES[i % 3]!;
    const axis = Math.abs(dot(first, along)) > 0.5 ? AXES[(i + 1) % 3]! : first;
    const type = i % 2 === 1 ? "spherical" : "revolute";
    joints.push({ name: `joint-${i}`, type, a: i === 0 ? "ground" : `body-${parent}`, b: `body-${i}`, anchor, axis });
  }
  return { gelenk: 1, bodies, joints };
}

const aboutOf = (bodies: number) => `A binary tree of ${bodies} bodies on hinges and ball joints falls, 1000 steps per second.`;

export const tree200: BenchmarkEntry = {
  name: "tree-200",
  about: aboutOf(200),
  build({ quick }) {
    const bodies = quick ? 20 : 200;
    return jointedBenchmark({
      name: tree200.name,
      about: aboutOf(bodies),
      model: hingeAndBallTree(bodies),
      engines: [MECHANISM.adams, MECHANISM.poses, MECHANISM.rungeKutta, RECURSIVE, havok, rapier, mujoco, mujocoRungeKutta],
      step: 1 / 1000,
      seconds: quick ? 0.05 : 2,
      runsPerBlock: quick ? 1 : 3,
      goals: quick ? [] : [{ contestant: MECHANISM.adams.name, peer: mujoco.name, atMost: 0.5, accuracy: CLOSED }],
      notes: [
        ...MECHANISM_NOTES,
        "Twigs whip with more than 100 rad/s. MuJoCo's semi-implicit Euler method gains energy there until its own watch sets the state back to the start, " +
          "after 1.3 s for the first time; ours of that kind fails at the same time and is left out.",
      ],
    });
  },
};
