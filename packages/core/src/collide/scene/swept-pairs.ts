/**
 * Pairs of colliders that can meet within a time h: those whose swept boxes overlap.
 *
 *   swept box   around the shape on its way with the present twist of its body (toi/sweep.ts), wider by `slack` for what acceleration adds
 *
 * A body may leave its swept box where something pushes it: `hasEscaped` tells, and `widenSwept` makes the box larger for another try. Pairs come
 * sorted, those of sensors and of two bodies that impulses do not move are left out. The broad phase is shared with queries: boxes that are too wide
 * cost them time, no pair.
 */
import { BOX, boxContains } from "../../geometry/box.js";
import { grownNumbers } from "../../memory/growing.js";
import { updatePairs } from "../broad/broad-phase.js";
import { appendPair, type PairList } from "../broad/pair-list.js";
import { moveProxy } from "../broad/proxies.js";
import { composeFrames, FRAME, writePoseFrame } from "../narrow/frame.js";
import { boundsAt } from "../shapes/placed-bounds.js";
import { SWEEP, SWEEP_CENTER, SWEEP_SPIN, SWEEP_VELOCITY, sweptBounds } from "../toi/sweep.js";
import type { CollisionScene } from "./collision-scene.js";

const POSE = 7;
const TWIST = 6;

/** Boxes by collider, stride 6; grown and kept by the caller. */
export interface SweptBoxes {
  boxes: Float64Array<ArrayBuffer>;
}

export const createSweptBoxes = (): SweptBoxes => ({ boxes: new Float64Array(8 * BOX) });

/** Scratch; carries nothing from call to call. */
const sweep = new Float64Array(SWEEP);
const X_WB = new Float64Array(FRAME);
const box = new Float64Array(BOX);

/** The broad phase sees swept boxes; colliders have been placed. `poses` (stride 7) and `twists` (stride 6) by body slot; slack in m. */
export function placeSwept(
  scene: CollisionScene,
  swept: SweptBoxes,
  poses: Float64Array,
  twists: Float64Array,
  h: number,
  slack: number,
): void {
  const { colliders, frames, broad } = scene;
  swept.boxes = grownNumbers(swept.boxes, BOX * colliders.length);
  for (let c = 0; c < colliders.length; c++) {
    const { shape, body, moving } = colliders[c]!;
    for (let k = 0; k < FRAME; k++) sweep[k] = frames[FRAME * c + k]!;
    for (let k = 0; k < 3; k++) {
      sweep[SWEEP_CENTER + k] = poses[POSE * body + k]!;
      sweep[SWEEP_SPIN + k] = twists[TWIST * body + k]!;
      sweep[SWEEP_VELOCITY + k] = twists[TWIST * body + 3 + k]!;
    }
    if (moving) sweptBounds(shape, sweep, 0, h, swept.boxes, BOX * c);
    else boundsAt(shape, sweep, 0, swept.boxes, BOX * c);
    widen(swept.boxes, BOX * c, moving ? slack : 0);
    moveProxy(broad.proxies, c, swept.boxes, BOX * c, 0);
  }
}

function widen(boxes: Float64Array, at: number, slack: number): void {
  for (let k = 0; k < 3; k++) {
    const rounding = 2e-15 * Math.max(Math.abs(boxes[at + k]!), Math.abs(boxes[at + 3 + k]!));
    const low = boxes[at + k]! - slack - rounding;
    const high = boxes[at + 3 + k]! + slack + rounding;
    // speeds whose squares are not finite leave NaN: such a body may go anywhere
    const isBox = low <= high;
    boxes[at + k] = isBox ? low : Number.NEGATIVE_INFINITY;
    boxes[at + 3 + k] = isBox ? high : Number.POSITIVE_INFINITY;
  }
}

/** out ← pairs whose swept boxes overlap, of which `isMoved` holds for one body at least. */
export function findSweptPairs(scene: CollisionScene, isMoved: (body: number) => boolean, out: PairList): void {
  const { colliders } = scene;
  const { pairs, count } = updatePairs(scene.broad);
  out.count = 0;
  for (let k = 0; k < count; k++) {
    const a = pairs[2 * k]!;
    const b = pairs[2 * k + 1]!;
    const A = colliders[a]!;
    const B = colliders[b]!;
    if (A.sensor || B.sensor || !(isMoved(A.body) || isMoved(B.body))) continue;
    appendPair(out, a, b);
  }
}

/** Is a collider, with its body at `poses`, outside of its swept box? Its box is left in `box`. */
export function hasEscaped(scene: CollisionScene, { boxes }: SweptBoxes, c: number, poses: Float64Array): boolean {
  const { shape, body, X_BS } = scene.colliders[c]!;
  writePoseFrame(X_WB, 0, poses, POSE * body);
  composeFrames(sweep, 0, X_WB, 0, X_BS, 0);
  sweep.fill(0, FRAME);
  for (let k = 0; k < 3; k++) sweep[SWEEP_CENTER + k] = poses[POSE * body + k]!;
  // as when it was swept: no larger than the sphere around the shape
  sweptBounds(shape, sweep, 0, 0, box, 0);
  return !boxContains(boxes, BOX * c, box, 0);
}

/** After `hasEscaped`: the swept box reaches to where the collider is, and as far again. */
export function widenSwept({ broad }: CollisionScene, { boxes }: SweptBoxes, c: number): void {
  for (let k = 0; k < 3; k++) {
    const low = BOX * c + k;
    const high = low + 3;
    boxes[low] = boxes[low]! - 2 * Math.max(0, boxes[low]! - box[k]!);
    boxes[high] = boxes[high]! + 2 * Math.max(0, box[3 + k]! - boxes[high]!);
  }
  moveProxy(broad.proxies, c, boxes, BOX * c, 0);
}
