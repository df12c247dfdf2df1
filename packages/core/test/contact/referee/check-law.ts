/**
 * The laws of contact-problem.ts checked a second time and in other words than the solvers use: twists are formed anew from those at the beginning and all
 * impulses, then every point is asked what it does. Returns the worst miss in m/s (rad/s), relative to nothing.
 */
import { type ContactProblem, mobility, POINT_FRICTION, pushRow, rowRate, TWIST } from "../../../src/contact/contact-problem.js";

/** `before`: the same problem before the solve. */
export function missOfLaw(problem: ContactProblem, before: ContactProblem): number {
  const fresh: ContactProblem = { ...problem, twist: before.twist.slice() };
  for (let row = 0; row < problem.rowCount; row++) pushRow(fresh, row, problem.impulse[row]! - before.impulse[row]!);
  let worst = 0;
  for (let k = 0; k < TWIST * problem.bodyCount; k++) worst = Math.max(worst, Math.abs(fresh.twist[k]! - problem.twist[k]!));
  for (let point = 0; point < problem.pointCount; point++) {
    const first = problem.pointRow[point]!;
    const rows = problem.pointRow[point + 1]! - first;
    const normal = problem.impulse[first]!;
    const [held, slid, spin, roll] = Array.from(problem.friction.subarray(POINT_FRICTION * point, POINT_FRICTION * point + 4)) as [
      number,
      number,
      number,
      number,
    ];
    worst = Math.max(worst, missOfNormal(fresh, first));
    if (rows > 1) worst = Math.max(worst, missOfFriction(fresh, [first + 1, first + 2], held * normal, slid * normal));
    if (rows > 3) worst = Math.max(worst, missOfFriction(fresh, [first + 3], spin * normal, spin * normal));
    if (rows > 3) worst = Math.max(worst, missOfFriction(fresh, [first + 4, first + 5], roll * normal, roll * normal));
  }
  return worst;
}

/** P ≥ 0 to the bit; sinking in counts; leaving while pushed counts. */
function missOfNormal(problem: ContactProblem, row: number): number {
  const impulse = problem.impulse[row]!;
  if (!(impulse >= 0)) return Number.POSITIVE_INFINITY;
  const rate = rowRate(problem, row);
  // an impulse too small to matter may stay on a point that leaves: it counts as the rate it makes
  return Math.max(-rate, Math.min(rate, impulse * mobility(problem, row, row)));
}

/** A point that holds has no rate and stays in the static disc; one that slides has |P| on the dynamic rim, opposite to its rate. */
function missOfFriction(problem: ContactProblem, rows: readonly number[], stickRadius: number, slideRadius: number): number {
  const p = rows.map((row) => problem.impulse[row]!);
  const w = rows.map((row) => rowRate(problem, row));
  const size = Math.sqrt(p.reduce((sum, x) => sum + x * x, 0));
  const speed = Math.sqrt(w.reduce((sum, x) => sum + x * x, 0));
  const a = Math.max(...rows.map((row) => mobility(problem, row, row)));
  const holds = Math.max(speed, a * (size - stickRadius));
  const along = p.reduce((sum, x, i) => sum + x * w[i]!, 0);
  // part of the rate across the impulse; where the impulse is small it counts as the rate that the misdirected part of the impulse makes
  const rest = w.map((x, i) => (size > 0 ? x - (along / size) * (p[i]! / size) : x));
  const across = Math.sqrt(rest.reduce((sum, x) => sum + x * x, 0)) * (a * size < speed ? (a * size) / speed : 1);
  const slides = along > 0 && size > 0 ? speed : Math.max(across, a * Math.abs(size - slideRadius));
  return Math.min(holds, slides);
}
