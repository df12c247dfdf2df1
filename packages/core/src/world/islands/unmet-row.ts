/** Which joint is the reason that an island did not converge: the one whose stop, motor or coupling is farthest from what it shall hold. */
import { type BlockRow, hasValue, placeRow, rowValue } from "../../joint/block.js";
import type { WorldData } from "../world-data.js";
import type { Island } from "./island.js";

/** Slot of the joint at the present poses; undefined where all rows hold what they promise, or none has a value to hold. */
export function unmetJoint(world: WorldData, { blocks }: Island, time: number): number | undefined {
  let worst = 1;
  let joint: number | undefined;
  for (const row of blocks?.rows ?? []) {
    const miss = missOf(world, row, time) / (row.measure === "length" ? world.promise.position : world.promise.angle);
    if (miss <= worst) continue;
    worst = miss;
    joint = row.terms[0]!.slot;
  }
  return joint;
}

/** How far a row is from its value, one-sided where it is a stop. */
function missOf({ tables }: WorldData, row: BlockRow, time: number): number {
  const held = hasValue(row) ? row.law.held?.(tables, time) : undefined;
  if (held === undefined) return 0;
  placeRow(tables, row, tables.pose, tables.jointNow);
  const off = held - rowValue(tables, row, tables.jointNow);
  return row.restitution === undefined ? Math.abs(off) : off;
}
