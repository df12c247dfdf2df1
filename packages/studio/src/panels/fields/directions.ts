/** Directions that a joint holds, and the speeds of those of a velocity joint: both lists stay in step. */
import { JOINT_AXES, type JointAxis } from "@gelenk/core";
import type { Cell } from "./rows-text.js";

export interface Held {
  readonly locked: readonly JointAxis[];
  /** One for each of `locked`; missing: all zero. */
  readonly speeds?: readonly Cell[] | undefined;
}

/** One more direction, in the order of the axes, or one less. Speeds of those that stay are kept. */
export function toggleDirection({ locked, speeds }: Held, axis: JointAxis): Held {
  const next = JOINT_AXES.filter((other) => (other === axis ? !locked.includes(axis) : locked.includes(other)));
  if (!speeds) return { locked: next };
  return withSpeeds(
    next,
    next.map((other) => speeds[locked.indexOf(other)] ?? 0),
  );
}

export const withSpeed = ({ locked, speeds }: Held, axis: JointAxis, speed: Cell | undefined): Held =>
  withSpeeds(
    locked,
    locked.map((other, k) => (other === axis ? (speed ?? 0) : (speeds?.[k] ?? 0))),
  );

/** Speeds that are all zero are left out. */
const withSpeeds = (locked: readonly JointAxis[], speeds: readonly Cell[]): Held =>
  speeds.every((speed) => speed === 0) ? { locked } : { locked, speeds };
