/**
 * An ellipsoid A against a sphere B: the nearest point x of the ellipsoid Σ (xᵢ/eᵢ)² = 1 to the centre y of the sphere, from inside or
 * outside.
 *
 * At x the difference y − x is parallel to the normal: yᵢ = xᵢ (1 + τ/eᵢ²). With e the smallest half axis, rᵢ = (eᵢ/e)², zᵢ = |yᵢ|/eᵢ and
 * u = 1 + τ/e² this is
 *
 *   xᵢ = rᵢ yᵢ/(u + rᵢ − 1),      G(u) = Σ (rᵢ zᵢ/(u + rᵢ − 1))² = 1,   u ≥ 0
 *
 * the nearest point belongs to the largest root. G falls; 1 − 1/√G is almost a straight line, on which Newton's method needs 3–6 steps,
 * as in trust-region methods (Moré, Sorensen 1983); it is kept between bounds by bisection. Bounds: every term of G is at most 1 and they
 * are at most as large as their sum with rᵢ − 1 = 0:  maxᵢ(rᵢ zᵢ − rᵢ + 1) ≤ u ≤ √(Σ rᵢ² zᵢ²).
 *
 * Where y lies so near to the plane of the larger axes that u = 0 (G(0) < 1 without the smallest axis), x leaves this plane by
 * e √(1 − G(0)), on the positive side. Normal: that of the ellipsoid at x, which stays good when the distance vanishes. Equations: Eberly,
 * Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid (2013), sections 3, 4. Errors: about 1e-15 of the size.
 */
import { addRadii, writePairResult } from "../pair-result.js";
import type { PairTest } from "./pair-test.js";

const MOST_STEPS = 100;

export const ellipsoidSphere: PairTest = (A, B, X_AB, _cache, _at, out) => {
  const [a, b, c] = A.sizes;
  const y0 = X_AB[9]!;
  const y1 = X_AB[10]!;
  const y2 = X_AB[11]!;
  const e = Math.min(a, b, c);
  // rᵢ − 1 without cancellation
  const s0 = ((a - e) * (a + e)) / (e * e);
  const s1 = ((b - e) * (b + e)) / (e * e);
  const s2 = ((c - e) * (c + e)) / (e * e);
  const w0 = ((1 + s0) * Math.abs(y0)) / a;
  const w1 = ((1 + s1) * Math.abs(y1)) / b;
  const w2 = ((1 + s2) * Math.abs(y2)) / c;
  const u = largestRoot(w0, w1, w2, s0, s1, s2);

  let x0 = w0 > 0 ? (y0 * (1 + s0)) / (u + s0) : 0;
  let x1 = w1 > 0 ? (y1 * (1 + s1)) / (u + s1) : 0;
  let x2 = w2 > 0 ? (y2 * (1 + s2)) / (u + s2) : 0;
  if (u === 0) {
    // the share that is left goes to the first of the smallest axes
    const rest = e * Math.sqrt(Math.max(0, 1 - (x0 * x0) / (a * a) - (x1 * x1) / (b * b) - (x2 * x2) / (c * c)));
    if (s0 === 0) x0 = rest;
    else if (s1 === 0) x1 = rest;
    else x2 = rest;
  }
  const n0 = (x0 / a) * (e / a);
  const n1 = (x1 / b) * (e / b);
  const n2 = (x2 / c) * (e / c);
  const f = 1 / Math.sqrt(n0 * n0 + n1 * n1 + n2 * n2);
  const distance = f * (n0 * (y0 - x0) + n1 * (y1 - x1) + n2 * (y2 - x2));
  writePairResult(out, distance, f * n0, f * n1, f * n2, x0, x1, x2);
  addRadii(out, A.radius, B.radius);
};

/** The largest u ≥ 0 with Σ (wᵢ/(u + sᵢ))² = 1; 0 where there is none. One of the sᵢ ≥ 0 is 0. */
function largestRoot(w0: number, w1: number, w2: number, s0: number, s1: number, s2: number): number {
  let low = Math.max(0, w0 - s0, w1 - s1, w2 - s2);
  let high = Math.sqrt(w0 * w0 + w1 * w1 + w2 * w2);
  if (low === 0 && sumOfSquares(w0, w1, w2, s0, s1, s2) < 1) return 0;
  let u = low;
  for (let i = 0; i < MOST_STEPS; i++) {
    const v0 = w0 > 0 ? w0 / (u + s0) : 0;
    const v1 = w1 > 0 ? w1 / (u + s1) : 0;
    const v2 = w2 > 0 ? w2 / (u + s2) : 0;
    const G = v0 * v0 + v1 * v1 + v2 * v2;
    if (G > 1) low = u;
    else high = u;
    // −G′/2
    const slope = (w0 > 0 ? (v0 * v0) / (u + s0) : 0) + (w1 > 0 ? (v1 * v1) / (u + s1) : 0) + (w2 > 0 ? (v2 * v2) / (u + s2) : 0);
    // Newton for 1 − 1/√G: its derivative is G′/(2 G √G)
    let next = u + ((Math.sqrt(G) - 1) * G) / slope;
    if (!(next >= low && next <= high)) next = (low + high) / 2;
    if (Math.abs(next - u) <= 1e-16 * next || !(high > low)) return next;
    u = next;
  }
  return u;
}

/** Σ (wᵢ/sᵢ)² over the axes that are longer than the smallest, on which wᵢ = 0 if this is asked. */
function sumOfSquares(w0: number, w1: number, w2: number, s0: number, s1: number, s2: number): number {
  const v0 = w0 > 0 ? w0 / s0 : 0;
  const v1 = w1 > 0 ? w1 / s1 : 0;
  const v2 = w2 > 0 ? w2 / s2 : 0;
  return v0 * v0 + v1 * v1 + v2 * v2;
}
