/**
 * Stops: a one-sided row. The gap x − offset stays ≥ 0; the stop pushes only.
 *
 *   first half    gap(t + τ) ≥ 0   ⟂   p ≥ 0
 *   second half   of stops that pushed in the first: u = 0, where the total impulse stays ≥ 0; of others that are closed: u ≥ 0 ⟂ p ≥ 0
 *
 * Stops that are hit faster than REST bounce back with u⁺ = −e u⁻, at the moment they are hit: see world/islands/impacts.ts.
 */
import type { BlockLaw } from "../block.js";
import { within } from "./coupling.js";

/** Gap (m, rad) below which a stop counts as closed. */
export const CLOSED = 1e-7;
/** Stops that are hit more slowly than this (m/s, rad/s) are not left again. */
export const REST = 1e-3;

export const stopLaw = (offset: number): BlockLaw => ({
  rigid: false,
  held: () => offset,
  goal: (_t, { value }, i, _time, tau) => (value[i]! < offset ? within(value[i]!, offset, tau) : offset),
  speed: () => 0,
  bound(_t, { system, open, first, value, before }, i, _time, _tau, half) {
    // one that has just been reached at speed is hit at the start of the next stretch
    const untouched = first[i] === 0 && (value[i]! - offset > CLOSED || before[i]! < -REST);
    const idle = open[i] === 1 || (half === "second" && untouched);
    system.low[i] = half === "second" ? -first[i]! : 0;
    system.high[i] = idle ? system.low[i]! : Number.POSITIVE_INFINITY;
  },
});
