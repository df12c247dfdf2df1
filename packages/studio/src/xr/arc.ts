/**
 * The way of a jump: an arc from the hand, as a thrown ball would fly, down to the floor. What is too far or upwards never comes down within reach.
 *
 *   x(t) = x₀ + v₀ t − ½ g t² up           lengths in metres of the person, so that it looks the same at every scale
 */
import type { Vector3 } from "@gelenk/core";
import { add, dot, scale } from "../document/poses.js";
import type { Ray } from "../view/view.js";

/** m/s and m/s² of the arc, and how it is drawn. */
const SPEED = 6;
const FALL = 9.81;
const LONGEST = 2;
const PIECES = 24;

export interface Arc {
  readonly points: readonly Vector3[];
  /** Where it comes down; undefined where it does not. */
  readonly landing: Vector3 | undefined;
}

/** `floor`: height along `up`; `size`: metres of the world per metre of the person. */
export function arcFrom({ origin, direction }: Ray, up: Vector3, floor: number, size: number): Arc {
  const height = (dot(origin, up) - floor) / size;
  const rise = SPEED * dot(direction, up);
  const time = (rise + Math.sqrt(Math.max(0, rise * rise + 2 * FALL * height))) / FALL;
  const lands = height > 0 && time <= LONGEST;
  const at = (t: number): Vector3 => add(add(origin, scale(direction, SPEED * t * size)), scale(up, -0.5 * FALL * t * t * size));
  const end = lands ? time : LONGEST / 2;
  const points = Array.from({ length: PIECES + 1 }, (_, k) => at((end * k) / PIECES));
  return { points, landing: lands ? points.at(-1) : undefined };
}
