/**
 * Forward dynamics, explicit O(n³): mass matrix by composite bodies, factored as a whole.
 *
 *   M̂ ṡ = η − bias,    bias = η of inverse dynamics with ṡ = 0:  Φᵀ Tᵀ (M T c − l_ext)
 *   then x by the forward recursion, l by the backward one
 *
 * M̂ = Lᵀ D L without fill (branch-factor.ts): a full Cholesky factorisation for a chain, less for branches. A chain's M̂ is full; masses M_i may be
 * singular where no speed moves them alone. Source: theory 03, sections 7.1 and 7.2 (algorithm 3.1). Cost: O(n³) at worst, n = number of speeds.
 */
import type { Algebra } from "./algebra.js";
import { factorBranches, solveBranches } from "./branch-factor.js";
import { biasDrive, inverseDynamics } from "./inverse-dynamics.js";
import type { TreeLoads, TreeMotion, TreeState } from "./kinematics.js";
import { massMatrix, speedParents } from "./mass-matrix.js";
import { subtract } from "./spatial-algebra.js";

export function compositeRigidBody<T>(algebra: Algebra<T>, state: TreeState<T>, loads: TreeLoads<T>): TreeMotion<T> {
  const factor = factorBranches(algebra, massMatrix(algebra, state), speedParents(state.model));
  const speedRates = solveBranches(algebra, factor, subtract(algebra, loads.drive, biasDrive(algebra, state, loads)));
  const { accelerations, jointLoads } = inverseDynamics(algebra, state, loads, speedRates);
  return { speedRates, accelerations, jointLoads };
}
