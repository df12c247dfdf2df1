/**
 * Linear equations of a tree about a state, by exact differentiation (dual numbers), not differences.
 *
 *   d/dt (θ, δs) = A (θ, δs) + B δη          δq = N(q) θ,  q̇ = N(q) s
 *   A = [[A₁₁, E], [∂ṡ/∂θ, ∂ṡ/∂s]],          B = [0; M̂⁻¹]
 *   N A₁₁ θ = D(N s)·(N θ) − D(N θ)·(N s)     zero where q̇ = s, −ω × θ for quaternions: θ turns with the body
 *
 * θ are small displacements along the speeds, so A has 2n rows for n speeds, also where coordinates are quaternions. About a state that is no equilibrium
 * A and B belong to that instant. Loads may depend on coordinates and speeds (springs, dampers): they are a function over the algebra.
 * Source: theory 03, section 4.3 (coordinates and speeds); the derivative of N θ̇ along q̇ is our own. Cost: 2n forward dynamics.
 */
import { type Algebra, NUMBERS } from "./algebra.js";
import { articulatedBody } from "./articulated-body.js";
import { factorBranches, fullBranch, solveBranches } from "./branch-factor.js";
import { DUAL_NUMBERS, type Dual, dualConstants, dualVector } from "./dual-numbers.js";
import { coordinateRates, coordinatesOf, placeTree, speedCount, speedsOf, type TreeLoads, treeState } from "./kinematics.js";
import { massMatrix, speedParents } from "./mass-matrix.js";
import { dot, subtract, type Vector } from "./spatial-algebra.js";
import type { JointMotion, TreeModel } from "./tree-model.js";

/** Loads as a function of the state. */
export type TreeForces = <T>(algebra: Algebra<T>, q: Vector<T>, s: Vector<T>) => TreeLoads<T>;

/** A mechanism linearised about a state: d(θ, δs)/dt = A (θ, δs) + B δτ. */
export interface LinearTree {
  /** n */
  readonly speeds: number;
  /** A: 2n × 2n, row by row; θ before δs. */
  readonly a: Float64Array;
  /** B: 2n × n, row by row. */
  readonly b: Float64Array;
}

export function lineariseTree(model: TreeModel, forces: TreeForces, q: readonly number[], s: readonly number[]): LinearTree {
  const n = speedCount(model);
  const a = new Float64Array(4 * n * n);
  const write = (column: number, from: number, values: readonly number[]): void => {
    for (const [i, value] of values.entries()) a[(from + i) * 2 * n + column] = value;
  };
  for (let k = 0; k < n; k++) {
    const unit = Array.from({ length: n }, (_, i) => (i === k ? 1 : 0));
    const moved = dualVector(q, coordinateRates(NUMBERS, model, q, unit));
    write(k, 0, driftOf(model, q, s, unit));
    write(k, n, slopes(model, forces, moved, dualConstants(s)));
    write(n + k, 0, unit);
    write(n + k, n, slopes(model, forces, dualConstants(q), dualVector(s, unit)));
  }
  return { speeds: n, a, b: inputMatrix(model, q) };
}

/** Derivative of ṡ. */
function slopes(model: TreeModel, forces: TreeForces, q: readonly Dual[], s: readonly Dual[]): number[] {
  const state = treeState(DUAL_NUMBERS, model, q, s);
  return articulatedBody(DUAL_NUMBERS, state, forces(DUAL_NUMBERS, q, s)).speedRates.map(({ slope }) => slope);
}

/** A₁₁ θ, joint by joint. */
function driftOf(model: TreeModel, q: readonly number[], s: readonly number[], theta: readonly number[]): number[] {
  return model.joints.flatMap((joint, i) => {
    const [own, speeds, along] = [coordinatesOf(model, q, i), speedsOf(model, s, i), speedsOf(model, theta, i)];
    const change = (vary: Vector<number>, of: Vector<number>): number[] => {
      const moving = dualVector(own, joint.rates(NUMBERS, own, vary));
      return joint.rates(DUAL_NUMBERS, moving, dualConstants(of)).map(({ slope }) => slope);
    };
    return speedsOfRates(joint, own, subtract(NUMBERS, change(along, speeds), change(speeds, along)));
  });
}

/** The speeds whose rates are nearest to `rates`: (NᵀN)⁻¹ Nᵀ q̇. */
function speedsOfRates(joint: JointMotion, q: Vector<number>, rates: Vector<number>): number[] {
  const columns = Array.from({ length: joint.speeds }, (_, k) =>
    joint.rates(
      NUMBERS,
      q,
      Array.from({ length: joint.speeds }, (_, i) => (i === k ? 1 : 0)),
    ),
  );
  const gram = columns.map((u) => columns.map((v) => dot(NUMBERS, u, v)));
  const factor = factorBranches(NUMBERS, gram, fullBranch(joint.speeds));
  return solveBranches(
    NUMBERS,
    factor,
    columns.map((column) => dot(NUMBERS, column, rates)),
  );
}

function inputMatrix(model: TreeModel, q: readonly number[]): Float64Array {
  const n = speedCount(model);
  const b = new Float64Array(2 * n * n);
  const factor = factorBranches(NUMBERS, massMatrix(NUMBERS, placeTree(NUMBERS, model, q)), speedParents(model));
  for (let k = 0; k < n; k++) {
    const unit = Array.from({ length: n }, (_, i) => (i === k ? 1 : 0));
    for (const [i, value] of solveBranches(NUMBERS, factor, unit).entries()) b[(n + i) * n + k] = value;
  }
  return b;
}
