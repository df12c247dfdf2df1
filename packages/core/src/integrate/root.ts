/**
 * A zero of a function of one variable between two arguments where it has different signs: the ITP method (interpolate, truncate,
 * project). It brackets the zero at all times, needs at most one evaluation more than bisection and far fewer on smooth functions.
 *
 *   x_f   regula falsi point                       interpolate
 *   x_t   x_f moved by δ = max(κ₁(b − a)², ε) towards the middle   truncate
 *   x     x_t, kept within r = ε·2^(n_max − j) − (b − a)/2 of the middle   project
 *
 * with ε half the tolerance, n_max = number of bisections needed + 1 and j the number of evaluations so far. κ₁ = 0.2/(b₀ − a₀), κ₂ = 2.
 * The lower bound ε of δ is ours: without it points pile up at one end once the zero is known to rounding, and the bracket stays wide.
 *
 * Source: Oliveira and Takahashi, ACM TOMS 47 (2020) 5. Cost: typically 5–10 evaluations per 1e-12 of the interval.
 */

export interface Bracket {
  /** Zero lies between these; f(near) has the sign it had at the start of the interval, f(far) that of its end or zero. */
  readonly near: number;
  readonly far: number;
  readonly evaluations: number;
  /** False if f was not finite somewhere; near and far then bracket what is known. */
  readonly converged: boolean;
}

/** Narrows [a, b] with f(a)·f(b) < 0 until |far − near| ≤ `tolerance` or no double lies between; b < a is allowed. */
export function bracketRoot(f: (x: number) => number, a: number, fa: number, b: number, fb: number, tolerance: number): Bracket {
  const rising = fb > fa;
  const width = Math.abs(b - a);
  const half = tolerance / 2;
  // r₀ = ε·2^n_max is the radius within which the projected point may lie at the start; it halves with each evaluation.
  let radius = half;
  while (radius < width && radius > 0) radius *= 2;
  for (let evaluations = 0; ; evaluations++) {
    if (Math.abs(b - a) <= tolerance) return { near: a, far: b, evaluations, converged: true };
    let x = nextPoint(a, fa, b, fb, half, width, radius);
    if (x === a || x === b) x = a + (b - a) / 2;
    if (x === a || x === b) return { near: a, far: b, evaluations, converged: true };
    const fx = f(x);
    if (!(fx - fx === 0)) return { near: a, far: b, evaluations: evaluations + 1, converged: false };
    if (fx === 0) return { near: x, far: x, evaluations: evaluations + 1, converged: true };
    if (fx > 0 === rising) {
      b = x;
      fb = fx;
    } else {
      a = x;
      fa = fx;
    }
    radius /= 2;
  }
}

function nextPoint(a: number, fa: number, b: number, fb: number, half: number, width: number, radius: number): number {
  const middle = a + (b - a) / 2;
  const span = Math.abs(b - a);
  // Interpolate: the weight fa/(fa − fb) lies between 0 and 1 because the signs differ.
  const falsi = a + (b - a) * (fa / (fa - fb));
  // Truncate: at most up to the middle.
  const sign = Math.sign(middle - falsi);
  const delta = Math.max(0.2 * span * (span / width), half);
  const truncated = delta <= Math.abs(middle - falsi) ? falsi + sign * delta : middle;
  // Project.
  const reach = Math.max(0, radius - span / 2);
  return Math.abs(truncated - middle) <= reach ? truncated : middle - sign * reach;
}
