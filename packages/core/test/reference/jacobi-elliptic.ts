/**
 * Jacobi's elliptic functions sn, cn, dn and the complete integral K, for closed-form motions (pendulum, free top).
 *
 *   arithmetic-geometric mean   a₀ = 1, b₀ = √(1 − m), c₀ = √m;   aₙ₊₁ = (aₙ + bₙ)/2, bₙ₊₁ = √(aₙbₙ), cₙ₊₁ = (aₙ − bₙ)/2
 *   K(m) = π / 2a_N
 *   φ_N = 2^N a_N u,   sin(2φₙ₋₁ − φₙ) = (cₙ/aₙ) sin φₙ,   sn = sin φ₀, cn = cos φ₀, dn = √(cn² + (1 − m) sn²)
 *
 * The parameter is m = k², 0 ≤ m < 1. Source: Abramowitz and Stegun, 16.4, 17.6. Accuracy: about 1e-15 for |u| of a few periods; the
 * argument is reduced by 4K first.
 */
interface Means {
  readonly a: readonly number[];
  readonly c: readonly number[];
}

function means(m: number): Means {
  const a = [1];
  const c = [Math.sqrt(m)];
  let b = Math.sqrt(1 - m);
  for (let n = 0; n < 12 && Math.abs(c[n]!) > 1e-17; n++) {
    a.push((a[n]! + b) / 2);
    c.push((a[n]! - b) / 2);
    b = Math.sqrt(a[n]! * b);
  }
  return { a, c };
}

/** Quarter period K(m). */
export const completeEllipticK = (m: number): number => Math.PI / (2 * means(m).a.at(-1)!);

export function jacobiElliptic(u: number, m: number): { sn: number; cn: number; dn: number } {
  const { a, c } = means(m);
  const last = a.length - 1;
  const period = (2 * Math.PI) / a[last]!;
  let phi = 2 ** last * a[last]! * (u - period * Math.round(u / period));
  for (let n = last; n > 0; n--) phi = (phi + Math.asin((c[n]! / a[n]!) * Math.sin(phi))) / 2;
  const sn = Math.sin(phi);
  const cn = Math.cos(phi);
  return { sn, cn, dn: Math.sqrt(cn * cn + (1 - m) * sn * sn) };
}
