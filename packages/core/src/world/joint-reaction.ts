/**
 * What a joint carried in the last step: the mean of its reaction, as force on B (N) and torque (N·m) about the joint's point on B, world axes.
 *
 *   force = (Σ impulses of position and velocity stage)/h                second order at the middle of the step
 *
 * Methods that integrate leave the integral of each row's multiplier instead, which is laid along the row at the end of the step. Not unique in
 * redundant chains: there, every distribution over the redundant rows moves the bodies alike.
 * Source: decisions on the ledger and reactions; theory 01, section 4.
 */
import { ROW } from "../joint/joint-kind.js";
import { add, addScaled, cross, readVec3, scale, subtract, type Vec3, ZERO } from "../math/vec3.js";
import { stepLength } from "./clock.js";
import type { WorldData } from "./world-data.js";

export interface Reaction {
  readonly force: Vec3;
  readonly torque: Vec3;
  /** Where the force acts, on B. */
  readonly point: Vec3;
}

/** Of the joint in that slot, whose frames have been placed (`jointNow`). Zero before the first step. */
export function jointReaction(world: WorldData, slot: number): Reaction {
  const { line, jointRow, jointNow, jointLoad, rowImpulse } = world.tables;
  const h = stepLength(world);
  const point = readVec3(jointNow, 24 * slot + 12);
  if (h === 0) return { force: ZERO, torque: ZERO, point };
  // impulses where they acted, and what methods that integrate leave by row
  let force = scale(readVec3(jointLoad, 6 * slot), 1 / h);
  let torque = scale(readVec3(jointLoad, 6 * slot + 3), 1 / h);
  const first = jointRow[2 * slot]!;
  const end = first + jointRow[2 * slot + 1]!;
  for (let row = first; row < end; row++) {
    const size = rowImpulse[row]! / h;
    if (size === 0) continue;
    const along = scale(readVec3(line, ROW * row), size);
    const arm = subtract(readVec3(line, ROW * row + 3), point);
    force = add(force, along);
    torque = addScaled(add(torque, cross(arm, along)), readVec3(line, ROW * row + 6), size);
  }
  return { force, torque, point };
}
