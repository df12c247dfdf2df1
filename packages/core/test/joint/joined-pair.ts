/** Tables with two dynamic bodies in the slots 0 and 1 and one joint between them, for tests below the world. */
import { BODY_DYNAMIC, bodyTableDeclarations } from "../../src/body/body-tables.js";
import type { ChainJoint, Tables } from "../../src/joint/coupling.js";
import { jointTableDeclarations } from "../../src/joint/joint-tables.js";
import { compose, invert, type Pose } from "../../src/math/pose.js";
import { normalise, writeQuat } from "../../src/math/quat.js";
import type { Random } from "../../src/math/random.js";
import { type Vec3, vec3, writeVec3 } from "../../src/math/vec3.js";
import { createArena } from "../../src/memory/arena.js";
import { randomFreedoms, type Sample } from "./joint-samples.js";

export interface JoinedPair {
  readonly t: Tables;
  readonly joint: ChainJoint;
  readonly rows: number;
}

const symmetric = (random: Random): number => random.uniform(-1, 1);
const vector = (random: Random): Vec3 => vec3(symmetric(random), symmetric(random), symmetric(random));

function randomPose(random: Random): Pose {
  const orientation = normalise({ x: symmetric(random), y: symmetric(random), z: symmetric(random), w: 1 + random.next() });
  return { position: vector(random), orientation };
}

/** Bodies anywhere, joined exactly, with random masses, moments (all the same for a `round` body), frames and twists of size `speed`. */
export function joinedPair({ kind, numbers, place }: Sample, random: Random, { round = false, speed = 1 } = {}): JoinedPair {
  const arena = createArena({ ...bodyTableDeclarations, ...jointTableDeclarations });
  arena.reserve("body", 2);
  arena.reserve("joint", 1);
  const rows = kind.lengths + kind.angles;
  arena.reserve("row", rows);
  const t = arena.tables;
  const frameA = randomPose(random);
  const frames = [frameA, compose(frameA, place(randomFreedoms(random, kind)))];
  for (const body of [0, 1]) {
    const local = randomPose(random);
    const pose = compose(frames[body]!, invert(local));
    writeVec3(t.pose, 7 * body, pose.position);
    writeQuat(t.pose, 7 * body + 3, normalise(pose.orientation));
    writeVec3(t.jointFrame, 7 * body, local.position);
    writeQuat(t.jointFrame, 7 * body + 3, local.orientation);
    t.kind[body] = BODY_DYNAMIC;
    const mass = 1 + random.next();
    t.mass.set([mass, 1 / mass], 2 * body);
    const moment = 1 + random.next();
    for (let k = 0; k < 3; k++) {
      const own = round ? moment : 1 + random.next();
      t.inertia[6 * body + k] = own;
      t.inertia[6 * body + 3 + k] = 1 / own;
    }
    for (let k = 0; k < 6; k++) t.twist[6 * body + k] = speed * symmetric(random);
  }
  t.jointBody.set([0, 1]);
  t.jointRow.set([0, rows]);
  return { t, joint: { slot: 0, kind, numbers }, rows };
}
