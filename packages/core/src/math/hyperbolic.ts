/**
 * sinh, cosh and tanh with the same bits on every engine, from our own exponential.
 *
 *   |x| < 1   sinh x = x + x³/3! + … + x²¹/21!         the next term is below 4·10⁻²³ |x|
 *   else      sinh x = (eˣ − e⁻ˣ)/2
 *   cosh x = (eˣ + e⁻ˣ)/2
 *   tanh x = sinh x / cosh x for |x| < 1, else ±(1 − 2/(e²ˣ + 1))
 *
 * Error: a few units in the last place. Where eˣ overflows but half of it does not, the result is e^(x/2)·(e^(x/2)/2).
 */
import { exp } from "./exponential.js";

/** Beyond it eˣ is not finite. */
const LARGEST_EXPONENT = 709;

export function sinh(x: number): number {
  const size = Math.abs(x);
  if (size < 1) return sinhSeries(x);
  const half = size > LARGEST_EXPONENT ? halfExponential(size) : (exp(size) - exp(-size)) / 2;
  return x < 0 ? -half : half;
}

export function cosh(x: number): number {
  const size = Math.abs(x);
  return size > LARGEST_EXPONENT ? halfExponential(size) : (exp(size) + exp(-size)) / 2;
}

export function tanh(x: number): number {
  const size = Math.abs(x);
  if (size < 1) return sinhSeries(x) / cosh(x);
  const value = 1 - 2 / (exp(2 * size) + 1);
  return x < 0 ? -value : value;
}

/** eˣ/2 for large x. */
function halfExponential(x: number): number {
  const root = exp(x / 2);
  return (root / 2) * root;
}

const TERMS = 10;

/** x·(1 + x²/(2·3)·(1 + x²/(4·5)·(…))) */
function sinhSeries(x: number): number {
  const square = x * x;
  let sum = 0;
  for (let k = TERMS; k > 0; k--) sum = (square / (2 * k * (2 * k + 1))) * (1 + sum);
  return x + x * sum;
}
