/**
 * Contacts in both halves of a stretch of length τ, as one-sided rows of the look-ahead correction.
 *
 *   first half     w_n = (gap(t + τ) − goal)/τ + J Δu        goal 0; of an overlap what can be taken back in τ: its share τ/h, at most at 1 m/s
 *                  w_t = (way(t + τ) + slip τ/h)/τ + J Δu     way = τ (u_t(t) + u_t(t + τ))/2 : that of the contact point, so a ball rolls freely
 *   second half    w = u − wanted                             of points that pushed in the first, or touch; impulses of both halves together obey the law;
 *                                                             wanted 0; without search for impacts, of points that closed fast −e u_n⁻
 *
 * Both halves are contact problems; the first is repeated with every preview beside the correction of the joints. Impulses reach the chains through
 * `apply` alone. Points that were apart at the start or left fast, came on fast and pushed are noted as `closed`: the stretch is then divided at the impact.
 * Source: theory 02, sections 6.2 and 6.3 (robust variant); why friction lies in both halves: docs/contact-methods.md.
 */
import { CONTACT_FOUND } from "../collide/manifold/contact-list.js";
import type { Tables } from "../joint/coupling.js";
import { grownNumbers } from "../memory/growing.js";
import { applyImpulses, loadTwists, rowSpeed } from "./act-on-chains.js";
import { contactGraph } from "./contact-graph.js";
import { type ContactProblem, pushRow, ROW_WRENCH, rowRate, TWIST } from "./contact-problem.js";
import { type ContactSet, POINT_FRAME, POINT_IMPULSE, RECOVERY_SPEED } from "./contact-set.js";
import type { ContactSolver } from "./contact-solver.js";
import { gapAhead } from "./gap-ahead.js";
import { activeGroups, keepShares, largestShare, type Moment, momentOf, workSince } from "./impact/energy-share.js";
import { placeContacts, renewAnswers } from "./place-contacts.js";
import { shockPropagation } from "./shock-propagation.js";
import { loadAllowed, workSpeed } from "./work-speed.js";

/** Depths of that many tolerances are no oversight of the last stretch; the share of the tolerance that a step may then miss. */
const DEEP = 2;
const DEEP_SHARE = 0.1;
/** Share of what would stand that solves leave, and that they may leave where this takes long. */
const MARGIN = 0.1;
const ENOUGH = 0.9;
/** A violation of that many targets tells that there is no answer while all rows of joints hold. */
const NO_ANSWER = 1e3;
/** Share of the slip of a sticking point that is forgotten in a step: where points contradict each other, what cannot be taken back would grow for ever. */
const FORGOTTEN = 1 / 64;
/** Gaps up to this share of the tolerance are taken as even, and closed by that share in a step. */
const EVEN = 1e-2;
const CLOSED = 1 / 16;
/** Sweeps per level of a shock propagation. */
const SHOCK_SWEEPS = 30;

/** What contacts are solved with, and how exactly. */
export interface ContactRules {
  readonly solve: ContactSolver;
  /** What single levels are solved with, where `shock` says so. */
  readonly solveLevel: ContactSolver;
  /** Largest violation of the law of a problem as it stands, m/s. */
  readonly residual: (problem: ContactProblem) => number;
  /** Violations of the law up to these stand, m/s: at a preview, and in a velocity stage. Solves go ten times further, so that most steps need none. */
  readonly target: number;
  readonly speedTarget: number;
  /** What joints are solved to, m. */
  readonly jointTarget: number;
  readonly maximumSweeps: number;
  /** Gap up to which a point touches, m, and speed above which that is an impact, m/s. */
  readonly tolerance: number;
  readonly restSpeed: number;
  /** Length of the whole step, s. */
  readonly step: number;
  /** Is a solve that ended after so many sweeps finished level by level, from what cannot move outwards (shock-propagation.ts)? */
  readonly shock: (sweeps: number) => boolean;
  /** Where there is no answer by far: makes rows of joints let go that were taken as holding; whether there were any. */
  readonly letGo?: () => boolean;
  readonly grant: (() => boolean) | undefined;
}

/** Scratch: a point's frame at the preview; change of impulse by row, and what of it a side did not receive. */
const ahead = new Float64Array(POINT_FRAME);
let change = new Float64Array(64);
let withheld = new Float64Array(128);
let swept = new Float64Array(64);

/**
 * At the start of a half of a stretch of length tau, before its kick: where points are, how fast they move and how bodies answer. Impulses are what the
 * stretch before needed, not applied yet. Chains have been prepared.
 */
export function refreshContacts(set: ContactSet, t: Tables, half: "first" | "second", tau: number, tolerance: number): void {
  const { problem } = set;
  set.solved = false;
  placeContacts(set, t, half === "second");
  if (half === "first") set.first.fill(0, 0, POINT_IMPULSE * problem.pointCount);
  set.second.fill(0, 0, POINT_IMPULSE * problem.pointCount);
  if (half === "first") set.firstShock.fill(0, 0, POINT_IMPULSE * problem.pointCount);
  set.secondShock.fill(0, 0, POINT_IMPULSE * problem.pointCount);
  loadAllowed(set, t);
  for (let i = 0; i < problem.pointCount; i++) {
    const start = problem.pointRow[i]!;
    for (let row = start; row < problem.pointRow[i + 1]!; row++) set.before[row] = workSpeed(set, t, i, row);
    if (half === "first") set.approach[i] = rowSpeed(set, t, i, start, "all");
    // what did not push in the first half and is apart is no row of the second
    const takesPart = half === "first" || set.first[POINT_IMPULSE * i]! > 0 || set.gap[i]! <= tolerance;
    if (set.open[i] === 0 && takesPart) guessImpulse(set, i, half, tau);
    if (half === "second") limitTaking(set, i);
  }
}

/**
 * The second half may take back what the first gave, all rows of it, but not more: of points that ended
 * without load it is just that, give or take a rounding.
 */
function limitTaking({ first, second }: ContactSet, i: number): void {
  const start = POINT_IMPULSE * i;
  if (first[start]! + second[start]! >= 0) return;
  for (let k = start; k < start + POINT_IMPULSE; k++) second[k] = -first[k]!;
}

function guessImpulse({ problem, known, frame, first, second }: ContactSet, i: number, half: "first" | "second", tau: number): void {
  const out = half === "first" ? first : second;
  const from = 6 * i + (half === "first" ? 0 : 3);
  const rows = Math.min(3, problem.pointRow[i + 1]! - problem.pointRow[i]!);
  for (let k = 0; k < rows; k++) {
    const d = POINT_FRAME * i + 3 * k;
    out[POINT_IMPULSE * i + k] = tau * (known[from]! * frame[d]! + known[from + 1]! * frame[d + 1]! + known[from + 2]! * frame[d + 2]!);
  }
}

/**
 * After a kick: the impulses that the half begins with act; with a budget, which may end a solve before it has put
 * them right, the largest share of them that does no work.
 */
export function warmContacts(set: ContactSet, t: Tables, half: "first" | "second", budget: "limited" | "free"): void {
  const { problem } = set;
  const impulse = half === "first" ? set.first : set.second;
  change = grownNumbers(change, problem.rowCount);
  for (let i = 0; i < problem.pointCount; i++) {
    const start = problem.pointRow[i]!;
    for (let row = start; row < problem.pointRow[i + 1]!; row++) change[row] = impulse[POINT_IMPULSE * i + row - start]!;
  }
  if (budget === "limited") gainNothing(set, t, impulse);
  applyImpulses(set, t, change, half);
}

/** `change` and the impulses of the half ← the share of them that does no work on bodies that touch each other. */
function gainNothing(set: ContactSet, t: Tables, impulse: Float64Array): void {
  const { problem } = set;
  loadTwists(set, t);
  problem.active.fill(1, 0, problem.pointCount);
  problem.impulse.fill(0, 0, problem.rowCount);
  const from = momentOf(problem);
  for (let row = 0; row < problem.rowCount; row++) {
    problem.impulse[row] = change[row]!;
    pushRow(problem, row, change[row]!);
  }
  const groups = activeGroups(problem);
  const { linear, square } = workSince(problem, groups, partnerSpeeds(set, t), from);
  const share = linear.map((b, part) => largestShare(0, b, square[part]!));
  keepShares(problem, groups, share, from);
  for (let i = 0; i < problem.pointCount; i++) {
    const start = problem.pointRow[i]!;
    for (let row = start; row < problem.pointRow[i + 1]!; row++) {
      change[row] = problem.impulse[row]!;
      impulse[POINT_IMPULSE * i + row - start] = change[row]!;
    }
  }
}

/** By row: what bodies add that impulses do not move, m/s. */
function partnerSpeeds(set: ContactSet, t: Tables): Float64Array {
  const { pointCount, pointRow, rowCount } = set.problem;
  const speed = new Float64Array(rowCount);
  for (let i = 0; i < pointCount; i++)
    for (let row = pointRow[i]!; row < pointRow[i + 1]!; row++) speed[row] = rowSpeed(set, t, i, row, "outside");
  return speed;
}

/** After the first kick, before impulses act: the speed that each point would have at the end if nothing touched. */
export function foreseeContacts(set: ContactSet, t: Tables): void {
  const { problem } = set;
  for (let i = 0; i < problem.pointCount; i++) {
    set.ahead[i] = 2 * rowSpeed(set, t, i, problem.pointRow[i]!, "all") - set.approach[i]!;
  }
}

/** Share of the bodies that impulses move in the speed of a row. */
function movedSpeed({ problem }: ContactSet, row: number): number {
  const { rowBody, wrench, twist } = problem;
  let speed = 0;
  for (let side = 0; side < 2; side++) {
    const body = rowBody[2 * row + side]!;
    if (body < 0) continue;
    const w = ROW_WRENCH * row + TWIST * side;
    for (let k = 0; k < TWIST; k++) speed += wrench[w + k]! * twist[TWIST * body + k]!;
  }
  return speed;
}

/** At a preview over tau: the bias of every row, from where its point will be. Returns the largest violation of the law, in units of its target. */
export function readContacts(set: ContactSet, t: Tables, tau: number, rules: ContactRules): number {
  const { problem } = set;
  loadTwists(set, t);
  const isDeep = liesDeep(set, rules);
  for (let i = 0; i < problem.pointCount; i++) {
    problem.active[i] = set.open[i] === 1 ? 0 : 1;
    const start = problem.pointRow[i]!;
    const rows = problem.pointRow[i + 1]! - start;
    const gap = gapAhead(set, t, i, rules.tolerance, ahead);
    problem.bias[start] = (gap - goalOf(isDeep ? set.gap[i]! : startGap(set, i, rules), tau, rules)) / tau - movedSpeed(set, start);
    for (let k = 0; k < rows; k++) {
      const row = start + k;
      problem.base[row] = 0;
      problem.impulse[row] = set.first[POINT_IMPULSE * i + k]!;
      if (k === 0) continue;
      const mean = 0.5 * (rowSpeed(set, t, i, row, "all") + speedAhead(set, t, i, k));
      const slip = k < 3 ? slipAlong(set, i, k) / rules.step : 0;
      problem.bias[row] = mean + slip - movedSpeed(set, row);
    }
  }
  return rules.residual(problem) / lookAheadTarget(set, tau, rules);
}

/**
 * Violations that stand at a preview. Joints close to within what they are solved to, and what they move along rows that they hold is
 * nothing that impulses of contacts could change. Where bodies are deeper in each other than is promised, what pushes them apart is a
 * choice, and may contradict itself: some micrometres more or less are then no matter.
 */
function lookAheadTarget(set: ContactSet, tau: number, rules: ContactRules): number {
  const { target, jointTarget, tolerance, step } = rules;
  const jointed = set.parts.some(({ source }) => !source.lone);
  return Math.max(target, jointed ? jointTarget / tau : 0, liesDeep(set, rules) ? (DEEP_SHARE * tolerance) / step : 0);
}

/** Are bodies deeper in each other than is promised? */
function liesDeep({ problem, features }: ContactSet, { tolerance }: ContactRules): boolean {
  for (let i = 0; i < problem.pointCount; i++) if (features.found[CONTACT_FOUND * i]! < -DEEP * tolerance) return true;
  return false;
}

/**
 * The gap of a point now; of one that is still to come down on what its pair touches with already, the gap there: the two may have become
 * one when it is down, and could not be where each of them should.
 */
function startGap({ problem, gap }: ContactSet, i: number, { tolerance }: ContactRules): number {
  const { pair, pointCount } = problem;
  const even = EVEN * tolerance;
  if (gap[i]! <= even) return gap[i]!;
  let largest = Number.NEGATIVE_INFINITY;
  let k = i;
  while (k > 0 && pair[k - 1] === pair[i]) k--;
  for (; k < pointCount && pair[k] === pair[i]; k++) if (gap[k]! <= even) largest = Math.max(largest, gap[k]!);
  return largest < -even ? gap[i]! : largest;
}

/**
 * Where a gap should be after tau. Gaps of a hundredth of the tolerance are closed slowly: bodies that are held at many points cannot close
 * all of them at once, and to ask for that within a step takes impulses far from those that were there.
 */
function goalOf(gap: number, tau: number, rules: ContactRules): number {
  const share = Math.min(1, tau / rules.step);
  const even = Math.max(-EVEN * rules.tolerance, Math.min(EVEN * rules.tolerance, gap));
  const left = even * (1 - CLOSED * share);
  return gap >= 0 ? left : Math.min(left + (1 - share) * (gap - even), gap + RECOVERY_SPEED * tau);
}

function slipAlong({ slip, frame }: ContactSet, i: number, k: number): number {
  const d = POINT_FRAME * i + 3 * k;
  return slip[3 * i]! * frame[d]! + slip[3 * i + 1]! * frame[d + 1]! + slip[3 * i + 2]! * frame[d + 2]!;
}

/** Speed of row k ≥ 1 of point i at the preview, along its direction now; the point's place there is in `ahead`. */
function speedAhead({ slot, frame }: ContactSet, { nextPose, nextTwist }: Tables, i: number, k: number): number {
  const d = POINT_FRAME * i + 3 * (k % 3);
  let sum = 0;
  for (let side = 0; side < 2; side++) {
    const body = slot[2 * i + side]!;
    const sign = side === 0 ? -1 : 1;
    const u = TWIST * body;
    const x = nextTwist[u]!;
    const y = nextTwist[u + 1]!;
    const z = nextTwist[u + 2]!;
    if (k >= 3) {
      sum += sign * (x * frame[d]! + y * frame[d + 1]! + z * frame[d + 2]!);
      continue;
    }
    const rx = 0.5 * (ahead[9]! + ahead[12]!) - nextPose[7 * body]!;
    const ry = 0.5 * (ahead[10]! + ahead[13]!) - nextPose[7 * body + 1]!;
    const rz = 0.5 * (ahead[11]! + ahead[14]!) - nextPose[7 * body + 2]!;
    sum += sign * ((nextTwist[u + 3]! + y * rz - z * ry) * frame[d]!);
    sum += sign * ((nextTwist[u + 4]! + z * rx - x * rz) * frame[d + 1]!);
    sum += sign * ((nextTwist[u + 5]! + x * ry - y * rx) * frame[d + 2]!);
  }
  return sum;
}

/** Impulses of the first half, after joints and blocks have been corrected, for a preview over tau. Returns the sweeps made. */
export function correctContacts(set: ContactSet, t: Tables, tau: number, rules: ContactRules): number {
  renewAnswers(set, t);
  loadTwists(set, t);
  return solveAndApply(set, t, "first", rules, lookAheadTarget(set, tau, rules));
}

/**
 * When the preview stands: points that were apart at the start, or parted fast there, and pushed although they came on fast are closed by an impact;
 * those that stick have slid by what is left of their way, the others begin anew.
 */
export function noteContacts(set: ContactSet, tau: number, rules: ContactRules): void {
  const { problem, slip, frame } = set;
  for (let i = 0; i < problem.pointCount; i++) {
    const pushed = set.first[POINT_IMPULSE * i]! > 0;
    const apart = set.gap[i]! > rules.tolerance || set.approach[i]! > rules.restSpeed;
    if (pushed && apart && set.ahead[i]! < -rules.restSpeed) set.closed[i] = 1;
    const start = problem.pointRow[i]!;
    const sticks = pushed && problem.stick[i] === 1 && problem.pointRow[i + 1]! - start >= 3;
    if (!sticks) {
      slip.fill(0, 3 * i, 3 * i + 3);
      continue;
    }
    const ways = [1, 2].map((k) => tau * (rowRate(problem, start + k) - slipAlong(set, i, k) / rules.step));
    for (let c = 0; c < 3; c++) {
      for (let k = 1; k < 3; k++) slip[3 * i + c] = slip[3 * i + c]! + ways[k - 1]! * frame[POINT_FRAME * i + 3 * k + c]!;
      slip[3 * i + c] = slip[3 * i + c]! * (1 - (FORGOTTEN * tau) / rules.step);
    }
  }
}

/** Impulses of the second half, after the joints have settled. Returns the largest violation of the law before it, in units of its target. */
export function settleContacts(set: ContactSet, t: Tables, rules: ContactRules): number {
  const { problem } = set;
  renewAnswers(set, t);
  loadTwists(set, t);
  for (let i = 0; i < problem.pointCount; i++) {
    const start = problem.pointRow[i]!;
    // what pushes is a row; what only comes on fast collides at the start of the next stretch
    const touches = set.gap[i]! <= rules.tolerance && rowSpeed(set, t, i, start, "all") > -rules.restSpeed;
    const pushes = set.first[POINT_IMPULSE * i]! + set.second[POINT_IMPULSE * i]! > 0;
    problem.active[i] = set.open[i] === 0 && (pushes || touches) ? 1 : 0;
    for (let row = start; row < problem.pointRow[i + 1]!; row++) {
      const at = POINT_IMPULSE * i + row - start;
      problem.base[row] = set.first[at]!;
      problem.impulse[row] = set.first[at]! + set.second[at]!;
      problem.bias[row] = rowSpeed(set, t, i, row, "outside");
    }
    // where impacts are not found in time, what closed fast is left again at the end of the stretch
    if (set.leaves && set.closed[i] === 1) {
      problem.bias[start] = problem.bias[start]! - set.restitution[i]! * Math.abs(set.approach[i]!);
    }
  }
  const worst = rules.residual(problem) / rules.speedTarget;
  if (worst > 1) solveAndApply(set, t, "second", rules, rules.speedTarget);
  return worst;
}

/** The problem as it was before its solve, with the answers that chains give now. */
function reloadProblem(set: ContactSet, t: Tables, total: Float64Array): void {
  const { problem } = set;
  renewAnswers(set, t);
  loadTwists(set, t);
  for (let i = 0; i < problem.pointCount; i++) {
    const start = problem.pointRow[i]!;
    for (let row = start; row < problem.pointRow[i + 1]!; row++)
      problem.impulse[row] = problem.base[row]! + total[POINT_IMPULSE * i + row - start]!;
  }
}

/** Solves the problem as it stands; returns the sweeps made. What it adds to the impulses goes to the chains and into those of the half. */
function solveAndApply(set: ContactSet, t: Tables, half: "first" | "second", rules: ContactRules, target: number): number {
  const { problem } = set;
  const total = half === "first" ? set.first : set.second;
  const byShock = half === "first" ? set.firstShock : set.secondShock;
  const { maximumSweeps, grant } = rules;
  const options = { target: MARGIN * target, enough: ENOUGH * target, maximumSweeps, again: set.solved, grant };
  let from = rules.grant && momentOf(problem);
  let report = rules.solve(problem, options);
  if (!report.converged && report.residual > NO_ANSWER * target && rules.letGo?.()) {
    reloadProblem(set, t, total);
    from &&= momentOf(problem);
    report = rules.solve(problem, options);
  }
  const { converged, contradictory, sweeps } = report;
  set.solved = converged;
  // of bodies deep in each other nobody can tell more easily in shorter stretches
  set.contradictory = contradictory === true || (!converged && half === "first" && liesDeep(set, rules));
  withheld = grownNumbers(withheld, 2 * problem.rowCount);
  withheld.fill(0, 0, 2 * problem.rowCount);
  swept = grownNumbers(swept, problem.rowCount);
  for (let row = 0; row < problem.rowCount; row++) swept[row] = problem.impulse[row]!;
  if (!converged && from && rules.shock(sweeps)) endByLevels(set, t, rules, target, from);
  change = grownNumbers(change, problem.rowCount);
  for (let i = 0; i < problem.pointCount; i++) {
    const start = problem.pointRow[i]!;
    for (let row = start; row < problem.pointRow[i + 1]!; row++) {
      const at = POINT_IMPULSE * i + row - start;
      const before = problem.base[row]! + total[at]!;
      change[row] = problem.impulse[row]! - before;
      total[at] = problem.impulse[row]! - problem.base[row]!;
      byShock[at] = byShock[at]! + problem.impulse[row]! - swept[row]!;
    }
  }
  applyImpulses(set, t, change, half, withheld);
  return sweeps;
}

/** Shock propagation; with the sweeps since `from` it does no work, and none where these did some. */
function endByLevels(set: ContactSet, t: Tables, { solveLevel }: ContactRules, target: number, from: Moment): void {
  const { problem } = set;
  const speed = partnerSpeeds(set, t);
  const groups = activeGroups(problem);
  const { linear, square } = workSince(problem, groups, speed, from);
  const law = { speed, groups, done: linear.map((b, part) => b + square[part]!) };
  shockPropagation(problem, contactGraph(problem), solveLevel, { target, maximumSweeps: SHOCK_SWEEPS, withheld, law });
}
