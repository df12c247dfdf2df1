/**
 * Symmetric 6×6 matrices of articulated bodies over an algebra, in blocks: M = [[I, H], [Hᵀ, L]].
 *
 *   to the parent's frame (R, r), blocks rotated first (I' = R I Rᵀ, …):
 *     L_p = L',   H_p = H' + r̃ L',   I_p = I' − H_p r̃ + r̃ H'ᵀ
 *   behind a joint:  M − Σₖ uₖ wₖᵀ  where the sum is symmetric
 *
 * Source: theory 03, sections 3 and 7.6 (Gᵀ M G). I and L are lists xx, yy, zz, xy, xz, yz; H row by row.
 * Cost: 45 + 54 + 45 multiplications for the rotations, 54 for the shift.
 */
import type { Algebra } from "./algebra.js";
import { type RigidInertia, rotateSymmetric, SYMMETRIC_ENTRIES, symmetricRow } from "./rigid-inertia.js";
import { add, cross, dot, type Placement, rotate, type Vector } from "./spatial-algebra.js";

export interface ArticulatedInertia<T> {
  readonly rotational: Vector<T>;
  readonly coupling: Vector<T>;
  readonly translational: Vector<T>;
}

export function articulated<T>(algebra: Algebra<T>, { mass, moment, rotational }: RigidInertia<T>): ArticulatedInertia<T> {
  const zero = algebra.constant(0);
  const [x, y, z] = moment as readonly [T, T, T];
  const [minusX, minusY, minusZ] = [algebra.negate(x), algebra.negate(y), algebra.negate(z)];
  return {
    rotational,
    coupling: [zero, minusZ, y, z, zero, minusX, minusY, x, zero],
    translational: [mass, mass, mass, zero, zero, zero],
  };
}

const couplingRow = <T>(coupling: Vector<T>, i: number): Vector<T> => coupling.slice(3 * i, 3 * i + 3);
const couplingColumn = <T>(coupling: Vector<T>, i: number): Vector<T> => [coupling[i]!, coupling[i + 3]!, coupling[i + 6]!];

/** Row i of all six. */
function rowOf<T>({ rotational, coupling, translational }: ArticulatedInertia<T>, i: number): Vector<T> {
  if (i < 3) return [...symmetricRow(rotational, i), ...couplingRow(coupling, i)];
  return [...couplingColumn(coupling, i - 3), ...symmetricRow(translational, i - 3)];
}

/** M y */
export const applyArticulated = <T>(algebra: Algebra<T>, inertia: ArticulatedInertia<T>, y: Vector<T>): Vector<T> =>
  [0, 1, 2, 3, 4, 5].map((i) => dot(algebra, rowOf(inertia, i), y));

export const addArticulated = <T>(algebra: Algebra<T>, a: ArticulatedInertia<T>, b: ArticulatedInertia<T>): ArticulatedInertia<T> => ({
  rotational: add(algebra, a.rotational, b.rotational),
  coupling: add(algebra, a.coupling, b.coupling),
  translational: add(algebra, a.translational, b.translational),
});

/** M − Σₖ uₖ wₖᵀ for columns whose sum of products is symmetric. */
export function subtractProducts<T>(
  algebra: Algebra<T>,
  inertia: ArticulatedInertia<T>,
  u: readonly Vector<T>[],
  w: readonly Vector<T>[],
): ArticulatedInertia<T> {
  if (u.length === 0) return inertia;
  const less = (value: T, i: number, j: number): T => {
    const left = u.map((column) => column[i]!);
    const right = w.map((column) => column[j]!);
    return algebra.subtract(value, dot(algebra, left, right));
  };
  return {
    rotational: SYMMETRIC_ENTRIES.map(([i, j], place) => less(inertia.rotational[place]!, i, j)),
    coupling: inertia.coupling.map((value, place) => less(value, Math.floor(place / 3), 3 + (place % 3))),
    translational: SYMMETRIC_ENTRIES.map(([i, j], place) => less(inertia.translational[place]!, 3 + i, 3 + j)),
  };
}

/** Gᵀ M G */
export function articulatedToParent<T>(
  algebra: Algebra<T>,
  { rotation, position }: Placement<T>,
  inertia: ArticulatedInertia<T>,
): ArticulatedInertia<T> {
  const translational = rotateSymmetric(algebra, rotation, inertia.translational);
  const rotated = rotateCoupling(algebra, rotation, inertia.coupling);
  const coupling = add(algebra, rotated, leftCross(algebra, position, translational));
  const rotational = rotateSymmetric(algebra, rotation, inertia.rotational);
  // row i of −H_p r̃ is r × (row i of H_p); column j of r̃ H'ᵀ is r × (row j of H')
  const before = [0, 1, 2].map((i) => cross(algebra, position, couplingRow(coupling, i)));
  const behind = [0, 1, 2].map((j) => cross(algebra, position, couplingRow(rotated, j)));
  const shift = SYMMETRIC_ENTRIES.map(([i, j]) => algebra.add(before[i]![j]!, behind[j]![i]!));
  return { rotational: add(algebra, rotational, shift), coupling, translational };
}

/** R H Rᵀ, row by row. */
function rotateCoupling<T>(algebra: Algebra<T>, rotation: Vector<T>, coupling: Vector<T>): T[] {
  const columns = [0, 1, 2].map((k) => rotate(algebra, rotation, couplingColumn(coupling, k)));
  return [0, 1, 2].flatMap((i) =>
    rotate(
      algebra,
      rotation,
      columns.map((column) => column[i]!),
    ),
  );
}

/** r̃ L of a symmetric L, row by row. */
function leftCross<T>(algebra: Algebra<T>, r: Vector<T>, matrix: Vector<T>): T[] {
  const columns = [0, 1, 2].map((k) => cross(algebra, r, symmetricRow(matrix, k)));
  return [0, 1, 2].flatMap((i) => columns.map((column) => column[i]!));
}

/** All 36 numbers, row by row. */
export const toDense = (inertia: ArticulatedInertia<number>): Float64Array =>
  Float64Array.from([0, 1, 2, 3, 4, 5].flatMap((i) => rowOf(inertia, i)));

/** From the columns of a symmetric matrix; what stands above its diagonal counts. */
export const articulatedFromColumns = <T>(columns: readonly Vector<T>[]): ArticulatedInertia<T> => ({
  rotational: SYMMETRIC_ENTRIES.map(([i, j]) => columns[j]![i]!),
  coupling: Array.from({ length: 9 }, (_, k) => columns[3 + (k % 3)]![Math.floor(k / 3)]!),
  translational: SYMMETRIC_ENTRIES.map(([i, j]) => columns[j + 3]![i + 3]!),
});

/** From 36 numbers of a symmetric matrix. */
export const fromDense = (matrix: Float64Array): ArticulatedInertia<number> => ({
  rotational: SYMMETRIC_ENTRIES.map(([i, j]) => matrix[6 * i + j]!),
  coupling: Array.from({ length: 9 }, (_, k) => matrix[6 * Math.floor(k / 3) + 3 + (k % 3)]!),
  translational: SYMMETRIC_ENTRIES.map(([i, j]) => matrix[6 * (i + 3) + j + 3]!),
});
