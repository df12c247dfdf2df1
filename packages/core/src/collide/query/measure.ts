/** The distance between a collider of a scene and a shape that is not part of it: what overlap and closest-point queries are made of. */
import { PAIR_CACHE } from "../narrow/detector.js";
import { FRAME, frameDirection, framePoint, relativeFrame } from "../narrow/frame.js";
import { DISTANCE, NORMAL, PAIR_RESULT, POINT_A, POINT_B } from "../narrow/pair-result.js";
import type { CollisionScene } from "../scene/collision-scene.js";
import { shapeDistance } from "../shape-pair.js";
import type { CollisionShape } from "../shapes/collision-shape.js";

/** A shape in the world: 12 numbers of its frame. */
export interface PlacedShape {
  /** In its own frame. */
  readonly shape: CollisionShape;
  /** Its frame in the world: axes as columns (9), origin (3). */
  readonly X_WS: Float64Array;
}

/** Scratch; carries nothing from call to call. */
const frames = new Float64Array(2 * FRAME);
const X_AB = new Float64Array(FRAME);
const cache = new Float64Array(PAIR_CACHE);

/** Writes the pair result of collider c (A) and the shape (B) to `out`, in the axes of the collider. */
export function measure(scene: CollisionScene, c: number, { shape, X_WS }: PlacedShape, out: Float64Array): void {
  for (let k = 0; k < FRAME; k++) {
    frames[k] = scene.frames[FRAME * c + k]!;
    frames[FRAME + k] = X_WS[k]!;
  }
  relativeFrame(X_AB, 0, frames, 0, FRAME);
  shapeDistance(scene.detector, scene.colliders[c]!.shape, shape, X_AB, cache.fill(0), 0, out);
}

/** A pair result in world axes; `from` is one in the axes of the frame at `frames[at …]`. */
export function toWorld(out: Float64Array, from: Float64Array, table: Float64Array, at: number): void {
  out[DISTANCE] = from[DISTANCE]!;
  frameDirection(out, NORMAL, table, at, from[NORMAL]!, from[NORMAL + 1]!, from[NORMAL + 2]!);
  framePoint(out, POINT_A, table, at, from[POINT_A]!, from[POINT_A + 1]!, from[POINT_A + 2]!);
  framePoint(out, POINT_B, table, at, from[POINT_B]!, from[POINT_B + 1]!, from[POINT_B + 2]!);
}

/** A collider and a pair result in world axes: A is the collider, B what was asked with. */
export interface Measured {
  /** Number of the collider. */
  readonly collider: number;
  /** A pair result: distance, normal, point A, point B. */
  readonly result: Float64Array;
}

export function measured(scene: CollisionScene, collider: number, local: Float64Array): Measured {
  const result = new Float64Array(PAIR_RESULT);
  toWorld(result, local, scene.frames, FRAME * collider);
  return { collider, result };
}
