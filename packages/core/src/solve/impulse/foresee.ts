/**
 * What joints will do in a stretch, foreseen from what they did at the end of the last one.
 *
 * The velocity stage at t removes speeds s by impulses A λᵥ = −s, A = G M⁻¹ Gᵀ; the position stage that follows, with the same rows, errors e by
 * A λₚ = −e/h. Both are half the impulse that the joints give about t, seen from either side: with q⃛ the jerk of the motion
 *
 *   λₚ − λᵥ = (h²/3) A⁻¹ G q⃛ + O(h³)
 *
 * so λₚ = λᵥ leaves as much as a first correction with the factor at t does: an error of order h³ where none leaves one of order h². It takes the place of
 * that correction, in everything that is concluded from it. `jointHold` keeps λᵥ/h, because stretches differ in length. It is state, for what a
 * correction leaves over depends on where it began.
 */
import type { Chain, Tables } from "../../joint/coupling.js";
import { HOLD } from "../../joint/joint-tables.js";
import type { Targets } from "./chain-rows.js";
import type { DirectPlan } from "./direct-plan.js";

/** What foreseen impulses leave over, compared with a first correction: measured on chains, rings and trees. */
const FALLS_SHORT = 1.8;

/** What settles velocities from now on is what the joints do at the end of a stretch of length h. */
export function beginHold(t: Tables, { joints }: Chain, plan: DirectPlan, h: number): void {
  plan.holding = h;
  for (let j = 0; j < joints.length; j++) {
    const { slot } = joints[j]!;
    for (let k = HOLD * slot; k < HOLD * (slot + 1); k++) t.jointHold[k] = 0;
  }
}

/** The impulses in plan.x took away the speeds in `rowError`. */
export function noteHold(t: Tables, { joints }: Chain, { x, jointStart, holding }: DirectPlan): void {
  const { jointRow, rowError, jointHold } = t;
  const rate = 1 / holding;
  for (let j = 0; j < joints.length; j++) {
    const { slot } = joints[j]!;
    const first = jointRow[2 * slot]!;
    const rows = jointRow[2 * slot + 1]!;
    const o = HOLD * slot;
    let square = 0;
    let product = 0;
    for (let i = 0; i < rows; i++) {
      const impulse = x[jointStart[j]! + i]!;
      const speed = rowError[first + i]!;
      jointHold[o + i] = jointHold[o + i]! + rate * impulse;
      square += speed * speed;
      product += speed * impulse;
    }
    jointHold[o + 6] = Math.max(jointHold[o + 6]!, rate * Math.sqrt(square));
    jointHold[o + 7] = jointHold[o + 7]! + rate * rate * product;
  }
}

/** Impulses for a stretch of length h into plan.x, and what a correction would have noted with them; false if there are none. */
export function writeForeseen(t: Tables, { joints }: Chain, plan: DirectPlan, h: number, targets: Targets): boolean {
  const { x, jointStart } = plan;
  const { jointRow, jointHold } = t;
  let largest = 0;
  let product = 0;
  for (let j = 0; j < joints.length; j++) {
    const { slot } = joints[j]!;
    const rows = jointRow[2 * slot + 1]!;
    const o = HOLD * slot;
    for (let i = 0; i < rows; i++) x[jointStart[j]! + i] = h * jointHold[o + i]!;
    largest = Math.max(largest, jointHold[o + 6]!);
    product += jointHold[o + 7]!;
  }
  if (largest === 0) return false;
  plan.worst = (FALLS_SHORT * largest * h * h) / targets.position;
  plan.iterations = 1;
  plan.foreseen = true;
  plan.energy = FALLS_SHORT * FALLS_SHORT * Math.abs(product) * h * h * h;
  return true;
}
