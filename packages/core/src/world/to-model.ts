/**
 * The model of a world as it is now: descriptions as they were written, with the present poses and velocities. Prescribed motions are
 * functions of the time since the start, so bodies that have one keep their written pose.
 */
import { toQuaternion } from "../math/quat.js";
import { readVec3, toVector3 } from "../math/vec3.js";
import type { BodyDescription, ForceDescription, ResolvedModel, Settings } from "../model/description.js";
import type { BodyRecord } from "./blueprint.js";
import { readBodyPose, readBodyVelocity } from "./body-rows.js";
import type { WorldData } from "./world-data.js";

export function modelOf(world: WorldData): ResolvedModel {
  const { options, tables } = world;
  const settings: Settings = {
    step: world.step,
    ...(options.method && { method: options.method }),
    ...(options.rotation && { rotation: options.rotation }),
  };
  const bodies = world.bodies.records.flatMap((record, slot) => (record ? [describe(world, record, slot)] : []));
  const forces = world.forces.records.flatMap((force) => (force ? [{ ...force.description, name: force.name } as ForceDescription] : []));
  return {
    gelenk: 1,
    ...(options.up && { up: options.up }),
    gravity: toVector3(readVec3(tables.gravity)),
    bodies,
    ...(forces.length > 0 && { forces }),
    settings,
  };
}

function describe(world: WorldData, record: BodyRecord, slot: number): BodyDescription {
  const { position, orientation } = readBodyPose(world.tables, slot);
  if (record.motion) return { ...record.description, name: record.name };
  const moving = record.kind !== "fixed";
  return {
    ...record.description,
    name: record.name,
    position: toVector3(position),
    orientation: toQuaternion(orientation),
    ...(moving && {
      velocity: toVector3(readBodyVelocity(world.tables, slot)),
      angularVelocity: toVector3(readVec3(world.tables.twist, 6 * slot)),
    }),
  };
}
