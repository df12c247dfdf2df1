/** Values and rates of the free coordinates of a joint that has been placed (`jointNow`), and the load that a force along one makes. */
import { coordinateAt } from "../joint/coordinate-value.js";
import { type FreeCoordinate, ROW } from "../joint/joint-kind.js";
import { GROUND_BODY } from "../joint/joint-tables.js";
import { add, cross, dot, readVec3, scale, subtract, ZERO } from "../math/vec3.js";
import type { WorldTables } from "./world-tables.js";

/** Value of the coordinate with that number now (m, rad), turns counted. */
export const coordinateValue = (t: WorldTables, slot: number, numbers: Float64Array, coordinate: FreeCoordinate, index: number): number =>
  coordinateAt(t, t.jointNow, slot, numbers, coordinate, index);

/** Relative velocity B minus A along the wrench line, m/s or rad/s. */
export const lineSpeed = (t: WorldTables, slot: number, line: Float64Array): number =>
  sideSpeed(t, t.jointBody[2 * slot + 1]!, line) - sideSpeed(t, t.jointBody[2 * slot]!, line);

function sideSpeed(t: WorldTables, body: number, line: Float64Array): number {
  if (body === GROUND_BODY) return 0;
  const omega = readVec3(t.twist, 6 * body);
  const arm = subtract(readVec3(line, 3), readVec3(t.pose, 7 * body));
  return dot(readVec3(line), add(readVec3(t.twist, 6 * body + 3), cross(omega, arm))) + dot(readVec3(line, 6), omega);
}

/** Rate of a coordinate, or velocity along any line a joint gives, m/s or rad/s. */
export function coordinateSpeed(t: WorldTables, slot: number, numbers: Float64Array, coordinate: Pick<FreeCoordinate, "row">): number {
  const line = new Float64Array(ROW);
  coordinate.row(t.jointNow, 24 * slot, numbers, 0, line, 0);
  return lineSpeed(t, slot, line);
}

/** Adds the share of `body` in a force of `size` along the wrench line (+ on B, − on A) to its wrench [τ, f] at out[o …]. */
export function addAlongLine(
  t: WorldTables,
  slot: number,
  line: Float64Array,
  size: number,
  body: number,
  out: Float64Array,
  o: number,
): void {
  const s = body === t.jointBody[2 * slot + 1] ? size : -size;
  const force = scale(readVec3(line), s);
  const arm = body === GROUND_BODY ? ZERO : subtract(readVec3(line, 3), readVec3(t.pose, 7 * body));
  const torque = add(cross(arm, force), scale(readVec3(line, 6), s));
  out[o] = out[o]! + torque.x;
  out[o + 1] = out[o + 1]! + torque.y;
  out[o + 2] = out[o + 2]! + torque.z;
  out[o + 3] = out[o + 3]! + force.x;
  out[o + 4] = out[o + 4]! + force.y;
  out[o + 5] = out[o + 5]! + force.z;
}
