/**
 * Shock propagation: one walk through the contact graph from what cannot move outwards. A level is solved, then its parts stay as they are while the
 * next levels are solved upon them, so that an unfinished iteration ends without approach at any point.
 *
 *   for every level:  solve its active points;  freeze the parts at them (no impulse changes them any more; they remain obstacles)
 *   at the end all parts answer again
 *
 *   law of energy:    of what a level does to its groups of bodies, b s + a s² (energy-share.ts), the largest share s with which the work so far is not positive
 *
 * Source: theory 02, 5.7 (collisions) and 6.6 (contacts); the law is ours. Cost: as many solves as levels, each of its own points alone;
 * with few-sweeps.ts about as much as the same number of sweeps over the whole problem. Limits: what a frozen part does not receive is
 * lost; momentum is not kept there, and how accurate it is depends on the sweeps made before. A part in several pairs of one level is
 * solved with all of them; a contact that closes a loop between levels is solved on its upper one alone.
 */
import type { ContactGraph } from "./contact-graph.js";
import { type ContactProblem, sidePart } from "./contact-problem.js";
import type { ContactSolver, SolveOptions, SolveReport } from "./contact-solver.js";
import { activeGroups, keepShares, largestShare, type Moment, momentOf, workSince } from "./impact/energy-share.js";

export interface ShockOptions extends SolveOptions {
  /** By row and side (stride 2): grows by what frozen parts did not receive, for those who keep books. */
  readonly withheld?: Float64Array;
  /** Where it is given, levels keep the law of energy. */
  readonly law?: EnergyLaw;
}

/** Of what a level does the largest share is kept with which the solve, and all levels so far, have done no work in sum. */
export interface EnergyLaw {
  /** By row: speed of partners that move by themselves, m/s. */
  readonly speed: Float64Array;
  /** By part, the group of bodies whose work is summed up; by group, what has been done, J. */
  readonly groups: Int32Array;
  readonly done: Float64Array;
}

/** `graph` of the active points, as they are now. Flags of parts and points are as before in the end. */
export function shockPropagation(problem: ContactProblem, graph: ContactGraph, solve: ContactSolver, options: ShockOptions): SolveReport {
  const active = problem.active.slice(0, problem.pointCount);
  const frozen = problem.frozen.slice(0, problem.partCount);
  const before = problem.impulse.slice(0, problem.rowCount);
  let sweeps = 0;
  let residual = 0;
  let converged = true;
  problem.active.fill(0, 0, problem.pointCount);
  for (let level = 0; level < graph.levelCount; level++) {
    const points = graph.order.subarray(graph.levelStart[level]!, graph.levelStart[level + 1]!);
    for (const point of points) problem.active[point] = 1;
    const from = options.law && momentOf(problem);
    const result = solve(problem, { ...options, points });
    if (from) keepLaw(problem, from, options.law!);
    sweeps += result.sweeps;
    residual = Math.max(residual, result.residual);
    converged &&= result.converged;
    for (const point of points) {
      problem.active[point] = 0;
      if (options.withheld) bookWithheld(problem, point, before, options.withheld);
    }
    for (const point of points) freezeParts(problem, point);
  }
  problem.active.set(active);
  problem.frozen.set(frozen);
  return { sweeps, residual, converged };
}

/** A frozen part that moves would carry others along and not feel it: that is where energy would come from. */
function keepLaw(problem: ContactProblem, from: Moment, { speed, groups, done }: EnergyLaw): void {
  const own = activeGroups(problem);
  const { linear, square } = workSince(problem, own, speed, from);
  const share = linear.map((b, part) => {
    const s = largestShare(Math.min(0, done[groups[part]!]!), b, square[part]!);
    done[groups[part]!]! += s * (b + s * square[part]!);
    return s;
  });
  keepShares(problem, own, share, from);
}

/** What a level's point pushed into parts that were frozen before it. */
function bookWithheld(problem: ContactProblem, point: number, before: Float64Array, withheld: Float64Array): void {
  for (let row = problem.pointRow[point]!; row < problem.pointRow[point + 1]!; row++)
    for (let side = 0; side < 2; side++) {
      const part = sidePart(problem, row, side);
      if (part >= 0 && problem.frozen[part] === 1) withheld[2 * row + side]! += problem.impulse[row]! - before[row]!;
    }
}

function freezeParts(problem: ContactProblem, point: number): void {
  for (let side = 0; side < 2; side++) {
    const part = sidePart(problem, problem.pointRow[point]!, side);
    if (part >= 0) problem.frozen[part] = 1;
  }
}
