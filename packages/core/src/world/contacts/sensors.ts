/**
 * Sensors: at the end of every step it is looked at what touches them, and what came and what left is told by events. A sensor meets what the
 * filters of both admit, and no other sensor. Which pairs are inside is state: after a restore nothing is told twice.
 *
 * A pair is four numbers in the table `inside`: slot and shape of the one body, slot and shape of the other, the lower slot first; sorted. Pairs of a
 * body that is removed are forgotten. What passes a thin sensor within one step is not seen.
 */

import { findTouching } from "../../collide/scene/find-touching.js";
import { grownNumbers } from "../../memory/growing.js";
import { timeOf } from "../clock.js";
import type { SensedShape } from "../events.js";
import { stage } from "../stage.js";
import type { WorldData } from "../world-data.js";
import { sceneOf } from "./collision-scene.js";

/** Numbers of a pair. */
const PAIR = 4;

/** Of worlds that have any. */
export const watchSensors = stage("watch sensors", (world) => {
  const { collision } = world;
  const { scene } = sceneOf(world);
  findTouching(scene, collision.touching);
  const { pairs, count } = collision.touching;
  collision.inside = grownNumbers(collision.inside, PAIR * count);
  const now = collision.inside;
  for (let k = 0; k < 2 * count; k++) {
    const { body, index } = scene.colliders[pairs[k]!]!;
    now[2 * k] = body;
    now[2 * k + 1] = index;
  }
  tellChanges(world, now, PAIR * count);
  world.arena.reserve("inside", count);
  for (let k = 0; k < PAIR * count; k++) world.tables.inside[k] = now[k]!;
  world.tables.insideCount[0] = count;
});

/** One pass over both sorted lists. */
function tellChanges(world: WorldData, now: Float64Array, end: number): void {
  const { inside: before, insideCount } = world.tables;
  const endBefore = PAIR * insideCount[0]!;
  let i = 0;
  let k = 0;
  while (i < endBefore || k < end) {
    const order = i === endBefore ? 1 : k === end ? -1 : comparePairs(before, i, now, k);
    if (order < 0) world.events.push({ type: "sensor-left", time: timeOf(world), ...describe(world, before, i) });
    if (order > 0) world.events.push({ type: "sensor-enter", time: timeOf(world), ...describe(world, now, k) });
    if (order <= 0) i += PAIR;
    if (order >= 0) k += PAIR;
  }
}

function comparePairs(a: Float64Array, i: number, b: Float64Array, k: number): number {
  for (let n = 0; n < PAIR; n++) if (a[i + n] !== b[k + n]) return a[i + n]! - b[k + n]!;
  return 0;
}

function describe(world: WorldData, pairs: Float64Array, i: number): SensedShape {
  const side = (at: number) => {
    const record = world.bodies.records[pairs[at]!]!;
    const shape = pairs[at + 1]!;
    return { body: record.name, shape, sensor: record.colliders.some(({ index, sensor }) => index === shape && sensor) };
  };
  const [a, b] = [side(i), side(i + 2)];
  const [sensor, other] = a.sensor ? [a, b] : [b, a];
  return { sensor: sensor.body, sensorShape: sensor.shape, body: other.body, shape: other.shape };
}

/** What touched sensors at the end of the last step, in the order of the table. */
export const sensedShapes = (world: WorldData): readonly SensedShape[] =>
  Array.from({ length: world.tables.insideCount[0]! }, (_, k) => describe(world, world.tables.inside, PAIR * k));

/** A body that is removed is no longer inside of anything. */
export function forgetInside(world: WorldData, body: number): void {
  const { inside, insideCount } = world.tables;
  let kept = 0;
  for (let i = 0; i < PAIR * insideCount[0]!; i += PAIR) {
    if (inside[i] === body || inside[i + 2] === body) continue;
    inside.copyWithin(PAIR * kept++, i, i + PAIR);
  }
  insideCount[0] = kept;
}
