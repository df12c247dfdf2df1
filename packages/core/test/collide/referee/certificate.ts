/**
 * How wrong a pair result is, m. What can be judged without knowing the answer:
 *
 *   unit      ||n| − 1| · size
 *   closes    |point B − point A − distance · n|
 *   onA, onB  how far the points, moved back along n by the radius, lie outside the cores
 *   axis      |s(n) − distance|, s the separation along n of both shapes
 *
 * Apart, these alone prove the distance: s(n) is a lower bound, the distance of two points of the shapes an upper one. Overlapping, they prove
 * that the shift by −distance · n separates; that no shorter one does, only the referee knows (`signedDistance`).
 */
import { type Vec3, vec3 } from "../../../src/math/vec3.js";
import { sampleDirections } from "./direction-sample.js";
import { separationFunction } from "./direction-search.js";
import type { ReferenceShape } from "./reference-shape.js";
import { pointInB, signedDistance } from "./signed-distance.js";

export interface PairErrors {
  readonly unit: number;
  readonly closes: number;
  readonly onA: number;
  readonly onB: number;
  readonly axis: number;
}

/** Result as in `pair-result.ts`: distance, normal, point A, point B. */
export function pairErrors(A: ReferenceShape, B: ReferenceShape, X_AB: ArrayLike<number>, result: ArrayLike<number>): PairErrors {
  const distance = result[0]!;
  const n = vec3(result[1]!, result[2]!, result[3]!);
  const a = vec3(result[4]!, result[5]!, result[6]!);
  const b = vec3(result[7]!, result[8]!, result[9]!);
  const along = (p: Vec3, f: number) => vec3(p.x + f * n.x, p.y + f * n.y, p.z + f * n.z);
  const size = Math.hypot(n.x, n.y, n.z);
  const s = separationFunction(A, B, X_AB)(n.x / size, n.y / size, n.z / size) - A.radius - B.radius;
  return {
    unit: Math.abs(size - 1) * Math.max(A.size, B.size),
    closes: Math.hypot(b.x - a.x - distance * n.x, b.y - a.y - distance * n.y, b.z - a.z - distance * n.z),
    onA: A.outside(along(a, -A.radius)),
    onB: B.outside(pointInB(X_AB, along(b, B.radius))),
    axis: Math.abs(s - distance),
  };
}

/** The largest of them. NaN where any number of the result is none. */
export const worstError = (errors: PairErrors): number => Math.max(errors.unit, errors.closes, errors.onA, errors.onB, errors.axis);

export interface JudgedPair {
  readonly A: { readonly reference: ReferenceShape };
  readonly B: { readonly reference: ReferenceShape };
  readonly X_AB: ArrayLike<number>;
}

/**
 * How wrong a result for the pair is, m, with the word of the referee, who is asked once per pair and only where it must:
 *
 *   cores apart                the certificate is a proof
 *   polyhedra that overlap     all axes, which is exact
 *   curved cores that overlap  a quick look over directions, or the full search where `isThorough`. Both s(n) and what they find lie below the true
 *                              signed distance, so a result may exceed what was found (which then missed the best maximum) but not fall short of it
 */
export function judgeOf({ A, B, X_AB }: JudgedPair, isThorough = true): (result: ArrayLike<number>) => number {
  const [P, Q] = [A.reference, B.reference];
  const radii = P.radius + Q.radius;
  let exact: number | undefined;
  let searched: number | undefined;
  return (result) => {
    const own = worstError(pairErrors(P, Q, X_AB, result));
    if (result[0]! + radii > 0) return own;
    if (P.polytope !== undefined && Q.polytope !== undefined) {
      exact ??= signedDistance(P, Q, X_AB).distance;
      return Math.max(own, Math.abs(exact - result[0]!));
    }
    const sampled = sampleDirections(P, Q, X_AB, vec3(result[1]!, result[2]!, result[3]!)) - radii;
    if (isThorough) searched ??= signedDistance(P, Q, X_AB).distance;
    return Math.max(own, sampled - result[0]!, (searched ?? -Infinity) - result[0]!);
  };
}

/** The same for one result. */
export const errorOfResult = (pair: JudgedPair, result: ArrayLike<number>): number => judgeOf(pair)(result);
