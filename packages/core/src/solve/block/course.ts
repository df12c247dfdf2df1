/**
 * What blocks did during an attempt to make a stretch. Runs can be combined to a higher order only while no row changes from holding to giving way or
 * back; and a stop that was hit fast calls for the time at which it was.
 */
import type { Blocks } from "../../joint/block.js";
import type { Tables } from "../../joint/coupling.js";
import { CLOSED, REST } from "../../joint/laws/stop.js";

export function beginCourse({ closed, course }: Blocks): void {
  closed.fill(0);
  course.noted = "nothing";
  course.switched = false;
}

/** After a half of a run. */
export function noteCourse(t: Tables, blocks: Blocks, time: number, tau: number, half: "first" | "second"): void {
  const { rows, course, reached } = blocks;
  const n = rows.length;
  const isNew = course.noted === "nothing" || (course.noted === "first" && half === "second");
  for (let i = 0; i < n; i++) {
    const now = reachedBound(t, blocks, i, time, tau, half);
    const place = half === "first" ? i : n + i;
    if (isNew) reached[place] = now;
    else if (reached[place] !== now) course.switched = true;
    if (half === "first" && isHit(t, blocks, i, time)) blocks.closed[i] = 1;
  }
  if (isNew) course.noted = half === "first" ? "first" : "both";
}

/** Has a stop been hit, as far as the present impulses of the first half tell? */
export function isAnyHit(t: Tables, blocks: Blocks, time: number): boolean {
  for (let i = 0; i < blocks.rows.length; i++) if (isHit(t, blocks, i, time)) return true;
  return false;
}

/** Bounds are met to rounding of the sums that impulses are made of. */
const SLACK = 1e-9;

function reachedBound(t: Tables, blocks: Blocks, i: number, time: number, tau: number, half: "first" | "second"): number {
  const { rows, system, first, second } = blocks;
  const p = half === "first" ? first[i]! : second[i]!;
  if (rows[i]!.restitution !== undefined) return first[i]! + second[i]! > 0 ? 1 : 0;
  rows[i]!.law.bound(t, blocks, i, time, tau, half);
  if (system.low[i] === system.high[i]) return 0;
  if (p <= system.low[i]! * (1 - SLACK)) return -1;
  return p >= system.high[i]! * (1 - SLACK) ? 1 : 0;
}

/**
 * Pushing at the end, and either apart at the start and coming on faster than what counts as rest, or leaving at the start faster than that: then it has come
 * back, and under an even force at least as fast. What does not bounce may as well be met by its row.
 */
function isHit(t: Tables, { rows, first, value, approach, open }: Blocks, i: number, time: number): boolean {
  const { restitution, law } = rows[i]!;
  if (restitution === undefined || open[i] === 1 || !(first[i]! > 0)) return false;
  return (approach[i]! > REST && restitution > 0) || (approach[i]! < -REST && value[i]! - law.held!(t, time) > CLOSED);
}
