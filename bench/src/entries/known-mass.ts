/** Mass properties as plain numbers, and how far two of them are apart. */
import type { Quadruple, Triple } from "@gelenk/core";
import { distance, rotate } from "../measures/rotation.js";

export interface KnownMass {
  /** kg */
  readonly mass: number;
  /** m */
  readonly center: Triple;
  /** About the centre of mass, kg·m²: nine numbers, column after column. */
  readonly inertia: readonly number[];
}

/** R diag(moments) Rᵀ with R = R(q). */
export function tensorOf(moments: Triple, q: Quadruple): readonly number[] {
  const axes = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => rotate(q, axis));
  const entry = (i: number, j: number) => axes.reduce((sum, axis, k) => sum + moments[k]! * axis[i]! * axis[j]!, 0);
  return Array.from({ length: 9 }, (_, n) => entry(n % 3, Math.floor(n / 3)));
}

/** Errors of mass and inertia relative to the exact value (inertia: largest entry), that of the centre in m. */
export function missOfMass(found: KnownMass, exact: KnownMass): { mass: number; center: number; inertia: number } {
  const largest = Math.max(...exact.inertia.map(Math.abs));
  return {
    mass: Math.abs(found.mass - exact.mass) / exact.mass,
    center: distance(found.center, exact.center),
    inertia: Math.max(...exact.inertia.map((entry, n) => Math.abs(entry - found.inertia[n]!))) / largest,
  };
}
