/** Buffers of an island for saved and combined states, made when first needed and kept with the island. */
import type { Island } from "../joint/coupling.js";
import { islandSize } from "./island-state.js";
import type { WorldData } from "./world-data.js";

/** Buffer for the state at the start of a stretch of that depth. */
export function savedIsland(world: WorldData, island: Island, depth: number): Float64Array {
  island.saved[depth] ??= new Float64Array(islandSize(world.tables, island));
  return island.saved[depth];
}

/** Buffer for the combination of runs. */
export function combinedIsland(world: WorldData, island: Island): Float64Array {
  return savedIsland(world, island, COMBINED);
}

/** Places behind all depths: the combination of runs, and the velocities around the second kick. */
const COMBINED = 16;
export const BEFORE_KICK = 17;
export const AFTER_KICK = 18;
