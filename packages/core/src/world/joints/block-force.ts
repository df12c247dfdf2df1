/** What rows of blocks did in the last step. */
import type { BlockSource } from "../../joint/block.js";
import { stepLength } from "../clock.js";
import { analyseStructure } from "../structure/structure.js";
import type { WorldData } from "../world-data.js";

/** Mean force (N, N·m) of the last step along the row that comes from there; 0 where there is none, before the first step, and after a change. */
export function meanForce(world: WorldData, isWanted: (source: BlockSource) => boolean): number {
  if (world.changed) analyseStructure(world);
  const place = world.blockSources.findIndex(isWanted);
  const h = stepLength(world);
  return place < 0 || h === 0 ? 0 : world.tables.block[2 * place]! / h;
}
