/**
 * The order of accuracy that every chain keeps: that of the step, or of the method where it has its own; the lowest of all. Chains that a force
 * connects, one of them with a method of its own order, see each other where they were at the start of the step: first order.
 */
import { analyseStructure } from "../structure/structure.js";
import type { WorldData } from "../world-data.js";

export function orderKept(world: WorldData): number {
  if (world.changed) analyseStructure(world);
  // islands are known from the first step on
  const mixed = world.islands.some(({ chains }) => chains.length > 1 && chains.some(({ method }) => method.ownOrder !== undefined));
  if (mixed) return 1;
  const [first = world.order, ...others] = world.chains.map(({ method }) => method.ownOrder ?? world.order);
  return others.reduce((least, order) => Math.min(least, order), first);
}
