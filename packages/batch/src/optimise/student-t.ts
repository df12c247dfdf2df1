/**
 * Quantiles of Student's distribution, for confidence intervals.
 *
 *   ν = 1, 2   closed forms;   ν > 2   expansion in 1/ν about the normal quantile z
 *   t = z + (z³ + z)/4ν + (5z⁵ + 16z³ + 3z)/96ν² + (3z⁷ + 19z⁵ + 17z³ − 15z)/384ν³ + (79z⁹ + 776z⁷ + 1482z⁵ − 1920z³ − 945z)/92160ν⁴
 *
 * Source: Abramowitz and Stegun, Handbook of Mathematical Functions, eq. 26.7.5. Error for 95 %: 1 % at ν = 3, below 10⁻³ from ν = 5 on.
 */
import { tan } from "@gelenk/core";

/** Normal quantile for 97.5 %. */
const Z = 1.959963984540054;

/** |t| is below this with 95 %. */
export function studentT95(freedoms: number): number {
  if (freedoms === 1) return tan(Math.PI * 0.475);
  // 2p − 1 = 0.95 and 4p(1 − p) = 0.0975
  if (freedoms === 2) return 0.95 * Math.sqrt(2 / 0.0975);
  const z2 = Z * Z;
  const terms = [
    (z2 + 1) / 4,
    ((5 * z2 + 16) * z2 + 3) / 96,
    (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384,
    ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160,
  ];
  return Z * (1 + terms.reduceRight((sum, term) => (sum + term) / freedoms, 0));
}
