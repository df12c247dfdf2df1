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
import type { PileBodies } from "./pile-bodies.js";
import {
  ARM_1,
  ARM_2,
  BODY,
  END_POINT,
  FIRST_POINT,
  FRICTION,
  FRICTION_MEAN,
  FRICTION_TOTAL,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
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
import { BLOCK, BLOCK_FRICTION, BLOCK_FRICTION_MEAN, BLOCK_POINTS, BLOCK_ROLL, BLOCK_SPIN, type PileMemory } from "./pile-memory.js";
import type { PileReport } from "./pile-report.js";
import type { PileRows } from "./prepare-rows.js";
import { rowRate } from "./sweep-rolling.js";

interface Books {
  readonly memory: PileMemory;
  readonly bodies: PileBodies;
  readonly scene: CollisionScene;
  readonly pose: Float64Array;
  readonly report: PileReport;
}

/** Scratch: an impulse in world axes; the impulse [l, f] on the body that is not moved, about its centre of mass. */
const impulse = new Float64Array(3);
const wrench = new Float64Array(6);

/** The table holds the mean of the twists at the start and at the end. */
export function bookPile(rows: PileRows, books: Books): void {
  const { data, first, entry, colouring } = rows;
  const { memory } = books;
  for (let k = 0; k < colouring.count; k++) {
    const m = first + ROW_MANIFOLD * k;
    const of = entry[colouring.order[k]!]!;
    storeImpulses(data, m, memory, of, books.scene);
    bookNormal(data, m, books.report);
    bookFriction(data, m, books.report);
    if (data[m + INVERSE_MASS_A] === 0 || data[m + INVERSE_MASS_B] === 0) bookOutside(data, m, books, of);
  }
}

/** Normal impulses by point, the others in the axes of A. */
function storeImpulses(
  data: Float64Array,
  m: number,
  { block, collider, numbers, impulse: stored, mean }: PileMemory,
  entry: number,
  scene: CollisionScene,
): void {
  const frame = FRAME * collider[2 * entry]!;
  const of = block[entry]!;
  let i = BLOCK_POINTS * of;
  for (let p = data[m + FIRST_POINT]!; p < data[m + END_POINT]!; p += ROW_POINT, i++) {
    stored[i] = data[p + POINT_IMPULSE]!;
    mean[i] = data[p + POINT_MEAN]!;
  }
  across(data, m, data[m + FRICTION]!, data[m + FRICTION + 1]!);
  directionInFrame(numbers, BLOCK * of + BLOCK_FRICTION, scene.frames, frame, impulse[0]!, impulse[1]!, impulse[2]!);
  across(data, m, data[m + FRICTION_MEAN]!, data[m + FRICTION_MEAN + 1]!);
  directionInFrame(numbers, BLOCK * of + BLOCK_FRICTION_MEAN, scene.frames, frame, impulse[0]!, impulse[1]!, impulse[2]!);
  numbers[BLOCK * of + BLOCK_SPIN] = data[m + SPIN]!;
  const r = data[m + ROLLING]!;
  if (r === 0) return;
  across(data, m, data[r + ROLL]!, data[r + ROLL + 1]!);
  directionInFrame(numbers, BLOCK * of + BLOCK_ROLL, scene.frames, frame, impulse[0]!, impulse[1]!, impulse[2]!);
}

/** impulse ← p t₁ + q t₂. */
function across(data: Float64Array, m: number, p: number, q: number): void {
  for (let k = 0; k < 3; k++) impulse[k] = p * data[m + TANGENT_1 + k]! + q * data[m + TANGENT_2 + k]!;
}

function bookNormal(data: Float64Array, m: number, report: PileReport): void {
  const end = data[m + END_POINT]!;
  for (let p = data[m + FIRST_POINT]!; p < end; p += ROW_POINT) {
    report.penetration = Math.max(report.penetration, -data[p + POINT_GAP]!);
    const total = data[p + POINT_TOTAL]!;
    if (total === 0) continue;
    report.touching++;
    const rate = rowRate(data, m, p, p + POINT_ARM_A, p + POINT_ARM_B);
    report.normalWork += total * rate;
    report.restitutionWork += data[p + POINT_RESTITUTION]! * rate;
  }
}

function bookFriction(data: Float64Array, m: number, report: PileReport): void {
  const along1 = data[m + FRICTION_TOTAL]! + data[m + REBOUND_FRICTION]!;
  const along2 = data[m + FRICTION_TOTAL + 1]! + data[m + REBOUND_FRICTION + 1]!;
  const spin = data[m + SPIN_TOTAL]!;
  if (along1 !== 0) report.frictionWork += along1 * rowRate(data, m, m + TANGENT_1, m + ARM_1, m + ARM_1 + 3);
  if (along2 !== 0) report.frictionWork += along2 * rowRate(data, m, m + TANGENT_2, m + ARM_2, m + ARM_2 + 3);
  if (spin !== 0) report.frictionWork += spin * angularRate(data, m, m + NORMAL);
  const r = data[m + ROLLING]!;
  if (r === 0) return;
  for (let t = 0; t < 2; t++) report.frictionWork += data[r + ROLL_TOTAL + t]! * angularRate(data, m, m + TANGENT_1 + 3 * t);
}

/** Relative angular velocity along the direction at `direction`. */
function angularRate(data: Float64Array, m: number, direction: number): number {
  const a = data[m + OFFSET_A]!;
  const b = data[m + OFFSET_B]!;
  let rate = 0;
  for (let k = 0; k < 3; k++) rate += data[direction + k]! * (data[b + k]! - data[a + k]!);
  return rate;
}

/** The impulse that the pile gets from a body that it cannot move, about the origin, and the work of that body's motion. */
function bookOutside(data: Float64Array, m: number, { memory, scene, pose, report }: Books, entry: number): void {
  const onA = data[m + INVERSE_MASS_A] === 0;
  // rows act + on B; the pile is the other body
  const sense = onA ? 1 : -1;
  const arm = onA ? 0 : 3;
  wrench.fill(0);
  for (let p = data[m + FIRST_POINT]!; p < data[m + END_POINT]!; p += ROW_POINT) {
    addWrench(data, p, p + POINT_ARM_A + arm, sense * (data[p + POINT_TOTAL]! + data[p + POINT_RESTITUTION]!));
  }
  for (let t = 0; t < 2; t++) {
    const total = sense * (data[m + FRICTION_TOTAL + t]! + data[m + REBOUND_FRICTION + t]!);
    addWrench(data, m + TANGENT_1 + 3 * t, m + ARM_1 + 6 * t + arm, total);
  }
  for (let k = 0; k < 3; k++) wrench[k] = wrench[k]! + sense * data[m + SPIN_TOTAL]! * data[m + NORMAL + k]!;
  const r = data[m + ROLLING]!;
  if (r !== 0) {
    across(data, m, data[r + ROLL_TOTAL]!, data[r + ROLL_TOTAL + 1]!);
    for (let k = 0; k < 3; k++) wrench[k] = wrench[k]! + sense * impulse[k]!;
  }
  const body = data[m + (onA ? OFFSET_A : OFFSET_B)]!;
  for (let k = 0; k < 6; k++) report.drivenWork += wrench[k]! * data[body + k]!;
  const c = POSE * scene.colliders[memory.collider[2 * entry + (onA ? 0 : 1)]!]!.body;
  const [x, y, z] = [wrench[3]!, wrench[4]!, wrench[5]!];
  const outer = report.outerImpulse;
  outer[0]! += wrench[0]! + pose[c + 1]! * z - pose[c + 2]! * y;
  outer[1]! += wrench[1]! + pose[c + 2]! * x - pose[c]! * z;
  outer[2]! += wrench[2]! + pose[c]! * y - pose[c + 1]! * x;
  outer[3]! += x;
  outer[4]! += y;
  outer[5]! += z;
}

function addWrench(data: Float64Array, direction: number, arm: number, size: number): void {
  for (let k = 0; k < 3; k++) {
    wrench[k] = wrench[k]! + size * data[arm + k]!;
    wrench[3 + k] = wrench[3 + k]! + size * data[direction + k]!;
  }
}

/** The table ← mean of the twists at the start of the step and those in it, which go to `before`. */
export function meanTwists({ count, start, before }: PileBodies, data: Float64Array): void {
  for (let k = 0; k < BODY * count; k++) {
    before[k] = data[k]!;
    data[k] = (start[k]! + data[k]!) / 2;
  }
}
