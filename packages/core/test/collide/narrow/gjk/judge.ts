/** Runs of `gjkDistance` and how wrong they are, relative to the size of the pair. */
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { PAIR_RESULT } from "../../../../src/collide/narrow/pair-result.js";
import type { ConvexType } from "../../../../src/collide/shapes/collision-shape.js";
import { errorOfResult, pairErrors, worstError } from "../../referee/certificate.js";
import { CONVEX_TYPES, type TestPair } from "../../referee/generate.js";

export const POLYHEDRAL: readonly ConvexType[] = ["sphere", "capsule", "box", "hull", "triangle"];

export const isCurved = (type: ConvexType): boolean => !POLYHEDRAL.includes(type);

/** Every kind of pair once. */
export const KINDS: readonly (readonly [ConvexType, ConvexType])[] = CONVEX_TYPES.flatMap((a, i) =>
  CONVEX_TYPES.slice(0, i + 1).map((b) => [a, b] as const),
);

export function distanceOf({ A, B, X_AB }: Pick<TestPair, "A" | "B" | "X_AB">, cache = new Float64Array(12)): Float64Array {
  const out = new Float64Array(PAIR_RESULT);
  gjkDistance(A.shape, B.shape, X_AB, cache, 0, out);
  return out;
}

/**
 * Apart, the certificate (points on both shapes, s(n) = distance) is a proof from both sides; overlapping, the referee is asked, if `asks`.
 * Cores decide: a pair whose roundings alone overlap is still proven.
 */
export function relativeError(pair: TestPair, out: Float64Array, asks = true): number {
  const own = worstError(pairErrors(pair.A.reference, pair.B.reference, pair.X_AB, out));
  const isApart = out[0]! + pair.A.shape.radius + pair.B.shape.radius > 0;
  return (isApart || !asks ? own : Math.max(own, errorOfResult(pair, out))) / pair.size;
}
