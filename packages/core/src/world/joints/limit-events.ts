/** Tells when a coordinate comes to an end of its range and when it leaves it again; impacts have been told at their own time. */
import { COUNTED } from "../../joint/joint-tables.js";
import { CLOSED } from "../../joint/laws/stop.js";
import { timeOf } from "../clock.js";
import { describeStop } from "../islands/impacts.js";
import { isAsleep } from "../sleep/sleep.js";
import type { WorldData } from "../world-data.js";
import { coordinateSpeed, coordinateValue } from "./joint-coordinates.js";

/**
 * At the end of a step: a stop that pushed is in touch, and stays so while it is closed and does not open. What rests there without load pushes in some steps by
 * a rounding and in others not. Those of joints that sleep stay as they are.
 */
export function reportLimits(world: WorldData): void {
  const { block, jointStop } = world.tables;
  for (let i = 0; i < world.blockRows.length; i++) {
    const source = world.blockSources[i]!.joint;
    if (!source || source.index >= COUNTED || (source.role !== "low" && source.role !== "high")) continue;
    if (isSleeping(world, source.slot)) continue;
    const bit = 1 << (2 * source.index + (source.role === "low" ? 0 : 1));
    const touched = (jointStop[source.slot]! & bit) !== 0;
    const touches = block[2 * i]! > 0 || (touched && rests(world, i));
    if (touched === touches) continue;
    jointStop[source.slot] = touches ? jointStop[source.slot]! | bit : jointStop[source.slot]! & ~bit;
    const event = { time: timeOf(world), ...describeStop(world, i), impulse: block[2 * i]! };
    if (!touches) world.events.push({ ...event, type: "limit-left" });
    else if (!world.events.some((e) => e.type === "limit-hit" && e.joint === event.joint && e.coordinate === event.coordinate)) {
      world.events.push({ ...event, type: "limit-hit" });
    }
  }
}

/** Is the coordinate at the end that this row holds, and stays there to within the speed promised for joints? */
function rests({ tables, joints, blockRows, blockSources, promise }: WorldData, place: number): boolean {
  const { slot, index, role } = blockSources[place]!.joint!;
  const { numbers, actuators } = joints.records[slot]!;
  const { coordinate } = actuators.find((actuator) => actuator.index === index)!;
  const inward = role === "low" ? 1 : -1;
  const gap = inward * coordinateValue(tables, slot, numbers, coordinate, index) - blockRows[place]!.law.held!(tables, 0);
  return gap <= CLOSED && inward * coordinateSpeed(tables, slot, numbers, coordinate) <= promise.speed;
}

function isSleeping(world: WorldData, slot: number): boolean {
  const { a, b } = world.joints.records[slot]!;
  return (a >= 0 && isAsleep(world, a)) || (b >= 0 && isAsleep(world, b));
}
