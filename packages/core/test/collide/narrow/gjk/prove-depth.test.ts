/** Overlapping pairs with a curved core on coherent motion: what is remembered is taken only where it is proven to be the least depth. */
import { describe, expect, it } from "vitest";
import { gjkDistance } from "../../../../src/collide/narrow/gjk/gjk-distance.js";
import { refined } from "../../../../src/collide/narrow/gjk/newton-normal.js";
import { isDeepest } from "../../../../src/collide/narrow/gjk/prove-depth.js";
import { type ConvexType, ellipsoidShape } from "../../../../src/collide/shapes/collision-shape.js";
import { chance } from "../../../chance.js";
import { pairErrors, worstError } from "../../referee/certificate.js";
import { closeGap, randomPair } from "../../referee/generate.js";
import { distanceOf, isCurved, KINDS } from "./judge.js";

const CURVED = KINDS.filter(([a, b]) => isCurved(a) || isCurved(b));

describe("moving on, the remembered normal gives the depth that a search from nothing finds", () => {
  // The proof leaves 1e-11 of the scale open, which is at most three sizes; Newton's points are 1e-12 off.
  const check = (kind: readonly [ConvexType, ConvexType], depth: number) => {
    const random = chance(64);
    const cache = new Float64Array(12);
    for (let i = 0; i < 6; i++) {
      const pair = randomPair(random, kind[0], kind[1], i % 2 === 0 ? "near" : "one-axis");
      closeGap(pair, -depth * pair.size);
      const d = random.direction();
      for (let step = 0; step < 8; step++) {
        for (const [k, along] of [d.x, d.y, d.z].entries()) pair.X_AB[9 + k]! += 1e-3 * depth * pair.size * along;
        const warm = distanceOf(pair, cache);
        expect(worstError(pairErrors(pair.A.reference, pair.B.reference, pair.X_AB, warm)) / pair.size).toBeLessThan(1e-10);
        expect(Math.abs(warm[0]! - distanceOf(pair)[0]!) / pair.size).toBeLessThan(1e-10);
      }
    }
  };
  it.each(CURVED)("%s and %s, shallow", (a, b) => check([a, b], 1e-5));
  it.each(CURVED)("%s and %s, deep", (a, b) => check([a, b], 0.1));
});

describe("concentric ellipsoids, whose stationary normals are their axes", () => {
  const [A, B] = [ellipsoidShape(0.3, 0.4, 0.5), ellipsoidShape(0.6, 0.8, 1)];
  const X_AB = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0);
  it.each([0, 1, 2])("remembering axis %d gives the depth along the shortest", (k) => {
    const cache = new Float64Array(12);
    cache[k] = 1;
    cache[3] = 1;
    const out = new Float64Array(10);
    gjkDistance(A, B, X_AB, cache, 0, out);
    expect(Math.abs(out[0]! + 0.9)).toBeLessThan(1e-12);
  });

  it("a normal along a longer axis is not proven, one along the shortest of spheres almost touching is", () => {
    Object.assign(refined, { x: 0, y: 0, z: 1, lower: -1.5 });
    expect(isDeepest(A, B, X_AB, 3)).toBe(false);
    const ball = ellipsoidShape(1, 1, 1);
    Object.assign(refined, { x: 0, y: 0, z: 1, lower: -1e-5 });
    expect(isDeepest(ball, ball, Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 2 - 1e-5), 4)).toBe(true);
  });
});
