/**
 * Control of the local error of a trajectory: how far the end of a stretch may lie from where the exact motion would have led.
 *
 *   x, q       the end of a stretch of length τ: its runs of 1, 2 (, 3) parts combined and projected (combine-runs.ts)
 *   x̂, q̂     the same without the coarsest run: X₂ at order 4, −4/5 X₂ + 9/5 X₃ at order 6; error O(τ³), O(τ⁵)
 *   e          estimate: the largest |x − x̂| of a centre of mass (m) and the largest angle between q and q̂ (rad) of the bodies of an island
 *   a          what is allowed: tolerance · τ/h, so that the estimates of a step add up to no more than its tolerance
 *
 * e is the error of x̂, the result of the lower order p − 2; the step continues with x, whose error is smaller by another factor O(τ²). A half
 * stretch has e/2^(p−1) and is allowed a/2: each halving divides e/a by 2^(p−2), which is 4 at order 4 and 16 at order 6. That tells how many
 * halvings a stretch needs that missed its tolerance, and how many the next step can do without.
 * Source: theory 01, section 13; the estimate is T_{k,k−1} − T_{k,k} of Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I,
 * section II.9. Limits: an estimate, not a bound; motion that changes within a stretch in ways no run sees is not noticed.
 */
import { POSE } from "../../body/body-tables.js";
import { angleBetween, readQuat } from "../../math/quat.js";
import { distance, readVec3 } from "../../math/vec3.js";
import type { WorldTables } from "../world-tables.js";
import type { Island } from "./island.js";
import { visitIsland } from "./island-state.js";

/** Stretches are made such that e/a is expected at or below this: those that are just allowed would be refused every other time. */
const AIM = 0.8;

/** Largest distance (m) and angle (rad) between the present poses of an island and saved ones. */
export function largestDeviation(t: WorldTables, island: Island, saved: Float64Array): number {
  let largest = 0;
  let o = 0;
  visitIsland(t, island, (table, offset, length) => {
    for (let k = 0; k < length && table === t.pose; k += POSE) {
      const gap = distance(readVec3(table, offset + k), readVec3(saved, o + k));
      const turn = angleBetween(readQuat(table, offset + k + 3), readQuat(saved, o + k + 3));
      largest = Math.max(largest, gap, turn);
    }
    o += length;
  });
  return largest;
}

/** Factor between e/a of a stretch and of its half. */
const gainOf = (order: number): number => (1 << order) / 4;

/** Halvings after which a stretch with that e/a > 1 can be expected to keep its tolerance, at least 1. */
export function halvingsFor(ratio: number, order: number, most: number): number {
  let halvings = 0;
  for (let rest = ratio; halvings < most && (halvings === 0 || rest > AIM); rest /= gainOf(order)) halvings++;
  return halvings;
}

/** Level from which on stretches can be expected to keep their tolerance, from one of that level and its e/a ≤ 1. */
export function levelFor(ratio: number, order: number, level: number): number {
  let coarsest = level;
  for (let rest = ratio * gainOf(order); coarsest > 0 && rest <= AIM; rest *= gainOf(order)) coarsest--;
  return coarsest;
}
