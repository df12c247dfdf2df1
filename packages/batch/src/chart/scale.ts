/**
 * Where the values of a column lie on an axis: in proportion, by their logarithm where they are positive and the middle four fifths of them span a
 * factor of 30 or more, or side by side where they are words. Logarithms that lie evenly over two decades have a factor of 10^1.6 = 40, values
 * that lie evenly from 0 on one of 9, exponentially distributed ones one of ln 10/ln(10/9) = 22. A few values that are nearly zero, often by
 * rounding, do not make an axis logarithmic: they would take all of it.
 */
import { type Axis, finiteRange, makeAxis, makeLogAxis, padRange } from "@gelenk/formats/svg";
import { fitText } from "./fit-text.js";
import type { ResultColumn } from "./result-table.js";

export interface Scale {
  readonly axis: Axis;
  /** Place of a value on the axis. */
  of(value: number): number;
  /** The value at a place of the axis. */
  back(place: number): number;
}

export interface ScaleOptions {
  /** About so many ticks. */
  readonly ticks: number;
  /** Room beyond the values, as a share of their range. */
  readonly room: number;
  /** Words are cut to it, pixels. */
  readonly labelWidth?: number;
  /** Default: where the values ask for it. */
  readonly logarithmic?: boolean;
}

const LOGARITHMIC_FROM = 30;

const identity = (value: number) => value;
const tenTo = (exponent: number) => 10 ** exponent;

/** Do the values ask for an axis by logarithm? One that is zero or below has none. */
function asksForLogarithm(values: Float64Array, wanted: boolean | undefined): boolean {
  const sorted = values.filter(Number.isFinite).sort();
  const last = sorted.length - 1;
  if (last < 0 || sorted[0]! <= 0) return false;
  return wanted ?? sorted[Math.ceil(0.9 * last)]! >= LOGARITHMIC_FROM * sorted[Math.floor(0.1 * last)]!;
}

export function scaleOf(
  { values, words }: Pick<ResultColumn, "values" | "words">,
  { ticks, room, logarithmic, labelWidth = 90 }: ScaleOptions,
): Scale {
  if (words) return { axis: wordAxis(words, ticks, labelWidth), of: identity, back: identity };
  const range = finiteRange([values]) ?? [0, 1];
  if (asksForLogarithm(values, logarithmic)) {
    const [low, high] = [Math.log10(range[0]), Math.log10(range[1])];
    // a constant has its decade around it
    const padded = high - low < 1e-9 ? ([low - 0.5, high + 0.5] as const) : padRange([low, high], room);
    return { axis: makeLogAxis(...padded, ticks), of: Math.log10, back: tenTo };
  }
  const [low, high] = padRange(range, room);
  if (Number.isFinite(high - low)) return { axis: makeAxis(low, high, ticks), of: identity, back: identity };
  // no double holds the length of the range: a quarter of it is one, and ticks have no steps
  return { axis: { ...makeAxis(low / 4, high / 4, ticks), ticks: [] }, of: (value) => value / 4, back: (place) => place * 4 };
}

/** All words where there is room for them, else every so many. */
function wordAxis(words: readonly string[], ticks: number, width: number): Axis {
  const every = Math.max(1, Math.ceil(words.length / Math.max(1, Math.round(ticks))));
  const labels = words.map((word, value) => ({ label: fitText(word, width), value })).filter(({ value }) => value % every === 0);
  return { low: -0.5, high: Math.max(0.5, words.length - 0.5), ticks: labels, exponent: 0, offset: "" };
}
