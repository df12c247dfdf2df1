/**
 * Forward dynamics, explicit O(n): articulated bodies. Block elimination from the leaves to the ground, then back.
 *
 *   factor,  i = n … 1:   M_i^A = M_i + Σ_k G_kᵀ M_k^a G_k                     k: children of i
 *                         U_i = M_i^A Φ_i,   M̂_i = Φ_iᵀ U_i,   M_i^a = M_i^A − U_i M̂_i⁻¹ U_iᵀ
 *   substitute, i = n … 1:  l_i^A = l_ext,i + Σ_k G_kᵀ l_k^a,   e_i = η_i + Φ_iᵀ l_i^A
 *                           l_i^a = l_i^A − M_i^a c_i − U_i M̂_i⁻¹ e_i
 *               i = 1 … n:  x' = G_i x_V + c_i,   ṡ_i = M̂_i⁻¹ (e_i − U_iᵀ x'),   x_i = x' + Φ_i ṡ_i,   l_i = M_i^A x_i − l_i^A
 *
 * M^a is the inertia felt through the joint: M^a Φ = 0. Factors serve any number of right-hand sides, as impulse responses and loops need them.
 * Source: theory 03, section 7.6 (algorithm 3.3) and section 9 (substitute). Cost: O(n); M̂_i have the size of the joint's freedoms.
 * Limits: M̂_i must be definite: no massless leaf whose joint moves it alone, see `singularJoint`.
 */
import type { Algebra } from "./algebra.js";
import {
  type ArticulatedInertia,
  addArticulated,
  applyArticulated,
  articulated,
  articulatedToParent,
  subtractProducts,
} from "./articulated-inertia.js";
import { type BranchFactor, factorBranches, fullBranch, solveBranches } from "./branch-factor.js";
import {
  bodyLoads,
  bodyMass,
  groundAcceleration,
  ofParent,
  speedsOf,
  type TreeLoads,
  type TreeMotion,
  type TreePosition,
  type TreeState,
} from "./kinematics.js";
import { add, combine, dot, loadToParent, motionToChild, subtract, type Vector } from "./spatial-algebra.js";

/** Everything that depends on the position alone; one entry per body. */
export interface TreeFactor<T> {
  /** M^A and M^a */
  readonly whole: readonly ArticulatedInertia<T>[];
  readonly behind: readonly ArticulatedInertia<T>[];
  /** Columns of U. */
  readonly push: readonly (readonly Vector<T>[])[];
  /** Factor of M̂. */
  readonly joint: readonly BranchFactor<T>[];
}

/** Right-hand side of a substitution. */
export interface TreeRightSide<T> {
  /** x_0 */
  readonly ground: Vector<T>;
  /** l_ext by body. */
  readonly loads: readonly Vector<T>[];
  /** c by joint. */
  readonly biases: readonly Vector<T>[];
  /** η by speed. */
  readonly drive: Vector<T>;
}

export function factorTree<T>(algebra: Algebra<T>, { model, placements, motions }: TreePosition<T>): TreeFactor<T> {
  const whole: ArticulatedInertia<T>[] = [];
  const behind: ArticulatedInertia<T>[] = [];
  const push: (readonly Vector<T>[])[] = [];
  const joint: BranchFactor<T>[] = [];
  for (let i = 0; i < model.count; i++) whole.push(articulated(algebra, bodyMass(algebra, model, i)));
  for (let i = model.count - 1; i >= 0; i--) {
    const inertia = whole[i]!;
    const columns = motions[i]!.map((column) => applyArticulated(algebra, inertia, column));
    push[i] = columns;
    joint[i] = factorBranches(algebra, projected(algebra, motions[i]!, columns), fullBranch(columns.length));
    behind[i] = subtractProducts(algebra, inertia, columns, timesInverse(algebra, joint[i]!, columns));
    const parent = model.parent[i]!;
    if (parent >= 0) whole[parent] = addArticulated(algebra, whole[parent]!, articulatedToParent(algebra, placements[i]!, behind[i]!));
  }
  return { whole, behind, push, joint };
}

/** Φᵀ U, lower triangle. */
const projected = <T>(algebra: Algebra<T>, motions: readonly Vector<T>[], push: readonly Vector<T>[]): T[][] =>
  motions.map((motion, r) => push.slice(0, r + 1).map((column) => dot(algebra, motion, column)));

/** Columns of U M̂⁻¹. */
export function timesInverse<T>(algebra: Algebra<T>, factor: BranchFactor<T>, columns: readonly Vector<T>[]): Vector<T>[] {
  const rows = [0, 1, 2, 3, 4, 5].map((i) =>
    solveBranches(
      algebra,
      factor,
      columns.map((column) => column[i]!),
    ),
  );
  return columns.map((_, k) => rows.map((row) => row[k]!));
}

export function substituteTree<T>(
  algebra: Algebra<T>,
  { model, placements, motions }: TreePosition<T>,
  factor: TreeFactor<T>,
  { ground, loads, biases, drive }: TreeRightSide<T>,
): TreeMotion<T> {
  const gathered = [...loads];
  const free: Vector<T>[] = [];
  for (let i = model.count - 1; i >= 0; i--) {
    const load = gathered[i]!;
    free[i] = speedsOf(model, drive, i).map((eta, k) => algebra.add(eta, dot(algebra, motions[i]![k]!, load)));
    const parent = model.parent[i]!;
    if (parent < 0) continue;
    const given = subtract(algebra, load, applyArticulated(algebra, factor.behind[i]!, biases[i]!));
    const through = combine(algebra, factor.push[i]!, solveBranches(algebra, factor.joint[i]!, free[i]!));
    gathered[parent] = add(algebra, gathered[parent]!, loadToParent(algebra, placements[i]!, subtract(algebra, given, through)));
  }
  const accelerations: Vector<T>[] = [];
  const speedRates: T[] = [];
  const jointLoads: Vector<T>[] = [];
  for (let i = 0; i < model.count; i++) {
    const carried = add(algebra, motionToChild(algebra, placements[i]!, ofParent(model, accelerations, i, ground)), biases[i]!);
    const rest = free[i]!.map((e, k) => algebra.subtract(e, dot(algebra, factor.push[i]![k]!, carried)));
    const rates = solveBranches(algebra, factor.joint[i]!, rest);
    const x = add(algebra, carried, combine(algebra, motions[i]!, rates));
    speedRates.push(...rates);
    accelerations.push(x);
    jointLoads.push(subtract(algebra, applyArticulated(algebra, factor.whole[i]!, x), gathered[i]!));
  }
  return { speedRates, accelerations, jointLoads };
}

export function articulatedBody<T>(algebra: Algebra<T>, state: TreeState<T>, loads: TreeLoads<T>): TreeMotion<T> {
  return substituteTree(algebra, state, factorTree(algebra, state), {
    ground: groundAcceleration(algebra, loads.gravity),
    loads: bodyLoads(algebra, state, loads),
    biases: state.biases,
    drive: loads.drive,
  });
}

/** Share of the largest entry of M̂_i below which a pivot of it counts as zero. */
const SINGULAR = 1e-13;

/**
 * The last joint whose M̂_i is not definite: something massless hangs there that nothing else holds. −1 where all are. Those before it, on its way to the
 * ground, may suffer from it alone.
 */
export function singularJoint({ joint, whole }: TreeFactor<number>): number {
  return joint.findLastIndex(({ inverse }, i) => {
    const largest = [...whole[i]!.rotational.slice(0, 3), ...whole[i]!.translational.slice(0, 3)].reduce(
      (a, b) => Math.max(a, Math.abs(b)),
      0,
    );
    // written so that NaN counts as singular
    return inverse.some((value) => !(value > 0 && 1 / value > SINGULAR * largest));
  });
}
