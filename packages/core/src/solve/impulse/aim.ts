/**
 * What the position stage aims at. Normally that no error is left at the end of the stretch. Joints that are far apart are pulled together at
 * a limited speed instead, so that a system that has fallen apart, or was never assembled, does not blow up: from the error e at the start,
 * e·(1 − v τ/|e|) is left at the end. The velocity stage takes the speed out again.
 * Source: theory 01, section 11.4 (clamp), as a speed instead of an impulse.
 */

import type { Chain, Tables } from "../../joint/coupling.js";
import { euclideanNorm } from "../../linalg/vector.js";
import { jointErrors, type Targets } from "./chain-rows.js";

/** Largest speed at which joints recover, m/s and rad/s. */
export const RECOVERY_SPEED = 10;

/** Fills `rowGoal` of a chain for a stretch τ. `large`: errors beyond this are recovered at the limited speed (m, rad). */
export function aimChain(t: Tables, chain: Chain, tau: number, large: Targets): void {
  for (let j = 0; j < chain.joints.length; j++) {
    const joint = chain.joints[j]!;
    const first = t.jointRow[2 * joint.slot]!;
    const { lengths, angles } = joint.kind;
    t.rowGoal.fill(0, first, first + lengths + angles);
    if (jointErrors(t, joint, t.pose, large) <= 1) continue;
    leave(t, first, lengths, RECOVERY_SPEED * tau);
    leave(t, first + lengths, angles, RECOVERY_SPEED * tau);
  }
}

/** goal := error shortened by `way`. */
function leave(t: Tables, first: number, count: number, way: number): void {
  const size = euclideanNorm(t.rowError, first, count);
  if (size <= way) return;
  for (let i = first; i < first + count; i++) t.rowGoal[i] = t.rowError[i]! * (1 - way / size);
}
