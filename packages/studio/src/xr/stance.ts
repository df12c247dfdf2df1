/**
 * Where a person stands in the world, and how large it seems: the floor of the headset, seen from the model. People turn on the spot and go by jumps, never by
 * themselves.
 *
 *   x_world = p + (1/s) q x_room           s: scale of the model, 1 as in life
 */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { add, multiply, normalised, type Pose, rotate, scale, subtract } from "../document/poses.js";
import { turnAbout } from "../tools/space.js";
import type { Stance } from "../view/view.js";

/** The smallest and the largest scale of the model. */
const SCALES = [0.1, 10] as const;

export const pointInWorld = ({ position, orientation, scale: s }: Stance, point: Vector3): Vector3 =>
  add(position, scale(rotate(orientation, point), 1 / s));

export const directionInWorld = ({ orientation }: Stance, direction: Vector3): Vector3 => rotate(orientation, direction);

export const poseInWorld = (stance: Stance, { position, orientation }: Pose): Pose => ({
  position: pointInWorld(stance, position),
  orientation: normalised(multiply(stance.orientation, orientation)),
});

/** Velocities scale with lengths, turns do not. */
export const velocityInWorld = ({ orientation, scale: s }: Stance, linear: Vector3): Vector3 => scale(rotate(orientation, linear), 1 / s);

/** The person's up in the world. */
export const upOf = ({ orientation }: Stance): Vector3 => rotate(orientation, [0, 1, 0]);

/** Turned to the left by an angle about the head, which stays where it is. `head`: in the room. */
export function turned(stance: Stance, head: Vector3, angle: number): Stance {
  const orientation: Quaternion = normalised(multiply(stance.orientation, turnAbout([0, 1, 0], angle)));
  return keeping({ ...stance, orientation }, pointInWorld(stance, head), head);
}

/** With the feet below the head at a place of the world. */
export const standingAt = (stance: Stance, [x, , z]: Vector3, place: Vector3): Stance => keeping(stance, place, [x, 0, z]);

/** With the model in another scale, about a point of the room. */
export function rescaled(stance: Stance, factor: number, about: Vector3): Stance {
  const [least, most] = SCALES;
  return keeping({ ...stance, scale: Math.min(most, Math.max(least, stance.scale * factor)) }, pointInWorld(stance, about), about);
}

/** Moved so that a point of the room lies at a point of the world. */
function keeping(stance: Stance, world: Vector3, room: Vector3): Stance {
  return { ...stance, position: add(stance.position, subtract(world, pointInWorld(stance, room))) };
}
