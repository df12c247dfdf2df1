/**
 * Places and labels of the ticks on an axis.
 *
 * The step is 1, 2 or 5 times a power of ten. Large and small numbers are written with a common power of ten (a multiple of three), and
 * numbers that differ only far behind the point with a common offset, so that labels stay short: the drift of an energy of 368.5 J by
 * 1e-9 J reads "368.546 + 0.5 ×10⁻⁹", not as eight equal labels.
 */

export interface Tick {
  /** In the unit of the axis. */
  readonly value: number;
  /** As written beside it. */
  readonly label: string;
}

/** A range with ticks. */
export interface Axis {
  /** Value at its beginning. */
  readonly low: number;
  /** Value at its end. */
  readonly high: number;
  /** Ascending. */
  readonly ticks: readonly Tick[];
  /** Power of ten by which the labels are divided; 0 for none. */
  readonly exponent: number;
  /** What is to be added to every label; "" for nothing. */
  readonly offset: string;
  /** Places are logarithms of the values (`log-axis.ts`); default: they are the values. */
  readonly scale?: "logarithmic";
}

/** More decimals than this and an offset is taken out. */
const MOST_DECIMALS = 4;

/** The smallest of 1, 2, 5 × 10ⁿ that needs at most `count` steps over `range`. */
export function niceStep(range: number, count: number): number {
  const raw = range / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5].find((f) => f * power >= raw * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Smallest and largest finite value, or undefined when there is none. */
export function finiteRange(columns: Iterable<ArrayLike<number>>): readonly [number, number] | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const values of columns) {
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? [low, high] : undefined;
}

/** Room around the data: `share` of the range on both sides. A constant, also one that only rounding disturbs, is put in the middle. */
export function padRange([low, high]: readonly [number, number], share: number): readonly [number, number] {
  // Halves, because the difference of two huge numbers need not be a finite one.
  const half = high / 2 - low / 2;
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (half <= size * 4e-15) {
    const room = size === 0 ? 1 : size * 0.1;
    return [low - room, high + room];
  }
  return [clampFinite(low - 2 * half * share), clampFinite(high + 2 * half * share)];
}

const clampFinite = (value: number) => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value));

/** Multiple of three, so that the labels lie between 0.01 and 10 000. */
function commonExponent(largest: number): number {
  if (largest === 0 || (largest >= 0.01 && largest < 1e5)) return 0;
  return 3 * Math.floor((Math.log10(largest) + 1e-9) / 3);
}

const decimalsOf = (step: number) => Math.max(0, -Math.floor(Math.log10(step) + 1e-9));

/** The multiples of `step` within [low, high]. */
function multiples(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => (first + i) * step);
}

/** Division by a power of ten, also by one that no double can hold. */
const scaled = (value: number, exponent: number) => (exponent < -300 ? value * 1e300 * 10 ** (-exponent - 300) : value / 10 ** exponent);

/** With the typographic minus sign in place of hyphens. */
export const withMinus = (text: string) => text.replaceAll("-", "−");

function fixed(value: number, decimals: number): string {
  const text = value.toFixed(Math.min(decimals, 20));
  return withMinus(/^-0\.?0*$/.test(text) ? text.slice(1) : text);
}

/** An axis from `low` to `high` with about `count` ticks. */
export function makeAxis(low: number, high: number, count: number): Axis {
  const step = niceStep(high - low, count);
  if (!Number.isFinite(step) || step <= 0) return { low, high, ticks: [], exponent: 0, offset: "" };
  const values = multiples(low, high, step);
  const largest = Math.max(Math.abs(low), Math.abs(high));
  const exponent = commonExponent(largest);
  const decimals = decimalsOf(scaled(step, exponent));
  if (decimals <= MOST_DECIMALS) {
    return { low, high, exponent, offset: "", ticks: values.map((value) => ({ value, label: fixed(scaled(value, exponent), decimals) })) };
  }
  return offsetAxis(low, high, step, values);
}

/** Labels count from the lowest tick, which is written once. */
function offsetAxis(low: number, high: number, step: number, values: readonly number[]): Axis {
  const base = values[0] ?? low;
  const digits = Math.min(17, Math.max(1, Math.ceil(Math.log10(Math.abs(base) / step)) + 1));
  const exponent = commonExponent((high - low) * 1.0001);
  const decimals = decimalsOf(scaled(step, exponent));
  const ticks = values.map((value, i) => ({ value, label: fixed(scaled(i * step, exponent), decimals) }));
  return { low, high, exponent, offset: withMinus(String(Number(base.toPrecision(digits)))), ticks };
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 10⁻⁶ */
export function powerOfTen(exponent: number): string {
  const digits = [...String(Math.abs(exponent))].map((digit) => SUPERSCRIPTS[Number(digit)]).join("");
  return `10${exponent < 0 ? "⁻" : ""}${digits}`;
}
