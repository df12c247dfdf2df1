/**
 * Joints that carried more than they can in this step open at its end: those whose mean reaction, force or torque, is beyond `breakForce` or
 * `breakTorque`. The step itself is made with the joint, so a break comes late by less than a step. Bodies keep their velocities; nothing else
 * changes until the chains are analysed anew at the next step.
 */
import { length, toVector3 } from "../../math/vec3.js";
import { timeOf } from "../clock.js";
import { removeJoint } from "../structure/edit.js";
import type { WorldData } from "../world-data.js";
import { jointReaction } from "./joint-reaction.js";

/** At the end of a step, with all joints measured; what breaks joins the waiting removals. */
export function breakJoints(world: WorldData): void {
  for (let slot = 0; slot < world.joints.records.length; slot++) {
    const joint = world.joints.records[slot];
    if (!joint) continue;
    const { breakForce, breakTorque } = joint.description;
    if (breakForce === undefined && breakTorque === undefined) continue;
    const { force, torque, point } = jointReaction(world, slot);
    // false where a limit is not stated
    if (!(length(force) > breakForce! || length(torque) > breakTorque!)) continue;
    world.events.push({
      type: "joint-broken",
      time: timeOf(world),
      joint: joint.name,
      slot,
      force: toVector3(force),
      torque: toVector3(torque),
      point: toVector3(point),
    });
    world.removals.push(() => removeJoint(world, slot));
  }
}
