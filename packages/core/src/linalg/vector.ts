/** Sums over parts of flat arrays that several factorisations share. Entries lie at offset, offset + step, offset + 2·step, … */

/** Below and above these the plain sum of squares has lost digits or left the range of doubles. */
const SMALLEST_SAFE = 1e-280;
const LARGEST_SAFE = 1e280;

/** Largest absolute value; NaN if any entry is NaN. */
export function largestAbsolute(a: Float64Array, offset: number, count: number, step = 1): number {
  let largest = 0;
  for (let i = 0; i < count; i++) largest = Math.max(largest, Math.abs(a[offset + i * step]!));
  return largest;
}

/** √(Σ xᵢ²), free of overflow and underflow. */
export function euclideanNorm(a: Float64Array, offset: number, count: number, step = 1): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const value = a[offset + i * step]!;
    sum += value * value;
  }
  if (sum > SMALLEST_SAFE && sum < LARGEST_SAFE) return Math.sqrt(sum);
  if (count === 0) return 0;
  return scaledNorm(a, offset, count, step);
}

function scaledNorm(a: Float64Array, offset: number, count: number, step: number): number {
  const largest = largestAbsolute(a, offset, count, step);
  if (!(largest > 0)) return largest;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const value = a[offset + i * step]! / largest;
    sum += value * value;
  }
  return largest * Math.sqrt(sum);
}
