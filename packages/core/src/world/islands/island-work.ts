/** Buffers of an island for saved and combined states, made when first needed and kept with the island. */

import type { WorldData } from "../world-data.js";
import type { Island } from "./island.js";
import { islandSize } from "./island-state.js";

/** Buffer for the state at the start of a stretch of that depth. */
export function savedIsland(world: WorldData, island: Island, depth: number): Float64Array {
  const size = islandSize(world.tables, island);
  const known = island.saved[depth];
  if (known && known.length >= size) return known;
  const made = new Float64Array(known ? 2 * size : size);
  island.saved[depth] = made;
  return made;
}

export function exchangeSaved({ saved }: Island, a: number, b: number): void {
  const other = saved[a]!;
  saved[a] = saved[b]!;
  saved[b] = other;
}

/** Buffer for the combination of runs. */
export function combinedIsland(world: WorldData, island: Island): Float64Array {
  return savedIsland(world, island, COMBINED);
}

/** Buffer for the combination without the coarsest run. */
export function lowerIsland(world: WorldData, island: Island): Float64Array {
  return savedIsland(world, island, LOWER);
}

/** Places behind all depths: combinations of runs, the velocities around the second kick, and the iterates of a correction. */
const COMBINED = 16;
export const BEFORE_KICK = 17;
export const AFTER_KICK = 18;
export const BEST_ITERATE = 19;
export const LAST_ITERATE = 20;
const LOWER = 21;
