/** How far a number goes with one step of the arrow keys or one pixel of scrubbing. */

export interface Range {
  readonly unit: string;
  readonly step?: number;
  readonly least?: number;
  readonly most?: number;
}

const DEGREE = Math.PI / 180;

/** About a hundredth of the value, one degree of angles, whole steps as the field says. */
export function stepOf(value: number, { step, unit }: Range): number {
  if (step !== undefined) return step;
  if (unit === "rad" || unit.startsWith("rad/")) return DEGREE;
  return value === 0 ? 0.01 : 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
}

/** Shift is fine, Alt is coarse. */
export const factorOf = ({ shiftKey, altKey }: { readonly shiftKey: boolean; readonly altKey: boolean }): number =>
  (shiftKey ? 0.1 : 1) * (altKey ? 10 : 1);

export function within(value: number, { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Range): number {
  return Math.min(most, Math.max(least, value));
}

/** A value some steps away, without the noise of binary fractions. */
export function stepped(value: number, steps: number, range: Range): number {
  const next = value + steps * stepOf(value, range);
  return within(range.unit.startsWith("rad") ? next : Number(next.toPrecision(10)), range);
}
