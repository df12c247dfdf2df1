/** Closest points of segments: stationarity at the ends and inside decides (the distance is convex, so that is the minimum). */
import { expect, it } from "vitest";
import { CLOSEST_ON_SEGMENTS, closestOnSegments } from "../../../../src/collide/narrow/vclip/closest-segments.js";
import { chance, tenfold } from "../../../chance.js";

const at = (ends: Float64Array, share: number, k: number) => ends[k]! + share * (ends[3 + k]! - ends[k]!);

/** Half the derivatives of the squared distance by s and t. */
function slopes(p: Float64Array, q: Float64Array, s: number, t: number): readonly [number, number] {
  let [bySource, byTarget] = [0, 0];
  for (let k = 0; k < 3; k++) {
    const d = at(q, t, k) - at(p, s, k);
    bySource -= d * (p[3 + k]! - p[k]!);
    byTarget += d * (q[3 + k]! - q[k]!);
  }
  return [bySource, byTarget];
}

/** > 0 by how much moving the share could still lower the distance. */
const descent = (share: number, slope: number) => Math.max(share > 0 ? slope : 0, share < 1 ? -slope : 0);

it("is stationary for crossing, skew, parallel and degenerate segments", () => {
  const random = chance(5);
  const out = new Float64Array(CLOSEST_ON_SEGMENTS);
  for (let i = 0; i < tenfold(2000); i++) {
    const p = Float64Array.from({ length: 6 }, () => random.uniform(-1, 1));
    const q = Float64Array.from({ length: 6 }, () => random.uniform(-1, 1));
    // Every third pair parallel, every seventh with a segment of no length.
    if (i % 3 === 0) for (let k = 0; k < 3; k++) q[3 + k] = q[k]! + (i % 2 === 0 ? 0.5 : -2) * (p[3 + k]! - p[k]!);
    if (i % 7 === 0) q.copyWithin(3, 0, 3);
    const squared = closestOnSegments(p, q, out);
    const [s, t] = [out[0]!, out[1]!];
    let expected = 0;
    for (let k = 0; k < 3; k++) expected += (at(q, t, k) - at(p, s, k)) * (at(q, t, k) - at(p, s, k));
    expect(Math.min(s, t)).toBeGreaterThanOrEqual(0);
    expect(Math.max(s, t)).toBeLessThanOrEqual(1);
    expect(Math.abs(squared - expected)).toBeLessThanOrEqual(1e-14);
    const [bySource, byTarget] = slopes(p, q, s, t);
    // Crossings at small angles have shares right to 2⁻⁵²/sin; the slopes there are what 1e-12 allows.
    expect(Math.max(descent(s, bySource), descent(t, byTarget))).toBeLessThanOrEqual(1e-12);
  }
});

it("keeps its digits between almost parallel segments that cross", () => {
  // Crossing at the middle, 1e-10 above each other: the distance is known.
  for (const angle of [1e-3, 1e-6, 1e-8]) {
    const p = Float64Array.of(-1, 0, 0, 1, 0, 0);
    const q = Float64Array.of(-1, -angle, 1e-10, 1, angle, 1e-10);
    expect(Math.abs(Math.sqrt(closestOnSegments(p, q, new Float64Array(CLOSEST_ON_SEGMENTS))) - 1e-10)).toBeLessThanOrEqual(1e-15);
  }
});
