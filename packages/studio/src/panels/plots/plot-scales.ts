/** Scales and axes of a plot: time or a quantity below, one scale per unit at the side; the second unit has its axis at the right, further ones have none. */
import type uPlot from "uplot";
import { type AxisLabels, GAP } from "./axis-labels.js";
import type { Palette } from "./plot-style.js";
import { isAngular, linearTicks, logarithmicTicks } from "./plot-units.js";
import { tickPlaces } from "./tick-places.js";

export interface ScaleOptions {
  /** Of the lines, each once, in their order. */
  readonly units: readonly string[];
  readonly logarithmic: boolean;
  /** Unit of the axis below. */
  readonly below: string;
  /** What the axis below shows; undefined: all there is. */
  rangeBelow(): readonly [number, number] | undefined;
  /** What the axis at the side shows; undefined: what the lines need. */
  rangeBeside(unit: string): readonly [number, number] | undefined;
  /** A value that has to be on the axis: the tolerance. */
  include(): number | undefined;
  palette(): Palette;
}

/** Name of the scale of a unit: numbers without unit have one too. */
export const scaleOf = (unit: string): string => `y ${unit}`;

export function plotScales(options: ScaleOptions): uPlot.Scales {
  const beside = options.units.map((unit): [string, uPlot.Scale] => [
    scaleOf(unit),
    {
      distr: (options.logarithmic ? 3 : 1) as uPlot.Scale.Distr,
      range: (_self, low, high) => [...(options.rangeBeside(unit) ?? sideRange(options, unit, low, high))],
    },
  ]);
  const below: uPlot.Scale = { time: false, range: (_self, low, high) => [...(options.rangeBelow() ?? padded(low, high))] };
  return { x: below, ...Object.fromEntries(beside) };
}

/** uPlot hands over null where a scale has no data. */
function sideRange(
  { logarithmic, include }: ScaleOptions,
  unit: string,
  low: number | null,
  high: number | null,
): readonly [number, number] {
  if (!logarithmic) return padded(low, high, isAngular(unit) ? LEAST_ANGLE : 0);
  const must = include();
  const [from, to] = [low ?? must ?? 1e-3, Math.max(high ?? must ?? 1, must ?? 0)];
  const top = 10 ** Math.ceil(Math.log10(to) + 1e-9);
  const lowest = Math.max(from, (high ?? to) / MOST_BELOW);
  return [10 ** Math.floor(Math.log10(Math.min(lowest, to / 10)) + 1e-9), top];
}

/** A logarithmic axis reaches so far down from the highest value; what lies below is round-off. */
const MOST_BELOW = 1e5;

/** Of an angle that is round-off, an axis does not make a picture: it reaches so far beyond it, degrees. */
const LEAST_ANGLE = 1e-6;

function padded(low: number | null, high: number | null, least = 0): readonly [number, number] {
  if (low === null || high === null) return [0, 1];
  const span = high - low;
  const small = 1e-9 * Math.max(Math.abs(low), Math.abs(high));
  // a quantity that does not change is drawn in the middle
  const pad = Math.max(least, span > small ? 0.07 * span : Math.max(0.5 * Math.abs(high), 1e-9));
  return [low - pad, high + pad];
}

/** Pixels between ticks at least. */
const SPACE_BELOW = 62;
const SPACE_BESIDE = 24;
const SPACE_DECADES = 18;

export function plotAxes(options: ScaleOptions, labels: AxisLabels): uPlot.Axis[] {
  const common: uPlot.Axis = { ticks: { show: false }, gap: GAP };
  const grid = { stroke: () => options.palette().line, width: 1 };
  const withUnit = (text: string): string => (options.below === "s" ? `${text} s` : text);
  const below: uPlot.Axis = {
    ...common,
    ...{ scale: "x", space: SPACE_BELOW, grid },
    splits: (self, _axis, low, high) => tickPlaces(low, high, self.bbox.width / devicePixelRatio, SPACE_BELOW),
    ...labels.axis("x", 2, (ticks) => linearTicks(ticks, options.below).map(withUnit)),
  };
  const beside = options.units.slice(0, 2).map((unit, place): uPlot.Axis => {
    const side = place === 0 ? 3 : 1;
    return {
      ...common,
      ...{ scale: scaleOf(unit), side, space: SPACE_BESIDE },
      grid: { ...grid, show: place === 0 },
      splits: options.logarithmic ? decades : placesBeside,
      // uPlot would leave some of a logarithmic axis unwritten
      filter: (_self, ticks) => ticks,
      ...labels.axis(scaleOf(unit), side, (ticks) => (options.logarithmic ? logarithmicTicks : linearTicks)(ticks, unit)),
    };
  });
  return [below, ...beside];
}

const placesBeside = (self: uPlot, _axis: number, low: number, high: number): number[] =>
  tickPlaces(low, high, self.bbox.height / devicePixelRatio, SPACE_BESIDE);

/** Whole powers of ten, as many as there is room for; where fewer than two are in sight, others. */
function decades(self: uPlot, axis: number, low: number, high: number): number[] {
  const [from, to] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)];
  if (to - from < 1) return placesBeside(self, axis, low, high);
  const height = self.bbox.height / devicePixelRatio || 100;
  const step = Math.max(1, Math.ceil(((to - from) * SPACE_DECADES) / height));
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, k) => 10 ** (to - k * step)).reverse();
}

/** What one pixel is worth on a linear scale. */
export const pixelOn = (self: uPlot, scale: string, pixels: number): number => {
  const { min, max } = self.scales[scale] ?? {};
  return min === undefined || max === undefined || !(pixels > 0) ? 0 : (max - min) / pixels;
};
