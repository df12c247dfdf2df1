/**
 * Motion of a six-axis joint with any set of held directions: slides along the free axes of A, then
 *
 *   three turns held     none                       one held, r_k     about axis k+1 of A, then axis k+2 of B
 *   two held             about the third            none held         free turning (quaternion)
 */
import type { JointAxis } from "../../../model/description.js";
import type { MeasuredMotion } from "./measured-motion.js";
import { slidesAndTurn } from "./slides-and-turns.js";
import { type Axis, ball, cardanAbout, noTurn, type TurnPart, turnAbout } from "./turn-parts.js";

const AXES = [0, 1, 2] as const;
const ALONG = ["x", "y", "z"] as const;
const ABOUT = ["rx", "ry", "rz"] as const;

function turnOf(locked: readonly JointAxis[]): TurnPart {
  const held = AXES.filter((axis) => locked.includes(ABOUT[axis]));
  if (held.length === 0) return ball;
  if (held.length === 1) return cardanAbout(((held[0]! + 1) % 3) as Axis);
  if (held.length === 2) return turnAbout(AXES.find((axis) => !held.includes(axis))!);
  return noTurn;
}

export const generic = (locked: readonly JointAxis[]): MeasuredMotion =>
  slidesAndTurn({ type: "generic", slides: AXES.filter((axis) => !locked.includes(ALONG[axis])), turn: turnOf(locked) });
