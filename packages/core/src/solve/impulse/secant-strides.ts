/**
 * Corrections of the position stage that learn from each other. A correction z = −A⁻¹e/h expects rows to act at the end of a stretch as they do at its
 * start. Near a singular position, ε from it, they do not: a direction that moves by ε at the start and by ε' at the end is left with the error
 * 1 − ε'/ε of what it was, which grows where ε' < 0 (the position is passed) or ε' > 2ε. What the last corrections have been followed by tells how
 * the matrix differs along them, and the next one is made with that (Broyden's rule, in the metric of mass, without a matrix):
 *
 *   z ← z + s_j₊₁ (s_jᵀA z)/(s_jᵀA s_j),  j = 0 … k − 2        s_k = z / (1 − (s_k₋₁ᵀA z)/(s_k₋₁ᵀA s_k₋₁))
 *
 * Where rows act as expected z is small against s and next to nothing changes. Each direction that does not costs about one correction more: of the
 * 1000 steps of IFToMM A02 at order 2, h = 0.01 s, none is halved, and 13 without.
 * Cost: a pass over the joints, and a product per correction remembered. Source: C. T. Kelley, Iterative Methods for Linear and Nonlinear
 * Equations, chapter 7.
 */
import { addScaled, addTransposed, dot } from "./conjugate-sweeps.js";
import type { IterativePlan } from "./iterative-plan.js";

/** Where the divisor is below, rows at the end hardly act along the last correction, and it says nothing about the next. */
const SMALLEST_DIVISOR = 0.05;

/** A new position stage begins. */
export function forgetStrides({ strides }: IterativePlan): void {
  strides.count = 0;
}

/** plan.lambda, the solution for the errors that the last preview has shown, becomes the correction to be made. */
export function learnFromStrides(plan: IterativePlan): void {
  const { lambda, strides } = plan;
  const { impulses, motions } = strides;
  if (strides.count === motions.length) strides.count = 0;
  const last = strides.count - 1;
  const motion = motions[strides.count]!;
  motion.fill(0);
  for (let j = 0; j + 1 < plan.rowStart.length; j++) addTransposed(plan, j, lambda, motion);
  for (let j = 0; j < last; j++) {
    const again = shareAlong(motion, motions[j]!);
    addScaled(lambda, impulses[j + 1]!, again, lambda);
    addScaled(motion, motions[j + 1]!, again, motion);
  }
  if (last >= 0) {
    const divisor = 1 - shareAlong(motion, motions[last]!);
    const factor = Math.abs(divisor) > SMALLEST_DIVISOR ? 1 / divisor : 1;
    scale(lambda, factor);
    scale(motion, factor);
  }
  impulses[strides.count]!.set(lambda);
  strides.count++;
}

/** aᵀb / bᵀb */
function shareAlong(a: Float64Array, b: Float64Array): number {
  const square = dot(b, b);
  return square > 0 ? dot(a, b) / square : 0;
}

function scale(a: Float64Array, factor: number): void {
  for (let i = 0; i < a.length; i++) a[i] = factor * a[i]!;
}
