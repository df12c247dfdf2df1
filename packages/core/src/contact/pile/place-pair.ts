/**
 * Where B is in A when contacts of a pair are looked for: as the bodies stand, or at their anchors (`place-ahead.ts`).
 *
 * Anchors of two bodies are of different times, and against each other up to a hundredth of their size beside where they stand. Of cubes at each
 * other's edges that decides which features face each other: at the anchors faces may seem to lie millimetres in each other where in truth
 * edges touch, and what is pushed apart for it gains energy. So features are chosen where the bodies stand. Gaps of rows are those at the anchors all
 * the same: features tell them at any pose.
 */
import { type BodyTables, POSE } from "../../body/body-tables.js";
import { composeFrames, FRAME, relativeFrame, writePoseFrame } from "../../collide/narrow/frame.js";
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import type { PileReach } from "./place-ahead.js";

export interface PairPlace {
  readonly X_AB: Float64Array;
  /** Is X_AB the frame at the anchors? If not, what points of the bodies are away from there at most, together, m. */
  isAnchored: boolean;
  slack: number;
}

interface Placed {
  readonly tables: BodyTables;
  readonly scene: CollisionScene;
  readonly reach: PileReach;
}

/** Scratch; carries nothing from call to call. */
const X_WB = new Float64Array(FRAME);
const frames = new Float64Array(2 * FRAME);

/** Colliders a and b as they stand. */
export function placePair(place: PairPlace, placed: Placed, a: number, b: number): void {
  const { reach } = placed;
  const slack = slackOf(reach, reach.body[a]!) + slackOf(reach, reach.body[b]!);
  if (slack === 0) {
    placeAtAnchors(place, reach, a, b);
    return;
  }
  writePresent(placed, a, 0);
  writePresent(placed, b, FRAME);
  relativeFrame(place.X_AB, 0, frames, 0, FRAME);
  place.isAnchored = false;
  place.slack = slack;
}

export function placeAtAnchors(place: PairPlace, reach: PileReach, a: number, b: number): void {
  relativeFrame(place.X_AB, 0, reach.frames, FRAME * a, FRAME * b);
  place.isAnchored = true;
  place.slack = 0;
}

/** What points of a body are away from where they are at its anchor, at most, m. */
const slackOf = ({ isAnchored, allowance }: PileReach, body: number): number => (isAnchored[body] === 1 ? 0 : allowance[body]!);

function writePresent({ tables, scene, reach }: Placed, c: number, at: number): void {
  writePoseFrame(X_WB, 0, tables.pose, POSE * reach.body[c]!);
  composeFrames(frames, at, X_WB, 0, scene.colliders[c]!.X_BS, 0);
}
