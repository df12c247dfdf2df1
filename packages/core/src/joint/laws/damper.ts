/**
 * Dampers: force −c q̇ along a coordinate, solved together with the joints so that no c is too large for the step.
 *
 *   first half    p₁ = −(c τ/2) ū,   ū = (x(t + τ) − x(t))/τ          implicit: the stretch is made with the speed that the damper leaves
 *   second half   p₂ = (1 − β) p₁ − β (c τ/2) u⁺,   β = max(0, 1 − 1/K),   K = W c τ/2          W mobility of the coordinate
 *
 * For K ≤ 1 this is the midpoint rule: symmetric in time, second order, fit to be combined to orders 4 and 6. Beyond, where it would let the speed
 * ring with (1 − K)/(1 + K) ≈ −1, the end is implicit as far as it takes for the speed to fade at once and not to change its sign. A steady
 * speed F/c is met for any K. As compliances on the diagonal of the blocks' system: C₁ = 2/(c τ) and C₂ = C₁/β.
 * Limit: beyond K = 1 motions that the damper rules (a spring against it) are of first order in h.
 */
import type { BlockLaw } from "../block.js";
import { unbounded } from "./coupling.js";

/** N·s/m, N·m·s. */
export const damperLaw = (damping: number): BlockLaw => ({
  rigid: false,
  give(tau, half, mobility) {
    const compliance = 2 / (damping * tau);
    if (half === "first") return compliance;
    return mobility > compliance ? compliance / (1 - compliance / mobility) : Number.POSITIVE_INFINITY;
  },
  goal: (_t, { value, first, give }, i, _time, tau) => value[i]! - tau * give[2 * i]! * first[i]!,
  speed: (_t, { first, second, give }, i) => -give[2 * i + 1]! * (second[i]! - first[i]!) - give[2 * i]! * first[i]!,
  bound(t, blocks, i, _time, _tau, half) {
    unbounded(t, blocks, i);
    if (half === "first" || blocks.give[2 * i + 1]! < Number.POSITIVE_INFINITY) return;
    blocks.system.low[i] = blocks.first[i]!;
    blocks.system.high[i] = blocks.first[i]!;
  },
});
