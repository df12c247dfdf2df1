/**
 * What one joint does to the mass behind it, for numbers; implicit joints with locked load directions Ψ̄ in place of free motions Φ.
 *
 *   M̃ = (Ψ̄ᵀ (M^A)⁻¹ Ψ̄)⁻¹,     M^a = Ψ̄ M̃ Ψ̄ᵀ         equal to M^A − M^A Φ M̂⁻¹ Φᵀ M^A
 *
 * Source: theory 03, sections 7.7 and 7.8 (equation 3.24). Cost: one 6×6 and one (6 − f) × (6 − f) factorisation. Limits: M^A must be regular.
 */
import { factorLdlt, solveLdlt } from "../../linalg/dense-ldlt.js";
import { NUMBERS } from "./algebra.js";
import { type ArticulatedInertia, applyArticulated, fromDense, subtractProducts, toDense } from "./articulated-inertia.js";
import { combine, dot, type Vector, zeros } from "./spatial-algebra.js";

/** Share of the largest pivot below which a mass counts as singular. */
const SINGULAR = 1e-13;

/** A symmetric definite matrix, factored. */
export interface DenseFactor {
  readonly size: number;
  readonly numbers: Float64Array;
  readonly regular: boolean;
}

/** Row by row. */
export function factorDense(matrix: Float64Array, size: number): DenseFactor {
  const numbers = Float64Array.from(matrix);
  return { size, numbers, regular: factorLdlt(numbers, 0, size) > SINGULAR };
}

export function solveDense({ size, numbers }: DenseFactor, b: Vector<number>): Vector<number> {
  const x = Float64Array.from(b);
  solveLdlt(numbers, 0, size, x, 0);
  return Array.from(x);
}

/** Components of a vector along columns. */
export const along = (columns: readonly Vector<number>[], vector: Vector<number>): number[] => columns.map((c) => dot(NUMBERS, c, vector));

/** Φᵀ M Φ, factored, with U = M Φ. */
export function projectedMass(
  inertia: ArticulatedInertia<number>,
  free: readonly Vector<number>[],
): { push: Vector<number>[]; factor: DenseFactor } {
  const push = free.map((motion) => applyArticulated(NUMBERS, inertia, motion));
  return { push, factor: factorDense(Float64Array.from(free.flatMap((motion) => along(push, motion))), free.length) };
}

/** M − U M̂⁻¹ Uᵀ */
export function massBehind(
  inertia: ArticulatedInertia<number>,
  push: readonly Vector<number>[],
  factor: DenseFactor,
): ArticulatedInertia<number> {
  const rows = [0, 1, 2, 3, 4, 5].map((i) =>
    solveDense(
      factor,
      push.map((column) => column[i]!),
    ),
  );
  const quotient = push.map((_, k) => rows.map((row) => row[k]!));
  return subtractProducts(NUMBERS, inertia, push, quotient);
}

export interface ImplicitJoint {
  /** M^A */
  readonly mass: DenseFactor;
  /** M^a */
  readonly behind: ArticulatedInertia<number>;
  readonly regular: boolean;
}

export function implicitJoint(inertia: ArticulatedInertia<number>, lockedLoads: readonly Vector<number>[]): ImplicitJoint {
  const mass = factorDense(toDense(inertia), 6);
  const solved = lockedLoads.map((load) => solveDense(mass, load));
  const count = lockedLoads.length;
  const compliance = Float64Array.from(lockedLoads.flatMap((load) => along(solved, load)));
  const held = factorDense(compliance, count);
  // rows of M^a: Ψ̄ M̃ (Ψ̄ᵀ eᵢ)
  const rows = zeros(NUMBERS, 6).flatMap((_, i) => {
    const along = lockedLoads.map((load) => load[i]!);
    return combine(NUMBERS, lockedLoads, count === 0 ? [] : solveDense(held, along));
  });
  return { mass, behind: fromDense(Float64Array.from(rows)), regular: mass.regular && held.regular };
}
