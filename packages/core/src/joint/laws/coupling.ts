/** The sum stays what it was: gears, racks, pulleys, mimicked joints. Two-sided and unlimited. */
import { clamp } from "../../math/scalar.js";
import type { BlockLaw, Blocks } from "../block.js";

/** Σ factor·q = offset (m, rad). */
export const couplingLaw = (offset: number): BlockLaw => ({
  rigid: true,
  held: () => offset,
  goal: (_t, { value }, i, _time, tau) => within(value[i]!, offset, tau),
  speed: () => 0,
  bound: unbounded,
});

/** Largest error that is taken back in one step (m, rad), and the speed at which larger ones are (m/s, rad/s): see also world/islands/recover.ts. */
const SMALL = 1e-3;
const RECOVERY_SPEED = 10;

/** Where a row can be brought within tau that is at `value` and should be at `wanted`. */
export const within = (value: number, wanted: number, tau: number): number =>
  Math.abs(wanted - value) <= SMALL ? wanted : value + clamp(wanted - value, -RECOVERY_SPEED * tau, RECOVERY_SPEED * tau);

/** Whatever impulse it takes. */
export function unbounded(_t: unknown, { system }: Blocks, i: number): void {
  system.low[i] = Number.NEGATIVE_INFINITY;
  system.high[i] = Number.POSITIVE_INFINITY;
}
