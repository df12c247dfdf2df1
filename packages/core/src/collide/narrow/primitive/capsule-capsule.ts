/**
 * Two capsules: the nearest points of their segments, A on the z axis (|s| ≤ a), B at p + t u (|t| ≤ b).
 *
 *   t   that nearest to the z axis, −(p·u)⊥/(u·u)⊥ with the components across z, clamped to the segment
 *   s   its height on A, clamped
 *   t   nearest to that s, clamped
 *
 * which is exact: the squared distance is convex in (s, t) and each step minimises over one of them on the edge where the step before
 * ended. Of parallel segments the middle of their common stretch is taken. (u·u)⊥ is a sum of squares, so t keeps its digits where the
 * segments are almost parallel; what it loses then moves the point along both.
 *
 * Where both points lie within their segments the normal is ±(z × u), which stays good when the axes meet; where it is badly defined
 * (almost parallel) the difference of the points is used. Axes that touch are pushed apart along z × u or, if parallel, along x.
 */
import { clamp } from "../../../math/scalar.js";
import { addRadii, writePairResult } from "../pair-result.js";
import type { PairTest } from "./pair-test.js";

export const capsuleCapsule: PairTest = (A, B, X_AB, _cache, _at, out) => {
  const a = A.sizes[2];
  const b = B.sizes[2];
  const ux = X_AB[2]!;
  const uy = X_AB[5]!;
  const uz = X_AB[8]!;
  const px = X_AB[9]!;
  const py = X_AB[10]!;
  const pz = X_AB[11]!;
  const across = ux * ux + uy * uy;
  const free = across > 0 ? -(px * ux + py * uy) / across : middleOfCommon(a, b, pz, uz);
  let t = clamp(free, -b, b);
  const height = pz + t * uz;
  const s = clamp(height, -a, a);
  if (s !== height) {
    const nearest = uz * (s - pz) - px * ux - py * uy;
    t = clamp(nearest, -b, b);
  }
  // from A to B; without rounding it has no component along a segment on which its end lies within
  const isInnerA = s > -a && s < a;
  let dx = px + t * ux;
  let dy = py + t * uy;
  let dz = isInnerA ? 0 : pz + t * uz - s;
  if (!isInnerA && t > -b && t < b) {
    const along = dx * ux + dy * uy + dz * uz;
    dx -= along * ux;
    dy -= along * uy;
    dz -= along * uz;
  }
  const sine = Math.sqrt(across);
  const d = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if ((isInnerA && t > -b && t < b && sine * (a + b) > d) || (d === 0 && sine > 0)) {
    const side = py * ux - px * uy < 0 ? -1 : 1;
    const nx = (-side * uy) / sine;
    const ny = (side * ux) / sine;
    writePairResult(out, nx * px + ny * py, nx, ny, 0, 0, 0, s);
  } else if (d > 0) writePairResult(out, d, dx / d, dy / d, dz / d, 0, 0, s);
  else writePairResult(out, 0, 1, 0, 0, 0, 0, s);
  addRadii(out, A.radius, B.radius);
};

/** Of segments along z: the t of the middle of the heights that both cover, or of the end that is nearest. */
function middleOfCommon(a: number, b: number, pz: number, uz: number): number {
  const low = Math.max(-a, pz - b);
  const high = Math.min(a, pz + b);
  return ((low + high) / 2 - pz) * (uz < 0 ? -1 : 1);
}
