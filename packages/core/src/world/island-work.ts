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

/** Place of the combination behind all depths. */
const COMBINED = 16;
