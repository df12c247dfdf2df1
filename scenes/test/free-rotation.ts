/**
 * Closed form of free rotation, written a second time for the tests (L. D. Landau, E. M. Lifshitz: Mechanics, 3rd edition, section 37).
 *
 *   J₁ < J₂ < J₃ principal moments, Ω body rates, E energy, M angular momentum;  for M² > 2EJ₂
 *   k² = (J₂ − J₁)(2EJ₃ − M²) / ((J₃ − J₂)(M² − 2EJ₁))        (37.9)
 *   p² = (J₃ − J₂)(M² − 2EJ₁) / (J₁J₂J₃)                       (37.8)      period of Ω  T = 4K(k)/p   (37.12)
 *   for M² < 2EJ₂ the indices 1 and 3 change places.
 */
type Rates = readonly [number, number, number];

/** Complete elliptic integral of the first kind K = π / 2·agm(1, k'), k'² = 1 − k². */
function completeIntegral(complement: number): number {
  let a = 1;
  let b = Math.sqrt(complement);
  for (let i = 0; i < 40 && Math.abs(a - b) > 1e-16 * a; i++) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return Math.PI / (2 * a);
}

/**
 * Period of the body rates, s. The moments must ascend. Near the middle axis k tends to 1, so 1 − k² is taken from
 * (J₃ − J₁)(M² − 2EJ₂) / ((J₃ − J₂)(M² − 2EJ₁)) with differences that are sums of squares: nothing cancels.
 */
export function ratePeriod(moments: Rates, rates: Rates): number {
  /** M² − 2E·moments[n] */
  const surplus = (n: number) => moments.reduce((sum, J, i) => sum + J * (J - moments[n]!) * rates[i]! ** 2, 0);
  const [first, last] = surplus(1) > 0 ? [0, 2] : [2, 0];
  const [J1, J2, J3] = [moments[first]!, moments[1], moments[last]!];
  const high = (J3 - J2) * surplus(first);
  return (4 * completeIntegral(((J3 - J1) * surplus(1)) / high)) / Math.sqrt(high / (J1 * J2 * J3));
}

/** Rᵀ v for the quaternion [x, y, z, w]: from world into body axes. */
export function toBodyAxes(q: readonly number[], v: readonly number[]): Rates {
  const [x, y, z, w] = q as [number, number, number, number];
  const [a, b, c] = v as [number, number, number];
  return [
    (1 - 2 * (y * y + z * z)) * a + 2 * (x * y + z * w) * b + 2 * (x * z - y * w) * c,
    2 * (x * y - z * w) * a + (1 - 2 * (x * x + z * z)) * b + 2 * (y * z + x * w) * c,
    2 * (x * z + y * w) * a + 2 * (y * z - x * w) * b + (1 - 2 * (x * x + y * y)) * c,
  ];
}
