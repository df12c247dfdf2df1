/** A velocity is held and nothing else: rolling without slip, velocity joints. The travel over a stretch is the mean of both ends, which keeps the
 * step symmetric in time and so of second order (the source corrects velocities at the end alone, which is of first). */
import type { BlockLaw } from "../block.js";
import { unbounded } from "./coupling.js";

/** `speed` in m/s or rad/s. */
export const velocityLaw = (speed: number): BlockLaw => ({
  rigid: true,
  goal: (_t, _blocks, _i, _time, tau) => speed * tau,
  speed: () => speed,
  bound: unbounded,
});
