/** Numbers that several layers share. */

/** Distance from 1 to the next double, 2⁻⁵². */
export const EPSILON = 2.220446049250313e-16;

export function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

/** True for every double that is neither infinite nor NaN (x − x is NaN for those), and for nothing else: "1" − "1" is 0 as well. */
export function isFinite64(value: number): boolean {
  return typeof value === "number" && value - value === 0;
}

/** Are `count` numbers from `offset` on all finite? One sum decides: 0·x is 0 for finite x and NaN otherwise. */
export function allFinite(array: ArrayLike<number>, offset: number, count: number): boolean {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += 0 * array[offset + i]!;
  return sum === 0;
}
