/** Differences along the motion of joints, for tests that compare derivatives with them. */
import type { JointMotion } from "../../../src/solve/recursive/tree-model.js";

const STEP = 1e-3;

/** Central difference of fourth order at t = 0 with h = 1e-3: truncation h⁴/30·|f⁗′|, rounding 1e-15/h. */
export function derivative(f: (t: number) => readonly number[]): number[] {
  const [a, b, c, d] = [-2, -1, 1, 2].map((k) => f(k * STEP)) as [
    readonly number[],
    readonly number[],
    readonly number[],
    readonly number[],
  ];
  return a.map((_, i) => (8 * (c[i]! - b[i]!) - (d[i]! - a[i]!)) / (12 * STEP));
}

/** q + t q̇, quaternions kept at length 1 (their rates are perpendicular to them, so to second order in t nothing else changes). */
export function coordinatesAfter(motion: JointMotion, q: readonly number[], rates: readonly number[], t: number): number[] {
  return normalised(
    motion,
    q.map((value, i) => value + t * rates[i]!),
  );
}

/** With the quaternion among them, known by its 1 at rest, at length 1. */
export function normalised({ rest }: JointMotion, q: readonly number[]): number[] {
  const w = rest.indexOf(1);
  if (w < 0) return [...q];
  const length = Math.hypot(...q.slice(w - 3, w + 1));
  return q.map((value, i) => (i > w - 4 && i <= w ? value / length : value));
}
