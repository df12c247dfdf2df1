/** Sums of wrenches in a table: [τ about the centre of mass (N·m), f (N)], world axes. */
import type { Vec3 } from "../math/vec3.js";

export function addWrench(out: Float64Array, o: number, torque: Vec3, force: Vec3): void {
  out[o] = out[o]! + torque.x;
  out[o + 1] = out[o + 1]! + torque.y;
  out[o + 2] = out[o + 2]! + torque.z;
  out[o + 3] = out[o + 3]! + force.x;
  out[o + 4] = out[o + 4]! + force.y;
  out[o + 5] = out[o + 5]! + force.z;
}
