/** Energy and momentum of all dynamic bodies, summed in slot order into `world.totals`. */
import { BODY_DYNAMIC } from "../body/body-tables.js";
import { addBodyTotals, TOTALS } from "../body/body-totals.js";
import { placeJoint } from "../joint/joint-frames.js";
import { timeOf } from "./clock.js";
import { addPotentialEnergy } from "./islands/evaluate-forces.js";
import { coordinateSpeed } from "./joints/joint-coordinates.js";
import type { WorldData } from "./world-data.js";

export function sumTotals(world: WorldData): void {
  const time = timeOf(world);
  const { kind } = world.tables;
  world.totals.fill(0);
  for (let body = 0; body < world.bodies.records.length; body++) {
    if (kind[body] === BODY_DYNAMIC) addTotals(world, body, time, world.totals);
  }
  for (let slot = 0; slot < world.joints.records.length; slot++) addRotors(world, slot, world.totals);
}

/** ½ a q̇² of the rotors that turn with coordinates of a joint. */
function addRotors(world: WorldData, slot: number, totals: Float64Array): void {
  const joint = world.joints.records[slot];
  if (!joint) return;
  for (let i = 0; i < joint.actuators.length; i++) {
    const { armature, coordinate } = joint.actuators[i]!;
    if (armature === 0) continue;
    placeJoint(world.tables, slot, world.tables.pose, world.tables.jointNow);
    const speed = coordinateSpeed(world.tables, slot, joint.numbers, coordinate);
    totals[TOTALS.kinetic] = totals[TOTALS.kinetic]! + 0.5 * armature * speed * speed;
  }
}

/** Adds the share of one dynamic body, without rotors. */
function addTotals(world: WorldData, body: number, time: number, totals: Float64Array): void {
  addBodyTotals(world.tables, body, totals);
  addPotentialEnergy(world, body, time, totals);
}

/** Adds all that depends on one body, if it is dynamic: rotors turn with its joints. */
export function addTotalsWithRotors(world: WorldData, body: number, totals: Float64Array): void {
  if (world.tables.kind[body] !== BODY_DYNAMIC) return;
  addTotals(world, body, timeOf(world), totals);
  world.joints.records.forEach((joint, slot) => {
    if (joint && (joint.a === body || joint.b === body)) addRotors(world, slot, totals);
  });
}
