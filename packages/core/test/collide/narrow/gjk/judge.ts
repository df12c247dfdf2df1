/** Runs of `gjkDistance` and how wrong they are, relative to the size of the pair. */
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { PAIR_RESULT } from "../../../../src/collide/narrow/pair-result.js";
import type { ConvexType } from "../../../../src/collide/shapes/collision-shape.js";
import type { Random } from "../../../../src/math/random.js";
import { errorOfResult, pairErrors, worstError } from "../../referee/certificate.js";
import { CONVEX_TYPES, REGIMES, randomPair, type TestPair } from "../../referee/generate.js";

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

/** Largest error of `count` poses of a kind in every regime, with regimes apart: turned by 1e-9 rad, and all others. */
export function worstOfKind(random: Random, kind: readonly [ConvexType, ConvexType], count: number, askEvery: number): [number, number] {
  const worst: [number, number] = [0, 0];
  for (const regime of REGIMES) {
    for (let i = 0; i < count; i++) {
      const pair = i % 2 === 0 ? randomPair(random, kind[0], kind[1], regime) : randomPair(random, kind[1], kind[0], regime);
      const error = relativeError(pair, distanceOf(pair), i % askEvery === 0);
      const group = regime === "almost-parallel" ? 1 : 0;
      if (!(error <= worst[group])) worst[group] = error;
    }
  }
  return worst;
}
