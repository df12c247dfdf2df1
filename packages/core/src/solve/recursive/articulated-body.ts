/**
 * Forward dynamics, explicit O(n): articulated bodies. Block elimination from the leaves to the ground, then back.
 *
 *   factor,  i = n … 1:   M_i^A = M_i + Σ_k G_kᵀ M_k^a G_k                     k: children of i
 *                         U_i = M_i^A Φ_i,   M̂_i = Φ_iᵀ U_i,   M_i^a = M_i^A − U_i M̂_i⁻¹ U_iᵀ
 *   substitute, i = n … 1:  l_i^A = l_ext,i + Σ_k G_kᵀ l_k^a,   e_i = η_i + Φ_iᵀ l_i^A
 *                           l_i^a = l_i^A − M_i^a c_i − U_i M̂_i⁻¹ e_i
 *               i = 1 … n:  x' = G_i x_V + c_i,   ṡ_i = M̂_i⁻¹ (e_i − U_iᵀ x'),   x_i = x' + Φ_i ṡ_i,   l_i = M_i^A x_i − l_i^A
 *
 * M^a is the inertia felt through the joint: M^a Φ = 0, unless M̂ has rotors on its diagonal besides (armature of the model). Factors serve any number of
 * right-hand sides, as impulse responses and loops need them.
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
import { withArmature } from "./mass-matrix.js";
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

export function factorTree<T>(algebra: Algebra<T>, position: TreePosition<T>): TreeFactor<T> {
  const factor = startFactor(algebra, position);
  for (let i = position.model.count - 1; i >= 0; i--) factorBody(algebra, position, factor, i);
  return factor;
}

/** A factor that is being made, from the last body inwards. */
interface GrowingFactor<T> extends TreeFactor<T> {
  readonly whole: ArticulatedInertia<T>[];
  readonly behind: ArticulatedInertia<T>[];
  readonly push: (readonly Vector<T>[])[];
  readonly joint: BranchFactor<T>[];
}

const startFactor = <T>(algebra: Algebra<T>, { model }: TreePosition<T>): GrowingFactor<T> => ({
  whole: model.joints.map((_, i) => articulated(algebra, bodyMass(algebra, model, i))),
  behind: [],
  push: [],
  joint: [],
});

function factorBody<T>(algebra: Algebra<T>, { model, placements, motions }: TreePosition<T>, factor: GrowingFactor<T>, i: number): void {
  const { whole, behind, push, joint } = factor;
  const inertia = whole[i]!;
  const columns = motions[i]!.map((column) => applyArticulated(algebra, inertia, column));
  push[i] = columns;
  const matrix = withArmature(algebra, model, model.speedStart[i]!, projected(algebra, motions[i]!, columns));
  joint[i] = factorBranches(algebra, matrix, fullBranch(columns.length));
  behind[i] = subtractProducts(algebra, inertia, columns, timesInverse(algebra, joint[i]!, columns));
  const parent = model.parent[i]!;
  if (parent >= 0) whole[parent] = addArticulated(algebra, whole[parent]!, articulatedToParent(algebra, placements[i]!, behind[i]!));
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

/** Loads l^A and what is left of the drives, e, by body; from the last body inwards. */
interface Gathering<T> {
  readonly gathered: Vector<T>[];
  readonly free: Vector<T>[];
}

const startGathering = <T>({ loads }: TreeRightSide<T>): Gathering<T> => ({ gathered: [...loads], free: [] });

function gatherBody<T>(
  algebra: Algebra<T>,
  { model, placements, motions }: TreePosition<T>,
  factor: TreeFactor<T>,
  { biases, drive }: TreeRightSide<T>,
  { gathered, free }: Gathering<T>,
  i: number,
): void {
  const load = gathered[i]!;
  free[i] = speedsOf(model, drive, i).map((eta, k) => algebra.add(eta, dot(algebra, motions[i]![k]!, load)));
  const parent = model.parent[i]!;
  if (parent < 0) return;
  const given = subtract(algebra, load, applyArticulated(algebra, factor.behind[i]!, biases[i]!));
  const through = combine(algebra, factor.push[i]!, solveBranches(algebra, factor.joint[i]!, free[i]!));
  gathered[parent] = add(algebra, gathered[parent]!, loadToParent(algebra, placements[i]!, subtract(algebra, given, through)));
}

function moveOutwards<T>(
  algebra: Algebra<T>,
  { model, placements, motions }: TreePosition<T>,
  factor: TreeFactor<T>,
  { ground, biases }: TreeRightSide<T>,
  { free }: Gathering<T>,
): Omit<TreeMotion<T>, "jointLoads"> {
  const accelerations: Vector<T>[] = [];
  const speedRates: T[] = [];
  for (let i = 0; i < model.count; i++) {
    const carried = add(algebra, motionToChild(algebra, placements[i]!, ofParent(model, accelerations, i, ground)), biases[i]!);
    const rest = free[i]!.map((e, k) => algebra.subtract(e, dot(algebra, factor.push[i]![k]!, carried)));
    const rates = solveBranches(algebra, factor.joint[i]!, rest);
    const x = add(algebra, carried, combine(algebra, motions[i]!, rates));
    speedRates.push(...rates);
    accelerations.push(x);
  }
  return { speedRates, accelerations };
}

/** l = M^A x − l^A */
const withJointLoads = <T>(
  algebra: Algebra<T>,
  { whole }: TreeFactor<T>,
  { gathered }: Gathering<T>,
  motion: Omit<TreeMotion<T>, "jointLoads">,
): TreeMotion<T> => ({
  ...motion,
  jointLoads: motion.accelerations.map((x, i) => subtract(algebra, applyArticulated(algebra, whole[i]!, x), gathered[i]!)),
});

export function articulatedBody<T>(algebra: Algebra<T>, state: TreeState<T>, loads: TreeLoads<T>): TreeMotion<T> {
  const { factor, gathering, motion } = solveOnce(algebra, state, loads);
  return withJointLoads(algebra, factor, gathering, motion);
}

/** ṡ alone. */
export const articulatedRates = <T>(algebra: Algebra<T>, state: TreeState<T>, loads: TreeLoads<T>): Vector<T> =>
  solveOnce(algebra, state, loads).motion.speedRates;

/** Factor and loads of each body right after each other: code that is compiled from this has M^a at hand. */
function solveOnce<T>(algebra: Algebra<T>, state: TreeState<T>, loads: TreeLoads<T>) {
  const right: TreeRightSide<T> = {
    ground: groundAcceleration(algebra, loads.gravity),
    loads: bodyLoads(algebra, state, loads),
    biases: state.biases,
    drive: loads.drive,
  };
  const factor = startFactor(algebra, state);
  const gathering = startGathering(right);
  for (let i = state.model.count - 1; i >= 0; i--) {
    factorBody(algebra, state, factor, i);
    gatherBody(algebra, state, factor, right, gathering, i);
  }
  return { factor, gathering, motion: moveOutwards(algebra, state, factor, right, gathering) };
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
