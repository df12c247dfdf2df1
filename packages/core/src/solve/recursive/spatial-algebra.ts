/**
 * Vectors, frames and 6-vectors over an algebra; lists of 3, 6 or 9 entries, 6-vectors with the angular part first.
 *
 * With X = (R, r) the axes of a body's frame as columns and its origin, both in the frame of its parent, r̃ b = r × b:
 *
 *   motion to child     G y  = (Rᵀ ω,  Rᵀ(v + ω × r))                    velocity of the child's origin if it were fixed to the parent
 *   load to parent      Gᵀ l = (R τ + r × R f,  R f)                     same power on every motion
 *   motion to parent    G⁻¹y = (R ω,  R v + r × R ω)
 *   a ×ₘ b = (ωa × ωb, ωa × vb + va × ωb)          a ×f l = (ωa × τ + va × f, ωa × f)
 *
 * Source: theory 03, sections 2 and 3 (G, loads by its transpose), in the axes of each frame.
 */
import type { Algebra } from "./algebra.js";

/** Entries over an algebra, 3, 6 or 9 of them. */
export type Vector<T> = readonly T[];

/** A frame in another one: its axes as columns (9), column by column, and its origin (3). */
export interface Placement<T> {
  /** Axes as columns, column by column. */
  readonly rotation: Vector<T>;
  /** Origin. */
  readonly position: Vector<T>;
  /** Where R is a turn about x seen along other axes: both, for what is turned with fewer operations in two steps. */
  readonly split?: AxisTurn<T>;
}

/** R = R_m R_x(α) */
export interface AxisTurn<T> {
  /** R_m, constant. */
  readonly mount: Vector<T>;
  /** sin α */
  readonly sine: T;
  /** cos α */
  readonly cosine: T;
}

/** First three of a 6-vector. */
export const angular = <T>(y: Vector<T>): Vector<T> => y.slice(0, 3);
/** Last three of a 6-vector. */
export const linear = <T>(y: Vector<T>): Vector<T> => y.slice(3, 6);

/** Known numbers, as entries of the algebra. */
export const constants = <T>(algebra: Algebra<T>, values: ArrayLike<number>): T[] => Array.from(values, (value) => algebra.constant(value));
/** So many zeros. */
export const zeros = <T>(algebra: Algebra<T>, count: number): T[] => Array.from({ length: count }, () => algebra.constant(0));

/** a + b */
export const add = <T>(algebra: Algebra<T>, a: Vector<T>, b: Vector<T>): T[] => a.map((value, i) => algebra.add(value, b[i]!));
/** a − b */
export const subtract = <T>(algebra: Algebra<T>, a: Vector<T>, b: Vector<T>): T[] => a.map((value, i) => algebra.subtract(value, b[i]!));
/** −a */
export const negate = <T>(algebra: Algebra<T>, a: Vector<T>): T[] => a.map((value) => algebra.negate(value));
/** factor·a */
export const scale = <T>(algebra: Algebra<T>, a: Vector<T>, factor: T): T[] => a.map((value) => algebra.multiply(value, factor));

/** a·b, of any length. */
export function dot<T>(algebra: Algebra<T>, a: Vector<T>, b: Vector<T>): T {
  let sum = algebra.multiply(a[0]!, b[0]!);
  for (let i = 1; i < a.length; i++) sum = algebra.add(sum, algebra.multiply(a[i]!, b[i]!));
  return sum;
}

/** Σ columnₖ·factorₖ, six entries; zero where there are no columns. */
export function combine<T>(algebra: Algebra<T>, columns: readonly Vector<T>[], factors: Vector<T>): Vector<T> {
  if (columns.length === 0) return zeros(algebra, 6);
  let sum = scale(algebra, columns[0]!, factors[0]!);
  for (let k = 1; k < columns.length; k++) sum = add(algebra, sum, scale(algebra, columns[k]!, factors[k]!));
  return sum;
}

/** a × b */
export function cross<T>(algebra: Algebra<T>, a: Vector<T>, b: Vector<T>): T[] {
  const minor = (i: number, k: number): T => algebra.subtract(algebra.multiply(a[i]!, b[k]!), algebra.multiply(a[k]!, b[i]!));
  return [minor(1, 2), minor(2, 0), minor(0, 1)];
}

const column = <T>(rotation: Vector<T>, k: number): Vector<T> => rotation.slice(3 * k, 3 * k + 3);
const row = <T>(rotation: Vector<T>, k: number): Vector<T> => [rotation[k]!, rotation[k + 3]!, rotation[k + 6]!];

/** R v */
export const rotate = <T>(algebra: Algebra<T>, rotation: Vector<T>, v: Vector<T>): T[] =>
  [0, 1, 2].map((k) => dot(algebra, row(rotation, k), v));

/** Rᵀ v */
export const rotateBack = <T>(algebra: Algebra<T>, rotation: Vector<T>, v: Vector<T>): T[] =>
  [0, 1, 2].map((k) => dot(algebra, column(rotation, k), v));

/** R S as columns, of two rotations. */
export const multiplyRotations = <T>(algebra: Algebra<T>, first: Vector<T>, second: Vector<T>): T[] =>
  [0, 1, 2].flatMap((k) => rotate(algebra, first, column(second, k)));

/** The opposite rotation. */
export const transposeRotation = <T>(rotation: Vector<T>): Vector<T> => [0, 1, 2].flatMap((k) => row(rotation, k));

/** X_AC = X_AB X_BC */
export const compose = <T>(algebra: Algebra<T>, X_AB: Placement<T>, X_BC: Placement<T>): Placement<T> => ({
  rotation: multiplyRotations(algebra, X_AB.rotation, X_BC.rotation),
  position: add(algebra, X_AB.position, rotate(algebra, X_AB.rotation, X_BC.position)),
});

/** G y: from the parent's frame to that of the child. */
export function motionToChild<T>(algebra: Algebra<T>, { rotation, position }: Placement<T>, y: Vector<T>): Vector<T> {
  const atChild = add(algebra, linear(y), cross(algebra, angular(y), position));
  return [...rotateBack(algebra, rotation, angular(y)), ...rotateBack(algebra, rotation, atChild)];
}

/** G⁻¹ y: from the child's frame to that of the parent. */
export function motionToParent<T>(algebra: Algebra<T>, { rotation, position }: Placement<T>, y: Vector<T>): Vector<T> {
  const turn = rotate(algebra, rotation, angular(y));
  return [...turn, ...add(algebra, rotate(algebra, rotation, linear(y)), cross(algebra, position, turn))];
}

/** Gᵀ l: from the child's frame to that of the parent. */
export function loadToParent<T>(algebra: Algebra<T>, { rotation, position }: Placement<T>, l: Vector<T>): Vector<T> {
  const force = rotate(algebra, rotation, linear(l));
  return [...add(algebra, rotate(algebra, rotation, angular(l)), cross(algebra, position, force)), ...force];
}

/** a ×ₘ b */
export function crossMotion<T>(algebra: Algebra<T>, a: Vector<T>, b: Vector<T>): Vector<T> {
  const swept = add(algebra, cross(algebra, angular(a), linear(b)), cross(algebra, linear(a), angular(b)));
  return [...cross(algebra, angular(a), angular(b)), ...swept];
}

/** a ×f l */
export function crossForce<T>(algebra: Algebra<T>, a: Vector<T>, l: Vector<T>): Vector<T> {
  const torque = add(algebra, cross(algebra, angular(a), angular(l)), cross(algebra, linear(a), linear(l)));
  return [...torque, ...cross(algebra, angular(a), linear(l))];
}
