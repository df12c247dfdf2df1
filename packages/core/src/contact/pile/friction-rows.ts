/**
 * Friction of the contacts of one pair is begun, at the middle of its points: two directions across the mean normal,
 * impulses of friction along them and about the normal, and a block against rolling where there is a coefficient.
 * Effective masses of friction follow in `finish-rows.ts`.
 *
 * The directions are chosen in the axes of A, so that they turn with it and stored impulses keep their meaning. Where they change, impulses are turned along.
 */
import { writeAxesAcross } from "../../collide/manifold/axes-across.js";
import { directionInFrameAt, FRAME, frameDirectionAt } from "../../collide/narrow/frame.js";
import { writeInverse } from "./finish-rows.js";
import { SYMMETRIC } from "./pile-bodies.js";
import {
  FRICTION,
  FRICTION_MEAN,
  NORMAL,
  ROLL,
  ROLL_BLOCK,
  ROLL_COEFFICIENT,
  ROLL_TOTAL,
  ROLLING,
  SPIN,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";
import { BLOCK, BLOCK_AXES, BLOCK_COEFFICIENTS, BLOCK_FRICTION, BLOCK_FRICTION_MEAN, BLOCK_ROLL, BLOCK_SPIN } from "./pile-memory.js";
import type { Manifold, Preparation } from "./pile-rows.js";

/** Scratch: a normal and two directions in the axes of A; J⁻¹ of a body times a vector. */
const normal = new Float64Array(3);
const axes = new Float64Array(6);
const turned = new Float64Array(3);

/** Begins the rows of a manifold whose points are begun and end at r, where rolling begins. True where it has one. */
export function beginFriction(data: Float64Array, preparation: Preparation, manifold: Manifold, r: number): boolean {
  const { memory, reach, scale } = preparation;
  const { at: m } = manifold;
  const frame = FRAME * manifold.colliderA;
  const { numbers } = memory;
  const o = BLOCK * manifold.block;
  directionInFrameAt(normal, 0, reach.frames, frame, data, m + NORMAL);
  writeAxesAcross(normal, 0, axes);
  turnImpulses(numbers, o);
  frameDirectionAt(data, m + TANGENT_1, reach.frames, frame, axes, 0);
  frameDirectionAt(data, m + TANGENT_2, reach.frames, frame, axes, 3);
  for (let k = 0; k < 2; k++) {
    data[m + FRICTION + k] = scale * numbers[o + BLOCK_FRICTION + k]!;
    data[m + FRICTION_MEAN + k] = scale * numbers[o + BLOCK_FRICTION_MEAN + k]!;
  }
  data[m + SPIN] = scale * numbers[o + BLOCK_SPIN]!;
  const isRolling = numbers[o + BLOCK_COEFFICIENTS + 3]! > 0;
  data[m + ROLLING] = isRolling ? 1 : 0;
  if (isRolling) writeRolling(data, preparation, manifold, r);
  return isRolling;
}

/** The block's axes become those in `axes`; its impulses along the old ones what they are along these. */
function turnImpulses(numbers: Float64Array, o: number): void {
  const a = o + BLOCK_AXES;
  const ux = axes[0]!;
  const uy = axes[1]!;
  const uz = axes[2]!;
  const vx = axes[3]!;
  const vy = axes[4]!;
  const vz = axes[5]!;
  const px = numbers[a]!;
  const py = numbers[a + 1]!;
  const pz = numbers[a + 2]!;
  const qx = numbers[a + 3]!;
  const qy = numbers[a + 4]!;
  const qz = numbers[a + 5]!;
  if (px === ux && py === uy && pz === uz && qx === vx && qy === vy && qz === vz) return;
  for (let at = o + BLOCK_FRICTION; at < o + BLOCK_SPIN; at += 2) {
    const p = numbers[at]!;
    const q = numbers[at + 1]!;
    const x = p * px + q * qx;
    const y = p * py + q * qy;
    const z = p * pz + q * qz;
    numbers[at] = x * ux + y * uy + z * uz;
    numbers[at + 1] = x * vx + y * vy + z * vz;
  }
  numbers[a] = ux;
  numbers[a + 1] = uy;
  numbers[a + 2] = uz;
  numbers[a + 3] = vx;
  numbers[a + 4] = vy;
  numbers[a + 5] = vz;
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
