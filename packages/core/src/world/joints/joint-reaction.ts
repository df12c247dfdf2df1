/**
 * What a joint carried in the last step: the mean of its reaction, as force on B (N) and torque (N·m) about the joint's point on B, world axes.
 *
 *   force = (Σ impulses of position and velocity stage)/h                second order at the middle of the step
 *
 * Methods that integrate leave the time integrals of force and torque instead. Not unique in redundant chains: there, every distribution over the
 * redundant rows moves the bodies alike.
 * Source: decisions on the ledger and reactions; theory 01, section 4.
 */
import { readVec3, scale, type Vec3, ZERO } from "../../math/vec3.js";
import { stepLength } from "../clock.js";
import type { WorldData } from "../world-data.js";

export interface Reaction {
  readonly force: Vec3;
  readonly torque: Vec3;
  /** Where the force acts, on B. */
  readonly point: Vec3;
}

/** Of the joint in that slot, whose frames have been placed (`jointNow`). Zero before the first step. */
export function jointReaction(world: WorldData, slot: number): Reaction {
  const { jointNow, jointLoad } = world.tables;
  const h = stepLength(world);
  const point = readVec3(jointNow, 24 * slot + 12);
  if (h === 0) return { force: ZERO, torque: ZERO, point };
  return { force: scale(readVec3(jointLoad, 6 * slot), 1 / h), torque: scale(readVec3(jointLoad, 6 * slot + 3), 1 / h), point };
}
