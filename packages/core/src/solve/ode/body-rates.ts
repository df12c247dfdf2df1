/**
 * The equations of motion of one body inside a chain that is integrated: forces gathered in principal axes, then rates of its unknowns.
 *
 *   gathered = [Rᵀτ − Ω × JΩ, f],  w = [τ, f] = potential + external − C u          joints add Gᵀλ
 *   u̇ = M⁻¹ gathered;  about an axis without moment nothing changes
 *
 * Rates of the books: power of external forces and of dampers, force, torque about the world's origin; as in body/kick.ts.
 */
import { BOOKED, type BodyTables, POSE, TWIST } from "../../body/body-tables.js";
import { rotateRow } from "../../body/rotation/rotation-kernel.js";
import { readQuat, rotateInverse } from "../../math/quat.js";
import { cross, multiplyComponents, readVec3, type Vec3 } from "../../math/vec3.js";
import { TWIST_PLACE } from "./chain-state.js";

/** Ω × JΩ, principal axes. */
function gyroscopic(t: BodyTables, body: number): Vec3 {
  const Omega = rotateInverse(readQuat(t.pose, body * POSE + 3), readVec3(t.twist, body * TWIST));
  return cross(Omega, multiplyComponents(readVec3(t.inertia, body * TWIST), Omega));
}

function addTorque(gathered: Float64Array, v: number, torque: Vec3, sign: 1 | -1): void {
  gathered[v] = gathered[v]! + sign * torque.x;
  gathered[v + 1] = gathered[v + 1]! + sign * torque.y;
  gathered[v + 2] = gathered[v + 2]! + sign * torque.z;
}

/** Component k (0…5) of all forces on a body, world axes. */
const forceOn = (t: BodyTables, body: number, k: number): number =>
  t.wrench[6 * body + k]! + t.external[6 * body + k]! - t.damping[2 * body + (k < 3 ? 0 : 1)]! * t.twist[6 * body + k]!;

/** gathered := forces and gyroscopic torque. */
export function gatherForces(t: BodyTables, body: number): void {
  const v = body * TWIST;
  for (let k = 0; k < 6; k++) t.gathered[v + k] = forceOn(t, body, k);
  rotateRow(t.gathered, v, t.pose, body * POSE + 3, -1);
  addTorque(t.gathered, v, gyroscopic(t, body), -1);
}

/** change := M⁻¹ gathered, the acceleration [Ω̇, v̇] with its angular part in principal axes. */
export function readAcceleration(t: BodyTables, body: number): void {
  const v = body * TWIST;
  const { change, gathered, inertia } = t;
  const inverseMass = t.mass[2 * body + 1]!;
  for (let k = 0; k < 3; k++) {
    change[v + k] = gathered[v + k]! * inertia[v + 3 + k]!;
    change[v + 3 + k] = gathered[v + 3 + k]! * inverseMass;
  }
}

/** Rates of pose and twist to dy[o …]; the quaternion's is linear in that of y, so its length need not be 1. */
export function writeMotionRates(t: BodyTables, body: number, y: Float64Array, dy: Float64Array, o: number): void {
  const v = body * TWIST;
  readAcceleration(t, body);
  rotateRow(t.change, v, t.pose, body * POSE + 3, 1);
  for (let k = 0; k < 3; k++) dy[o + k] = t.twist[v + 3 + k]!;
  const [a, b, c] = [t.twist[v]! / 2, t.twist[v + 1]! / 2, t.twist[v + 2]! / 2];
  const [x, yy, z, w] = [y[o + 3]!, y[o + 4]!, y[o + 5]!, y[o + 6]!];
  dy[o + 3] = a * w + b * z - c * yy;
  dy[o + 4] = b * w + c * x - a * z;
  dy[o + 5] = c * w + a * yy - b * x;
  dy[o + 6] = -a * x - b * yy - c * z;
  for (let k = 0; k < 6; k++) dy[o + TWIST_PLACE + k] = t.change[v + k]!;
}

/** What acts on the body now, joints included, as interpolation between steps needs it. */
export function keepWrench(t: BodyTables, body: number, out: Float64Array): void {
  const v = body * TWIST;
  for (let k = v; k < v + 6; k++) out[k] = t.gathered[k]!;
  addTorque(out, v, gyroscopic(t, body), 1);
  rotateRow(out, v, t.pose, body * POSE + 3, 1);
}

/** booked := rates of the books by forces; those of joints to the outside are added by the caller. */
export function bookRates(t: BodyTables, body: number): void {
  const v = body * TWIST;
  const p = body * POSE;
  const b = body * BOOKED;
  const { booked, external, resisting, twist, pose } = t;
  booked[b] = 0;
  booked[b + 1] = 0;
  for (let k = 0; k < 6; k++) {
    const damper = resisting[v + k]! - t.damping[2 * body + (k < 3 ? 0 : 1)]! * twist[v + k]!;
    booked[b] = booked[b]! + (external[v + k]! - resisting[v + k]!) * twist[v + k]!;
    booked[b + 1] = booked[b + 1]! + damper * twist[v + k]!;
  }
  const x = forceOn(t, body, 3);
  const y = forceOn(t, body, 4);
  const z = forceOn(t, body, 5);
  booked[b + 2] = x;
  booked[b + 3] = y;
  booked[b + 4] = z;
  booked[b + 5] = forceOn(t, body, 0) + pose[p + 1]! * z - pose[p + 2]! * y;
  booked[b + 6] = forceOn(t, body, 1) + pose[p + 2]! * x - pose[p]! * z;
  booked[b + 7] = forceOn(t, body, 2) + pose[p]! * y - pose[p + 1]! * x;
}
