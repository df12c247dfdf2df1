/**
 * Complementarity of distances and impulses by Newton's method on a canonical set of points (Buck and Schömer):
 *
 *   S        points that push to begin with, as far as they are independent (canonical-set.ts)
 *   repeat   impulses that bring S to rest, where all of them push; else the laws of S by Newton's method (ncp-newton.ts); where that is slow, because S is nearly
 *            dependent, S is brought to rest and whoever would pull first leaves, one after another
 *            points without impulse leave S
 *            of every pair the point that would sink in deepest joins S; where there is none, it is done
 *
 * A point whose normal depends on those of S, J_i = Σ c_j J_j, takes over the impulse t of the one that would pull first: P_j − t c_j ≥ 0, t as large as that
 * allows. Where every c_j ≤ 0 no impulses keep all points apart, if w_i is less than Σ c_j w_j; else S is brought to rest once more, to round-off. Without friction this is the dual active set method for the least change of velocity, whose
 * value rises with every point that joins: no set comes twice. Friction is that of the members.
 *
 * Where Newton's method falls short of the target, or S grows beyond 60 points, sweeps in blocks go on from there
 * (solve-block.ts); not where no impulses could do it. Rates are distances at the end of the stretch over its length, as whoever
 * made the problem has written them (contact-stages.ts), so nothing drifts.
 *
 * Source: theory 06, 3.1, 3.5, 3.6; Goldfarb and Idnani, A numerically stable dual method for solving strictly convex quadratic programs, Math. Program. 27
 * (1983). Cost: k³ operations a step for k rows of members: meant for an object in the hand and what it touches, at most some dozen points.
 */
import { type ContactProblem, pushRow, rowRate } from "../contact-problem.js";
import type { SolveOptions, SolveReport } from "../contact-solver.js";
import { beginChoice, chooseCoefficients } from "../solve/coefficient-choice.js";
import { largestViolation, roundingOfRates } from "../solve/law-violation.js";
import { solveBlock } from "../solve/solve-block.js";
import { prepare, rebuildTwists, type SolverWork } from "../solve/solver-work.js";
import { markSticking } from "../solve/sticking.js";
import { bringToRest, bringToRestOrLeave, clearSet, join, leave, sharesOf } from "./canonical-set.js";
import { type NewtonOptions, type NewtonReport, solveMembers } from "./ncp-newton.js";
import type { NcpWork } from "./ncp-work.js";

/** Rounds of changing S: some per point, and some more. */
const ROUNDS_PER_POINT = 4;
const LEAST_ROUNDS = 20;
/** More points are a case for sweeps. */
const MOST_MEMBERS = 60;
/** Newton steps; without friction pivoting is sure to end, and takes less than more of them. */
const MOST_STEPS = 20;
const FEW_STEPS = 3;
/** Share of the target that Newton steps leave. */
const TIGHT = 0.1;
/** Share of the largest impulse below which another is rounding. */
const ROUND_OFF = 1e-14;

/** `sweeps` of the report are Newton steps, and sweeps where these were not enough. */
export function solveNcp(problem: ContactProblem, work: SolverWork, options: SolveOptions): SolveReport {
  const { ncp } = work;
  const { maximumSweeps, grant } = options;
  prepare(problem, work, 1, options.points);
  beginSet(ncp, problem, work);
  const target = Math.max(options.target, roundingOfRates(problem, work));
  const choice = beginChoice(problem, work, Number.POSITIVE_INFINITY);
  let steps = 0;
  let hopeless = false;
  let isPolished = false;
  for (let round = 0; round < LEAST_ROUNDS + ROUNDS_PER_POINT * work.pointCount; round++) {
    const solved = solveSet(ncp, problem, work, { target: TIGHT * target, mostSteps: maximumSweeps - steps, grant });
    steps += solved.steps;
    dismiss(ncp, problem);
    if (!solved.converged || steps >= maximumSweeps || grant?.() === false) break;
    const taken = takeDeepest(ncp, problem, work, target);
    if (taken === TAKEN.unclear && !isPolished && !hasFriction(ncp, problem) && bringToRest(ncp.set, problem)) {
      isPolished = true;
      continue;
    }
    hopeless = taken === TAKEN.hopeless || taken === TAKEN.unclear;
    if (taken === TAKEN.joined && ncp.set.count <= MOST_MEMBERS) continue;
    problem.stick.fill(0, 0, problem.pointCount);
    markSticking(problem, work, target);
    if (!chooseCoefficients(choice, problem, work, 0, target)) break;
  }
  clearFading(problem, work);
  rebuildTwists(problem, work);
  const residual = largestViolation(problem, work);
  if (residual <= target || hopeless || steps >= maximumSweeps || grant?.() === false)
    return { sweeps: steps, residual, converged: residual <= target };
  const rest = solveBlock(problem, work, { ...options, maximumSweeps: maximumSweeps - steps });
  return { ...rest, sweeps: steps + rest.sweeps, residual: makeCanonical(ncp, problem, work, Math.max(target, rest.residual)) };
}

/** Sweeps leave impulses on points that depend on each other: members take them over, where the laws are then met as well. Returns the largest violation. */
function makeCanonical(ncp: NcpWork, problem: ContactProblem, work: SolverWork, target: number): number {
  clearRounding(problem, work);
  const before = problem.impulse.slice(0, problem.pointRow[problem.pointCount]!);
  clearSet(ncp.set, problem);
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    if (!(problem.impulse[problem.pointRow[point]!]! > 0) || join(ncp.set, problem, point)) continue;
    // what rubs keeps its own: its friction cannot be handed over
    if (problem.pointRow[point + 1]! - problem.pointRow[point]! === 1) handOver(ncp.set, problem, point);
  }
  if (!hasFriction(ncp, problem)) refine(ncp, problem, work, target);
  rebuildTwists(problem, work);
  const residual = largestViolation(problem, work);
  if (residual <= target) return residual;
  problem.impulse.set(before);
  rebuildTwists(problem, work);
  return largestViolation(problem, work);
}

/** Pivoting alone, from members that are nearly the right ones. */
function refine(ncp: NcpWork, problem: ContactProblem, work: SolverWork, target: number): void {
  for (let round = 0; round < LEAST_ROUNDS; round++) {
    bringToRestOrLeave(ncp.set, problem);
    dismiss(ncp, problem);
    if (takeDeepest(ncp, problem, work, TIGHT * target) !== TAKEN.joined) return;
  }
}

/**
 * Points that leave, with impulses that Newton's method has brought down to the round-off of rates but not to 0: such a rest may point anywhere, also out of the
 * cone and along the slip.
 */
function clearFading(problem: ContactProblem, work: SolverWork): void {
  const rounding = roundingOfRates(problem, work);
  for (let i = 0; i < work.pointCount; i++) {
    const row = problem.pointRow[work.point[i]!]!;
    const force = work.diagonal[row]! * problem.impulse[row]!;
    if (force > 0 && force <= rounding && rowRate(problem, row) > rounding) clearImpulses(problem, work.point[i]!);
  }
}

/** What rounding has left of impulses that came to nothing. */
function clearRounding(problem: ContactProblem, { point, pointCount }: SolverWork): void {
  let largest = 0;
  for (let i = 0; i < pointCount; i++) largest = Math.max(largest, problem.impulse[problem.pointRow[point[i]!]!]!);
  for (let i = 0; i < pointCount; i++)
    if (problem.impulse[problem.pointRow[point[i]!]!]! <= ROUND_OFF * largest) clearImpulses(problem, point[i]!);
}

/**
 * The impulse t of a dependent point goes to the members, P_j + t c_j ≥ 0; whoever would pull first leaves, and the point takes its place
 * with what is left.
 */
function handOver(set: NcpWork["set"], problem: ContactProblem, point: number): void {
  const share = sharesOf(set, problem, point);
  const row = problem.pointRow[point]!;
  let first = -1;
  let handed = problem.impulse[row]!;
  for (let k = 0; k < set.count; k++) {
    const impulse = problem.impulse[problem.pointRow[set.member[k]!]!]!;
    if (!(share[k]! < -DEPENDENT) || !(impulse / -share[k]! < handed)) continue;
    handed = impulse / -share[k]!;
    first = k;
  }
  for (let k = 0; k < set.count; k++) change(problem, problem.pointRow[set.member[k]!]!, handed * share[k]!);
  const leaving = first < 0 ? point : set.member[first]!;
  if (first >= 0) change(problem, row, -handed);
  clearImpulses(problem, leaving);
  if (first < 0) return;
  leave(set, problem, leaving);
  if (!join(set, problem, point)) clearImpulses(problem, point);
}

/** The laws of S; `steps`: how many systems were solved for it. */
function solveSet(ncp: NcpWork, problem: ContactProblem, work: SolverWork, options: NewtonOptions): NewtonReport {
  const guesses = bringToRest(ncp.set, problem) ? 1 : 0;
  const rubs = hasFriction(ncp, problem);
  const mostSteps = Math.min(options.mostSteps, rubs ? MOST_STEPS : FEW_STEPS);
  const { steps, converged } = solveMembers(ncp, problem, work, { ...options, mostSteps });
  const pivots = converged || rubs ? 0 : bringToRestOrLeave(ncp.set, problem);
  return { steps: guesses + steps + pivots, converged: converged || !rubs };
}

function hasFriction({ set }: NcpWork, problem: ContactProblem): boolean {
  for (let k = 0; k < set.count; k++) {
    const point = set.member[k]!;
    if (problem.pointRow[point + 1]! - problem.pointRow[point]! > 1) return true;
  }
  return false;
}

/** S from the impulses that are there; those of dependent points are taken away. */
function beginSet({ set }: NcpWork, problem: ContactProblem, work: SolverWork): void {
  clearSet(set, problem);
  for (let i = 0; i < work.pointCount; i++) {
    const point = work.point[i]!;
    if (problem.impulse[problem.pointRow[point]!]! > 0 && join(set, problem, point)) continue;
    clearImpulses(problem, point);
  }
}

function clearImpulses(problem: ContactProblem, point: number): void {
  problem.stick[point] = 0;
  for (let row = problem.pointRow[point]!; row < problem.pointRow[point + 1]!; row++) {
    if (problem.impulse[row] === 0) continue;
    pushRow(problem, row, -problem.impulse[row]!);
    problem.impulse[row] = 0;
  }
}

/** Points that do not push are no members. */
function dismiss({ set }: NcpWork, problem: ContactProblem): void {
  for (let k = set.count - 1; k >= 0; k--) {
    const point = set.member[k]!;
    if (problem.impulse[problem.pointRow[point]!]! > 0) continue;
    clearImpulses(problem, point);
    leave(set, problem, point);
  }
}

/** What became of the points that sink in, by rank: none does; rounding hides what to do; some could be held by no impulses; some joined. */
const TAKEN = { none: 0, unclear: 1, hopeless: 2, joined: 3 } as const;
type Taken = (typeof TAKEN)[keyof typeof TAKEN];

/** Of every pair the point that sinks in deepest joins. */
function takeDeepest({ set }: NcpWork, problem: ContactProblem, work: SolverWork, target: number): Taken {
  let taken: Taken = TAKEN.none;
  for (let i = 0; i < work.pointCount; ) {
    const pair = problem.pair[work.point[i]!]!;
    let deepest = -1;
    let least = -target;
    for (; i < work.pointCount && problem.pair[work.point[i]!] === pair; i++) {
      const point = work.point[i]!;
      const rate = rowRate(problem, problem.pointRow[point]!);
      if (set.place[point]! >= 0 || !(rate < least)) continue;
      deepest = point;
      least = rate;
    }
    if (deepest < 0) continue;
    const became = join(set, problem, deepest) ? TAKEN.joined : exchange(set, problem, deepest, target);
    if (became > taken) taken = became;
  }
  return taken;
}

/**
 * A dependent point takes the place of the member that would pull first. Where none would, nothing holds the point, unless it only shows, many times larger, what
 * is left of the members' rates: w_i = Σ c_j w_j.
 */
function exchange(set: NcpWork["set"], problem: ContactProblem, point: number, target: number): Taken {
  const share = sharesOf(set, problem, point);
  let first = -1;
  let least = Number.POSITIVE_INFINITY;
  let own = rowRate(problem, problem.pointRow[point]!);
  for (let k = 0; k < set.count; k++) {
    const row = problem.pointRow[set.member[k]!]!;
    const impulse = problem.impulse[row]!;
    own -= share[k]! * rowRate(problem, row);
    if (!(share[k]! > DEPENDENT) || !(impulse / share[k]! < least)) continue;
    least = impulse / share[k]!;
    first = k;
  }
  if (first < 0) return own < -target ? TAKEN.hopeless : TAKEN.unclear;
  const leaving = set.member[first]!;
  const takers = Array.from(set.member.subarray(0, set.count));
  const parts = Array.from(share.subarray(0, set.count), (c) => -least * c);
  leave(set, problem, leaving);
  if (!join(set, problem, point)) {
    // nearly dependent on the others as well: all stays as it was
    if (!join(set, problem, leaving)) clearImpulses(problem, leaving);
    return TAKEN.unclear;
  }
  for (let k = 0; k < takers.length; k++) change(problem, problem.pointRow[takers[k]!]!, parts[k]!);
  change(problem, problem.pointRow[point]!, least);
  clearImpulses(problem, leaving);
  return TAKEN.joined;
}

/** Shares below that are round-off. */
const DEPENDENT = 1e-9;

function change(problem: ContactProblem, row: number, by: number): void {
  problem.impulse[row] = Math.max(0, problem.impulse[row]! + by);
  pushRow(problem, row, by);
}
