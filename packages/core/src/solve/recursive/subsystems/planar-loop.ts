/**
 * Planar geometry over an algebra, by lengths and square roots alone: loops are closed without an arc tangent, so that they can be compiled.
 *
 *   A c + B s + C = 0,  c² + s² = 1:   c = (−A C − σ B R)/N,  s = (−B C + σ A R)/N,  R = √(A² + B² − C²),  N = A² + B²,  σ = ±1
 *   which is ψ = 2 atan2(B + σ R, A − C)                                                            theory 03, section 14.1
 *
 * R is not a number where the loop cannot close.
 */
import type { Algebra } from "../algebra.js";
import type { Placement } from "../spatial-algebra.js";

/** Which of the two ways to assemble a loop: the sign of the root. */
export type BranchSign = 1 | -1;

export interface PlanePoint<T> {
  readonly x: T;
  readonly y: T;
}

export const planePoint = <T>({ constant }: Algebra<T>, [x, y]: readonly number[]): PlanePoint<T> => ({ x: constant(x!), y: constant(y!) });

export const planeAdd = <T>({ add }: Algebra<T>, a: PlanePoint<T>, b: PlanePoint<T>): PlanePoint<T> => ({
  x: add(a.x, b.x),
  y: add(a.y, b.y),
});
export const planeSubtract = <T>({ subtract }: Algebra<T>, a: PlanePoint<T>, b: PlanePoint<T>): PlanePoint<T> => ({
  x: subtract(a.x, b.x),
  y: subtract(a.y, b.y),
});
export const planeScale = <T>({ multiply }: Algebra<T>, a: PlanePoint<T>, factor: T): PlanePoint<T> => ({
  x: multiply(a.x, factor),
  y: multiply(a.y, factor),
});
export const planeDot = <T>({ add, multiply }: Algebra<T>, a: PlanePoint<T>, b: PlanePoint<T>): T =>
  add(multiply(a.x, b.x), multiply(a.y, b.y));
/** z of a × b */
export const planeCross = <T>({ subtract, multiply }: Algebra<T>, a: PlanePoint<T>, b: PlanePoint<T>): T =>
  subtract(multiply(a.x, b.y), multiply(a.y, b.x));
/** (cos, sin) of an angle. */
export const planeDirection = <T>({ cos, sin }: Algebra<T>, angle: T): PlanePoint<T> => ({ x: cos(angle), y: sin(angle) });
/** A quarter turn further. */
export const planeAcross = <T>({ negate }: Algebra<T>, a: PlanePoint<T>): PlanePoint<T> => ({ x: negate(a.y), y: a.x });
/** A local point or direction turned by (cos, sin). */
export const planeTurn = <T>({ add, subtract, multiply }: Algebra<T>, by: PlanePoint<T>, a: PlanePoint<T>): PlanePoint<T> => ({
  x: subtract(multiply(by.x, a.x), multiply(by.y, a.y)),
  y: add(multiply(by.y, a.x), multiply(by.x, a.y)),
});

/** (cos ψ, sin ψ) with A cos ψ + B sin ψ + C = 0. */
export function closingDirection<T>(algebra: Algebra<T>, { A, B, C }: { A: T; B: T; C: T }, sign: BranchSign): PlanePoint<T> {
  const { add, subtract, multiply, divide, negate } = algebra;
  const squared = add(multiply(A, A), multiply(B, B));
  const radius = algebra.sqrt(subtract(squared, multiply(C, C)));
  const root = sign === 1 ? radius : negate(radius);
  return {
    x: divide(negate(add(multiply(A, C), multiply(B, root))), squared),
    y: divide(subtract(multiply(A, root), multiply(B, C)), squared),
  };
}

/** Frame with its x axis along (cos, sin), z kept. */
export function planePlacement<T>(algebra: Algebra<T>, direction: PlanePoint<T>, origin: PlanePoint<T>): Placement<T> {
  const [zero, one] = [algebra.constant(0), algebra.constant(1)];
  const { x, y } = direction;
  return { rotation: [x, y, zero, algebra.negate(y), x, zero, zero, zero, one], position: [origin.x, origin.y, zero] };
}
