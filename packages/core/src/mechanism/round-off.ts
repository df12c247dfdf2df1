/**
 * A tree whose numbers are free of the round-off that poses and principal axes brought with them: entries of rotations next to 0 and ±1, places and first
 * moments next to 0, and products of inertia next to 0 take these values. Compiled code leaves out what is zero, and only then.
 */
import { EPSILON } from "../math/scalar.js";
import type { TreeModel } from "../solve/recursive/tree-model.js";

/** Round-off of some products of rotations, relative. */
const NEAR = 16 * EPSILON;

export function withoutRoundOff(model: TreeModel): TreeModel {
  const mount = model.mount.slice();
  const mass = model.mass.slice();
  const size = NEAR * extent(model);
  for (let i = 0; i < model.count; i++) {
    for (let k = 12 * i; k < 12 * i + 9; k++) mount[k] = nearest(mount[k]!, 0, nearest(mount[k]!, 1, nearest(mount[k]!, -1, mount[k]!)));
    for (let k = 12 * i + 9; k < 12 * i + 12; k++) mount[k] = Math.abs(mount[k]!) <= size ? 0 : mount[k]!;
    const m = 10 * i;
    const moment = size * mass[m]!;
    for (let k = m + 1; k < m + 4; k++) mass[k] = Math.abs(mass[k]!) <= moment ? 0 : mass[k]!;
    const product = NEAR * Math.max(mass[m + 4]!, mass[m + 5]!, mass[m + 6]!);
    for (let k = m + 7; k < m + 10; k++) mass[k] = Math.abs(mass[k]!) <= product ? 0 : mass[k]!;
  }
  return { ...model, mount, mass };
}

const nearest = (value: number, special: number, otherwise: number): number => (Math.abs(value - special) <= NEAR ? special : otherwise);

/** Largest distance within the model, m. */
function extent({ count, mount, mass }: TreeModel): number {
  let largest = 0;
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      largest = Math.max(largest, Math.abs(mount[12 * i + 9 + k]!));
      if (mass[10 * i]! > 0) largest = Math.max(largest, Math.abs(mass[10 * i + 1 + k]!) / mass[10 * i]!);
    }
  }
  return largest;
}
