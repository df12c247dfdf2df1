/**
 * What the contacts of a step did: impulses go into the memory, work and impulses from outside into the report.
 *
 *   work   P·(u⁻ + u⁺)/2     P impulse of a row in the whole step, u its rate at the start and at the end of the step
 *
 * With arms that are held for the step this is exact: the works of all rows and of the forces sum up to the change of kinetic energy.
 */
import { POSE } from "../../body/body-tables.js";
import { directionInFrame, FRAME } from "../../collide/narrow/frame.js";
import type { CollisionScene } from "../../collide/scene/collision-scene.js";
import {
  END_POINT,
  FIRST_POINT,
  FRICTION,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  LEVER_A,
  LEVER_B,
  NORMAL,
  OFFSET_A,
  OFFSET_B,
  POINT_ARM_A,
  POINT_ARM_B,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_MEAN,
  POINT_RESTITUTION,
  POINT_TOTAL,
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
import {
  BLOCK,
  BLOCK_FRICTION,
  BLOCK_FRICTION_MEAN,
  BLOCK_NEAREST,
  BLOCK_POINTS,
  BLOCK_ROLL,
  BLOCK_SPIN,
  type PileMemory,
} from "./pile-memory.js";
import type { PileReport } from "./pile-report.js";
import type { PileRows } from "./pile-rows.js";
import { angularRate, normalRate, writeSlip } from "./sweep-rolling.js";

interface Books {
  readonly memory: PileMemory;
  readonly scene: CollisionScene;
  readonly pose: Float64Array;
  readonly report: PileReport;
}

/** Scratch: an impulse and a velocity in world axes; the impulse [l, f] that the pile gets from outside, about the centre of mass of the body it comes from. */
const impulse = new Float64Array(3);
const slip = new Float64Array(3);
const wrench = new Float64Array(6);

/** The table holds the mean of the twists at the start and at the end. */
export function bookPile(rows: PileRows, books: Books): void {
  const { data, first, entry, colouring } = rows;
  for (let k = 0; k < colouring.count; k++) {
    const m = first + ROW_MANIFOLD * k;
    const of = entry[colouring.order[k]!]!;
    storeImpulses(data, m, books, of);
    books.memory.numbers[BLOCK * books.memory.block[of]! + BLOCK_NEAREST] = bookNormal(data, m, books.report);
    bookFriction(data, m, books.report);
    if (data[m + INVERSE_MASS_A] === 0 || data[m + INVERSE_MASS_B] === 0) bookOutside(data, m, books, of);
  }
}

/** Normal impulses by point, the others in the axes of A. */
function storeImpulses(data: Float64Array, m: number, { memory, scene }: Books, entry: number): void {
  const { block, collider, numbers, impulse: stored, mean } = memory;
  const frame = FRAME * collider[2 * entry]!;
  const of = block[entry]!;
  const end = data[m + END_POINT]!;
  let i = BLOCK_POINTS * of;
  for (let p = data[m + FIRST_POINT]!; p < end; p += ROW_POINT, i++) {
    stored[i] = data[p + POINT_IMPULSE]!;
    mean[i] = data[p + POINT_MEAN]!;
  }
  storeAcross(data, m, m + FRICTION, numbers, BLOCK * of + BLOCK_FRICTION, scene.frames, frame);
  storeAcross(data, m, m + FRICTION_MEAN, numbers, BLOCK * of + BLOCK_FRICTION_MEAN, scene.frames, frame);
  numbers[BLOCK * of + BLOCK_SPIN] = data[m + SPIN]!;
  const r = data[m + ROLLING]!;
  if (r !== 0) storeAcross(data, m, r + ROLL, numbers, BLOCK * of + BLOCK_ROLL, scene.frames, frame);
}

/** What two numbers at `from` along the tangents are in the axes of a frame. */
function storeAcross(
  data: Float64Array,
  m: number,
  from: number,
  numbers: Float64Array,
  to: number,
  frames: Float64Array,
  frame: number,
): void {
  across(data, m, from);
  directionInFrame(numbers, to, frames, frame, impulse[0]!, impulse[1]!, impulse[2]!);
}

/** impulse ← p t₁ + q t₂, p and q at `from`. */
function across(data: Float64Array, m: number, from: number): void {
  const p = data[from]!;
  const q = data[from + 1]!;
  impulse[0] = p * data[m + TANGENT_1]! + q * data[m + TANGENT_2]!;
  impulse[1] = p * data[m + TANGENT_1 + 1]! + q * data[m + TANGENT_2 + 1]!;
  impulse[2] = p * data[m + TANGENT_1 + 2]! + q * data[m + TANGENT_2 + 2]!;
}

/** Returns the smallest gap at the start of the step. */
function bookNormal(data: Float64Array, m: number, report: PileReport): number {
  const end = data[m + END_POINT]!;
  let work = 0;
  let restitution = 0;
  let nearest = Infinity;
  let touching = 0;
  for (let p = data[m + FIRST_POINT]!; p < end; p += ROW_POINT) {
    nearest = Math.min(nearest, data[p + POINT_GAP]!);
    const total = data[p + POINT_TOTAL]!;
    if (total === 0) continue;
    touching++;
    const rate = normalRate(data, m, p);
    work += total * rate;
    restitution += data[p + POINT_RESTITUTION]! * rate;
  }
  report.touching += touching;
  report.penetration = Math.max(report.penetration, -nearest);
  report.normalWork += work;
  report.restitutionWork += restitution;
  return nearest;
}

function bookFriction(data: Float64Array, m: number, report: PileReport): void {
  const p = data[m + FRICTION_TOTAL]! + data[m + REBOUND_FRICTION]!;
  const q = data[m + FRICTION_TOTAL + 1]! + data[m + REBOUND_FRICTION + 1]!;
  if (p !== 0 || q !== 0) {
    writeSlip(data, m, slip);
    let work = 0;
    for (let k = 0; k < 3; k++) work += slip[k]! * (p * data[m + TANGENT_1 + k]! + q * data[m + TANGENT_2 + k]!);
    report.frictionWork += work;
  }
  const spin = data[m + SPIN_TOTAL]!;
  if (spin !== 0) report.frictionWork += spin * angularRate(data, m, m + NORMAL);
  const r = data[m + ROLLING]!;
  if (r === 0) return;
  for (let t = 0; t < 2; t++) report.frictionWork += data[r + ROLL_TOTAL + t]! * angularRate(data, m, m + TANGENT_1 + 3 * t);
}

/** The impulse that the pile gets from a body that it cannot move, about the origin, and the work of that body's motion. */
function bookOutside(data: Float64Array, m: number, { memory, scene, pose, report }: Books, entry: number): void {
  const isA = data[m + INVERSE_MASS_A] === 0;
  // rows act + on B; the pile is the other body
  const sense = isA ? 1 : -1;
  wrench.fill(0);
  for (let p = data[m + FIRST_POINT]!; p < data[m + END_POINT]!; p += ROW_POINT) {
    const size = sense * (data[p + POINT_TOTAL]! + data[p + POINT_RESTITUTION]!);
    const arm = p + (isA ? POINT_ARM_A : POINT_ARM_B);
    for (let k = 0; k < 3; k++) {
      wrench[k] = wrench[k]! + size * data[arm + k]!;
      wrench[3 + k] = wrench[3 + k]! + size * data[p + k]!;
    }
  }
  addFriction(data, m, m + (isA ? LEVER_A : LEVER_B), m + FRICTION_TOTAL, sense);
  addFriction(data, m, m + (isA ? LEVER_A : LEVER_B), m + REBOUND_FRICTION, sense);
  for (let k = 0; k < 3; k++) wrench[k] = wrench[k]! + sense * data[m + SPIN_TOTAL]! * data[m + NORMAL + k]!;
  const r = data[m + ROLLING]!;
  if (r !== 0) {
    across(data, m, r + ROLL_TOTAL);
    for (let k = 0; k < 3; k++) wrench[k] = wrench[k]! + sense * impulse[k]!;
  }
  const body = data[m + (isA ? OFFSET_A : OFFSET_B)]!;
  for (let k = 0; k < 6; k++) report.drivenWork += wrench[k]! * data[body + k]!;
  addOuter(report.outerImpulse, pose, POSE * scene.colliders[memory.collider[2 * entry + (isA ? 0 : 1)]!]!.body);
}

/** wrench += the friction at `from`, times ±1, at a lever. */
function addFriction(data: Float64Array, m: number, lever: number, from: number, sense: 1 | -1): void {
  across(data, m, from);
  const x = sense * impulse[0]!;
  const y = sense * impulse[1]!;
  const z = sense * impulse[2]!;
  wrench[0] = wrench[0]! + data[lever + 1]! * z - data[lever + 2]! * y;
  wrench[1] = wrench[1]! + data[lever + 2]! * x - data[lever]! * z;
  wrench[2] = wrench[2]! + data[lever]! * y - data[lever + 1]! * x;
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
