/**
 * Armature: a rotor of inertia a (kg·m², or kg along a slide) turns with the coordinate, as behind a gear. The row ties the joint to that rotor, which
 * gives way by p/a under the impulse p (the row's compliance):
 *
 *   rotor at the end of the stretch   x + τ ω,   ω = u⁻ − p/a          u⁻ speed of the coordinate before the kick
 *
 * Its energy ½ a u² belongs to the system; its momentum is not that of a body (the rotor's axis carries none of it), as in reflected inertia.
 */
import type { BlockLaw } from "../block.js";
import { unbounded } from "./coupling.js";

export const armatureLaw = (inertia: number): BlockLaw => ({
  rigid: false,
  goal: (_t, { value, approach, first }, i, _time, tau) => value[i]! + tau * (approach[i]! - first[i]! / inertia),
  speed: (_t, { approach, first, second }, i) => approach[i]! - (first[i]! + second[i]!) / inertia,
  bound: unbounded,
});
