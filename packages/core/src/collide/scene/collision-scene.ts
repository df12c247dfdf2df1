/**
 * All colliders of a world with their present frames and boxes, and the broad phase over them. Which colliders there are is fixed: another
 * structure is another scene. Everything here is Work; it follows from the colliders and the poses of their bodies, except for `memory`.
 *
 *   X_WS = X_WB · X_BS          box = smallest box around the shape in X_WS, exact but for rounding
 *
 * Boxes in the broad phase are wider by half the margin of the last detection on every side, so that two overlap where the gap can be as
 * small as the margin, and by the rounding of their coordinates, so that nothing that touches is lost.
 *
 * Cost: O(colliders) per placement, about 50 ns each; those that did not move cost a comparison. Nothing is allocated.
 */
import { BOX } from "../../geometry/box.js";
import { EPSILON } from "../../math/scalar.js";
import { type Broad, type BroadPhase, createBroad, excludeOwnerPairs } from "../broad/broad-phase.js";
import { addProxy, moveProxy } from "../broad/proxies.js";
import { type ContactList, createContactList } from "../manifold/contact-list.js";
import type { Detector } from "../narrow/detector.js";
import { composeFrames, FRAME, writePoseFrame } from "../narrow/frame.js";
import { boundsAt } from "../shapes/placed-bounds.js";
import type { Collider } from "./collider.js";
import { createManifolds, type Manifolds } from "./manifolds.js";
import { createPairCaches, type PairCaches } from "./pair-caches.js";

/** Colliders with their present places, and what was found about them last. */
export interface CollisionScene {
  /** By number: bodies in slot order, the shapes of a body in theirs. */
  readonly colliders: readonly Collider[];
  /** Measures pairs. */
  readonly detector: Detector;
  /** Finds pairs. */
  readonly broad: Broad;
  /** X_WS of every collider, stride 12; placeColliders. */
  readonly frames: Float64Array;
  /** Boxes without margin, stride 6, m, world axes; placeColliders. */
  readonly boxes: Float64Array;
  /** Of the colliders that end somewhere, m; 1 where none of them has an extent. Always above 0. */
  readonly meanReach: number;
  /** That of the last detection, m. */
  margin: number;
  /** Of detections that remember; find-contacts. */
  readonly memory: PairCaches;
  /** The result of the last detection; find-contacts. */
  readonly contacts: ContactList;
  /** What `findContacts` found last. */
  readonly manifolds: Manifolds;
}

/** Who finds pairs, who measures them, and which are left out. */
export interface SceneOptions {
  /** Measures pairs. */
  readonly detector: Detector;
  /** Finds pairs. */
  readonly broadPhase: BroadPhase;
  /** Pairs of bodies that never collide: ascending keys (`filter.ts`). */
  readonly exclusions?: Float64Array;
}

const POSE = 7;
/** Roundings of the coordinates of a box by which it is widened. */
const ROUNDING = 8 * EPSILON;

/** Scratch: the frame of a body and that of a collider; nothing is kept between calls. */
const X_WB = new Float64Array(FRAME);
const X_WS = new Float64Array(FRAME);

/** `poses` by body slot: position and orientation [x y z w], stride 7. */
export function createScene(colliders: readonly Collider[], poses: Float64Array, options: SceneOptions): CollisionScene {
  const scene: CollisionScene = {
    colliders,
    detector: options.detector,
    broad: createBroad(options.broadPhase),
    frames: new Float64Array(FRAME * colliders.length),
    boxes: new Float64Array(BOX * colliders.length),
    meanReach: meanReach(colliders),
    margin: 0,
    memory: createPairCaches(),
    contacts: createContactList(),
    manifolds: createManifolds(),
  };
  const { broad, frames, boxes } = scene;
  colliders.forEach(({ shape, body, group, mask, moving, X_BS }, c) => {
    writePoseFrame(X_WB, 0, poses, POSE * body);
    composeFrames(frames, FRAME * c, X_WB, 0, X_BS, 0);
    boundsAt(shape, frames, FRAME * c, boxes, BOX * c);
    addProxy(broad.proxies, c, { group, mask, owner: body, moving }, boxes, BOX * c, wideningOf(scene, c));
  });
  if (options.exclusions && options.exclusions.length > 0) excludeOwnerPairs(broad, options.exclusions);
  return scene;
}

function meanReach(colliders: readonly Collider[]): number {
  let sum = 0;
  let count = 0;
  for (const { shape } of colliders) {
    if (shape.type === "half-space") continue;
    sum += shape.reach;
    count++;
  }
  return sum > 0 ? sum / count : 1;
}

/** Follows the bodies; `poses` as for `createScene`. */
export function placeColliders(scene: CollisionScene, poses: Float64Array): void {
  const { colliders, broad, boxes } = scene;
  let placed = -1;
  for (let c = 0; c < colliders.length; c++) {
    const { body } = colliders[c]!;
    if (body !== placed) writePoseFrame(X_WB, 0, poses, POSE * body);
    placed = body;
    if (followBody(scene, c, X_WB)) moveProxy(broad.proxies, c, boxes, BOX * c, wideningOf(scene, c));
  }
}

/** Frame and box of collider c, but not what the broad phase knows of it; X_WB has 12 numbers. False where nothing changed. */
function followBody({ colliders, frames, boxes }: CollisionScene, c: number, X_WB: Float64Array): boolean {
  const { shape, X_BS } = colliders[c]!;
  composeFrames(X_WS, 0, X_WB, 0, X_BS, 0);
  if (!copyIfNew(X_WS, frames, FRAME * c)) return false;
  boundsAt(shape, frames, FRAME * c, boxes, BOX * c);
  return true;
}

/** Boxes in the broad phase are widened for detections with that margin, m. */
export function setMargin(scene: CollisionScene, margin: number): void {
  if (margin === scene.margin) return;
  scene.margin = margin;
  const { colliders, broad, boxes } = scene;
  for (let c = 0; c < colliders.length; c++) moveProxy(broad.proxies, c, boxes, BOX * c, wideningOf(scene, c));
}

function wideningOf({ boxes, margin }: CollisionScene, c: number): number {
  let largest = 0;
  for (let k = BOX * c; k < BOX * c + BOX; k++) largest = Math.max(largest, Math.abs(boxes[k]!));
  return margin / 2 + ROUNDING * largest;
}

/** Copies a frame to `table[at …]`; false where the same stood there. */
function copyIfNew(frame: Float64Array, table: Float64Array, at: number): boolean {
  let isNew = false;
  for (let k = 0; k < FRAME; k++) {
    isNew ||= table[at + k] !== frame[k];
    table[at + k] = frame[k]!;
  }
  return isNew;
}
