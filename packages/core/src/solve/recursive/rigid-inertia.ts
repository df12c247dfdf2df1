/**
 * Mass of a rigid body at any of its points, over an algebra: mass m, first moment h = m c, inertia J about the origin.
 *
 *   M = [[J, h̃], [−h̃, m E]]              M y = (J ω + h × v,  m v − h × ω)
 *   to the parent's frame (R, r):   m' = m,  h' = R h + m r,  J' = R J Rᵀ − (R h)~ r̃ − r̃ (R h)~ − m r̃ r̃        (Steiner)
 *
 * Symmetric 3×3 matrices are lists xx, yy, zz, xy, xz, yz. Source: theory 03, section 3 (M_K with r_SK = −c).
 */
import type { Algebra } from "./algebra.js";
import { add, angular, constants, cross, dot, linear, type Placement, rotate, scale, subtract, type Vector } from "./spatial-algebra.js";

export interface RigidInertia<T> {
  readonly mass: T;
  readonly moment: Vector<T>;
  readonly rotational: Vector<T>;
}

/** Place of entry (i, j) in a list xx, yy, zz, xy, xz, yz. */
const SYMMETRIC: readonly (readonly number[])[] = [
  [0, 3, 4],
  [3, 1, 5],
  [4, 5, 2],
];

/** Rows and columns of the entries of such a list. */
export const SYMMETRIC_ENTRIES: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [0, 2],
  [1, 2],
];

/** From ten numbers: mass, first moment, inertia about the origin. */
export function rigidInertia<T>(algebra: Algebra<T>, numbers: ArrayLike<number>, offset: number): RigidInertia<T> {
  const list = constants(
    algebra,
    Array.from({ length: 10 }, (_, k) => numbers[offset + k]!),
  );
  return { mass: list[0]!, moment: list.slice(1, 4), rotational: list.slice(4, 10) };
}

/** Row i of a symmetric matrix. */
export const symmetricRow = <T>(matrix: Vector<T>, i: number): Vector<T> => SYMMETRIC[i]!.map((place) => matrix[place]!);

/** M y */
export function applyRigid<T>(algebra: Algebra<T>, { mass, moment, rotational }: RigidInertia<T>, y: Vector<T>): Vector<T> {
  const [turn, velocity] = [angular(y), linear(y)];
  const spin = [0, 1, 2].map((i) => dot(algebra, symmetricRow(rotational, i), turn));
  return [
    ...add(algebra, spin, cross(algebra, moment, velocity)),
    ...subtract(algebra, scale(algebra, velocity, mass), cross(algebra, moment, turn)),
  ];
}

export const addRigid = <T>(algebra: Algebra<T>, a: RigidInertia<T>, b: RigidInertia<T>): RigidInertia<T> => ({
  mass: algebra.add(a.mass, b.mass),
  moment: add(algebra, a.moment, b.moment),
  rotational: add(algebra, a.rotational, b.rotational),
});

/** R S Rᵀ of a symmetric S. */
function rotateSymmetric<T>(algebra: Algebra<T>, rotation: Vector<T>, matrix: Vector<T>): T[] {
  // columns of R S are R times the columns of S
  const columns = [0, 1, 2].map((k) => rotate(algebra, rotation, symmetricRow(matrix, k)));
  return SYMMETRIC_ENTRIES.map(([i, j]) => {
    const left = columns.map((column) => column[i]!);
    return dot(algebra, left, [rotation[j]!, rotation[j + 3]!, rotation[j + 6]!]);
  });
}

/**
 * R S Rᵀ where R = R_m R_x(α): with w = (S_yy − S_zz) sin α + 2 S_yz cos α the turn about x is S_yy − w sin α, S_zz + w sin α, w cos α − S_yz; then the mount,
 * which is mostly an exchange of axes.
 */
export function turnSymmetric<T>(algebra: Algebra<T>, { rotation, split }: Placement<T>, matrix: Vector<T>): T[] {
  if (!split) return rotateSymmetric(algebra, rotation, matrix);
  const { sine, cosine } = split;
  const [xx, yy, zz, xy, xz, yz] = matrix as readonly [T, T, T, T, T, T];
  const { add: sum, subtract: less, multiply: times } = algebra;
  const w = sum(times(less(yy, zz), sine), times(yz, times(algebra.constant(2), cosine)));
  const moved = times(w, sine);
  return rotateSymmetric(algebra, split.mount, [
    ...[xx, less(yy, moved), sum(zz, moved)],
    ...[less(times(xy, cosine), times(xz, sine)), sum(times(xy, sine), times(xz, cosine)), less(times(w, cosine), yz)],
  ]);
}

/** Gᵀ M G: the same mass in the parent's frame. */
export function rigidToParent<T>(algebra: Algebra<T>, placement: Placement<T>, inertia: RigidInertia<T>): RigidInertia<T> {
  const { rotation, position } = placement;
  const { mass } = inertia;
  const turned = rotate(algebra, rotation, inertia.moment);
  const moment = add(algebra, turned, scale(algebra, position, mass));
  // −h̃ r̃ − r̃ h̃ − m r̃ r̃ = (h + h')·r E − (r hᵀ + h' rᵀ) with h' = h + m r
  const rotational = turnSymmetric(algebra, placement, inertia.rotational);
  const trace = dot(algebra, add(algebra, turned, moment), position);
  const steiner = SYMMETRIC_ENTRIES.map(([i, j], place) => {
    const mixed = algebra.add(algebra.multiply(position[i]!, turned[j]!), algebra.multiply(moment[i]!, position[j]!));
    return place < 3 ? algebra.subtract(trace, mixed) : algebra.negate(mixed);
  });
  return { mass, moment, rotational: add(algebra, rotational, steiner) };
}
