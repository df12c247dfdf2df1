/**
 * A logarithmic axis. Its places are decimal logarithms: whoever draws takes the logarithm of the values first. Labels are powers of ten,
 * with 2 and 5 between them where there are few; a range of less than half a decade has ticks as a linear axis has.
 */
import { type Axis, makeAxis, powerOfTen, type Tick } from "./ticks.js";

const label = (exponent: number, factor: number) => {
  if (exponent >= -2 && exponent <= 3) return String(Number((factor * 10 ** exponent).toPrecision(1)));
  return factor === 1 ? powerOfTen(exponent) : `${factor}·${powerOfTen(exponent)}`;
};

/** Ticks of 1 alone, or of 1, 2, 5, in each decade from `low` to `high`. */
function ticksOf(low: number, high: number, factors: readonly number[], every = 1): readonly Tick[] {
  const first = Math.floor(low);
  const decades = Array.from({ length: Math.floor(high) - first + 1 }, (_, i) => first + i).filter((decade) => decade % every === 0);
  return decades
    .flatMap((decade) => factors.map((factor) => ({ value: decade + Math.log10(factor), label: label(decade, factor) })))
    .filter(({ value }) => value >= low - 1e-9 && value <= high + 1e-9);
}

/** From 10^low to 10^high with about `count` ticks. */
export function makeLogAxis(low: number, high: number, count: number): Axis {
  const axis = { low, high, exponent: 0, offset: "", scale: "logarithmic" } as const;
  if (high - low < 0.5) {
    const linear = makeAxis(10 ** low, 10 ** high, count);
    return { ...axis, ...pick(linear), ticks: linear.ticks.map((tick) => ({ ...tick, value: Math.log10(tick.value) })) };
  }
  const every = Math.max(1, Math.ceil((high - low) / Math.max(1, count)));
  const fine = ticksOf(low, high, [1, 2, 5]);
  return { ...axis, ticks: fine.length <= count + 2 ? fine : ticksOf(low, high, [1], every) };
}

const pick = ({ exponent, offset }: Axis) => ({ exponent, offset });
