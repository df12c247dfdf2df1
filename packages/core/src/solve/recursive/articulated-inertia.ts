/**
 * Symmetric 6×6 matrices of articulated bodies over an algebra, in blocks: M = [[I, H], [Hᵀ, L]].
 *
 *   to the parent's frame (R, r), blocks rotated first (I' = R I Rᵀ, …):
 *     L_p = L',   H_p = H' + r̃ L',   I_p = I' − H_p r̃ + r̃ H'ᵀ
 *   behind a joint:  M − Σₖ uₖ wₖᵀ  where the sum is symmetric
 *
 * Source: theory 03, sections 3 and 7.6 (Gᵀ M G). I and L are lists xx, yy, zz, xy, xz, yz; H row by row.
 * Cost: 45 + 54 + 45 multiplications for the rotations, of turns about x between axes that are exchanged 8 + 12 + 8; 33 for the shift.
 */
import type { Algebra } from "./algebra.js";
import { type RigidInertia, SYMMETRIC_ENTRIES, symmetricRow, turnSymmetric } from "./rigid-inertia.js";
import { add, cross, dot, type Placement, rotate, type Vector } from "./spatial-algebra.js";

/** A symmetric 6×6 matrix [[I, H], [Hᵀ, L]] in blocks. */
export interface ArticulatedInertia<T> {
  /** I: xx, yy, zz, xy, xz, yz. */
  readonly rotational: Vector<T>;
  /** H, row by row. */
  readonly coupling: Vector<T>;
  /** L: xx, yy, zz, xy, xz, yz. */
  readonly translational: Vector<T>;
}

/** Of a single rigid body. */
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

/** a + b */
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
  placement: Placement<T>,
  inertia: ArticulatedInertia<T>,
): ArticulatedInertia<T> {
  const { position } = placement;
  const translational = turnSymmetric(algebra, placement, inertia.translational);
  const rotated = turnCoupling(algebra, placement, inertia.coupling);
  const coupling = add(algebra, rotated, leftCross(algebra, position, translational));
  const rotational = turnSymmetric(algebra, placement, inertia.rotational);
  return { rotational: add(algebra, rotational, shifted(algebra, position, coupling, rotated)), coupling, translational };
}

/**
 * −H_p r̃ + r̃ H'ᵀ: row i of the first is r × (row i of H_p), column j of the second r × (row j of H'); what has the same factor of r is added before.
 */
function shifted<T>(algebra: Algebra<T>, position: Vector<T>, H_p: Vector<T>, H: Vector<T>): T[] {
  const { add: sum, subtract: less, multiply: times } = algebra;
  const [x, y, z] = position as readonly [T, T, T];
  const both = (k: number) => sum(H_p[k]!, H[k]!);
  return [
    less(times(y, both(2)), times(z, both(1))),
    less(times(z, both(3)), times(x, both(5))),
    less(times(x, both(7)), times(y, both(6))),
    sum(less(times(z, less(H_p[0]!, H[4]!)), times(x, H_p[2]!)), times(y, H[5]!)),
    less(less(times(x, H_p[1]!), times(y, less(H_p[0]!, H[8]!))), times(z, H[7]!)),
    sum(less(times(x, less(H_p[4]!, H[8]!)), times(y, H_p[3]!)), times(z, H[6]!)),
  ];
}

/** R H Rᵀ where R may be R_m R_x(α): as `turnSymmetric`, with w = (H_yy − H_zz) sin α + (H_yz + H_zy) cos α. */
function turnCoupling<T>(algebra: Algebra<T>, { rotation, split }: Placement<T>, coupling: Vector<T>): T[] {
  if (!split) return rotateCoupling(algebra, rotation, coupling);
  const { sine, cosine } = split;
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = coupling as readonly [T, T, T, T, T, T, T, T, T];
  const { add: sum, subtract: less, multiply: times } = algebra;
  const w = sum(times(less(yy, zz), sine), times(sum(yz, zy), cosine));
  const [moved, mixed] = [times(w, sine), times(w, cosine)];
  return rotateCoupling(algebra, split.mount, [
    ...[xx, less(times(xy, cosine), times(xz, sine)), sum(times(xy, sine), times(xz, cosine))],
    ...[less(times(yx, cosine), times(zx, sine)), less(yy, moved), less(mixed, zy)],
    ...[sum(times(yx, sine), times(zx, cosine)), less(mixed, yz), sum(zz, moved)],
  ]);
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
