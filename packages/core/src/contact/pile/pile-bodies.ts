/**
 * The bodies of a pile during a step: numbered for the sweeps, with what does not change within it, and their motion through the sub-steps.
 *
 *   prediction    W ← V − V₀ − h g                                what contacts did in the last sub-step; of the stored impulses in the first
 *                 V₀ ← V;   Y ← X + h (V + (1 − κ)(h g + W))
 *   conversion    V ← (Y − X)/h + κ (h g + W);   X ← Y
 *
 *   X, Y   displacement since the detection: turn (rad) and way (m), world axes     V   twist      g   acceleration by all forces, held for the step
 *   κ      ½ for bodies without contacts, so that free flight is exact to the second order; 0 for the others: with contacts ½ is less stable
 *
 * At the end poses turn freely with the mean angular velocity of the step (rotation kernels: exact for what touches nothing), and ω follows from the momentum
 * R J Rᵀ V, taken at the start as the impulses took it. So momentum is kept to rounding and gyroscopic torques cannot drive a body.
 */
import { BODY_DYNAMIC, BODY_KINEMATIC, type BodyTables, POSE, TWIST } from "../../body/body-tables.js";
import { previewBody } from "../../body/free-step.js";
import { type RotationKernel, rotateRow } from "../../body/rotation/rotation-kernel.js";
import { FRAME, writePoseFrame } from "../../collide/narrow/frame.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { BODY, INVERSE_INERTIA } from "./pile-layout.js";

/** κ of bodies without contacts. */
const HALF = 0.5;
/** xx, xy, xz, yy, yz, zz. */
export const SYMMETRIC = 6;

export interface PileBodies {
  /** Number 0 is everything that does not move. */
  count: number;
  slot: Int32Array<ArrayBuffer>;
  /** By slot; −1 for bodies that are not of the pile. */
  number: Int32Array<ArrayBuffer>;
  inverseMass: Float64Array<ArrayBuffer>;
  /** κ */
  late: Float64Array<ArrayBuffer>;
  /** J⁻¹ in world axes at the start of the step, stride SYMMETRIC. */
  inverseInertia: Float64Array<ArrayBuffer>;
  /** Stride 6, angular first: twist at the start of the step and of the sub-step, h g, W, X. */
  start: Float64Array<ArrayBuffer>;
  before: Float64Array<ArrayBuffer>;
  load: Float64Array<ArrayBuffer>;
  push: Float64Array<ArrayBuffer>;
  displacement: Float64Array<ArrayBuffer>;
  /** Does a kinematic body that moves take part? */
  isDriven: boolean;
}

export const createPileBodies = (): PileBodies => ({
  count: 1,
  slot: new Int32Array(8),
  number: new Int32Array(8),
  inverseMass: new Float64Array(8),
  late: new Float64Array(8),
  inverseInertia: new Float64Array(8 * SYMMETRIC),
  start: new Float64Array(8 * TWIST),
  before: new Float64Array(8 * TWIST),
  load: new Float64Array(8 * TWIST),
  push: new Float64Array(8 * TWIST),
  displacement: new Float64Array(8 * TWIST),
  isDriven: false,
});

/** Scratch: the frame of a body; nothing is kept between calls. */
const frame = new Float64Array(FRAME);
const rotated = new Float64Array(3);

/** Numbers the bodies: those listed, then kinematic ones among the first `slots`. */
export function gatherBodies(bodies: PileBodies, tables: BodyTables, listed: Int32Array, slots: number, h: number): void {
  bodies.number = grownIntegers(bodies.number, slots);
  growBodies(bodies, 1 + listed.length);
  bodies.count = 1;
  bodies.isDriven = false;
  clearBody(bodies, 0);
  for (let slot = 0; slot < slots; slot++) bodies.number[slot] = tables.kind[slot] === BODY_DYNAMIC ? -1 : 0;
  for (let k = 0; k < listed.length; k++) gatherDynamic(bodies, tables, listed[k]!, h);
  for (let slot = 0; slot < slots; slot++) if (tables.kind[slot] === BODY_KINEMATIC) gatherDriven(bodies, tables, slot);
}

function growBodies(bodies: PileBodies, count: number): void {
  bodies.slot = grownIntegers(bodies.slot, count);
  bodies.inverseMass = grownNumbers(bodies.inverseMass, count);
  bodies.late = grownNumbers(bodies.late, count);
  bodies.inverseInertia = grownNumbers(bodies.inverseInertia, SYMMETRIC * count);
  bodies.start = grownNumbers(bodies.start, TWIST * count);
  bodies.before = grownNumbers(bodies.before, TWIST * count);
  bodies.load = grownNumbers(bodies.load, TWIST * count);
  bodies.push = grownNumbers(bodies.push, TWIST * count);
  bodies.displacement = grownNumbers(bodies.displacement, TWIST * count);
}

function clearBody({ inverseMass, late, inverseInertia, start, before, load, push, displacement }: PileBodies, i: number): void {
  inverseMass[i] = 0;
  late[i] = HALF;
  inverseInertia.fill(0, SYMMETRIC * i, SYMMETRIC * (i + 1));
  for (let k = TWIST * i; k < TWIST * (i + 1); k++) {
    start[k] = 0;
    before[k] = 0;
    load[k] = 0;
    push[k] = 0;
    displacement[k] = 0;
  }
}

/** The next number for a body that moves, with its twist. */
function addBody(bodies: PileBodies, tables: BodyTables, slot: number): number {
  const i = bodies.count++;
  growBodies(bodies, bodies.count);
  clearBody(bodies, i);
  bodies.slot[i] = slot;
  bodies.number[slot] = i;
  for (let k = 0; k < TWIST; k++) bodies.start[TWIST * i + k] = tables.twist[TWIST * slot + k]!;
  return i;
}

function gatherDriven(bodies: PileBodies, tables: BodyTables, slot: number): void {
  const i = addBody(bodies, tables, slot);
  for (let k = 0; k < TWIST; k++) bodies.isDriven ||= bodies.start[TWIST * i + k] !== 0;
}

/** J⁻¹ = R diag(1/J) Rᵀ and the acceleration by the forces, which are held. */
function gatherDynamic(bodies: PileBodies, { pose, twist, mass, inertia, wrench, external }: BodyTables, slot: number, h: number): void {
  const i = bodies.count++;
  clearBody(bodies, i);
  const { start, load, inverseInertia } = bodies;
  bodies.slot[i] = slot;
  bodies.number[slot] = i;
  const inverseMass = mass[2 * slot + 1]!;
  bodies.inverseMass[i] = inverseMass;
  const v = TWIST * slot;
  const o = TWIST * i;
  writePoseFrame(frame, 0, pose, POSE * slot);
  const s = SYMMETRIC * i;
  const jx = inertia[v + 3]!;
  const jy = inertia[v + 4]!;
  const jz = inertia[v + 5]!;
  for (let row = 0, at = s; row < 3; row++) {
    const x = frame[3 * row]! * jx;
    const y = frame[3 * row + 1]! * jy;
    const z = frame[3 * row + 2]! * jz;
    for (let column = row; column < 3; column++) {
      inverseInertia[at++] = x * frame[3 * column]! + y * frame[3 * column + 1]! + z * frame[3 * column + 2]!;
    }
  }
  const tx = h * (wrench[v]! + external[v]!);
  const ty = h * (wrench[v + 1]! + external[v + 1]!);
  const tz = h * (wrench[v + 2]! + external[v + 2]!);
  load[o] = inverseInertia[s]! * tx + inverseInertia[s + 1]! * ty + inverseInertia[s + 2]! * tz;
  load[o + 1] = inverseInertia[s + 1]! * tx + inverseInertia[s + 3]! * ty + inverseInertia[s + 4]! * tz;
  load[o + 2] = inverseInertia[s + 2]! * tx + inverseInertia[s + 4]! * ty + inverseInertia[s + 5]! * tz;
  for (let k = 0; k < 3; k++) load[o + 3 + k] = h * inverseMass * (wrench[v + 3 + k]! + external[v + 3 + k]!);
  for (let k = 0; k < TWIST; k++) start[o + k] = twist[v + k]!;
}

/** The table ← twists at the start of the step and inverse inertias. */
export function beginSubSteps({ count, start, inverseInertia }: PileBodies, data: Float64Array): void {
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < TWIST; k++) data[BODY * i + k] = start[TWIST * i + k]!;
    for (let k = 0; k < SYMMETRIC; k++) data[BODY * i + INVERSE_INERTIA + k] = inverseInertia[SYMMETRIC * i + k]!;
  }
}

/** data: V → Y. `isFirst`: W is given by the stored impulses. */
export function predict(
  { count, late, before, load, push, displacement }: PileBodies,
  data: Float64Array,
  h: number,
  isFirst: boolean,
): void {
  for (let n = 1; n < count; n++) {
    const share = 1 - late[n]!;
    const to = (BODY - TWIST) * n;
    for (let k = TWIST * n; k < TWIST * n + TWIST; k++) {
      const v = data[to + k]!;
      const w = isFirst ? push[k]! : v - before[k]! - load[k]!;
      push[k] = w;
      before[k] = v;
      data[to + k] = displacement[k]! + h * (v + share * (load[k]! + w));
    }
  }
}

/** data: Y → V. */
export function convert({ count, late, load, push, displacement }: PileBodies, data: Float64Array, h: number): void {
  const perStep = 1 / h;
  for (let n = 1; n < count; n++) {
    const share = late[n]!;
    const to = (BODY - TWIST) * n;
    for (let k = TWIST * n; k < TWIST * n + TWIST; k++) {
      const y = data[to + k]!;
      data[to + k] = (y - displacement[k]!) * perStep + share * (load[k]! + push[k]!);
      displacement[k] = y;
    }
  }
}

/** `before` ← the twists in the table. */
export function keepTwists({ count, before }: PileBodies, data: Float64Array): void {
  for (let n = 0; n < count; n++) for (let k = 0; k < TWIST; k++) before[TWIST * n + k] = data[BODY * n + k]!;
}

/** The table ← mean of the twists at the start of the step and those in `before`. */
export function meanTwists({ count, start, before }: PileBodies, data: Float64Array): void {
  for (let n = 0; n < count; n++) {
    for (let k = 0; k < TWIST; k++) data[BODY * n + k] = (start[TWIST * n + k]! + before[TWIST * n + k]!) / 2;
  }
}

/** Poses and twists at the end of the step of length `step` from displacements and the twists in `before`. */
export function writeBodies(bodies: PileBodies, tables: BodyTables, step: number, rotation: RotationKernel): void {
  const { count, slot, inverseMass, displacement, before } = bodies;
  const { pose, twist, nextPose } = tables;
  for (let i = 1; i < count; i++) {
    if (inverseMass[i] === 0) continue;
    const o = TWIST * i;
    const v = TWIST * slot[i]!;
    const p = POSE * slot[i]!;
    for (let k = 0; k < TWIST; k++) twist[v + k] = displacement[o + k]! / step;
    previewBody(tables, slot[i]!, step, rotation);
    writeTwist(tables, v, p, before, o);
    for (let k = 0; k < POSE; k++) pose[p + k] = nextPose[p + k]!;
  }
}

/** ω at nextPose with the momentum that V has at `pose`. About axes without moment it stays as it is. */
function writeTwist({ pose, nextPose, twist, inertia }: BodyTables, v: number, p: number, twists: Float64Array, o: number): void {
  for (let k = 0; k < TWIST; k++) twist[v + k] = twists[o + k]!;
  for (let k = 0; k < 3; k++) rotated[k] = twists[o + k]!;
  rotateRow(rotated, 0, pose, p + 3, -1);
  for (let k = 0; k < 3; k++) rotated[k] = rotated[k]! * inertia[v + k]!;
  rotateRow(rotated, 0, pose, p + 3, 1);
  rotateRow(rotated, 0, nextPose, p + 3, -1);
  rotateRow(twist, v, nextPose, p + 3, -1);
  for (let k = 0; k < 3; k++) if (inertia[v + k]! > 0) twist[v + k] = rotated[k]! * inertia[v + 3 + k]!;
  rotateRow(twist, v, nextPose, p + 3, 1);
}
