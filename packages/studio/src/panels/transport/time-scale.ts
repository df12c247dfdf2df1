/** The scale of the bar: where it ends, which times it names, and which marks are drawn. */
import type { Tick } from "../../simulation/protocol.js";

const SHARES = [1, 2, 5, 10] as const;
/** The recording fills at most this share of the bar. */
const FILLED = 0.85;
const SHORTEST = 2;

/** 1, 2 or 5 times a power of ten, at least so large. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (SHARES.find((share) => share * power >= least * (1 - 1e-9)) ?? 10);
}

/** End of the bar for a recording of this length; grows in few leaps. */
export function scaleEnd(recorded: number): number {
  const wanted = Math.max(SHORTEST, recorded / FILLED);
  const step = niceStep(wanted / 8);
  return step * Math.ceil(wanted / step - 1e-9);
}

export const labelsOf = (end: number, count = 7): readonly number[] => {
  const step = niceStep(end / count);
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, k) => Number((k * step).toPrecision(6)));
};

/** Said where the memory of the recording did not suffice for every step. */
export const thinnedText = (time: number): string =>
  `Not every step before ${time.toFixed(2)} s is kept: older moments were left out at the limit of memory. Playing on from there still repeats the run to the bit.`;

/** The mark next to a time, not further from it than `reach`. */
export function tickNear(ticks: readonly Tick[], time: number, reach: number): Tick | undefined {
  const distance = (tick: Tick): number => Math.abs(tick.time - time);
  return ticks.reduce<Tick | undefined>((best, tick) => (distance(tick) <= (best ? distance(best) : reach) ? tick : best), undefined);
}

/** Marks that would lie on the same place are drawn once. */
export function visibleTicks(ticks: readonly Tick[], end: number, places = 300): readonly Tick[] {
  const seen = new Set<string>();
  return ticks.filter(({ time, kind }) => {
    const key = `${kind} ${Math.round((time / end) * places)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
