/** How far a joint error fills its bar. */

const DECADES = 3;

/** Share of a bar of three decades that ends at the tolerance. */
export function errorShare(gap: number, tolerance: number): number {
  if (!(gap > 0)) return 0;
  return Math.min(1, Math.max(0, 1 + Math.log10(gap / tolerance) / DECADES));
}
