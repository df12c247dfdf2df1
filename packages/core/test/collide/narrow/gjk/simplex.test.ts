import { expect, it } from "vitest";
import { difference } from "../../../../src/collide/narrow/gjk/difference.js";
import { nearest, nearestOfSimplex, weights } from "../../../../src/collide/narrow/gjk/simplex.js";
import { chance, tenfold } from "../../../chance.js";

/**
 * The nearest point v of a convex set is known by its conditions: v = Σ λ w with λ ≥ 0, Σ λ = 1, and v·w ≥ v·v for every vertex w. They decide,
 * no second algorithm is needed. Rounding: coordinates of order 1, flat simplices included, so 1e-9 of slack where v·w cancels.
 */
function checkNearest(count: number): number {
  const mask = nearestOfSimplex(count);
  const v = Array.from(nearest);
  const square = v[0]! ** 2 + v[1]! ** 2 + v[2]! ** 2;
  let total = 0;
  const sum = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const weight = mask & (1 << i) ? weights[i]! : 0;
    expect(weight).toBeGreaterThanOrEqual(0);
    total += weight;
    for (let k = 0; k < 3; k++) sum[k]! += weight * difference[3 * i + k]!;
    const along = v.reduce((dot, x, k) => dot + x * difference[3 * i + k]!, 0);
    expect(along - square).toBeGreaterThan(-1e-9);
  }
  expect(Math.abs(total - 1)).toBeLessThan(1e-12);
  for (let k = 0; k < 3; k++) expect(Math.abs(sum[k]! - v[k]!)).toBeLessThan(1e-7);
  return mask;
}

it.each([1, 2, 3, 4])("finds the nearest point of %d random points", (count) => {
  const random = chance(61);
  const masks = new Set<number>();
  for (let i = 0; i < tenfold(3000); i++) {
    for (let k = 0; k < 3 * count; k++) difference[k] = random.uniform(-1, 1) + (k % 3 === 0 ? 0.5 : 0);
    masks.add(checkNearest(count));
  }
  // every face of the simplex carried the point at least once
  expect(masks.size).toBe(2 ** count - 1);
});

it("finds the nearest point of flat, straight and coinciding points", () => {
  const random = chance(62);
  for (let i = 0; i < tenfold(3000); i++) {
    const rank = random.integer(3);
    const base = [0, 1, 2].map(() => random.uniform(-1, 1));
    const axes = [0, 1].map(() => [0, 1, 2].map(() => random.uniform(-1, 1)));
    for (let p = 0; p < 4; p++) {
      const [s, t] = [random.uniform(-1, 1), random.uniform(-1, 1)];
      for (let k = 0; k < 3; k++) {
        difference[3 * p + k] = base[k]! + (rank > 0 ? s * axes[0]![k]! : 0) + (rank > 1 ? t * axes[1]![k]! : 0);
      }
    }
    checkNearest(3 + (i & 1));
  }
});
