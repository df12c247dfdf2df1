/**
 * Where the ticks of an axis are: at multiples of 1, 2 or 5 · 10ⁿ, the smallest of which leaves them `space` pixels apart. An axis on which
 * only one of those is seen says nothing about its scale; there finer multiples are taken until two are seen.
 */

import { niceAbove, niceBelow } from "../../view/overlays/force-scale.js";

function multiplesWithin(low: number, high: number, step: number): number[] {
  const small = 1e-9;
  const [first, last] = [Math.ceil(low / step - small), Math.floor(high / step + small)];
  // dividing by the inverse of a step below one leaves no round-off in its decimals
  const inverse = step < 1 ? Math.round(1 / step) : 0;
  const exact = inverse > 0 && Math.abs(inverse * step - 1) < small;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => (exact ? (first + k) / inverse : (first + k) * step));
}

/** At least two places within the range; its ends where numbers do not tell finer ones apart. */
export function tickPlaces(low: number, high: number, pixels: number, space: number): number[] {
  const span = high - low;
  const finest = 1e-13 * Math.max(Math.abs(low), Math.abs(high));
  if (!(span > 10 * finest) || !Number.isFinite(span)) return [low, high];
  let step = niceAbove((span * space) / Math.max(pixels, space));
  for (; step > finest; step = niceBelow(0.9 * step)) {
    const places = multiplesWithin(low, high, step);
    if (places.length >= 2) return places;
  }
  return [low, high];
}
