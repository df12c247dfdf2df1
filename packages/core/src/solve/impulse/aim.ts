/**
 * What the position stage aims at. Normally that no error is left at the end of the stretch. Joints that are far apart are held as they are,
 * as if rigid bars filled the gaps, and are pulled together between the steps by displacing the bodies at a limited speed
 * (world/islands/recover.ts): impulses strong enough to do that within a step would fling the bodies about.
 * Source: theory 01, section 11.4 (self-repair, clamp).
 */
import type { Chain, Tables } from "../../joint/coupling.js";
import { euclideanNorm } from "../../linalg/vector.js";
import { jointErrors, type Targets } from "./chain-rows.js";

/**
 * Fills `rowGoal` of a chain: zero, and for errors beyond `large` the error itself, shortened by `way` (m, rad). Returns whether there are such.
 */
export function aimChain(t: Tables, chain: Chain, large: Targets, way = 0): boolean {
  let any = false;
  for (let j = 0; j < chain.joints.length; j++) {
    const joint = chain.joints[j]!;
    const first = t.jointRow[2 * joint.slot]!;
    const { lengths, angles } = joint.kind;
    t.rowGoal.fill(0, first, first + lengths + angles);
    if (jointErrors(t, joint, t.pose, large) <= 1) continue;
    any = true;
    leave(t, first, lengths, way);
    leave(t, first + lengths, angles, way);
  }
  return any;
}

/** goal := error shortened by `way`. */
function leave(t: Tables, first: number, count: number, way: number): void {
  const size = euclideanNorm(t.rowError, first, count);
  if (size <= way) return;
  for (let i = first; i < first + count; i++) t.rowGoal[i] = t.rowError[i]! * (1 - way / size);
}
