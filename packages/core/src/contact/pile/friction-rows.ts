/**
 * Friction of the contacts of one pair, at the middle of its points: two directions across the mean normal as one 2 × 2 block, one row about the normal, and a block
 * against rolling where there is a coefficient.
 *
 *   K = (1/m_A + 1/m_B) E + Tᵀ([rA]×ᵀ J_A⁻¹ [rA]× + [rB]×ᵀ J_B⁻¹ [rB]×) T,   T = (t₁ t₂)       r levers from the centres of mass to the middle
 *
 * The directions are chosen in the axes of A, so that they turn with it and stored impulses keep their meaning. Where they change, impulses are turned along.
 */
import { writeAxesAcross } from "../../collide/manifold/axes-across.js";
import { directionInFrameAt, FRAME, frameDirectionAt } from "../../collide/narrow/frame.js";
import { type PileBodies, SYMMETRIC } from "./pile-bodies.js";
import {
  FRICTION,
  FRICTION_BLOCK,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  LEVER_A,
  LEVER_B,
  NORMAL,
  POINT_GAP,
  POINT_NORMAL,
  POINT_RADIUS,
  POINT_REBOUND,
  POINT_RESTITUTION,
  REBOUND_FRICTION,
  ROLL,
  ROLL_BLOCK,
  ROLL_COEFFICIENT,
  ROLL_TOTAL,
  ROLLING,
  ROW_MANIFOLD,
  ROW_POINT,
  SPIN,
  SPIN_MASS,
  SPIN_TOTAL,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";
import { BLOCK, BLOCK_AXES, BLOCK_COEFFICIENTS, BLOCK_FRICTION, BLOCK_FRICTION_MEAN, BLOCK_ROLL, BLOCK_SPIN } from "./pile-memory.js";
import type { Manifold, Preparation } from "./pile-rows.js";

/** Scratch: a normal and two directions in the axes of A; J⁻¹ of a body times a vector. */
const normal = new Float64Array(3);
const axes = new Float64Array(6);
const turned = new Float64Array(3);

/** Rows of a manifold whose points are written and end at r, where rolling begins. True where it has one. */
export function writeFriction(data: Float64Array, preparation: Preparation, manifold: Manifold, r: number): boolean {
  const { memory, bodies, reach, scale } = preparation;
  const { at: m, poseA, poseB } = manifold;
  const frame = FRAME * manifold.colliderA;
  const { numbers } = memory;
  const o = BLOCK * manifold.block;
  writeMiddle(data, m, r, memory.pose, poseA, poseB);
  directionInFrameAt(normal, 0, reach.frames, frame, data, m + NORMAL);
  writeAxesAcross(normal, 0, axes);
  turnImpulses(numbers, o);
  frameDirectionAt(data, m + TANGENT_1, reach.frames, frame, axes, 0);
  frameDirectionAt(data, m + TANGENT_2, reach.frames, frame, axes, 3);
  writeBlock(data, bodies, manifold);
  for (let k = 0; k < 2; k++) {
    data[m + FRICTION + k] = scale * numbers[o + BLOCK_FRICTION + k]!;
    data[m + FRICTION_MEAN + k] = scale * numbers[o + BLOCK_FRICTION_MEAN + k]!;
    data[m + FRICTION_TOTAL + k] = 0;
    data[m + REBOUND_FRICTION + k] = 0;
  }
  data[m + SPIN] = scale * numbers[o + BLOCK_SPIN]!;
  data[m + SPIN_TOTAL] = 0;
  const isRolling = numbers[o + BLOCK_COEFFICIENTS + 3]! > 0;
  data[m + ROLLING] = isRolling ? 1 : 0;
  if (isRolling) writeRolling(data, preparation, manifold, r);
  return isRolling;
}

/** The block's axes become those in `axes`; its impulses along the old ones what they are along these. */
function turnImpulses(numbers: Float64Array, o: number): void {
  const a = o + BLOCK_AXES;
  let isSame = true;
  for (let k = 0; k < 6; k++) isSame &&= numbers[a + k] === axes[k];
  if (isSame) return;
  for (let at = o + BLOCK_FRICTION; at < o + BLOCK_SPIN; at += 2) {
    const p = numbers[at]!;
    const q = numbers[at + 1]!;
    const x = p * numbers[a]! + q * numbers[a + 3]!;
    const y = p * numbers[a + 1]! + q * numbers[a + 4]!;
    const z = p * numbers[a + 2]! + q * numbers[a + 5]!;
    numbers[at] = x * axes[0]! + y * axes[1]! + z * axes[2]!;
    numbers[at + 1] = x * axes[3]! + y * axes[4]! + z * axes[5]!;
  }
  for (let k = 0; k < 6; k++) numbers[a + k] = axes[k]!;
}

/** Mean normal, levers to the middle of the points, half-way between the surfaces, and distances of the points from it. */
function writeMiddle(data: Float64Array, m: number, end: number, pose: Float64Array, poseA: number, poseB: number): void {
  const first = m + ROW_MANIFOLD;
  const share = ROW_POINT / (end - first);
  let nx = 0;
  let ny = 0;
  let nz = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let p = first; p < end; p += ROW_POINT) {
    const half = data[p + POINT_GAP]! / 2;
    nx += data[p + POINT_NORMAL]!;
    ny += data[p + POINT_NORMAL + 1]!;
    nz += data[p + POINT_NORMAL + 2]!;
    x += share * (data[p + POINT_RADIUS]! - half * data[p + POINT_NORMAL]!);
    y += share * (data[p + POINT_REBOUND]! - half * data[p + POINT_NORMAL + 1]!);
    z += share * (data[p + POINT_RESTITUTION]! - half * data[p + POINT_NORMAL + 2]!);
  }
  const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  nx *= scale;
  ny *= scale;
  nz *= scale;
  data[m + NORMAL] = nx;
  data[m + NORMAL + 1] = ny;
  data[m + NORMAL + 2] = nz;
  data[m + LEVER_B] = x;
  data[m + LEVER_B + 2] = y;
  data[m + LEVER_B + 4] = z;
  data[m + LEVER_A] = x + pose[poseB]! - pose[poseA]!;
  data[m + LEVER_A + 2] = y + pose[poseB + 1]! - pose[poseA + 1]!;
  data[m + LEVER_A + 4] = z + pose[poseB + 2]! - pose[poseA + 2]!;
  for (let p = first; p < end; p += ROW_POINT) {
    const dx = data[p + POINT_RADIUS]! - x;
    const dy = data[p + POINT_REBOUND]! - y;
    const dz = data[p + POINT_RESTITUTION]! - z;
    const up = dx * nx + dy * ny + dz * nz;
    data[p + POINT_RADIUS] = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - up * up));
    data[p + POINT_REBOUND] = 0;
    data[p + POINT_RESTITUTION] = 0;
  }
}

/** K⁻¹ and the effective moment about the normal. */
function writeBlock(data: Float64Array, { inverseMass, inverseInertia }: PileBodies, { at: m, A, B }: Manifold): void {
  const mass = inverseMass[A]! + inverseMass[B]!;
  let k11 = mass;
  let k12 = 0;
  let k22 = mass;
  let spin = 0;
  const tx = data[m + TANGENT_1]!;
  const ty = data[m + TANGENT_1 + 1]!;
  const tz = data[m + TANGENT_1 + 2]!;
  const ux = data[m + TANGENT_2]!;
  const uy = data[m + TANGENT_2 + 1]!;
  const uz = data[m + TANGENT_2 + 2]!;
  const nx = data[m + NORMAL]!;
  const ny = data[m + NORMAL + 1]!;
  const nz = data[m + NORMAL + 2]!;
  for (let side = 0; side < 2; side++) {
    const j = SYMMETRIC * (side === 0 ? A : B);
    const jxx = inverseInertia[j]!;
    const jxy = inverseInertia[j + 1]!;
    const jxz = inverseInertia[j + 2]!;
    const jyy = inverseInertia[j + 3]!;
    const jyz = inverseInertia[j + 4]!;
    const jzz = inverseInertia[j + 5]!;
    const x = data[m + LEVER_A + side]!;
    const y = data[m + LEVER_A + side + 2]!;
    const z = data[m + LEVER_A + side + 4]!;
    const ax = y * tz - z * ty;
    const ay = z * tx - x * tz;
    const az = x * ty - y * tx;
    const bx = y * uz - z * uy;
    const by = z * ux - x * uz;
    const bz = x * uy - y * ux;
    const cx = jxx * ax + jxy * ay + jxz * az;
    const cy = jxy * ax + jyy * ay + jyz * az;
    const cz = jxz * ax + jyz * ay + jzz * az;
    k11 += ax * cx + ay * cy + az * cz;
    k12 += bx * cx + by * cy + bz * cz;
    k22 += bx * (jxx * bx + jxy * by + jxz * bz) + by * (jxy * bx + jyy * by + jyz * bz) + bz * (jxz * bx + jyz * by + jzz * bz);
    spin += nx * (jxx * nx + jxy * ny + jxz * nz) + ny * (jxy * nx + jyy * ny + jyz * nz) + nz * (jxz * nx + jyz * ny + jzz * nz);
  }
  writeInverse(data, m + FRICTION_BLOCK, k11, k12, k22);
  data[m + SPIN_MASS] = spin > 0 ? 1 / spin : 0;
}

/** Inverse of a symmetric 2 × 2 matrix; zeros where it has none. */
function writeInverse(data: Float64Array, o: number, k11: number, k12: number, k22: number): void {
  const determinant = k11 * k22 - k12 * k12;
  const scale = determinant > 0 ? 1 / determinant : 0;
  data[o] = k22 * scale;
  data[o + 1] = -k12 * scale;
  data[o + 2] = k11 * scale;
}

/** turned ← J⁻¹ of body i times three numbers. */
function writeTurned(j: Float64Array, i: number, u: Float64Array, k: number): void {
  const s = SYMMETRIC * i;
  const x = u[k]!;
  const y = u[k + 1]!;
  const z = u[k + 2]!;
  turned[0] = j[s]! * x + j[s + 1]! * y + j[s + 2]! * z;
  turned[1] = j[s + 1]! * x + j[s + 3]! * y + j[s + 4]! * z;
  turned[2] = j[s + 2]! * x + j[s + 4]! * y + j[s + 5]! * z;
}

const dotTurned = (u: Float64Array, k: number): number => u[k]! * turned[0]! + u[k + 1]! * turned[1]! + u[k + 2]! * turned[2]!;

/** The block of relative angular velocities along the tangents. */
function writeRolling(data: Float64Array, { memory, bodies, scale }: Preparation, { at: m, block, A, B }: Manifold, r: number): void {
  let k11 = 0;
  let k12 = 0;
  let k22 = 0;
  for (const body of [A, B]) {
    writeTurned(bodies.inverseInertia, body, data, m + TANGENT_1);
    k11 += dotTurned(data, m + TANGENT_1);
    k12 += dotTurned(data, m + TANGENT_2);
    writeTurned(bodies.inverseInertia, body, data, m + TANGENT_2);
    k22 += dotTurned(data, m + TANGENT_2);
  }
  writeInverse(data, r + ROLL_BLOCK, k11, k12, k22);
  for (let t = 0; t < 2; t++) {
    data[r + ROLL + t] = scale * memory.numbers[BLOCK * block + BLOCK_ROLL + t]!;
    data[r + ROLL_TOTAL + t] = 0;
  }
  data[r + ROLL_COEFFICIENT] = memory.numbers[BLOCK * block + BLOCK_COEFFICIENTS + 3]!;
}
