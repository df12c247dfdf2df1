/** Hinge: one turn about x, or about another axis of its frames. */
import type { MeasuredMotion } from "./measured-motion.js";
import { slidesAndTurn } from "./slides-and-turns.js";
import { type Axis, turnAbout } from "./turn-parts.js";

/** The motion of a hinge about an axis of its frame: 0 x, 1 y, 2 z. */
export const hingeAbout = (axis: Axis): MeasuredMotion => slidesAndTurn({ type: "revolute", slides: [], turn: turnAbout(axis) });

export const revolute = hingeAbout(0);
