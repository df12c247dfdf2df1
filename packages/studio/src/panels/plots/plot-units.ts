/**
 * Units of axes and of the lines on them. Angles are drawn in degrees; lengths, forces and energies keep their unit and get one prefix per axis, so that
 * ticks are short: `0.5`, with `kJ` beside the title. Logarithmic axes write the unit at every tick: `100 nm`.
 */
import { formatQuantity, quantityText } from "../../document/units.js";

const DEGREES = 180 / Math.PI;

export const isAngular = (unit: string): boolean => unit === "rad" || unit.startsWith("rad/");

/** What a value is multiplied by before it is drawn. */
export const drawnFactor = (unit: string): number => (isAngular(unit) ? DEGREES : 1);

/** A value that was drawn, for people. */
export const drawnText = (value: number, unit: string): string => quantityText(value / drawnFactor(unit), unit);

interface Prefix {
  readonly factor: number;
  readonly unit: string;
}

/** The prefix that suits the largest value on an axis. */
export function axisPrefix(largest: number, unit: string): Prefix {
  if (isAngular(unit)) return { factor: 1, unit: unit.replace("rad", "°") };
  if (!(largest > 0) || !Number.isFinite(largest)) return { factor: 1, unit };
  const shown = formatQuantity(largest, unit);
  if (shown.unit === unit || shown.unit === "") return { factor: 1, unit };
  const size = Number(shown.text.replace("−", "-"));
  // a power of ten, or of a thousand: rounded from four digits
  return { factor: 10 ** Math.round(Math.log10(Math.abs(size) / largest)), unit: shown.unit };
}

const withMinus = (text: string): string => text.replaceAll("-", "−");

/** Ticks of a linear axis: as many decimals as their distance needs; degrees carry their sign. */
export function linearTicks(ticks: readonly number[], unit: string): readonly string[] {
  const { factor, unit: shown } = axisPrefix(Math.max(...ticks.map(Math.abs)), unit);
  const step = ticks.length > 1 ? Math.abs(ticks[1]! - ticks[0]!) * factor : 1;
  const decimals = decimalsOf(step);
  const far = step < 1e-9 || step >= 1e7;
  return ticks.map((tick) => {
    const value = tick * factor;
    const text = far ? String(Number(value.toPrecision(6))) : (Math.round(value * 10 ** decimals) / 10 ** decimals + 0).toFixed(decimals);
    return withMinus(text) + (shown === "°" ? "°" : "");
  });
}

/** So many that multiples of a number are not rounded: none for 50, one for 2.5. */
function decimalsOf(step: number): number {
  for (let decimals = 0; decimals < 12; decimals++) {
    const scaled = step * 10 ** decimals;
    if (scaled >= 1 && Math.abs(scaled - Math.round(scaled)) < 1e-6 * scaled) return decimals;
  }
  return 12;
}

/** Ticks of a logarithmic axis carry their unit, since its prefix changes along the axis. */
export const logarithmicTicks = (ticks: readonly number[], unit: string): readonly string[] => ticks.map((tick) => drawnText(tick, unit));
