/**
 * Every pair of convex kinds, through the pair matrix and with both detectors, against the referee; and laws that hold for all of them. A new kind
 * joins through CONVEX_TYPES and `randomShape`.
 */
import { describe, expect, it } from "vitest";
import { type Detector, PAIR_CACHE } from "../../src/collide/narrow/detector.js";
import { invertFrame, relativeFrame, writeFrame } from "../../src/collide/narrow/frame.js";
import { gjkDistance } from "../../src/collide/narrow/gjk/gjk-distance.js";
import { PAIR_MATRIX, pairDistance } from "../../src/collide/narrow/pair-matrix.js";
import { exchangePair } from "../../src/collide/narrow/pair-result.js";
import { vclipDistance } from "../../src/collide/narrow/vclip/vclip-distance.js";
import { type ConvexType, HALF_SPACE } from "../../src/collide/shapes/collision-shape.js";
import { createRandom } from "../../src/math/random.js";
import { vec3 } from "../../src/math/vec3.js";
import { judgeOf, pairErrors } from "./referee/certificate.js";
import { CONVEX_TYPES, REGIMES, randomPair, type TestPair } from "./referee/generate.js";
import { distanceFromHalfSpace, pointInB } from "./referee/signed-distance.js";

/** Poses per pair; 10⁵ in the long run. */
const POSES = process.env["GELENK_LONG"] === "1" ? 100_000 : 1000;

const gjk: Detector = { name: "gjk", distance: gjkDistance, region: () => {} };

const pairs = CONVEX_TYPES.flatMap((a, i) => CONVEX_TYPES.slice(i).map((b) => [a, b] as const));
const POLYHEDRAL: readonly ConvexType[] = ["sphere", "capsule", "box", "hull", "triangle"];
const isPolyhedral = (a: ConvexType, b: ConvexType) => POLYHEDRAL.includes(a) && POLYHEDRAL.includes(b);
const POLYHEDRAL_TOLERANCE = 1e-12;
/**
 * Of the size. Closed forms are sums of a dozen terms of the size of the shapes (measured: 1e-14), polyhedra are exact up to rounding and the
 * conditioning of their faces; curved cores are iterated until the gap between both bounds is small.
 */
function toleranceOf(a: ConvexType, b: ConvexType): number {
  if (PAIR_MATRIX[a][b] !== "general") return 1e-13;
  return isPolyhedral(a, b) ? POLYHEDRAL_TOLERANCE : 1e-9;
}

const seedOf = (a: ConvexType, b: ConvexType) => 8 * CONVEX_TYPES.indexOf(a) + CONVEX_TYPES.indexOf(b);

/** Random pairs of two kinds, turn by turn in all regimes. */
function* randomPairs(a: ConvexType, b: ConvexType, count: number): Generator<TestPair> {
  const random = createRandom(seedOf(a, b));
  for (let i = 0; i < count; i++) yield randomPair(random, a, b, REGIMES[i % REGIMES.length]!);
}

const describePair = ({ regime, A, B, X_AB }: TestPair) =>
  `${regime}: ${A.shape.type} ${A.shape.sizes} + ${A.shape.radius}, ${B.shape.type} ${B.shape.sizes} + ${B.shape.radius} at ${X_AB}`;

describe("signed distance, normal and points are those of the referee", () => {
  const out = new Float64Array(10);
  it.each(pairs)("%s–%s", (a, b) => {
    // one cache for all: what the last pair left there must not matter
    const caches = { matrix: new Float64Array(PAIR_CACHE), vclip: new Float64Array(PAIR_CACHE) };
    for (const pair of randomPairs(a, b, POSES)) {
      const judge = judgeOf(pair);
      const expectRight = (way: string, tolerance: number) => {
        const error = judge(out) / pair.size;
        if (!(error <= tolerance)) expect.fail(`${way}: ${error} of the size, distance ${out[0]}, ${describePair(pair)}`);
      };
      pairDistance(gjk, pair.A.shape, pair.B.shape, pair.X_AB, caches.matrix, 0, out);
      expectRight("matrix and GJK", toleranceOf(a, b));
      if (!isPolyhedral(a, b)) continue;
      vclipDistance(pair.A.shape, pair.B.shape, pair.X_AB, caches.vclip, 0, out);
      expectRight("V-Clip", POLYHEDRAL_TOLERANCE);
    }
  });
});

describe("laws of all pairs", () => {
  const [out, other] = [new Float64Array(10), new Float64Array(10)];
  const LAW_POSES = POSES / 5;
  const measure = (pair: Pick<TestPair, "A" | "B" | "X_AB">, result: Float64Array) =>
    pairDistance(gjk, pair.A.shape, pair.B.shape, pair.X_AB, new Float64Array(PAIR_CACHE), 0, result);

  it.each(pairs)("%s–%s: exchanged, the distance is the same and the other result serves as well", (a, b) => {
    for (const pair of randomPairs(a, b, LAW_POSES)) {
      const X_BA = new Float64Array(12);
      invertFrame(X_BA, 0, pair.X_AB, 0);
      measure(pair, out);
      measure({ A: pair.B, B: pair.A, X_AB: X_BA }, other);
      exchangePair(other, pair.X_AB);
      const tolerance = toleranceOf(a, b) * pair.size;
      const { closes, onA, onB, axis } = pairErrors(pair.A.reference, pair.B.reference, pair.X_AB, other);
      const worst = Math.max(Math.abs(out[0]! - other[0]!), closes, onA, onB, axis);
      // turning the pose round costs a few roundings of it, on top of twice the error
      if (!(worst <= 3 * tolerance)) expect.fail(`${worst / pair.size}, distance ${out[0]}, ${describePair(pair)}`);
    }
  });

  // Coordinates of 1e6 m are rounded to 1e-10 m, three of them and their turns enter: 1e-9 m are left.
  it.each(pairs)("%s–%s: where in the world the pair is does not matter beyond the rounding of its place", (a, b) => {
    const random = createRandom(1000 + seedOf(a, b));
    for (const regime of ["apart", "touching", "deep"] as const) {
      for (let i = 0; i < 10; i++) {
        const pair = randomPair(random, a, b, regime);
        measure(pair, out);
        const offset = i % 2 === 0 ? 0 : 1e6;
        const moved = movedInWorld(pair, random.rotation(), offset);
        measure({ ...pair, X_AB: moved }, other);
        expect(Math.abs(out[0]! - other[0]!)).toBeLessThan(offset === 0 ? 3 * toleranceOf(a, b) : 2e-9);
      }
    }
  });

  /** X_AB by way of the world, A turned by `orientation` and far out. */
  function movedInWorld({ X_AB }: TestPair, orientation: { x: number; y: number; z: number; w: number }, offset: number): Float64Array {
    const frames = new Float64Array(36);
    writeFrame(frames, 0, { orientation, position: vec3(offset, -0.7 * offset, 0.3 * offset) });
    for (let row = 0; row < 3; row++) {
      const r = frames.subarray(3 * row, 3 * row + 3);
      for (let k = 0; k < 3; k++) frames[12 + 3 * row + k] = r[0]! * X_AB[k]! + r[1]! * X_AB[3 + k]! + r[2]! * X_AB[6 + k]!;
      frames[21 + row] = frames[9 + row]! + r[0]! * X_AB[9]! + r[1]! * X_AB[10]! + r[2]! * X_AB[11]!;
    }
    relativeFrame(frames, 24, frames, 0, 12);
    return frames.slice(24);
  }
});

describe("a half-space", () => {
  const out = new Float64Array(10);
  it.each(CONVEX_TYPES)("against %s, both ways round, has the distance of the lowest point", (type) => {
    const cache = new Float64Array(PAIR_CACHE);
    for (const { B, X_AB, size, regime } of randomPairs("sphere", type, POSES)) {
      const expected = distanceFromHalfSpace(B.reference, X_AB).distance;
      const X_BA = new Float64Array(12);
      invertFrame(X_BA, 0, X_AB, 0);
      for (const isExchanged of [false, true]) {
        if (isExchanged) {
          pairDistance(gjk, B.shape, HALF_SPACE, X_BA, cache, 0, out);
          exchangePair(out, X_AB);
        } else pairDistance(gjk, HALF_SPACE, B.shape, X_AB, cache, 0, out);
        const onB = B.reference.outside(pointInB(X_AB, vec3(out[7]!, out[8]!, out[9]! + B.shape.radius)));
        const normal = Math.hypot(out[1]!, out[2]!, out[3]! - 1) * size;
        const worst = Math.max(Math.abs(out[0]! - expected), Math.abs(out[6]!), Math.abs(out[9]! - out[0]!), onB, normal);
        // parallel faces count as such up to 64 roundings, which the middle of a face is allowed to stand above its lowest corner
        if (!(worst <= 1e-13 * size)) expect.fail(`${worst / size} of the size in regime ${regime}, exchanged: ${isExchanged}`);
      }
    }
  });
});
