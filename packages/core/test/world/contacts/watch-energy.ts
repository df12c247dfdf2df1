import type { World } from "../../../src/index.js";

/** The largest rise of the energy above the lowest so far, J, and the largest depth, m. */
export function watchEnergy(world: World, until: number): { rise: number; depth: number } {
  let lowest = Number.POSITIVE_INFINITY;
  let rise = 0;
  let depth = 0;
  while (world.time < until) {
    const { energy, penetration } = world.step();
    lowest = Math.min(lowest, energy.kinetic + energy.potential);
    rise = Math.max(rise, energy.kinetic + energy.potential - lowest);
    depth = Math.max(depth, penetration);
  }
  return { rise, depth };
}
