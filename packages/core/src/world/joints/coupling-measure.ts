/** Where a coupling stands, from stored poses and twists: Σ factor·q − offset (m, rad) and its rate. */
import { placeJoint } from "../../joint/joint-frames.js";
import type { CouplingRecord } from "../structure/blueprint.js";
import type { WorldData } from "../world-data.js";
import { coordinateSpeed, coordinateValue } from "./joint-coordinates.js";

export function measureCoupling(
  { tables, joints }: WorldData,
  { terms, offset }: Pick<CouplingRecord, "terms" | "offset">,
): { readonly error: number; readonly speed: number } {
  let sum = 0;
  let speed = 0;
  for (const { joint, coordinate, index, factor } of terms) {
    const slot = joints.slotOf.get(joint)!;
    const { numbers } = joints.records[slot]!;
    placeJoint(tables, slot, tables.pose, tables.jointNow);
    sum += factor * coordinateValue(tables, slot, numbers, coordinate, index);
    speed += factor * coordinateSpeed(tables, slot, numbers, coordinate);
  }
  return { error: sum - offset, speed };
}
