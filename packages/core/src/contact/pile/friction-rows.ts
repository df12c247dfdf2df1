/**
 * Friction of the contacts of one pair, at the middle of its points: two directions across the mean normal as one 2 × 2 block, one row about the normal, and a block
 * against rolling where there is a coefficient.
 *
 *   K = (1/m_A + 1/m_B) E + Tᵀ([rA]×ᵀ J_A⁻¹ [rA]× + [rB]×ᵀ J_B⁻¹ [rB]×) T,   T = (t₁ t₂)       r levers from the centres of mass to the middle
 *
 * The directions are chosen in the axes of A, so that they turn with it and stored impulses keep their meaning.
 */
import { TWIST } from "../../body/body-tables.js";
import { writeAxesAcross } from "../../collide/manifold/axes-across.js";
import { directionInFrame, FRAME, frameDirection } from "../../collide/narrow/frame.js";
import { type PileBodies, SYMMETRIC } from "./pile-bodies.js";
import {
  END_POINT,
  FIRST_POINT,
  FRICTION,
  FRICTION_BLOCK,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  LEVER_A,
  LEVER_B,
  NORMAL,
  POINT_GAP,
  POINT_RADIUS,
  POINT_REBOUND,
  POINT_RESTITUTION,
  REBOUND_FRICTION,
  ROLL,
  ROLL_BLOCK,
  ROLL_COEFFICIENT,
  ROLL_TOTAL,
  ROLLING,
  ROW_POINT,
  SPIN,
  SPIN_MASS,
  SPIN_TOTAL,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";
import { BLOCK, BLOCK_COEFFICIENTS, BLOCK_FRICTION, BLOCK_FRICTION_MEAN, BLOCK_ROLL, BLOCK_SPIN } from "./pile-memory.js";
import type { Manifold, Preparation } from "./pile-rows.js";

/** Scratch: a normal and two directions in the axes of A; an angular impulse; J⁻¹ of both bodies times a vector. */
const normal = new Float64Array(3);
const axes = new Float64Array(6);
const turned = new Float64Array(3);

/** Rows of a manifold whose points are written; rolling at r. True where it has one. */
export function writeFriction(data: Float64Array, preparation: Preparation, manifold: Manifold, r: number): boolean {
  const { memory, bodies, scene, pose, scale } = preparation;
  const { at: m, poseA, poseB } = manifold;
  const frame = FRAME * manifold.colliderA;
  const { numbers } = memory;
  const o = BLOCK * manifold.block;
  writeMiddle(data, m, pose, poseA, poseB);
  directionInFrame(normal, 0, scene.frames, frame, data[m + NORMAL]!, data[m + NORMAL + 1]!, data[m + NORMAL + 2]!);
  writeAxesAcross(normal[0]!, normal[1]!, normal[2]!, axes);
  frameDirection(data, m + TANGENT_1, scene.frames, frame, axes[0]!, axes[1]!, axes[2]!);
  frameDirection(data, m + TANGENT_2, scene.frames, frame, axes[3]!, axes[4]!, axes[5]!);
  writeBlock(data, bodies, manifold);
  for (let k = 0; k < 2; k++) {
    data[m + FRICTION + k] = scale * along(numbers, o + BLOCK_FRICTION, 3 * k);
    data[m + FRICTION_MEAN + k] = scale * along(numbers, o + BLOCK_FRICTION_MEAN, 3 * k);
    data[m + FRICTION_TOTAL + k] = 0;
    data[m + REBOUND_FRICTION + k] = 0;
  }
  data[m + SPIN] = scale * numbers[o + BLOCK_SPIN]!;
  data[m + SPIN_TOTAL] = 0;
  data[m + ROLLING] = 0;
  const isRolling = numbers[o + BLOCK_COEFFICIENTS + 3]! > 0;
  if (isRolling) writeRolling(data, preparation, manifold, r);
  warmStart(data, bodies, manifold);
  return isRolling;
}

/** Three numbers in the axes of A along one of the directions. */
const along = (u: Float64Array, i: number, k: number): number => u[i]! * axes[k]! + u[i + 1]! * axes[k + 1]! + u[i + 2]! * axes[k + 2]!;

/** Mean normal, levers to the middle of the points, half-way between the surfaces, and distances of the points from it. */
function writeMiddle(data: Float64Array, m: number, pose: Float64Array, poseA: number, poseB: number): void {
  const first = data[m + FIRST_POINT]! | 0;
  const end = data[m + END_POINT]! | 0;
  const share = ROW_POINT / (end - first);
  let nx = 0;
  let ny = 0;
  let nz = 0;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let p = first; p < end; p += ROW_POINT) {
    const half = data[p + POINT_GAP]! / 2;
    nx += data[p]!;
    ny += data[p + 1]!;
    nz += data[p + 2]!;
    x += share * (data[p + POINT_RADIUS]! - half * data[p]!);
    y += share * (data[p + POINT_REBOUND]! - half * data[p + 1]!);
    z += share * (data[p + POINT_RESTITUTION]! - half * data[p + 2]!);
  }
  const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
  nx *= scale;
  ny *= scale;
  nz *= scale;
  data[m + NORMAL] = nx;
  data[m + NORMAL + 1] = ny;
  data[m + NORMAL + 2] = nz;
  data[m + LEVER_B] = x;
  data[m + LEVER_B + 1] = y;
  data[m + LEVER_B + 2] = z;
  data[m + LEVER_A] = x + pose[poseB]! - pose[poseA]!;
  data[m + LEVER_A + 1] = y + pose[poseB + 1]! - pose[poseA + 1]!;
  data[m + LEVER_A + 2] = z + pose[poseB + 2]! - pose[poseA + 2]!;
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
  for (let side = 0; side < 2; side++) {
    const j = SYMMETRIC * (side === 0 ? A : B);
    const jxx = inverseInertia[j]!;
    const jxy = inverseInertia[j + 1]!;
    const jxz = inverseInertia[j + 2]!;
    const jyy = inverseInertia[j + 3]!;
    const jyz = inverseInertia[j + 4]!;
    const jzz = inverseInertia[j + 5]!;
    const x = data[m + LEVER_A + 3 * side]!;
    const y = data[m + LEVER_A + 3 * side + 1]!;
    const z = data[m + LEVER_A + 3 * side + 2]!;
    const ax = y * data[m + TANGENT_1 + 2]! - z * data[m + TANGENT_1 + 1]!;
    const ay = z * data[m + TANGENT_1]! - x * data[m + TANGENT_1 + 2]!;
    const az = x * data[m + TANGENT_1 + 1]! - y * data[m + TANGENT_1]!;
    const bx = y * data[m + TANGENT_2 + 2]! - z * data[m + TANGENT_2 + 1]!;
    const by = z * data[m + TANGENT_2]! - x * data[m + TANGENT_2 + 2]!;
    const bz = x * data[m + TANGENT_2 + 1]! - y * data[m + TANGENT_2]!;
    const cx = jxx * ax + jxy * ay + jxz * az;
    const cy = jxy * ax + jyy * ay + jyz * az;
    const cz = jxz * ax + jyz * ay + jzz * az;
    k11 += ax * cx + ay * cy + az * cz;
    k12 += bx * cx + by * cy + bz * cz;
    k22 += bx * (jxx * bx + jxy * by + jxz * bz) + by * (jxy * bx + jyy * by + jyz * bz) + bz * (jxz * bx + jyz * by + jzz * bz);
    const nx = data[m + NORMAL]!;
    const ny = data[m + NORMAL + 1]!;
    const nz = data[m + NORMAL + 2]!;
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
  data[m + ROLLING] = r;
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
    data[r + ROLL + t] = scale * along(memory.numbers, BLOCK * block + BLOCK_ROLL, 3 * t);
    data[r + ROLL_TOTAL + t] = 0;
  }
  data[r + ROLL_COEFFICIENT] = memory.numbers[BLOCK * block + BLOCK_COEFFICIENTS + 3]!;
}

/** push += M⁻¹Jᵀ of friction, spin and rolling. */
function warmStart(data: Float64Array, bodies: PileBodies, { at: m, A, B }: Manifold): void {
  const p = data[m + FRICTION]!;
  const q = data[m + FRICTION + 1]!;
  const spin = data[m + SPIN]!;
  if (p === 0 && q === 0 && spin === 0) return;
  const r = data[m + ROLLING]!;
  const roll1 = r === 0 ? 0 : data[r + ROLL]!;
  const roll2 = r === 0 ? 0 : data[r + ROLL + 1]!;
  for (let side = 0; side < 2; side++) {
    const sense = side === 0 ? -1 : 1;
    const body = side === 0 ? A : B;
    const o = TWIST * body;
    const lever = m + LEVER_A + 3 * side;
    const x = sense * (p * data[m + TANGENT_1]! + q * data[m + TANGENT_2]!);
    const y = sense * (p * data[m + TANGENT_1 + 1]! + q * data[m + TANGENT_2 + 1]!);
    const z = sense * (p * data[m + TANGENT_1 + 2]! + q * data[m + TANGENT_2 + 2]!);
    const rx = data[lever]!;
    const ry = data[lever + 1]!;
    const rz = data[lever + 2]!;
    normal[0] = ry * z - rz * y;
    normal[1] = rz * x - rx * z;
    normal[2] = rx * y - ry * x;
    for (let k = 0; k < 3; k++) {
      normal[k] = normal[k]! + sense * (spin * data[m + NORMAL + k]! + roll1 * data[m + TANGENT_1 + k]! + roll2 * data[m + TANGENT_2 + k]!);
    }
    writeTurned(bodies.inverseInertia, body, normal, 0);
    const { push } = bodies;
    const inverseMass = bodies.inverseMass[body]!;
    for (let k = 0; k < 3; k++) push[o + k] = push[o + k]! + turned[k]!;
    push[o + 3] = push[o + 3]! + inverseMass * x;
    push[o + 4] = push[o + 4]! + inverseMass * y;
    push[o + 5] = push[o + 5]! + inverseMass * z;
  }
}
