/** How contact rows and chains see each other: speeds of rows from twists, impulses of rows as loads. Chains are reached through their sources alone. */
import { BODY_DYNAMIC } from "../body/body-tables.js";
import type { Tables } from "../joint/coupling.js";
import { grownNumbers } from "../memory/growing.js";
import { ROW_WRENCH, TWIST } from "./contact-problem.js";
import type { ContactSet } from "./contact-set.js";

/** Scratch: impulse on every body of the problem. */
let wrenches = new Float64Array(48);

/** Speed of a row, m/s or rad/s, with all that moves; of bodies that impulses do not move alone with `outside`. */
export function rowSpeed({ problem, slot }: ContactSet, t: Tables, point: number, row: number, which: "all" | "outside"): number {
  let speed = 0;
  for (let side = 0; side < 2; side++) {
    const body = slot[2 * point + side]!;
    if (which === "outside" && t.kind[body] === BODY_DYNAMIC) continue;
    const w = ROW_WRENCH * row + TWIST * side;
    for (let k = 0; k < TWIST; k++) speed += problem.wrench[w + k]! * t.twist[TWIST * body + k]!;
  }
  return speed;
}

/** The problem learns the present twists of its bodies. */
export function loadTwists({ problem }: ContactSet, { twist }: Tables): void {
  for (let b = 0; b < problem.bodyCount; b++) {
    const from = TWIST * problem.body[b]!;
    for (let k = 0; k < TWIST; k++) problem.twist[TWIST * b + k] = twist[from + k]!;
  }
}

/** Impulses along all rows act on the chains, but for what a side of a row does not receive (`lost`, stride 2). */
export function applyImpulses(
  { problem, parts }: ContactSet,
  t: Tables,
  impulse: Float64Array,
  half: "first" | "second",
  lost?: Float64Array,
): void {
  const { rowBody, wrench, partStart } = problem;
  wrenches = grownNumbers(wrenches, TWIST * problem.bodyCount);
  wrenches.fill(0, 0, TWIST * problem.bodyCount);
  for (let row = 0; row < problem.rowCount; row++) {
    // what a side did not receive counts even where the impulse has come back to 0
    if (impulse[row] === 0 && !lost) continue;
    for (let side = 0; side < 2; side++) {
      const body = rowBody[2 * row + side]!;
      if (body < 0) continue;
      const p = impulse[row]! - (lost?.[2 * row + side] ?? 0);
      const w = ROW_WRENCH * row + TWIST * side;
      for (let k = 0; k < TWIST; k++) wrenches[TWIST * body + k]! += p * wrench[w + k]!;
    }
  }
  for (let part = 0; part < parts.length; part++) {
    const { source, loads } = parts[part]!;
    const first = partStart[part]!;
    loads.count = partStart[part + 1]! - first;
    let any = false;
    for (let b = 0; b < loads.count; b++) {
      loads.body[b] = problem.body[first + b]!;
      for (let k = 0; k < TWIST; k++) {
        loads.impulse[TWIST * b + k] = wrenches[TWIST * (first + b) + k]!;
        any ||= loads.impulse[TWIST * b + k] !== 0;
      }
    }
    if (any) source.apply(t, loads, half);
  }
}
