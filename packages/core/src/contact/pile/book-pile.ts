/**
 * At the end of a step: impulses back into the memory, works of all rows and impulses from outside into the report.
 *
 *   work   P·(u⁻ + u⁺)/2     P impulse of a row in the whole step, u its rate at the start and at the end of the step
 *
 * With arms that are held for the step this is exact: the works of all rows and of the forces sum up to the change of kinetic energy.
 */
import { POSE } from "../../body/body-tables.js";
import {
  BLOCK_NUMBER,
  FRICTION,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  LENGTH,
  LEVER_A,
  LEVER_B,
  NORMAL,
  OFFSET_A,
  OFFSET_B,
  POINT_ARM_A,
  POINT_ARM_B,
  POINT_IMPULSE,
  POINT_MEAN,
  POINT_NORMAL,
  POINT_RESTITUTION,
  POINT_TOTAL,
  POINTS,
  REBOUND_FRICTION,
  ROLL,
  ROLL_TOTAL,
  ROLLING,
  ROW_MANIFOLD,
  ROW_POINT,
  SPIN,
  SPIN_TOTAL,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";
import { BLOCK, BLOCK_FRICTION, BLOCK_FRICTION_MEAN, BLOCK_POINTS, BLOCK_ROLL, BLOCK_SPIN, type PileMemory } from "./pile-memory.js";
import type { PileReport } from "./pile-report.js";
import type { PileRows } from "./pile-rows.js";
import { angularRate } from "./sweep-rolling.js";

interface Books {
  readonly memory: PileMemory;
  /** Slots of the bodies by collider. */
  readonly body: Int32Array;
  readonly report: PileReport;
  /** Length of the step, s. */
  readonly step: number;
}

/** Scratch: an impulse in world axes; the impulse [l, f] that the pile gets from outside, about the centre of mass of the body it comes from. */
const impulse = new Float64Array(3);
const wrench = new Float64Array(6);

/**
 * The table holds the mean of the twists at the start and at the end. One function in scalars: every pair is passed in every step, and the
 * sums stay in registers.
 */
export function bookPile({ data, first, end, entry, colouring }: PileRows, books: Books): void {
  const { memory, report } = books;
  const { impulse: stored, mean } = memory;
  let { touching, normalWork, restitutionWork, frictionWork } = report;
  for (let m = first, k = 0; m < end; m += data[m + LENGTH]! | 0, k++) {
    storeFriction(data, m, memory.numbers);
    const a = data[m + OFFSET_A]! | 0;
    const b = data[m + OFFSET_B]! | 0;
    const ax = data[a]!;
    const ay = data[a + 1]!;
    const az = data[a + 2]!;
    const bx = data[b]!;
    const by = data[b + 1]!;
    const bz = data[b + 2]!;
    const u = data[b + 3]! - data[a + 3]!;
    const v = data[b + 4]! - data[a + 4]!;
    const w = data[b + 5]! - data[a + 5]!;

    // normal impulses by point into the memory, and their works
    const last = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
    let work = 0;
    let restitution = 0;
    let i = BLOCK_POINTS * (data[m + BLOCK_NUMBER]! | 0);
    for (let p = m + ROW_MANIFOLD; p < last; p += ROW_POINT, i++) {
      stored[i] = data[p + POINT_IMPULSE]!;
      mean[i] = data[p + POINT_MEAN]!;
      const total = data[p + POINT_TOTAL]!;
      if (total === 0) continue;
      touching++;
      const rate =
        data[p + POINT_NORMAL]! * u +
        data[p + POINT_NORMAL + 1]! * v +
        data[p + POINT_NORMAL + 2]! * w +
        (data[p]! * ax + data[p + 2]! * ay + data[p + 4]! * az) +
        (data[p + 1]! * bx + data[p + 3]! * by + data[p + 5]! * bz);
      work += total * rate;
      restitution += data[p + POINT_RESTITUTION]! * rate;
    }
    normalWork += work;
    restitutionWork += restitution;

    // slip as in the sweep
    const along1 = data[m + FRICTION_TOTAL]! + data[m + REBOUND_FRICTION]!;
    const along2 = data[m + FRICTION_TOTAL + 1]! + data[m + REBOUND_FRICTION + 1]!;
    const spin = data[m + SPIN_TOTAL]!;
    if (along1 !== 0 || along2 !== 0 || spin !== 0) {
      const rx = data[m + LEVER_A]!;
      const ry = data[m + LEVER_A + 2]!;
      const rz = data[m + LEVER_A + 4]!;
      const qx = data[m + LEVER_B]!;
      const qy = data[m + LEVER_B + 2]!;
      const qz = data[m + LEVER_B + 4]!;
      const x = u + (by * qz - bz * qy) - (ay * rz - az * ry);
      const y = v + (bz * qx - bx * qz) - (az * rx - ax * rz);
      const z = w + (bx * qy - by * qx) - (ax * ry - ay * rx);
      const slip1 = data[m + TANGENT_1]! * x + data[m + TANGENT_1 + 1]! * y + data[m + TANGENT_1 + 2]! * z;
      const slip2 = data[m + TANGENT_2]! * x + data[m + TANGENT_2 + 1]! * y + data[m + TANGENT_2 + 2]! * z;
      const turning = data[m + NORMAL]! * (bx - ax) + data[m + NORMAL + 1]! * (by - ay) + data[m + NORMAL + 2]! * (bz - az);
      frictionWork += along1 * slip1 + along2 * slip2 + spin * turning;
    }
    if (data[m + ROLLING] !== 0) {
      for (let t = 0; t < 2; t++) frictionWork += data[last + ROLL_TOTAL + t]! * angularRate(data, m, m + TANGENT_1 + 3 * t);
    }
    if (data[m + INVERSE_MASS_A] === 0 || data[m + INVERSE_MASS_B] === 0) bookOutside(data, m, books, entry[colouring.order[k]!]!);
  }
  report.touching = touching;
  report.normalWork = normalWork;
  report.restitutionWork = restitutionWork;
  report.frictionWork = frictionWork;
}

/** Impulses along the axes of the block. */
function storeFriction(data: Float64Array, m: number, numbers: Float64Array): void {
  const o = BLOCK * (data[m + BLOCK_NUMBER]! | 0);
  numbers[o + BLOCK_FRICTION] = data[m + FRICTION]!;
  numbers[o + BLOCK_FRICTION + 1] = data[m + FRICTION + 1]!;
  numbers[o + BLOCK_FRICTION_MEAN] = data[m + FRICTION_MEAN]!;
  numbers[o + BLOCK_FRICTION_MEAN + 1] = data[m + FRICTION_MEAN + 1]!;
  numbers[o + BLOCK_SPIN] = data[m + SPIN]!;
  if (data[m + ROLLING] === 0) return;
  const r = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
  numbers[o + BLOCK_ROLL] = data[r + ROLL]!;
  numbers[o + BLOCK_ROLL + 1] = data[r + ROLL + 1]!;
}

/** impulse ← p t₁ + q t₂, p and q at `from`. */
function across(data: Float64Array, m: number, from: number): void {
  const p = data[from]!;
  const q = data[from + 1]!;
  impulse[0] = p * data[m + TANGENT_1]! + q * data[m + TANGENT_2]!;
  impulse[1] = p * data[m + TANGENT_1 + 1]! + q * data[m + TANGENT_2 + 1]!;
  impulse[2] = p * data[m + TANGENT_1 + 2]! + q * data[m + TANGENT_2 + 2]!;
}

/** The impulse that the pile gets from a body that it cannot move, about the origin, and the work of that body's motion. */
function bookOutside(data: Float64Array, m: number, { memory, body, report, step }: Books, entry: number): void {
  const isA = data[m + INVERSE_MASS_A] === 0;
  // rows act + on B; the pile is the other body
  const sense = isA ? 1 : -1;
  wrench.fill(0);
  const end = m + ROW_MANIFOLD + data[m + POINTS]!;
  for (let p = m + ROW_MANIFOLD; p < end; p += ROW_POINT) {
    // what acts on a body that does not move acts on the pile with the other sign
    const size = data[p + POINT_TOTAL]! + data[p + POINT_RESTITUTION]!;
    const arm = p + (isA ? POINT_ARM_A : POINT_ARM_B);
    for (let k = 0; k < 3; k++) {
      wrench[k] = wrench[k]! - size * data[arm + 2 * k]!;
      wrench[3 + k] = wrench[3 + k]! + sense * size * data[p + POINT_NORMAL + k]!;
    }
  }
  addFriction(data, m, m + (isA ? LEVER_A : LEVER_B), m + FRICTION_TOTAL, sense);
  addFriction(data, m, m + (isA ? LEVER_A : LEVER_B), m + REBOUND_FRICTION, sense);
  for (let k = 0; k < 3; k++) wrench[k] = wrench[k]! + sense * data[m + SPIN_TOTAL]! * data[m + NORMAL + k]!;
  if (data[m + ROLLING] !== 0) {
    across(data, m, end + ROLL_TOTAL);
    for (let k = 0; k < 3; k++) wrench[k] = wrench[k]! + sense * impulse[k]!;
  }
  const outer = data[m + (isA ? OFFSET_A : OFFSET_B)]!;
  for (let k = 0; k < 6; k++) report.drivenWork += wrench[k]! * data[outer + k]!;
  addOuter(report.outerImpulse, memory.pose, POSE * body[memory.collider[2 * entry + (isA ? 0 : 1)]!]!);
  addCarried(report.outerImpulse, data, data[m + (isA ? OFFSET_B : OFFSET_A)]! + 3, 0.5 * step);
}

/** wrench += the friction at `from`, times ±1, at a lever. */
function addFriction(data: Float64Array, m: number, lever: number, from: number, sense: 1 | -1): void {
  across(data, m, from);
  const x = sense * impulse[0]!;
  const y = sense * impulse[1]!;
  const z = sense * impulse[2]!;
  wrench[0] = wrench[0]! + data[lever + 2]! * z - data[lever + 4]! * y;
  wrench[1] = wrench[1]! + data[lever + 4]! * x - data[lever]! * z;
  wrench[2] = wrench[2]! + data[lever]! * y - data[lever + 2]! * x;
  wrench[3] = wrench[3]! + x;
  wrench[4] = wrench[4]! + y;
  wrench[5] = wrench[5]! + z;
}

/** outer += the wrench, taken about the origin instead of the centre of mass at pose[c …]. */
function addOuter(outer: Float64Array, pose: Float64Array, c: number): void {
  const x = wrench[3]!;
  const y = wrench[4]!;
  const z = wrench[5]!;
  outer[0]! += wrench[0]! + pose[c + 1]! * z - pose[c + 2]! * y;
  outer[1]! += wrench[1]! + pose[c + 2]! * x - pose[c]! * z;
  outer[2]! += wrench[2]! + pose[c]! * y - pose[c + 1]! * x;
  outer[3]! += x;
  outer[4]! += y;
  outer[5]! += z;
}

/** The impulse acts all through the step, on a body that has gone half of its way in the mean: outer += (time · velocity) × force. Its arm on the body is held. */
function addCarried(outer: Float64Array, data: Float64Array, velocity: number, time: number): void {
  const x = time * data[velocity]!;
  const y = time * data[velocity + 1]!;
  const z = time * data[velocity + 2]!;
  outer[0]! += y * wrench[5]! - z * wrench[4]!;
  outer[1]! += z * wrench[3]! - x * wrench[5]!;
  outer[2]! += x * wrench[4]! - y * wrench[3]!;
}
