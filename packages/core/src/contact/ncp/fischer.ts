/**
 * The Fischer function, which is zero exactly where a ≥ 0, b ≥ 0 and a b = 0, and its derivatives:
 *
 *   φ(a, b) = √(a² + b²) − a − b            α = ∂φ/∂a = a/ρ − 1,   β = ∂φ/∂b = b/ρ − 1,   ρ = √(a² + b²)
 *
 * At ρ = 0, where it has none, both are taken as 1/√2 − 1, the derivative along the diagonal.
 * Source: theory 06, 3.5 (15); Fischer, A special Newton-type optimization method, Optimization 24 (1992).
 */

/** For a b > 0 in a form that does not cancel: −2ab/(ρ + a + b). */
export function fischer(a: number, b: number): number {
  const rho = Math.sqrt(a * a + b * b);
  return a + b > 0 ? (-2 * a * b) / (rho + a + b) : rho - a - b;
}

/** α(a, b); β(a, b) = α(b, a). */
export function fischerSlope(a: number, b: number): number {
  const rho = Math.sqrt(a * a + b * b);
  return (rho > 0 ? a / rho : Math.SQRT1_2) - 1;
}
