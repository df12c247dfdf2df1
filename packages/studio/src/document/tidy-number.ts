/** The short number that was meant where rounding put a long one beside it: 0.1 + 0.2 is 0.3, and what is left of a difference is 0. */
export function tidy(value: number): number {
  const short = Number(value.toPrecision(12));
  return Math.abs(short - value) <= 2 * Number.EPSILON * Math.abs(value) ? short + 0 : value;
}

/** The same for a coordinate in metres or a part of a direction, where anything below 10⁻¹⁵ is rounding. */
export const tidyCoordinate = (value: number): number => (Math.abs(value) < 1e-15 ? 0 : tidy(value));

export const tidyAll = <T extends readonly number[]>(values: T): T => values.map(tidyCoordinate) as unknown as T;
