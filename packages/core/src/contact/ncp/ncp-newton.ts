/**
 * Newton's method on the laws of the members of a canonical set, all at once:
 *
 *   normal      φ(a_ii P_n, w_n) = 0                          Fischer function (fischer.ts), both in m/s; a_ii the mobility of the point
 *   friction    k P − proj(k P − w, k μ P_n) = 0              stick and slip in the disc of the cone; k the largest mobility of the plane (law-derivative.ts)
 *   w = w₀ + W ΔP,  so that the unknowns are P alone:         (diag(α a) + diag(β) W) ΔP = −φ        for the normals
 *
 * A step is shortened until it lowers |F|² (Armijo); where no share of it does, or it has no solution, a damped one (AᵀA + λ) Δ = −AᵀF is tried, which
 * descends for sure. Without friction W of the members is definite, so that |F|² has no minimum but the solution (de Luca, Facchinei and Kanzow, 1996).
 *
 * Weights of 0.1 … 1000 for P_n against w_n were tried on 2000 problems of 1 … 10 points: 0.3 and 1 take the fewest steps (7.5 cold,
 * 1.4 warm), 1000 the most (9.7, 1.7); 0.1 failed now and then.
 *
 * Source: theory 06, 3.5 and 3.6; friction is ours. Cost: 2n³/3 operations per step for n rows.
 */
import { factorLdlt, solveLdlt } from "../../linalg/dense-ldlt.js";
import { factorLu, solveLu } from "../../linalg/dense-lu.js";
import { largestAbsolute } from "../../linalg/vector.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { type ContactProblem, pushRow, rowRate } from "../contact-problem.js";
import { growDirect, keep, restore } from "../solve/direct-work.js";
import { fillMobility, setLine, setPlane } from "../solve/law-derivative.js";
import { OWN, OWN_ROLL, OWN_SPIN, OWN_TANGENT, rollLength, type SolverWork, spinLength } from "../solve/solver-work.js";
import { fischer, fischerSlope } from "./fischer.js";
import type { NcpWork } from "./ncp-work.js";

/** Shares of a step that are tried, each half of the one before; the part of the linear decrease that must be there. */
const HALVINGS = 8;
const ARMIJO = 1e-4;
/** First λ of a damped step, in sizes of the diagonal, and the largest. */
const FIRST_DAMPING = 1e-6;
const LARGEST_DAMPING = 1e6;

export interface NewtonOptions {
  /** |F| that counts as none, m/s. */
  readonly target: number;
  readonly mostSteps: number;
  readonly grant?: (() => boolean) | undefined;
}

export interface NewtonReport {
  readonly steps: number;
  readonly converged: boolean;
}

/** Changes impulses and twists of the members until their laws hold. */
export function solveMembers(ncp: NcpWork, problem: ContactProblem, work: SolverWork, options: NewtonOptions): NewtonReport {
  listMembers(ncp, problem);
  const { direct } = ncp;
  fillMobility(direct, problem);
  let miss = fillEquations(ncp, problem, work);
  let steps = 0;
  while (largestAbsolute(direct.right, 0, direct.rowCount) > options.target) {
    if (steps >= options.mostSteps || options.grant?.() === false) break;
    steps++;
    keep(problem, direct.startImpulse, direct.startTwist);
    const next = stepDown(ncp, problem, work, miss);
    if (!(next < miss)) break;
    miss = next;
  }
  const converged = largestAbsolute(direct.right, 0, direct.rowCount) <= options.target;
  liftNormals(ncp, problem);
  return { steps, converged };
}

function listMembers({ set, direct }: NcpWork, problem: ContactProblem): void {
  direct.row = grownIntegers(direct.row, problem.rowCount);
  direct.rowCount = 0;
  for (let k = 0; k < set.count; k++) {
    const point = set.member[k]!;
    for (let row = problem.pointRow[point]!; row < problem.pointRow[point + 1]!; row++) direct.row[direct.rowCount++] = row;
  }
  growDirect(direct, problem);
}

/** Matrix and right side −F at the present state; returns |F|². */
function fillEquations({ set, direct }: NcpWork, problem: ContactProblem, work: SolverWork): number {
  direct.matrix.fill(0, 0, direct.rowCount * direct.rowCount);
  let at = 0;
  for (let k = 0; k < set.count; k++) {
    const point = set.member[k]!;
    const rows = problem.pointRow[point + 1]! - problem.pointRow[point]!;
    const own = OWN * point;
    setNormal(direct, problem, at, work.own[own]!);
    if (!(problem.impulse[problem.pointRow[point]!]! > 0)) {
      for (let r = 1; r < rows; r++) setFree(direct, problem, at + r, work.diagonal[problem.pointRow[point]! + r]!);
    } else if (rows > 1) {
      setPlane(direct, problem, { at: at + 1, normal: at, k: work.own[own + OWN_TANGENT + 3]!, limit: work.limit[point]! });
      if (rows === 6) {
        setLine(direct, problem, { at: at + 3, normal: at, k: work.own[own + OWN_SPIN]!, limit: spinLength(problem, point) });
        setPlane(direct, problem, { at: at + 4, normal: at, k: work.own[own + OWN_ROLL + 3]!, limit: rollLength(problem, point) });
      }
    }
    at += rows;
  }
  return sizeOf(direct);
}

type Equations = NcpWork["direct"];

function sizeOf({ rowCount, right }: Equations): number {
  let sum = 0;
  for (let i = 0; i < rowCount; i++) sum += right[i]! * right[i]!;
  return sum;
}

function setNormal({ rowCount: n, row, mobility: w, matrix, right }: Equations, problem: ContactProblem, at: number, own: number): void {
  const force = own * problem.impulse[row[at]!]!;
  const rate = rowRate(problem, row[at]!);
  const beta = fischerSlope(rate, force);
  for (let j = 0; j < n; j++) matrix[at * n + j] = beta * w[at * n + j]!;
  matrix[at * (n + 1)] = matrix[at * (n + 1)]! + own * fischerSlope(force, rate);
  right[at] = -fischer(force, rate);
}

/** Friction of a point that does not push: P = 0. */
function setFree({ rowCount: n, row, matrix, right }: Equations, problem: ContactProblem, at: number, own: number): void {
  const weight = own > 0 ? own : 1;
  matrix[at * (n + 1)] = weight;
  right[at] = -weight * problem.impulse[row[at]!]!;
}

/** One step to a smaller |F|², or none where there is none; returns |F|² there. Begins at the state that was kept. */
function stepDown(ncp: NcpWork, problem: ContactProblem, work: SolverWork, miss: number): number {
  const { direct } = ncp;
  ncp.aim = grownNumbers(ncp.aim, 2 * direct.rowCount);
  if (factorLu(direct.matrix, 0, direct.rowCount, direct.pivots, 0) > 0) {
    solveLu(direct.matrix, 0, direct.rowCount, direct.pivots, 0, direct.right, 0);
    ncp.aim.set(direct.right.subarray(0, direct.rowCount), direct.rowCount);
    let share = 1;
    for (let k = 0; k < HALVINGS; k++, share *= 0.5) {
      const next = goTo(ncp, problem, work, share);
      if (next <= (1 - 2 * ARMIJO * share) * miss) return next;
    }
  }
  restore(problem, direct.startImpulse, direct.startTwist);
  fillEquations(ncp, problem, work);
  writeSquare(ncp);
  for (let damping = FIRST_DAMPING; damping <= LARGEST_DAMPING; damping *= 10) {
    if (!takeDamped(ncp, damping)) continue;
    const next = goTo(ncp, problem, work, 1);
    if (next < (1 - ARMIJO) * miss) return next;
  }
  restore(problem, direct.startImpulse, direct.startTwist);
  return miss;
}

/** AᵀA, and −AᵀF in the first n numbers of `aim`. */
function writeSquare(ncp: NcpWork): void {
  const { rowCount: n, matrix, right } = ncp.direct;
  ncp.square = grownNumbers(ncp.square, 2 * n * n);
  for (let i = 0; i < n; i++) {
    let aim = 0;
    for (let k = 0; k < n; k++) aim += matrix[k * n + i]! * right[k]!;
    ncp.aim[i] = aim;
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += matrix[k * n + i]! * matrix[k * n + j]!;
      ncp.square[i * n + j] = sum;
    }
  }
}

/** The damped step, in the second n numbers of `aim`; false where it has no solution. */
function takeDamped({ direct: { rowCount: n }, square, aim }: NcpWork, damping: number): boolean {
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, square[i * (n + 1)]!);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) square[n * n + i * n + j] = square[i * n + j]! + (i === j ? damping * largest : 0);
    aim[n + i] = aim[i]!;
  }
  if (!(factorLdlt(square, n * n, n) > 0)) return false;
  solveLdlt(square, n * n, n, aim, n);
  return true;
}

/** From the kept state along the step in the second half of `aim`; |F|² there. */
function goTo(ncp: NcpWork, problem: ContactProblem, work: SolverWork, share: number): number {
  const { rowCount: n, row, startImpulse, startTwist } = ncp.direct;
  restore(problem, startImpulse, startTwist);
  for (let i = 0; i < n; i++) {
    const change = share * ncp.aim[n + i]!;
    problem.impulse[row[i]!] = problem.impulse[row[i]!]! + change;
    pushRow(problem, row[i]!, change);
  }
  return fillEquations(ncp, problem, work);
}

/** What the iteration left of pulling impulses is taken away; friction goes with it. */
function liftNormals({ set }: NcpWork, problem: ContactProblem): void {
  for (let k = 0; k < set.count; k++) {
    const point = set.member[k]!;
    const first = problem.pointRow[point]!;
    if (problem.impulse[first]! > 0) continue;
    for (let row = first; row < problem.pointRow[point + 1]!; row++) {
      pushRow(problem, row, -problem.impulse[row]!);
      problem.impulse[row] = 0;
    }
  }
}
