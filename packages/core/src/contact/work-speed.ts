/**
 * Speeds of contact rows as their impulses do work with them.
 *
 *   u = J v         lone bodies, and jointed ones whose joints others keep books of
 *   u = J R M v     jointed ones: v without what their joints do not allow; J v itself wherever v obeys the joints
 *
 * An impulse p along a row changes the velocities of its chain by R Jᵀ p, so (R Jᵀ p)ᵀ M (v⁻ + v⁺)/2 is what the energy changes
 * by: its own work and that of the joints that answer it. Halfway through a stretch velocities do not obey the joints at the
 * present poses, but lead to where these hold at its end. Impulses that joints take up, as where jointed bodies jam, would do
 * work on that, and the joints, which nobody books, the opposite. Symbols: v twists [rad/s, m/s], M inertia, R answer of
 * chains, p in N·s. Cost: one response per chain in contact.
 */
import type { Tables } from "../joint/coupling.js";
import { grownNumbers } from "../memory/growing.js";
import { ROW_WRENCH, TWIST } from "./contact-problem.js";
import type { ContactSet } from "./contact-set.js";

/** Scratch: v or R M v of every body of the problem. */
let allowed = new Float64Array(48);

/** Before `workSpeed`: it learns the present twists. */
export function loadAllowed({ problem, parts }: ContactSet, t: Tables): void {
  allowed = grownNumbers(allowed, TWIST * problem.bodyCount);
  for (let part = 0; part < parts.length; part++) {
    const { source, out } = parts[part]!;
    const first = problem.partStart[part]!;
    source.allow?.(t, out);
    for (let b = first; b < problem.partStart[part + 1]!; b++) {
      const from = TWIST * problem.body[b]!;
      for (let k = 0; k < TWIST; k++) allowed[TWIST * b + k] = source.allow ? out.change[TWIST * (b - first) + k]! : t.twist[from + k]!;
    }
  }
}

/** Of a row of a point, m/s or rad/s, with all that moves. */
export function workSpeed({ problem, slot }: ContactSet, { twist }: Tables, point: number, row: number): number {
  let speed = 0;
  for (let side = 0; side < 2; side++) {
    const place = problem.rowBody[2 * row + side]!;
    const u = TWIST * (place < 0 ? slot[2 * point + side]! : place);
    const from = place < 0 ? twist : allowed;
    const w = ROW_WRENCH * row + TWIST * side;
    for (let k = 0; k < TWIST; k++) speed += problem.wrench[w + k]! * from[u + k]!;
  }
  return speed;
}
