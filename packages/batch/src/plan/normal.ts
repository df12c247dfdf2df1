/**
 * The normal distribution and its inverse, the same bits in every engine.
 *
 *   Φ(x)     |x| ≤ 2: ½ + φ(x)·(x + x³/3 + x⁵/(3·5) + x⁷/(3·5·7) + …);   x < −2: φ(x)/(|x| + 1/(|x| + 2/(|x| + 3/(|x| + …))))
 *   Φ⁻¹(p)   rational functions of p − ½ near the middle and of √(−ln p) in the tails, relative error about 10⁻¹⁶
 *
 * Source: Abramowitz, Stegun, 26.2.11 and 26.2.14; Wichura, Algorithm AS 241, Appl. Statist. 37 (1988) 477 (PPND16, coefficients from there).
 */
import { exp, log } from "@gelenk/core";

const SQRT_TWO_PI = 2.5066282746310002;
const density = (x: number): number => exp(-0.5 * x * x) / SQRT_TWO_PI;

/** Beyond it the series loses digits and the continued fraction is short. */
const TAIL = 2;
const FRACTION_TERMS = 100;

export function normalDistribution(x: number): number {
  if (x > TAIL) return 1 - lowerTail(-x);
  return x < -TAIL ? lowerTail(x) : middle(x);
}

/** For x < −2; underflows to 0 from −39 on. */
function lowerTail(x: number): number {
  const size = -x;
  let fraction = size;
  for (let k = FRACTION_TERMS; k > 0; k--) fraction = size + k / fraction;
  return density(x) / fraction;
}

function middle(x: number): number {
  let term = x;
  let sum = x;
  for (let k = 3; Math.abs(term) > 1e-18 * Math.abs(sum); k += 2) {
    term *= (x * x) / k;
    sum += term;
  }
  return 0.5 + density(x) * sum;
}

const polynomial = (coefficients: readonly number[], x: number): number => coefficients.reduceRight((sum, c) => sum * x + c, 0);

const A = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087, 33430.57558358813,
  2509.0809287301227,
];
const B = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271, 28729.085735721943, 5226.495278852854,
];
const C = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684, 0.2417807251774506,
  0.022723844989269184, 0.0007745450142783414,
];
const D = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457, 0.0005475938084995345,
  1.0507500716444169e-9,
];
const E = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124, 0.0012426609473880784,
  0.000027115555687434876, 2.0103343992922881e-7,
];
const F = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 0.000018463183175100548, 1.421511758316446e-7,
  2.0442631033899397e-15,
];

/** Φ⁻¹(p) for 0 < p < 1. */
export function normalQuantile(p: number): number {
  const q = p - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(A, r)) / polynomial(B, r);
  }
  const r = Math.sqrt(-log(q < 0 ? p : 1 - p));
  const size = r <= 5 ? polynomial(C, r - 1.6) / polynomial(D, r - 1.6) : polynomial(E, r - 5) / polynomial(F, r - 5);
  return q < 0 ? -size : size;
}
