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

/** Fills the Jacobian of a joint from its lines, with bodies at their present poses. */
export function writeJacobian(t: Tables, joint: number): void {
  writeSide(t, joint, 0);
  writeSide(t, joint, 1);
}

/** One side: ± [Rᵀ((p − s) × a + w), a] for every row. The ground has s = 0 and the axes of the world. */
function writeSide(t: Tables, joint: number, side: 0 | 1): void {
  const { jacobian, pose, line } = t;
  const body = t.jointBody[2 * joint + side]!;
  const first = t.jointRow[2 * joint]!;
  const rows = t.jointRow[2 * joint + 1]!;
  const sign = side === 0 ? -1 : 1;
  const ground = body === GROUND_BODY;
  const p = ground ? 0 : 7 * body;
  const sx = ground ? 0 : pose[p]!;
  const sy = ground ? 0 : pose[p + 1]!;
  const sz = ground ? 0 : pose[p + 2]!;
  // R column by column
  const qx = ground ? 0 : pose[p + 3]!;
  const qy = ground ? 0 : pose[p + 4]!;
  const qz = ground ? 0 : pose[p + 5]!;
  const qw = ground ? 1 : pose[p + 6]!;
  const xx = 1 - 2 * (qy * qy + qz * qz);
  const xy = 2 * (qx * qy + qz * qw);
  const xz = 2 * (qx * qz - qy * qw);
  const yx = 2 * (qx * qy - qz * qw);
  const yy = 1 - 2 * (qx * qx + qz * qz);
  const yz = 2 * (qy * qz + qx * qw);
  const zx = 2 * (qx * qz + qy * qw);
  const zy = 2 * (qy * qz - qx * qw);
  const zz = 1 - 2 * (qx * qx + qy * qy);
  let o = 12 * first + side * 6 * rows;
  const end = ROW * (first + rows);
  for (let l = ROW * first; l < end; l += ROW, o += 6) {
    const ax = sign * line[l]!;
    const ay = sign * line[l + 1]!;
    const az = sign * line[l + 2]!;
    const x = line[l + 3]! - sx;
    const y = line[l + 4]! - sy;
    const z = line[l + 5]! - sz;
    const mx = y * az - z * ay + sign * line[l + 6]!;
    const my = z * ax - x * az + sign * line[l + 7]!;
    const mz = x * ay - y * ax + sign * line[l + 8]!;
    jacobian[o] = xx * mx + xy * my + xz * mz;
    jacobian[o + 1] = yx * mx + yy * my + yz * mz;
    jacobian[o + 2] = zx * mx + zy * my + zz * mz;
    jacobian[o + 3] = ax;
    jacobian[o + 4] = ay;
    jacobian[o + 5] = az;
  }
}

/** Rate of one row: J_A u_A + J_B u_B, with Ω of the bodies in `rate` (principal axes). */
export function rowSpeed(t: Tables, joint: number, i: number, rate: Float64Array): number {
  return sideSpeed(t, joint, 0, i, rate) + sideSpeed(t, joint, 1, i, rate);
}

/** `rowSpeed` of all rows of a joint out[first row …]. */
export function writeRowSpeeds(t: Tables, joint: number, rate: Float64Array, out: Float64Array): void {
  const { jacobian, twist } = t;
  const first = t.jointRow[2 * joint]!;
  const rows = t.jointRow[2 * joint + 1]!;
  for (let side = 0; side < 2; side++) {
    const body = t.jointBody[2 * joint + side]!;
    const v = body === GROUND_BODY ? 0 : 6 * body;
    const still = body === GROUND_BODY;
    const wx = still ? 0 : rate[v]!;
    const wy = still ? 0 : rate[v + 1]!;
    const wz = still ? 0 : rate[v + 2]!;
    const vx = still ? 0 : twist[v + 3]!;
    const vy = still ? 0 : twist[v + 4]!;
    const vz = still ? 0 : twist[v + 5]!;
    let o = 12 * first + side * 6 * rows;
    for (let i = first; i < first + rows; i++, o += 6) {
      const angular = jacobian[o]! * wx + jacobian[o + 1]! * wy + jacobian[o + 2]! * wz;
      const speed = angular + (jacobian[o + 3]! * vx + jacobian[o + 4]! * vy + jacobian[o + 5]! * vz);
      out[i] = side === 0 ? speed : out[i]! + speed;
    }
  }
}

/** The share of one side in the rate of row i. */
function sideSpeed(t: Tables, joint: number, side: 0 | 1, i: number, rate: Float64Array): number {
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
  const o = 12 * t.jointRow[2 * joint]! + 6 * i;
  return sideMobility(t, t.jointBody[2 * joint]!, o) + sideMobility(t, t.jointBody[2 * joint + 1]!, o + 6 * t.jointRow[2 * joint + 1]!);
}

function sideMobility(t: Tables, body: number, o: number): number {
  if (!isDynamic(t, body)) return 0;
  const { jacobian: J, inertia } = t;
  const j = 6 * body + 3;
  const angular = J[o]! * J[o]! * inertia[j]! + J[o + 1]! * J[o + 1]! * inertia[j + 1]! + J[o + 2]! * J[o + 2]! * inertia[j + 2]!;
  const linear = J[o + 3]! * J[o + 3]! + J[o + 4]! * J[o + 4]! + J[o + 5]! * J[o + 5]!;
  return angular + linear * t.mass[2 * body + 1]!;
}

/** `gathered` of the joint's dynamic bodies += Gᵀ λ, λ from lambda[o] on. */
export function gatherImpulse(t: Tables, joint: number, lambda: Float64Array, o: number): void {
  const a = t.jointBody[2 * joint]!;
  const b = t.jointBody[2 * joint + 1]!;
  const rows = t.jointRow[2 * joint + 1]!;
  const block = 12 * t.jointRow[2 * joint]!;
  if (isDynamic(t, a)) gatherSide(t.jacobian, block, rows, lambda, o, t.gathered, 6 * a);
  if (isDynamic(t, b)) gatherSide(t.jacobian, block + 6 * rows, rows, lambda, o, t.gathered, 6 * b);
}

function gatherSide(
  J: Float64Array,
  block: number,
  rows: number,
  lambda: Float64Array,
  o: number,
  gathered: Float64Array,
  g: number,
): void {
  let lx = gathered[g]!;
  let ly = gathered[g + 1]!;
  let lz = gathered[g + 2]!;
  let px = gathered[g + 3]!;
  let py = gathered[g + 4]!;
  let pz = gathered[g + 5]!;
  for (let i = 0, b = block; i < rows; i++, b += 6) {
    const size = lambda[o + i]!;
    lx += J[b]! * size;
    ly += J[b + 1]! * size;
    lz += J[b + 2]! * size;
    px += J[b + 3]! * size;
    py += J[b + 4]! * size;
    pz += J[b + 5]! * size;
  }
  gathered[g] = lx;
  gathered[g + 1] = ly;
  gathered[g + 2] = lz;
  gathered[g + 3] = px;
  gathered[g + 4] = py;
  gathered[g + 5] = pz;
}

/** `jointLoad` += the impulse λ of the joint along its present lines. */
export function addJointLoad(t: JointTables, joint: number, lambda: Float64Array, o: number): void {
  const first = t.jointRow[2 * joint]!;
  const rows = t.jointRow[2 * joint + 1]!;
  for (let i = 0; i < rows; i++) addLineLoad(t, joint, t.line, ROW * (first + i), lambda[o + i]!);
}

/** `jointLoad` += an impulse of that size along the wrench line at line[l …]. */
export function addLineLoad(t: JointTables, joint: number, line: Float64Array, l: number, size: number): void {
  const { jointLoad, jointNow } = t;
  const g = 6 * joint;
  const b = 24 * joint + 12;
  const ax = line[l]! * size;
  const ay = line[l + 1]! * size;
  const az = line[l + 2]! * size;
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

/** Twist of a body += M⁻¹ gathered, and gathered := 0. In scalars: `respondToGathered` and a sum. */
export function releaseImpulse(t: BodyTables, body: number): void {
  const v = 6 * body;
  const q = 7 * body + 3;
  const { twist, gathered, inertia, pose } = t;
  const inverseMass = t.mass[2 * body + 1]!;
  const x = gathered[v]! * inertia[v + 3]!;
  const y = gathered[v + 1]! * inertia[v + 4]!;
  const z = gathered[v + 2]! * inertia[v + 5]!;
  const qx = pose[q]!;
  const qy = pose[q + 1]!;
  const qz = pose[q + 2]!;
  const qw = pose[q + 3]!;
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  twist[v] = twist[v]! + (x + qw * tx + (qy * tz - qz * ty));
  twist[v + 1] = twist[v + 1]! + (y + qw * ty + (qz * tx - qx * tz));
  twist[v + 2] = twist[v + 2]! + (z + qw * tz + (qx * ty - qy * tx));
  twist[v + 3] = twist[v + 3]! + gathered[v + 3]! * inverseMass;
  twist[v + 4] = twist[v + 4]! + gathered[v + 4]! * inverseMass;
  twist[v + 5] = twist[v + 5]! + gathered[v + 5]! * inverseMass;
  gathered[v] = 0;
  gathered[v + 1] = 0;
  gathered[v + 2] = 0;
  gathered[v + 3] = 0;
  gathered[v + 4] = 0;
  gathered[v + 5] = 0;
}

/** Pose of a body += M⁻¹ gathered, as a displacement and a turn, and gathered := 0. */
export function releaseDisplacement(t: BodyTables, body: number): void {
  const { gathered } = t;
  respondToGathered(t, body);
  displaceBody(t, body, gathered, 6 * body, 1);
  for (let k = 6 * body; k < 6 * body + 6; k++) gathered[k] = 0;
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

/** Pose of a body += share · way[w …], a turn (rad) and a displacement (m) in world axes. */
export function displaceBody(t: BodyTables, body: number, way: Float64Array, w: number, share: number): void {
  const p = 7 * body;
  const turn = fromRotationVector(scale(readVec3(way, w), share));
  writeQuat(t.pose, p + 3, normalise(multiply(turn, readQuat(t.pose, p + 3))));
  for (let k = 0; k < 3; k++) t.pose[p + k] = t.pose[p + k]! + share * way[w + 3 + k]!;
}
