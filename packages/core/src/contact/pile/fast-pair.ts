/**
 * A pair that goes further in a step than the smaller body is wide: the features that are nearest now say nothing about those that meet. So
 * the first impact on the way is searched (`collide/toi`), with the twists at the start; where there is one, the features that face each
 * other there are the contacts, with the gaps that they have now: one corner alone would let the others turn through a thin wall. Features
 * that only a detector can measure are replaced by one contact, a plane of A over a point of B. Without an impact there is no contact: what
 * flies past an edge is not stopped by the plane of its face.
 */

import { POSE, TWIST } from "../../body/body-tables.js";
import {
  AT_DIRECTION_A,
  AT_POINT_B,
  appendContact,
  CLOSEST,
  CONTACT_FOUND,
  CONTACT_IDS,
  CONTACT_LOCAL,
  type ContactList,
  FACE_VERTEX,
} from "../../collide/manifold/contact-list.js";
import { type ContactShape, featureGap } from "../../collide/manifold/feature-gap.js";
import { PAIR_CACHE } from "../../collide/narrow/detector.js";
import { directionInFrame, FRAME, relativeFrame } from "../../collide/narrow/frame.js";
import { NORMAL, PAIR_RESULT, POINT_A, POINT_B, writePairResultAt } from "../../collide/narrow/pair-result.js";
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { shapeRegion } from "../../collide/shape-pair.js";
import { pairImpact } from "../../collide/toi/pair-impact.js";
import { SWEEP, SWEEP_CENTER, SWEEP_SPIN, SWEEP_VELOCITY, sweepFrame } from "../../collide/toi/sweep.js";
import { assert } from "../../math/assert.js";
import type { PileBodies } from "./pile-bodies.js";
import type { PileMemory } from "./pile-memory.js";
import type { PileReach } from "./place-ahead.js";

/** Features are fewer than this. */
const ANY_FEATURE = 0;

/** Scratch; carries nothing from call to call. */
const sweeps = new Float64Array(2 * SWEEP);
const frames = new Float64Array(2 * FRAME);
const X_then = new Float64Array(FRAME);
const cache = new Float64Array(PAIR_CACHE);
const result = new Float64Array(PAIR_RESULT);
const point = new Float64Array(3);
const measured = new Float64Array(PAIR_RESULT);

const noDetector = (): void => assert(false, "features that need a detector are replaced");

interface FastPair {
  readonly memory: PileMemory;
  readonly bodies: PileBodies;
  readonly reach: PileReach;
  readonly scene: CollisionScene;
  readonly step: number;
}

/**
 * Fills the list with the contacts of colliders a and b, if they meet within the step; X_AB now. `margin`: gap up to which features face
 * each other then, m.
 */
export function findFastContact(pair: FastPair, a: number, b: number, X_AB: Float64Array, margin: number, list: ContactList): void {
  const { scene, step } = pair;
  const A = scene.colliders[a]!;
  const B = scene.colliders[b]!;
  writeSweep(pair, a, 0);
  writeSweep(pair, b, SWEEP);
  const impact = pairImpact(scene.detector, { A: A.shape, B: B.shape, sweeps, a: 0, b: SWEEP }, step, cache.fill(0), 0, result);
  if (impact.status === "none") return;
  sweepFrame(sweeps, 0, impact.time, frames, 0);
  sweepFrame(sweeps, SWEEP, impact.time, frames, FRAME);
  relativeFrame(X_then, 0, frames, 0, FRAME);
  list.count = 0;
  shapeRegion(scene.detector, A.shape, B.shape, X_then, cache.fill(0), 0, margin, list);
  if (measureNow(list, A.shape as ContactShape, B.shape as ContactShape, X_AB)) return;
  list.count = 0;
  appendPlane(list, X_AB);
}

/** Gaps, normals and points as the bodies are now; false where there are none or where they need a detector. */
function measureNow(list: ContactList, A: ContactShape, B: ContactShape, X_AB: Float64Array): boolean {
  for (let i = 0; i < list.count; i++) {
    if (list.kind[i] === CLOSEST) return false;
    featureGap(list, i, A, B, X_AB, noDetector, measured);
    for (let k = 0; k < CONTACT_FOUND; k++) list.found[CONTACT_FOUND * i + k] = measured[k]!;
  }
  return list.count > 0;
}

/** The plane of A and the point of B that met in `result`, at X_then. */
function appendPlane(list: ContactList, X_AB: Float64Array): void {
  const i = appendContact(list);
  const { local, found, ids } = list;
  const at = CONTACT_LOCAL * i;
  list.kind[i] = FACE_VERTEX;
  for (let k = 0; k < CONTACT_IDS; k++) ids[CONTACT_IDS * i + k] = ANY_FEATURE;
  for (let k = 0; k < CONTACT_LOCAL; k++) local[at + k] = 0;
  for (let k = 0; k < 3; k++) {
    local[at + k] = result[POINT_A + k]!;
    local[at + AT_DIRECTION_A + k] = result[NORMAL + k]!;
    point[k] = result[POINT_B + k]! - X_then[9 + k]!;
  }
  directionInFrame(local, at + AT_POINT_B, X_then, 0, point[0]!, point[1]!, point[2]!);
  writeGapNow(found, CONTACT_FOUND * i, local, at, X_AB);
}

/** The plane of A over the point of B as they are now. */
function writeGapNow(found: Float64Array, o: number, local: Float64Array, at: number, X: Float64Array): void {
  let gap = 0;
  for (let k = 0; k < 3; k++) {
    const q = at + AT_POINT_B;
    point[k] = X[3 * k]! * local[q]! + X[3 * k + 1]! * local[q + 1]! + X[3 * k + 2]! * local[q + 2]! + X[9 + k]!;
    gap += (point[k]! - local[at + k]!) * local[at + AT_DIRECTION_A + k]!;
  }
  const nx = local[at + AT_DIRECTION_A]!;
  const ny = local[at + AT_DIRECTION_A + 1]!;
  const nz = local[at + AT_DIRECTION_A + 2]!;
  writePairResultAt(found, o, gap, nx, ny, nz, point[0]! - gap * nx, point[1]! - gap * ny, point[2]! - gap * nz);
}

function writeSweep({ memory, bodies, reach, scene }: FastPair, c: number, to: number): void {
  const { body } = scene.colliders[c]!;
  const o = TWIST * bodies.number[body]!;
  for (let k = 0; k < FRAME; k++) sweeps[to + k] = reach.frames[FRAME * c + k]!;
  for (let k = 0; k < 3; k++) {
    sweeps[to + SWEEP_CENTER + k] = memory.pose[POSE * body + k]!;
    sweeps[to + SWEEP_SPIN + k] = bodies.start[o + k]!;
    sweeps[to + SWEEP_VELOCITY + k] = bodies.start[o + 3 + k]!;
  }
}
