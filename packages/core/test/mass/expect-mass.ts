/** Comparison of mass properties relative to the size of the body. */
import { expect } from "vitest";
import type { MassProperties } from "../../src/mass/mass-properties.js";
import type { Mat3 } from "../../src/math/mat3.js";

export const entriesOf = (m: Mat3): number[] => [m.xx, m.yy, m.zz, m.xy, m.xz, m.yz, m.yx, m.zx, m.zy];

/**
 * Masses relative to the mass, inertias relative to the largest entry, centres relative to the radius of gyration plus, where given, the
 * distance from the origin at which coordinates were rounded.
 */
export function expectSameMass(found: MassProperties, expected: MassProperties, tolerance: number, distance = 0): void {
  const largest = Math.max(...entriesOf(expected.inertia).map(Math.abs));
  const size = Math.sqrt(largest / expected.mass);
  expect(Math.abs(found.mass - expected.mass) / expected.mass).toBeLessThanOrEqual(tolerance);
  for (const axis of ["x", "y", "z"] as const) {
    expect(Math.abs(found.center[axis] - expected.center[axis])).toBeLessThanOrEqual(tolerance * (size + distance));
  }
  const entries = entriesOf(expected.inertia);
  entriesOf(found.inertia).forEach((entry, i) => {
    expect(Math.abs(entry - entries[i]!) / largest).toBeLessThanOrEqual(tolerance);
  });
}
