/**
 * What a tree must know of a body that is moved by law in the world, as coordinates of the prescribed free motion (motions/prescribed.ts).
 *
 *   q = (orientation, position),   s = (Rᵀω, Rᵀv),   ṡ = (Rᵀω̇, Rᵀv̇ − Ω × V)          Ω, V: parts of s;  ṡ is the rate of s as seen from the body
 */
import { POSE, TWIST } from "../../body/body-tables.js";
import type { Tables } from "../../joint/coupling.js";
import { readQuat, rotateInverse } from "../../math/quat.js";
import { cross, readVec3, subtract, writeVec3 } from "../../math/vec3.js";

/** From the tables and the acceleration [ω̇, v̇] (world axes) at acceleration[a …] to q[o …], 19 numbers. */
export function writeDriven(t: Tables, slot: number, acceleration: Float64Array, a: number, q: Float64Array, o: number): void {
  const orientation = readQuat(t.pose, POSE * slot + 3);
  const inBody = (list: Float64Array, k: number) => rotateInverse(orientation, readVec3(list, k));
  const omega = inBody(t.twist, TWIST * slot);
  const velocity = inBody(t.twist, TWIST * slot + 3);
  for (let k = 0; k < 4; k++) q[o + k] = t.pose[POSE * slot + 3 + k]!;
  for (let k = 0; k < 3; k++) q[o + 4 + k] = t.pose[POSE * slot + k]!;
  writeVec3(q, o + 7, omega);
  writeVec3(q, o + 10, velocity);
  writeVec3(q, o + 13, inBody(acceleration, a));
  writeVec3(q, o + 16, subtract(inBody(acceleration, a + 3), cross(omega, velocity)));
}
