/** Values of free coordinates, with turns counted: the same at the present frames and at previewed ones. */
import type { FreeCoordinate } from "./joint-kind.js";
import { COUNTED, type JointTables } from "./joint-tables.js";

/** The value nearest to `last` among those that differ by whole periods: right while less than half a period is made per step. */
const unwrapped = (value: number, last: number, period: number): number =>
  period > 0 ? value + period * Math.floor((last - value) / period + 0.5) : value;

/** Value of the coordinate with that number (m, rad) for the joint placed in `frames`. */
export function coordinateAt(
  t: JointTables,
  frames: Float64Array,
  slot: number,
  numbers: Float64Array,
  coordinate: FreeCoordinate,
  index: number,
): number {
  const value = coordinate.value(frames, 24 * slot, numbers, 0);
  return index < COUNTED ? unwrapped(value, t.jointTurn[COUNTED * slot + index]!, coordinate.period?.(numbers, 0) ?? 0) : value;
}
