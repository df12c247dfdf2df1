/** Observed orders of convergence and the distance between two motions. */
import type { World } from "../../src/world/world.js";

/** Position, velocity and angular velocity of every body, one after the other. */
export const motionOf = (world: World): readonly number[] =>
  world.bodies.flatMap(({ position, velocity, angularVelocity }) => [...position, ...velocity, ...angularVelocity]);

/** Largest difference in any component (m, m/s, rad/s). */
export function distanceBetween(a: World, b: World): number {
  const other = motionOf(b);
  return Math.max(...motionOf(a).map((x, i) => Math.abs(x - other[i]!)));
}

/** log₂ of the ratio of neighbouring errors, each at half the step of the one before. */
export const ordersOf = (errors: readonly number[]): readonly number[] => errors.slice(1).map((error, i) => Math.log2(errors[i]! / error));
