/**
 * The rows of a pile for one step, written once into the table of the sweeps (`pile-layout.ts`), colour after colour.
 *
 *   gap, n, points     from the features as the bodies are now (`collide/manifold/feature-gap.ts`), so nothing drifts while a contact is kept
 *   normal row         wrench (rA × n, n) on A, (rB × n, n) on B, r from the centres of mass to the point of either body
 *   effective mass     1/(1/m_A + 1/m_B + (rA × n)·J_A⁻¹(rA × n) + (rB × n)·J_B⁻¹(rB × n))
 *   friction           at the middle of the points, along two directions across the mean normal: 2 × 2 block; one row about that normal
 *
 * Stored impulses, turned into the present directions and scaled to the length of the sub-step, give the warm start W = M⁻¹Jᵀλ.
 */
import { POSE } from "../../body/body-tables.js";
import { writeAxesAcross } from "../../collide/manifold/axes-across.js";
import { CLOSEST, CONTACT_FOUND } from "../../collide/manifold/contact-list.js";
import { type ContactShape, featureGap } from "../../collide/manifold/feature-gap.js";
import { directionInFrame, FRAME, frameDirection, framePoint, relativeFrame } from "../../collide/narrow/frame.js";
import { PAIR_RESULT } from "../../collide/narrow/pair-result.js";
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import { assert } from "../../math/assert.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { type Colouring, colourManifolds } from "./colour.js";
import { type PileBodies, SYMMETRIC } from "./pile-bodies.js";
import {
  ANSWER_1,
  ANSWER_2,
  ARM_1,
  ARM_2,
  BODY,
  END_POINT,
  FIRST_POINT,
  FRICTION,
  FRICTION_BLOCK,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  NORMAL,
  OFFSET_A,
  OFFSET_B,
  POINT_ANSWER_A,
  POINT_ANSWER_B,
  POINT_ARM_A,
  POINT_ARM_B,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_MASS,
  POINT_MEAN,
  POINT_OPEN,
  POINT_RADIUS,
  POINT_REBOUND,
  POINT_RESTITUTION,
  POINT_TOTAL,
  REBOUND_FRICTION,
  RESTITUTION,
  ROLL,
  ROLL_ANSWER_1,
  ROLL_ANSWER_2,
  ROLL_BLOCK,
  ROLL_COEFFICIENT,
  ROLL_TOTAL,
  ROLLING,
  ROW_MANIFOLD,
  ROW_POINT,
  ROW_ROLL,
  SLIDING,
  SPIN,
  SPIN_ANSWER,
  SPIN_MASS,
  SPIN_TOTAL,
  SPINNING,
  STATIC,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";
import {
  BLOCK,
  BLOCK_COEFFICIENTS,
  BLOCK_FRICTION,
  BLOCK_FRICTION_MEAN,
  BLOCK_POINTS,
  BLOCK_ROLL,
  BLOCK_SPIN,
  type PileMemory,
} from "./pile-memory.js";

export interface PileRows {
  data: Float64Array<ArrayBuffer>;
  /** Where manifolds begin and end, and the number of points. */
  first: number;
  end: number;
  pointCount: number;
  readonly colouring: Colouring;
  /** Entries with contacts, in the order of the pairs; `colouring` counts these. */
  entry: Int32Array<ArrayBuffer>;
  /** Has any of them a coefficient of restitution? */
  rebounds: boolean;
}

interface Preparation {
  readonly memory: PileMemory;
  readonly bodies: PileBodies;
  readonly scene: CollisionScene;
  /** Positions of the bodies, stride 7. */
  readonly pose: Float64Array;
  /** Length of a sub-step, s. */
  readonly h: number;
}

/** Scratch; carries nothing from call to call. */
const X_AB = new Float64Array(FRAME);
const result = new Float64Array(PAIR_RESULT);
const world = new Float64Array(3);
const normal = new Float64Array(3);
const axes = new Float64Array(6);
const levers = new Float64Array(6);

/** Contacts whose features are found anew in every step are never measured again. */
const noDetector = (): void => assert(false, "contacts without features of their own are found anew");

export function prepareRows(rows: PileRows, preparation: Preparation): void {
  const { bodies } = preparation;
  const { rolling, points } = listManifolds(rows, preparation);
  const { colouring } = rows;
  colourManifolds(colouring, bodies.count);
  const { count, order } = colouring;
  rows.first = BODY * bodies.count;
  rows.end = rows.first + ROW_MANIFOLD * count;
  rows.pointCount = points;
  const end = rows.end + ROW_POINT * points;
  rows.data = grownNumbers(rows.data, end + ROW_ROLL * rolling);
  rows.rebounds = false;
  let p = rows.end;
  let r = end;
  for (let k = 0; k < count; k++) {
    const m = rows.first + ROW_MANIFOLD * k;
    const isRolling = writeManifold(rows, preparation, rows.entry[order[k]!]!, m, p, r);
    p = rows.data[m + END_POINT]!;
    if (isRolling) r += ROW_ROLL;
  }
}

/** Entries with contacts and their bodies; returns how many points they have and how many of them roll. */
function listManifolds(rows: PileRows, { memory, bodies, scene }: Preparation): { readonly rolling: number; readonly points: number } {
  const { count, order, block, collider, numbers, pointCount } = memory;
  const { colouring } = rows;
  rows.entry = grownIntegers(rows.entry, count);
  colouring.body = grownIntegers(colouring.body, 2 * count);
  let n = 0;
  let rolling = 0;
  let points = 0;
  for (let k = 0; k < count; k++) {
    const entry = order[k]!;
    const of = block[entry]!;
    if (of < 0) continue;
    rows.entry[n] = entry;
    for (let side = 0; side < 2; side++) {
      const body = bodies.number[scene.colliders[collider[2 * entry + side]!]!.body]!;
      colouring.body[2 * n + side] = bodies.inverseMass[body]! > 0 ? body : 0;
    }
    n++;
    points += pointCount[of]!;
    if (numbers[BLOCK * of + BLOCK_COEFFICIENTS + 3]! > 0) rolling++;
  }
  colouring.count = n;
  return { rolling, points };
}

/** Writes the manifold of an entry at m, its points from p on, its rolling at r. True where it has one. */
function writeManifold(rows: PileRows, preparation: Preparation, entry: number, m: number, p: number, r: number): boolean {
  const { memory, bodies, scene, pose } = preparation;
  const { data } = rows;
  const block = memory.block[entry]!;
  const a = memory.collider[2 * entry]!;
  const b = memory.collider[2 * entry + 1]!;
  const slotA = scene.colliders[a]!.body;
  const slotB = scene.colliders[b]!.body;
  const A = bodies.number[slotA]!;
  const B = bodies.number[slotB]!;
  const o = BLOCK * block;
  const c = o + BLOCK_COEFFICIENTS;
  const { numbers } = memory;
  data[m + OFFSET_A] = BODY * A;
  data[m + OFFSET_B] = BODY * B;
  data[m + INVERSE_MASS_A] = bodies.inverseMass[A]!;
  data[m + INVERSE_MASS_B] = bodies.inverseMass[B]!;
  data[m + FIRST_POINT] = p;
  data[m + STATIC] = numbers[c]!;
  data[m + SLIDING] = numbers[c + 1]!;
  data[m + SPINNING] = numbers[c + 2]!;
  data[m + RESTITUTION] = numbers[c + 4]!;
  rows.rebounds ||= numbers[c + 4]! > 0;
  bodies.late[A] = 0;
  bodies.late[B] = 0;
  relativeFrame(X_AB, 0, scene.frames, FRAME * a, FRAME * b);
  const end = writePoints(data, preparation, entry, A, B, POSE * slotA, POSE * slotB, p);
  data[m + END_POINT] = end;
  writeMiddle(data, p, end, pose, POSE * slotA, POSE * slotB);
  // directions across the mean normal, chosen in the axes of A, so that they turn with it
  directionInFrame(normal, 0, scene.frames, FRAME * a, world[0]!, world[1]!, world[2]!);
  writeAxesAcross(normal[0]!, normal[1]!, normal[2]!, axes);
  for (let k = 0; k < 3; k++) data[m + NORMAL + k] = world[k]!;
  frameDirection(data, m + TANGENT_1, scene.frames, FRAME * a, axes[0]!, axes[1]!, axes[2]!);
  frameDirection(data, m + TANGENT_2, scene.frames, FRAME * a, axes[3]!, axes[4]!, axes[5]!);
  writeFriction(data, bodies, m, A, B);
  const scale = scaleOf(preparation);
  for (let k = 0; k < 2; k++) {
    data[m + FRICTION + k] = scale * along(numbers, o + BLOCK_FRICTION, axes, 3 * k);
    data[m + FRICTION_MEAN + k] = scale * along(numbers, o + BLOCK_FRICTION_MEAN, axes, 3 * k);
    data[m + FRICTION_TOTAL + k] = 0;
    data[m + REBOUND_FRICTION + k] = 0;
  }
  data[m + SPIN] = scale * numbers[o + BLOCK_SPIN]!;
  data[m + SPIN_TOTAL] = 0;
  data[m + ROLLING] = 0;
  const isRolling = numbers[c + 3]! > 0;
  if (isRolling) writeRolling(data, bodies, m, r, A, B, numbers, o, scale);
  warmStart(data, bodies.push, m, A, B);
  return isRolling;
}

/** Impulses of the last step belong to sub-steps of another length. */
const scaleOf = ({ memory, h }: Preparation): number => (memory.subStep > 0 ? h / memory.subStep : 0);

const along = (u: Float64Array, i: number, v: Float64Array, k: number): number =>
  u[i]! * v[k]! + u[i + 1]! * v[k + 1]! + u[i + 2]! * v[k + 2]!;

/** Normal rows of an entry at X_AB from p on; returns the place behind them. */
function writePoints(
  data: Float64Array,
  preparation: Preparation,
  entry: number,
  A: number,
  B: number,
  poseA: number,
  poseB: number,
  p: number,
): number {
  const { memory, bodies, scene, pose } = preparation;
  const { points, impulse, mean } = memory;
  const block = memory.block[entry]!;
  const a = memory.collider[2 * entry]!;
  const b = memory.collider[2 * entry + 1]!;
  const shapeA = scene.colliders[a]!.shape as ContactShape;
  const shapeB = scene.colliders[b]!.shape as ContactShape;
  const { frames } = scene;
  const scale = scaleOf(preparation);
  let o = p;
  for (let i = BLOCK_POINTS * block; i < BLOCK_POINTS * block + memory.pointCount[block]!; i++, o += ROW_POINT) {
    if (points.kind[i] === CLOSEST) for (let k = 0; k < PAIR_RESULT; k++) result[k] = points.found[CONTACT_FOUND * i + k]!;
    else featureGap(points, i, shapeA, shapeB, X_AB, noDetector, result);
    const gap = result[0]!;
    frameDirection(data, o, frames, FRAME * a, result[1]!, result[2]!, result[3]!);
    framePoint(world, 0, frames, FRAME * a, result[4]!, result[5]!, result[6]!);
    const nx = data[o]!;
    const ny = data[o + 1]!;
    const nz = data[o + 2]!;
    const ax = world[0]! - pose[poseA]!;
    const ay = world[1]! - pose[poseA + 1]!;
    const az = world[2]! - pose[poseA + 2]!;
    const bx = world[0]! + gap * nx - pose[poseB]!;
    const by = world[1]! + gap * ny - pose[poseB + 1]!;
    const bz = world[2]! + gap * nz - pose[poseB + 2]!;
    writeArm(
      data,
      o + POINT_ARM_A,
      o + POINT_ANSWER_A,
      bodies.inverseInertia,
      SYMMETRIC * A,
      ay * nz - az * ny,
      az * nx - ax * nz,
      ax * ny - ay * nx,
    );
    writeArm(
      data,
      o + POINT_ARM_B,
      o + POINT_ANSWER_B,
      bodies.inverseInertia,
      SYMMETRIC * B,
      by * nz - bz * ny,
      bz * nx - bx * nz,
      bx * ny - by * nx,
    );
    const mobility =
      bodies.inverseMass[A]! +
      bodies.inverseMass[B]! +
      along(data, o + POINT_ARM_A, data, o + POINT_ANSWER_A) +
      along(data, o + POINT_ARM_B, data, o + POINT_ANSWER_B);
    data[o + POINT_MASS] = 1 / mobility;
    data[o + POINT_GAP] = gap;
    data[o + POINT_IMPULSE] = scale * impulse[i]!;
    data[o + POINT_MEAN] = scale * mean[i]!;
    data[o + POINT_OPEN] = 0;
    data[o + POINT_TOTAL] = 0;
    // until the middle is known: lever of B
    data[o + POINT_RADIUS] = bx;
    data[o + POINT_REBOUND] = by;
    data[o + POINT_RESTITUTION] = bz;
  }
  return o;
}

/** An arm and what J⁻¹ makes of it. */
function writeArm(
  data: Float64Array,
  arm: number,
  answer: number,
  inverseInertia: Float64Array,
  s: number,
  x: number,
  y: number,
  z: number,
): void {
  data[arm] = x;
  data[arm + 1] = y;
  data[arm + 2] = z;
  writeAnswer(data, answer, inverseInertia, s, x, y, z);
}

/** J⁻¹ (x, y, z). */
function writeAnswer(data: Float64Array, answer: number, j: Float64Array, s: number, x: number, y: number, z: number): void {
  data[answer] = j[s]! * x + j[s + 1]! * y + j[s + 2]! * z;
  data[answer + 1] = j[s + 1]! * x + j[s + 3]! * y + j[s + 4]! * z;
  data[answer + 2] = j[s + 2]! * x + j[s + 4]! * y + j[s + 5]! * z;
}

/** Mean normal to `world`, levers of A and B to the middle of the points to `levers`, distances of the points from it into their rows. */
function writeMiddle(data: Float64Array, first: number, end: number, pose: Float64Array, poseA: number, poseB: number): void {
  const share = ROW_POINT / (end - first);
  world.fill(0);
  levers.fill(0);
  for (let p = first; p < end; p += ROW_POINT) {
    const half = data[p + POINT_GAP]! / 2;
    for (let k = 0; k < 3; k++) {
      world[k] = world[k]! + data[p + k]!;
      // half-way between the two surfaces
      levers[3 + k] = levers[3 + k]! + share * (data[p + POINT_RADIUS + k]! - half * data[p + k]!);
    }
  }
  const scale = 1 / Math.sqrt(world[0]! * world[0]! + world[1]! * world[1]! + world[2]! * world[2]!);
  for (let k = 0; k < 3; k++) {
    world[k] = world[k]! * scale;
    levers[k] = levers[3 + k]! + pose[poseB + k]! - pose[poseA + k]!;
  }
  for (let p = first; p < end; p += ROW_POINT) {
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      const difference = data[p + POINT_RADIUS + k]! - levers[3 + k]!;
      squared += difference * difference;
    }
    const along =
      (data[p + POINT_RADIUS]! - levers[3]!) * world[0]! +
      (data[p + POINT_REBOUND]! - levers[4]!) * world[1]! +
      (data[p + POINT_RESTITUTION]! - levers[5]!) * world[2]!;
    data[p + POINT_RADIUS] = Math.sqrt(Math.max(0, squared - along * along));
    data[p + POINT_REBOUND] = 0;
    data[p + POINT_RESTITUTION] = 0;
  }
}

/** Rows across and about the normal, with `levers`. */
function writeFriction(data: Float64Array, { inverseMass, inverseInertia }: PileBodies, m: number, A: number, B: number): void {
  const mass = inverseMass[A]! + inverseMass[B]!;
  for (let t = 0; t < 2; t++) {
    const x = data[m + TANGENT_1 + 3 * t]!;
    const y = data[m + TANGENT_1 + 3 * t + 1]!;
    const z = data[m + TANGENT_1 + 3 * t + 2]!;
    for (let side = 0; side < 2; side++) {
      const lx = levers[3 * side]!;
      const ly = levers[3 * side + 1]!;
      const lz = levers[3 * side + 2]!;
      const arm = m + ARM_1 + 6 * t + 3 * side;
      writeArm(
        data,
        arm,
        m + ANSWER_1 + 6 * t + 3 * side,
        inverseInertia,
        SYMMETRIC * (side === 0 ? A : B),
        ly * z - lz * y,
        lz * x - lx * z,
        lx * y - ly * x,
      );
    }
  }
  const k11 = mass + along(data, m + ARM_1, data, m + ANSWER_1) + along(data, m + ARM_1 + 3, data, m + ANSWER_1 + 3);
  const k12 = along(data, m + ARM_1, data, m + ANSWER_2) + along(data, m + ARM_1 + 3, data, m + ANSWER_2 + 3);
  const k22 = mass + along(data, m + ARM_2, data, m + ANSWER_2) + along(data, m + ARM_2 + 3, data, m + ANSWER_2 + 3);
  writeInverse(data, m + FRICTION_BLOCK, k11, k12, k22);
  const nx = data[m + NORMAL]!;
  const ny = data[m + NORMAL + 1]!;
  const nz = data[m + NORMAL + 2]!;
  writeAnswer(data, m + SPIN_ANSWER, inverseInertia, SYMMETRIC * A, nx, ny, nz);
  writeAnswer(data, m + SPIN_ANSWER + 3, inverseInertia, SYMMETRIC * B, nx, ny, nz);
  const spin = along(data, m + NORMAL, data, m + SPIN_ANSWER) + along(data, m + NORMAL, data, m + SPIN_ANSWER + 3);
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

function writeRolling(
  data: Float64Array,
  { inverseInertia }: PileBodies,
  m: number,
  r: number,
  A: number,
  B: number,
  numbers: Float64Array,
  o: number,
  scale: number,
): void {
  data[m + ROLLING] = r;
  for (let t = 0; t < 2; t++) {
    const at = m + TANGENT_1 + 3 * t;
    writeAnswer(data, r + ROLL_ANSWER_1 + 6 * t, inverseInertia, SYMMETRIC * A, data[at]!, data[at + 1]!, data[at + 2]!);
    writeAnswer(data, r + ROLL_ANSWER_1 + 6 * t + 3, inverseInertia, SYMMETRIC * B, data[at]!, data[at + 1]!, data[at + 2]!);
    data[r + ROLL + t] = scale * along(numbers, o + BLOCK_ROLL, axes, 3 * t);
    data[r + ROLL_TOTAL + t] = 0;
  }
  const k11 = along(data, m + TANGENT_1, data, r + ROLL_ANSWER_1) + along(data, m + TANGENT_1, data, r + ROLL_ANSWER_1 + 3);
  const k12 = along(data, m + TANGENT_1, data, r + ROLL_ANSWER_2) + along(data, m + TANGENT_1, data, r + ROLL_ANSWER_2 + 3);
  const k22 = along(data, m + TANGENT_2, data, r + ROLL_ANSWER_2) + along(data, m + TANGENT_2, data, r + ROLL_ANSWER_2 + 3);
  writeInverse(data, r + ROLL_BLOCK, k11, k12, k22);
  data[r + ROLL_COEFFICIENT] = numbers[o + BLOCK_COEFFICIENTS + 3]!;
}

/** push += M⁻¹Jᵀλ of the manifold at m. */
function warmStart(data: Float64Array, push: Float64Array, m: number, A: number, B: number): void {
  const a = BODY * A;
  const b = BODY * B;
  const massA = data[m + INVERSE_MASS_A]!;
  const massB = data[m + INVERSE_MASS_B]!;
  const end = data[m + END_POINT]!;
  for (let p = data[m + FIRST_POINT]!; p < end; p += ROW_POINT) {
    addRow(data, push, a, b, p, massA, massB, p + POINT_ANSWER_A, p + POINT_ANSWER_B, data[p + POINT_IMPULSE]!);
  }
  addRow(data, push, a, b, m + TANGENT_1, massA, massB, m + ANSWER_1, m + ANSWER_1 + 3, data[m + FRICTION]!);
  addRow(data, push, a, b, m + TANGENT_2, massA, massB, m + ANSWER_2, m + ANSWER_2 + 3, data[m + FRICTION + 1]!);
  addRow(data, push, a, b, m, 0, 0, m + SPIN_ANSWER, m + SPIN_ANSWER + 3, data[m + SPIN]!);
  const r = data[m + ROLLING]!;
  if (r === 0) return;
  addRow(data, push, a, b, m, 0, 0, r + ROLL_ANSWER_1, r + ROLL_ANSWER_1 + 3, data[r + ROLL]!);
  addRow(data, push, a, b, m, 0, 0, r + ROLL_ANSWER_2, r + ROLL_ANSWER_2 + 3, data[r + ROLL + 1]!);
}

function addRow(
  data: Float64Array,
  push: Float64Array,
  a: number,
  b: number,
  direction: number,
  massA: number,
  massB: number,
  answerA: number,
  answerB: number,
  impulse: number,
): void {
  if (impulse === 0) return;
  for (let k = 0; k < 3; k++) {
    push[a + k] = push[a + k]! - impulse * data[answerA + k]!;
    push[b + k] = push[b + k]! + impulse * data[answerB + k]!;
    push[a + 3 + k] = push[a + 3 + k]! - impulse * massA * data[direction + k]!;
    push[b + 3 + k] = push[b + 3 + k]! + impulse * massB * data[direction + k]!;
  }
}
