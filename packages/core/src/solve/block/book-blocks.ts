/**
 * Books of the blocks. An impulse p along a row does the work p·(u⁻ + u⁺)/2 on the bodies, exactly: u⁻ before the kick of the half in which it acts, u⁺
 * after everything. Of unlimited rows only what comes from outside is booked: p·(wanted speed − speed of partners that are not dynamic); the rest is drift.
 */
import { type Blocks, wrenchSpeed } from "../../joint/block.js";
import type { Tables } from "../../joint/coupling.js";
import { addLineLoad } from "../../joint/jacobian.js";

/** After a half: its impulses and their work. */
export function bookBlocks(t: Tables, blocks: Blocks, time: number, half: "first" | "second"): void {
  const impulses = half === "first" ? blocks.first : blocks.second;
  for (let i = 0; i < blocks.rows.length; i++) {
    const p = impulses[i]!;
    if (p === 0) continue;
    const { place } = blocks.rows[i]!;
    t.block[2 * place] = t.block[2 * place]! + p;
    t.block[2 * place + 1] = t.block[2 * place + 1]! + p * workingSpeed(t, blocks, i, time);
    if (blocks.rows[i]!.carried) addToJoint(t, blocks, i, p);
  }
}

/** The impulse along the row's line counts as load of its joint. */
function addToJoint(t: Tables, { rows, line }: Blocks, i: number, p: number): void {
  const { slot, numbers, coordinate, factor } = rows[i]!.terms[0]!;
  coordinate.row(t.jointNow, 24 * slot, numbers, 0, line, 0);
  addLineLoad(t, slot, line, 0, factor * p);
}

function workingSpeed(t: Tables, blocks: Blocks, i: number, time: number): number {
  const row = blocks.rows[i]!;
  const { body, wrench } = blocks.sides[i]!;
  if (row.book === "none") return 0;
  const outside = outsideSpeed(t, blocks, i);
  if (row.book === "outer") return row.law.speed(t, blocks, i, time) - outside;
  return 0.5 * (blocks.before[i]! + wrenchSpeed(body, wrench, t.twist)) - outside;
}

/** Share of the bodies that are not dynamic in the speed of a row. */
function outsideSpeed(t: Tables, { sides }: Blocks, i: number): number {
  const { body, part, wrench } = sides[i]!;
  let sum = 0;
  for (let s = 0; s < body.length; s++) {
    if (part[s] !== -1) continue;
    for (let c = 0; c < 6; c++) sum += wrench[6 * s + c]! * t.twist[6 * body[s]! + c]!;
  }
  return sum;
}

/**
 * Linear impulse, and angular impulse about the origin, of the sides whose partner is not dynamic; of the first half after the preview has been accepted,
 * because methods that integrate bring their own books with it.
 */
export function bookOuterImpulses(t: Tables, blocks: Blocks, half: "first" | "second"): void {
  const impulses = half === "first" ? blocks.first : blocks.second;
  for (let i = 0; i < blocks.rows.length; i++) if (impulses[i] !== 0) bookOuter(t, blocks, i, impulses[i]!);
}

function bookOuter({ booked }: Tables, { sides }: Blocks, i: number, p: number): void {
  const { body, outer, wrench, moment } = sides[i]!;
  for (let s = 0; s < body.length; s++) {
    if (outer[s] === 0) continue;
    const b = 8 * body[s]!;
    for (let k = 0; k < 3; k++) {
      booked[b + 2 + k] = booked[b + 2 + k]! + p * wrench[6 * s + 3 + k]!;
      booked[b + 5 + k] = booked[b + 5 + k]! + p * moment[3 * s + k]!;
    }
  }
}
