/**
 * Quantiles of Student's distribution, for confidence intervals.
 *
 *   ν < 100   by those of the beta distribution: P(|T| ≤ t) = I(y; ½, ν/2) with y = t²/(ν + t²), so t = √(ν y/(1 − y))
 *   ν ≥ 100   expansion in 1/ν about the normal quantile z, where ln Γ(ν/2) begins to lose digits
 *             t = z + (z³ + z)/4ν + (5z⁵ + 16z³ + 3z)/96ν² + (3z⁷ + 19z⁵ + 17z³ − 15z)/384ν³ + (79z⁹ + 776z⁷ + 1482z⁵ − 1920z³ − 945z)/92160ν⁴
 *
 * Source: Abramowitz and Stegun, Handbook of Mathematical Functions, eqs. 26.5.27 and 26.7.5. Relative error below 10⁻¹⁰.
 */
import { betaOf } from "../plan/beta.js";

/** Normal quantile for 97.5 %. */
const Z = 1.959963984540054;
const MANY = 100;

/** |t| is below this with 95 %. */
export function studentT95(freedoms: number): number {
  if (freedoms >= MANY) return expanded(freedoms);
  const y = betaOf(0.5, freedoms / 2).quantile(0.95);
  return Math.sqrt((freedoms * y) / (1 - y));
}

function expanded(freedoms: number): number {
  const z2 = Z * Z;
  const terms = [
    (z2 + 1) / 4,
    ((5 * z2 + 16) * z2 + 3) / 96,
    (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
    ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160,
  ];
  return Z * (1 + terms.reduceRight((sum, term) => (sum + term) / freedoms, 0));
}
