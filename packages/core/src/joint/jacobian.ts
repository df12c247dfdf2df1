/**
 * From wrench lines to Jacobians, and what Jacobians do: relative velocities, impulses on bodies, the mobility of a row.
 *
 * Row (a, p, w): on B the wrench [ (p − s_B) × a + w, a ], on A its opposite about s_A. The angular part is turned into the principal axes of
 * the body, so that M = diag(J, m) and Δu = M⁻¹ Gᵀ λ are products of components.
 */
import { BODY_DYNAMIC, type BodyTables } from "../body/body-tables.js";
import { rotateRow } from "../body/rotation/rotation-kernel.js";
import { fromRotationVector, multiply, normalise, readQuat, writeQuat } from "../math/quat.js";
import { readVec3, scale } from "../math/vec3.js";
import { ROW } from "./joint-kind.js";
import { GROUND_BODY, type JointTables } from "./joint-tables.js";

type Tables = BodyTables & JointTables;

export const isDynamic = (t: BodyTables, body: number): boolean => body !== GROUND_BODY && t.kind[body] === BODY_DYNAMIC;

/** Where the block of side 0 (A) or 1 (B) of a joint begins in `jacobian`. */
export const jacobianBlock = (t: JointTables, joint: number, side: 0 | 1): number =>
  12 * t.jointRow[2 * joint]! + side * 6 * t.jointRow[2 * joint + 1]!;

/** Fills the Jacobian of a joint from its lines. */
export function writeJacobian(t: Tables, joint: number): void {
  const first = t.jointRow[2 * joint]!;
  const rows = t.jointRow[2 * joint + 1]!;
  for (const side of [0, 1] as const) {
    const body = t.jointBody[2 * joint + side]!;
    const block = jacobianBlock(t, joint, side);
    for (let i = 0; i < rows; i++) writeRow(t, body, side === 0 ? -1 : 1, ROW * (first + i), block + 6 * i);
  }
}

function writeRow(t: Tables, body: number, sign: number, line: number, o: number): void {
  const { jacobian, pose } = t;
  const l = t.line;
  const p = 7 * body;
  const ground = body === GROUND_BODY;
  const x = l[line + 3]! - (ground ? 0 : pose[p]!);
  const y = l[line + 4]! - (ground ? 0 : pose[p + 1]!);
  const z = l[line + 5]! - (ground ? 0 : pose[p + 2]!);
  const ax = l[line]!;
  const ay = l[line + 1]!;
  const az = l[line + 2]!;
  jacobian[o] = sign * (y * az - z * ay + l[line + 6]!);
  jacobian[o + 1] = sign * (z * ax - x * az + l[line + 7]!);
  jacobian[o + 2] = sign * (x * ay - y * ax + l[line + 8]!);
  jacobian[o + 3] = sign * ax;
  jacobian[o + 4] = sign * ay;
  jacobian[o + 5] = sign * az;
  if (!ground) rotateRow(jacobian, o, pose, p + 3, -1);
}

/** Rate of one row: J_A u_A + J_B u_B, with Ω of the bodies in `rate` (principal axes). */
export function rowSpeed(t: Tables, joint: number, i: number, rate: Float64Array): number {
  return sideSpeed(t, joint, 0, i, rate) + sideSpeed(t, joint, 1, i, rate);
}

export function sideSpeed(t: Tables, joint: number, side: 0 | 1, i: number, rate: Float64Array): number {
  const body = t.jointBody[2 * joint + side]!;
  if (body === GROUND_BODY) return 0;
  const o = jacobianBlock(t, joint, side) + 6 * i;
  const { jacobian, twist } = t;
  const v = 6 * body;
  return (
    jacobian[o]! * rate[v]! +
    jacobian[o + 1]! * rate[v + 1]! +
    jacobian[o + 2]! * rate[v + 2]! +
    jacobian[o + 3]! * twist[v + 3]! +
    jacobian[o + 4]! * twist[v + 4]! +
    jacobian[o + 5]! * twist[v + 5]!
  );
}

/** Ω = Rᵀ ω of a body into rate[6·body …]; the rest of the row is not used. */
export function writeRate(t: BodyTables, body: number, rate: Float64Array): void {
  const v = 6 * body;
  for (let k = v; k < v + 3; k++) rate[k] = t.twist[k]!;
  rotateRow(rate, v, t.pose, 7 * body + 3, -1);
}

/** J M⁻¹ Jᵀ of one row: how fast a unit impulse along it opens it. Zero for sides that cannot move. */
export function rowMobility(t: Tables, joint: number, i: number): number {
  let sum = 0;
  for (const side of [0, 1] as const) {
    const body = t.jointBody[2 * joint + side]!;
    if (!isDynamic(t, body)) continue;
    const o = jacobianBlock(t, joint, side) + 6 * i;
    for (let k = 0; k < 3; k++) {
      sum += t.jacobian[o + k]! * t.jacobian[o + k]! * t.inertia[6 * body + 3 + k]!;
      sum += t.jacobian[o + 3 + k]! * t.jacobian[o + 3 + k]! * t.mass[2 * body + 1]!;
    }
  }
  return sum;
}

/** `gathered` of the joint's dynamic bodies += Gᵀ λ, λ from lambda[o] on. */
export function gatherImpulse(t: Tables, joint: number, lambda: Float64Array, o: number): void {
  const { jacobian, gathered } = t;
  const rows = t.jointRow[2 * joint + 1]!;
  for (let side = 0; side < 2; side++) {
    const body = t.jointBody[2 * joint + side]!;
    if (!isDynamic(t, body)) continue;
    const block = jacobianBlock(t, joint, side as 0 | 1);
    for (let k = 0; k < 6; k++) {
      let sum = 0;
      for (let i = 0; i < rows; i++) sum += jacobian[block + 6 * i + k]! * lambda[o + i]!;
      gathered[6 * body + k] = gathered[6 * body + k]! + sum;
    }
  }
}

/** `jointLoad` += the impulse λ of the joint along its present lines. */
export function addJointLoad(t: JointTables, joint: number, lambda: Float64Array, o: number): void {
  const { line, jointLoad, jointNow } = t;
  const first = t.jointRow[2 * joint]!;
  const rows = t.jointRow[2 * joint + 1]!;
  const g = 6 * joint;
  const b = 24 * joint + 12;
  for (let i = 0; i < rows; i++) {
    const l = ROW * (first + i);
    const size = lambda[o + i]!;
    const [ax, ay, az] = [line[l]! * size, line[l + 1]! * size, line[l + 2]! * size];
    const x = line[l + 3]! - jointNow[b]!;
    const y = line[l + 4]! - jointNow[b + 1]!;
    const z = line[l + 5]! - jointNow[b + 2]!;
    jointLoad[g] = jointLoad[g]! + ax;
    jointLoad[g + 1] = jointLoad[g + 1]! + ay;
    jointLoad[g + 2] = jointLoad[g + 2]! + az;
    jointLoad[g + 3] = jointLoad[g + 3]! + size * line[l + 6]! + (y * az - z * ay);
    jointLoad[g + 4] = jointLoad[g + 4]! + size * line[l + 7]! + (z * ax - x * az);
    jointLoad[g + 5] = jointLoad[g + 5]! + size * line[l + 8]! + (x * ay - y * ax);
  }
}

/** Impulses against the ground, fixed and kinematic bodies come from outside and are booked: linear, angular about the origin, and work. */
export function bookOuterImpulse(t: Tables, joint: number, lambda: Float64Array, o: number): void {
  const dynamicA = isDynamic(t, t.jointBody[2 * joint]!);
  const dynamicB = isDynamic(t, t.jointBody[2 * joint + 1]!);
  if (dynamicA !== dynamicB) bookSide(t, joint, dynamicA ? 0 : 1, lambda, o);
}

function bookSide(t: Tables, joint: number, side: 0 | 1, lambda: Float64Array, o: number): void {
  const body = t.jointBody[2 * joint + side]!;
  const partner = t.jointBody[2 * joint + 1 - side]!;
  const rows = t.jointRow[2 * joint + 1]!;
  const block = jacobianBlock(t, joint, side);
  const { booked, change, pose, jacobian } = t;
  const g = 6 * body;
  const p = 7 * body;
  const b = 8 * body;
  for (let k = 0; k < 6; k++) {
    change[g + k] = 0;
    for (let i = 0; i < rows; i++) change[g + k] = change[g + k]! + jacobian[block + 6 * i + k]! * lambda[o + i]!;
  }
  rotateRow(change, g, pose, p + 3, 1);
  const x = change[g + 3]!;
  const y = change[g + 4]!;
  const z = change[g + 5]!;
  booked[b + 2] = booked[b + 2]! + x;
  booked[b + 3] = booked[b + 3]! + y;
  booked[b + 4] = booked[b + 4]! + z;
  booked[b + 5] = booked[b + 5]! + change[g]! + (pose[p + 1]! * z - pose[p + 2]! * y);
  booked[b + 6] = booked[b + 6]! + change[g + 1]! + (pose[p + 2]! * x - pose[p]! * z);
  booked[b + 7] = booked[b + 7]! + change[g + 2]! + (pose[p]! * y - pose[p + 1]! * x);
  if (partner === GROUND_BODY) return;
  // a moving partner does the work −λ·(its share of the row speed)
  writeRate(t, partner, change);
  for (let i = 0; i < rows; i++) booked[b] = booked[b]! - lambda[o + i]! * sideSpeed(t, joint, side === 0 ? 1 : 0, i, change);
}

/** Twist of a body += M⁻¹ gathered, and gathered := 0. */
export function releaseImpulse(t: BodyTables, body: number): void {
  const v = 6 * body;
  const { twist, gathered } = t;
  respondToGathered(t, body);
  for (let k = v; k < v + 6; k++) {
    twist[k] = twist[k]! + gathered[k]!;
    gathered[k] = 0;
  }
}

/** Pose of a body += M⁻¹ gathered, as a displacement and a turn, and gathered := 0. */
export function releaseDisplacement(t: BodyTables, body: number): void {
  const v = 6 * body;
  const p = 7 * body;
  const { pose, gathered } = t;
  respondToGathered(t, body);
  const turn = fromRotationVector(readVec3(gathered, v));
  writeQuat(pose, p + 3, normalise(multiply(turn, readQuat(pose, p + 3))));
  for (let k = 0; k < 3; k++) pose[p + k] = pose[p + k]! + gathered[v + 3 + k]!;
  for (let k = v; k < v + 6; k++) gathered[k] = 0;
}

/** gathered := M⁻¹ gathered, angular part in world axes. */
function respondToGathered(t: BodyTables, body: number): void {
  const v = 6 * body;
  const { gathered, inertia } = t;
  const inverseMass = t.mass[2 * body + 1]!;
  for (let k = 0; k < 3; k++) {
    gathered[v + k] = gathered[v + k]! * inertia[v + 3 + k]!;
    gathered[v + 3 + k] = gathered[v + 3 + k]! * inverseMass;
  }
  rotateRow(gathered, v, t.pose, 7 * body + 3, 1);
}

/** Pose of a body += share · its twist, as a displacement and a turn. */
export function releaseTwist(t: BodyTables, body: number, share: number): void {
  const v = 6 * body;
  const p = 7 * body;
  const turn = fromRotationVector(scale(readVec3(t.twist, v), share));
  writeQuat(t.pose, p + 3, normalise(multiply(turn, readQuat(t.pose, p + 3))));
  for (let k = 0; k < 3; k++) t.pose[p + k] = t.pose[p + k]! + share * t.twist[v + 3 + k]!;
}
