/**
 * The bodies of a pile during a step: numbered for the sweeps, with what does not change within it, and their motion through the sub-steps.
 *
 *   prediction    W ← V − V₀ − h g                                what contacts did in the last sub-step; of the stored impulses in the first
 *                 V₀ ← V;   Y ← X + h (V + (1 − κ)(h g + W))
 *   conversion    V ← (Y − X)/h + κ (h g + W);   X ← Y
 *
 *   X, Y   displacement from the anchor (`place-ahead.ts`): turn (rad) and way (m), world axes     V   twist      g   acceleration by all forces, held for the step
 *   κ      ½ for bodies without contacts, so that free flight is exact to the second order; 0 for the others: with contacts ½ is less stable
 *
 * At the end poses turn freely with the mean angular velocity of the step (rotation kernels: exact for what touches nothing), and ω follows from the momentum
 * R J Rᵀ V, taken at the start; impulses took it at the anchor, which is the start for what moves. So momentum is kept to rounding there and gyroscopic torques cannot drive a body.
 */
import { BODY_DYNAMIC, BODY_KINEMATIC, type BodyTables, POSE, TWIST } from "../../body/body-tables.js";
import { acceptPose, previewBody } from "../../body/free-step.js";
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import { FRAME, writePoseFrame } from "../../collide/narrow/frame.js";
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { BODY, INVERSE_INERTIA, WARM_START } from "./pile-layout.js";

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
  /** Inverse principal moments that it was made of, stride 3, and J⁻¹ in world axes at the anchor, stride SYMMETRIC. */
  moment: Float64Array<ArrayBuffer>;
  inverseInertia: Float64Array<ArrayBuffer>;
  /** Stride 6, angular first: X and the twist at the start of the step, twist at the start of the sub-step, h g, X. */
  origin: Float64Array<ArrayBuffer>;
  start: Float64Array<ArrayBuffer>;
  before: Float64Array<ArrayBuffer>;
  load: Float64Array<ArrayBuffer>;
  displacement: Float64Array<ArrayBuffer>;
  /** Does a kinematic body that moves take part? */
  isDriven: boolean;
  /** Have numbers or masses of bodies changed since the last step, so that rows cannot be kept? */
  isChanged: boolean;
}

export const createPileBodies = (): PileBodies => ({
  count: 1,
  slot: new Int32Array(8),
  number: new Int32Array(8),
  inverseMass: new Float64Array(8),
  late: new Float64Array(8),
  moment: new Float64Array(8 * 3),
  inverseInertia: new Float64Array(8 * SYMMETRIC),
  origin: new Float64Array(8 * TWIST),
  start: new Float64Array(8 * TWIST),
  before: new Float64Array(8 * TWIST),
  load: new Float64Array(8 * TWIST),
  displacement: new Float64Array(8 * TWIST),
  isDriven: false,
  isChanged: true,
});

/** Scratch: the frame of a body; nothing is kept between calls. */
const frame = new Float64Array(FRAME);

/** What bodies are gathered from: anchors (stride 7), and which of them are new, by slot. */
interface Anchors {
  readonly slots: number;
  readonly anchor: Float64Array;
  readonly isAnchored: Uint8Array;
}

/** Numbers the bodies: those listed, then kinematic ones among the first `slots`. */
export function gatherBodies(bodies: PileBodies, tables: BodyTables, listed: Int32Array, anchors: Anchors, h: number): void {
  const { slots } = anchors;
  const before = bodies.count;
  bodies.number = grownIntegers(bodies.number, slots);
  growBodies(bodies, 1 + listed.length);
  bodies.count = 1;
  bodies.isDriven = false;
  bodies.isChanged = false;
  restBody(bodies, 0);
  bodies.inverseInertia.fill(0, 0, SYMMETRIC);
  const { number } = bodies;
  const { kind } = tables;
  for (let slot = 0; slot < slots; slot++) number[slot] = kind[slot] === BODY_DYNAMIC ? -1 : 0;
  for (let k = 0; k < listed.length; k++) gatherDynamic(bodies, tables, listed[k]!, anchors, h);
  for (let slot = 0; slot < slots; slot++) if (kind[slot] === BODY_KINEMATIC) gatherDriven(bodies, tables, slot);
  bodies.isChanged ||= bodies.count !== before;
  bodies.late.fill(HALF, 0, bodies.count);
}

function growBodies(bodies: PileBodies, count: number): void {
  bodies.slot = grownIntegers(bodies.slot, count);
  bodies.inverseMass = grownNumbers(bodies.inverseMass, count);
  bodies.late = grownNumbers(bodies.late, count);
  bodies.moment = grownNumbers(bodies.moment, 3 * count);
  bodies.inverseInertia = grownNumbers(bodies.inverseInertia, SYMMETRIC * count);
  bodies.origin = grownNumbers(bodies.origin, TWIST * count);
  bodies.start = grownNumbers(bodies.start, TWIST * count);
  bodies.before = grownNumbers(bodies.before, TWIST * count);
  bodies.load = grownNumbers(bodies.load, TWIST * count);
  bodies.displacement = grownNumbers(bodies.displacement, TWIST * count);
}

/** A body at its anchor, without motion and forces. */
function restBody({ origin, start, before, load, displacement }: PileBodies, i: number): void {
  for (let k = TWIST * i; k < TWIST * (i + 1); k++) {
    origin[k] = 0;
    start[k] = 0;
    before[k] = 0;
    load[k] = 0;
    displacement[k] = 0;
  }
}

/** The next number is that of a slot. */
function numberBody(bodies: PileBodies, slot: number, inverseMass: number): number {
  const i = bodies.count++;
  if (bodies.slot[i] !== slot || bodies.inverseMass[i] !== inverseMass) bodies.isChanged = true;
  bodies.slot[i] = slot;
  bodies.number[slot] = i;
  bodies.inverseMass[i] = inverseMass;
  return i;
}

/** Driven bodies are always at their anchors. */
function gatherDriven(bodies: PileBodies, tables: BodyTables, slot: number): void {
  growBodies(bodies, bodies.count + 1);
  const i = numberBody(bodies, slot, 0);
  restBody(bodies, i);
  bodies.inverseInertia.fill(0, SYMMETRIC * i, SYMMETRIC * (i + 1));
  bodies.moment.fill(0, 3 * i, 3 * i + 3);
  for (let k = 0; k < TWIST; k++) {
    bodies.start[TWIST * i + k] = tables.twist[TWIST * slot + k]!;
    bodies.isDriven ||= bodies.start[TWIST * i + k] !== 0;
  }
}

/** J⁻¹, the displacement from the anchor and the acceleration by the forces, which are held. */
function gatherDynamic(bodies: PileBodies, tables: BodyTables, slot: number, { anchor, isAnchored }: Anchors, h: number): void {
  const { pose, twist, mass, inertia, wrench, external } = tables;
  const i = numberBody(bodies, slot, mass[2 * slot + 1]!);
  const v = TWIST * slot;
  const o = TWIST * i;
  const s = SYMMETRIC * i;
  const { moment, start, load, inverseInertia } = bodies;
  const isOther = moment[3 * i] !== inertia[v + 3] || moment[3 * i + 1] !== inertia[v + 4] || moment[3 * i + 2] !== inertia[v + 5];
  if (isOther) bodies.isChanged = true;
  // numbers that changed have changed for all that follow
  if (isAnchored[slot] === 1 || bodies.isChanged) writeInverseInertia(bodies, i, anchor, POSE * slot, inertia, v + 3);
  writeDisplacement(bodies, o, pose, anchor, POSE * slot);
  const tx = h * (wrench[v]! + external[v]!);
  const ty = h * (wrench[v + 1]! + external[v + 1]!);
  const tz = h * (wrench[v + 2]! + external[v + 2]!);
  const share = h * mass[2 * slot + 1]!;
  load[o] = inverseInertia[s]! * tx + inverseInertia[s + 1]! * ty + inverseInertia[s + 2]! * tz;
  load[o + 1] = inverseInertia[s + 1]! * tx + inverseInertia[s + 3]! * ty + inverseInertia[s + 4]! * tz;
  load[o + 2] = inverseInertia[s + 2]! * tx + inverseInertia[s + 4]! * ty + inverseInertia[s + 5]! * tz;
  load[o + 3] = share * (wrench[v + 3]! + external[v + 3]!);
  load[o + 4] = share * (wrench[v + 4]! + external[v + 4]!);
  load[o + 5] = share * (wrench[v + 5]! + external[v + 5]!);
  start[o] = twist[v]!;
  start[o + 1] = twist[v + 1]!;
  start[o + 2] = twist[v + 2]!;
  start[o + 3] = twist[v + 3]!;
  start[o + 4] = twist[v + 4]!;
  start[o + 5] = twist[v + 5]!;
}

/** J⁻¹ = R diag(1/J) Rᵀ with R of the pose at anchor[p …] and 1/J at inertia[at …]. */
function writeInverseInertia(
  { moment, inverseInertia }: PileBodies,
  i: number,
  anchor: Float64Array,
  p: number,
  inertia: Float64Array,
  at: number,
): void {
  const jx = inertia[at]!;
  const jy = inertia[at + 1]!;
  const jz = inertia[at + 2]!;
  moment[3 * i] = jx;
  moment[3 * i + 1] = jy;
  moment[3 * i + 2] = jz;
  writePoseFrame(frame, 0, anchor, p);
  for (let row = 0, to = SYMMETRIC * i; row < 3; row++) {
    const x = frame[3 * row]! * jx;
    const y = frame[3 * row + 1]! * jy;
    const z = frame[3 * row + 2]! * jz;
    for (let column = row; column < 3; column++) {
      inverseInertia[to++] = x * frame[3 * column]! + y * frame[3 * column + 1]! + z * frame[3 * column + 2]!;
    }
  }
}

/** X at the start: the turn is twice the vector part of q q₀⁻¹, to its third power, and the way; zeros at the anchor. */
function writeDisplacement({ origin, displacement }: PileBodies, o: number, pose: Float64Array, anchor: Float64Array, p: number): void {
  const x = pose[p + 3]!;
  const y = pose[p + 4]!;
  const z = pose[p + 5]!;
  const w = pose[p + 6]!;
  const ax = anchor[p + 3]!;
  const ay = anchor[p + 4]!;
  const az = anchor[p + 5]!;
  const aw = anchor[p + 6]!;
  const twice = w * aw + x * ax + y * ay + z * az < 0 ? -2 : 2;
  origin[o] = twice * (aw * x - w * ax - (y * az - z * ay));
  origin[o + 1] = twice * (aw * y - w * ay - (z * ax - x * az));
  origin[o + 2] = twice * (aw * z - w * az - (x * ay - y * ax));
  origin[o + 3] = pose[p]! - anchor[p]!;
  origin[o + 4] = pose[p + 1]! - anchor[p + 1]!;
  origin[o + 5] = pose[p + 2]! - anchor[p + 2]!;
  displacement[o] = origin[o]!;
  displacement[o + 1] = origin[o + 1]!;
  displacement[o + 2] = origin[o + 2]!;
  displacement[o + 3] = origin[o + 3]!;
  displacement[o + 4] = origin[o + 4]!;
  displacement[o + 5] = origin[o + 5]!;
}

/** The table ← X at the start of the step, inverse inertias, W = 0. */
export function tableDisplacements({ count, origin, inverseInertia }: PileBodies, data: Float64Array): void {
  for (let i = 0; i < count; i++) {
    const o = BODY * i;
    copySix(origin, TWIST * i, data, o);
    copySix(inverseInertia, SYMMETRIC * i, data, o + INVERSE_INERTIA);
    for (let k = o + WARM_START; k < o + BODY; k++) data[k] = 0;
  }
}

/** κ of the bodies that have contacts; their numbers are the first `length` of `touching`. */
export function markTouching({ late }: PileBodies, touching: Int32Array, length: number): void {
  for (let k = 0; k < length; k++) late[touching[k]!] = 0;
}

/** The table ← twists at the start of the step. */
export function beginSubSteps({ count, start }: PileBodies, data: Float64Array): void {
  for (let i = 0; i < count; i++) copySix(start, TWIST * i, data, BODY * i);
}

/** Six numbers, written out: the engine does not unroll loops, and these are passed in every sub-step. */
function copySix(from: Float64Array, i: number, to: Float64Array, k: number): void {
  to[k] = from[i]!;
  to[k + 1] = from[i + 1]!;
  to[k + 2] = from[i + 2]!;
  to[k + 3] = from[i + 3]!;
  to[k + 4] = from[i + 4]!;
  to[k + 5] = from[i + 5]!;
}

/** data: V → Y. `isFirst`: W is given by the stored impulses. With κ = 0 what stays of the sum is Y = X + h (2 V − V₀). */
export function predict(bodies: PileBodies, data: Float64Array, h: number, isFirst: boolean): void {
  const { count, late, before, displacement } = bodies;
  for (let n = 1; n < count; n++) {
    if (isFirst || late[n] !== 0) {
      predictLoaded(bodies, data, h, isFirst, n);
      continue;
    }
    const o = BODY * n;
    const i = TWIST * n;
    const x = data[o]!;
    const y = data[o + 1]!;
    const z = data[o + 2]!;
    const u = data[o + 3]!;
    const v = data[o + 4]!;
    const w = data[o + 5]!;
    data[o] = displacement[i]! + h * (x + (x - before[i]!));
    data[o + 1] = displacement[i + 1]! + h * (y + (y - before[i + 1]!));
    data[o + 2] = displacement[i + 2]! + h * (z + (z - before[i + 2]!));
    data[o + 3] = displacement[i + 3]! + h * (u + (u - before[i + 3]!));
    data[o + 4] = displacement[i + 4]! + h * (v + (v - before[i + 4]!));
    data[o + 5] = displacement[i + 5]! + h * (w + (w - before[i + 5]!));
    before[i] = x;
    before[i + 1] = y;
    before[i + 2] = z;
    before[i + 3] = u;
    before[i + 4] = v;
    before[i + 5] = w;
  }
}

/** With all terms. */
function predictLoaded({ late, before, load, displacement }: PileBodies, data: Float64Array, h: number, isFirst: boolean, n: number): void {
  const share = 1 - late[n]!;
  const to = (BODY - TWIST) * n;
  for (let k = TWIST * n; k < TWIST * n + TWIST; k++) {
    const v = data[to + k]!;
    const w = isFirst ? data[to + WARM_START + k]! : v - before[k]! - load[k]!;
    data[to + WARM_START + k] = w;
    before[k] = v;
    data[to + k] = displacement[k]! + h * (v + share * (load[k]! + w));
  }
}

/** data: Y → V. */
export function convert({ count, late, load, displacement }: PileBodies, data: Float64Array, h: number): void {
  const perStep = 1 / h;
  for (let n = 1; n < count; n++) {
    const o = BODY * n;
    const i = TWIST * n;
    const x = data[o]!;
    const y = data[o + 1]!;
    const z = data[o + 2]!;
    const u = data[o + 3]!;
    const v = data[o + 4]!;
    const w = data[o + 5]!;
    data[o] = (x - displacement[i]!) * perStep;
    data[o + 1] = (y - displacement[i + 1]!) * perStep;
    data[o + 2] = (z - displacement[i + 2]!) * perStep;
    data[o + 3] = (u - displacement[i + 3]!) * perStep;
    data[o + 4] = (v - displacement[i + 4]!) * perStep;
    data[o + 5] = (w - displacement[i + 5]!) * perStep;
    displacement[i] = x;
    displacement[i + 1] = y;
    displacement[i + 2] = z;
    displacement[i + 3] = u;
    displacement[i + 4] = v;
    displacement[i + 5] = w;
    const share = late[n]!;
    if (share !== 0) for (let k = 0; k < TWIST; k++) data[o + k] = data[o + k]! + share * (load[i + k]! + data[o + WARM_START + k]!);
  }
}

/** `before` ← the twists in the table. */
export function keepTwists({ count, before }: PileBodies, data: Float64Array): void {
  for (let n = 0; n < count; n++) copySix(data, BODY * n, before, TWIST * n);
}

/** `before` ← the twists in the table; the table ← mean of these and those at the start of the step. */
export function endSubSteps({ count, start, before }: PileBodies, data: Float64Array): void {
  for (let n = 0; n < count; n++) {
    const o = BODY * n;
    const i = TWIST * n;
    copySix(data, o, before, i);
    data[o] = (start[i]! + before[i]!) / 2;
    data[o + 1] = (start[i + 1]! + before[i + 1]!) / 2;
    data[o + 2] = (start[i + 2]! + before[i + 2]!) / 2;
    data[o + 3] = (start[i + 3]! + before[i + 3]!) / 2;
    data[o + 4] = (start[i + 4]! + before[i + 4]!) / 2;
    data[o + 5] = (start[i + 5]! + before[i + 5]!) / 2;
  }
}

/** Poses and twists at the end of the step of length `step` from displacements and the twists in `before`. */
export function writeBodies(bodies: PileBodies, tables: BodyTables, step: number, rotation: RotationKernel): void {
  const { count, slot, inverseMass, origin, displacement, before } = bodies;
  const { twist } = tables;
  for (let i = 1; i < count; i++) {
    if (inverseMass[i] === 0) continue;
    const o = TWIST * i;
    const v = TWIST * slot[i]!;
    const p = POSE * slot[i]!;
    twist[v] = (displacement[o]! - origin[o]!) / step;
    twist[v + 1] = (displacement[o + 1]! - origin[o + 1]!) / step;
    twist[v + 2] = (displacement[o + 2]! - origin[o + 2]!) / step;
    twist[v + 3] = (displacement[o + 3]! - origin[o + 3]!) / step;
    twist[v + 4] = (displacement[o + 4]! - origin[o + 4]!) / step;
    twist[v + 5] = (displacement[o + 5]! - origin[o + 5]!) / step;
    previewBody(tables, slot[i]!, step, rotation);
    writeTwist(tables, v, p, before, o);
    acceptPose(tables, slot[i]!);
  }
}

/**
 * ω at nextPose with the momentum that V has at `pose`: R₊ J⁻¹ R₊ᵀ R J Rᵀ ω. About axes without moment it stays as it is, R₊ R₊ᵀ ω. In scalars: rotations are those of
 * `rotateRow`, v + w t + u × t with t = 2 u × v, u and w vector and number of the quaternion, −u for the transpose.
 */
function writeTwist({ pose, nextPose, twist, inertia }: BodyTables, v: number, p: number, twists: Float64Array, o: number): void {
  const wx = twists[o]!;
  const wy = twists[o + 1]!;
  const wz = twists[o + 2]!;
  const qx = pose[p + 3]!;
  const qy = pose[p + 4]!;
  const qz = pose[p + 5]!;
  const qw = pose[p + 6]!;
  // J Rᵀ ω
  let tx = 2 * (qz * wy - qy * wz);
  let ty = 2 * (qx * wz - qz * wx);
  let tz = 2 * (qy * wx - qx * wy);
  const ax = (wx + qw * tx + (qz * ty - qy * tz)) * inertia[v]!;
  const ay = (wy + qw * ty + (qx * tz - qz * tx)) * inertia[v + 1]!;
  const az = (wz + qw * tz + (qy * tx - qx * ty)) * inertia[v + 2]!;
  // R J Rᵀ ω
  tx = 2 * (qy * az - qz * ay);
  ty = 2 * (qz * ax - qx * az);
  tz = 2 * (qx * ay - qy * ax);
  const lx = ax + qw * tx + (qy * tz - qz * ty);
  const ly = ay + qw * ty + (qz * tx - qx * tz);
  const lz = az + qw * tz + (qx * ty - qy * tx);
  // into the principal axes at the end, where there are moments
  const rx = nextPose[p + 3]!;
  const ry = nextPose[p + 4]!;
  const rz = nextPose[p + 5]!;
  const rw = nextPose[p + 6]!;
  tx = 2 * (rz * ly - ry * lz);
  ty = 2 * (rx * lz - rz * lx);
  tz = 2 * (ry * lx - rx * ly);
  let bx = (lx + rw * tx + (rz * ty - ry * tz)) * inertia[v + 3]!;
  let by = (ly + rw * ty + (rx * tz - rz * tx)) * inertia[v + 4]!;
  let bz = (lz + rw * tz + (ry * tx - rx * ty)) * inertia[v + 5]!;
  if (!(inertia[v]! > 0 && inertia[v + 1]! > 0 && inertia[v + 2]! > 0)) {
    tx = 2 * (rz * wy - ry * wz);
    ty = 2 * (rx * wz - rz * wx);
    tz = 2 * (ry * wx - rx * wy);
    if (!(inertia[v]! > 0)) bx = wx + rw * tx + (rz * ty - ry * tz);
    if (!(inertia[v + 1]! > 0)) by = wy + rw * ty + (rx * tz - rz * tx);
    if (!(inertia[v + 2]! > 0)) bz = wz + rw * tz + (ry * tx - rx * ty);
  }
  tx = 2 * (ry * bz - rz * by);
  ty = 2 * (rz * bx - rx * bz);
  tz = 2 * (rx * by - ry * bx);
  twist[v] = bx + rw * tx + (ry * tz - rz * ty);
  twist[v + 1] = by + rw * ty + (rz * tx - rx * tz);
  twist[v + 2] = bz + rw * tz + (rx * ty - ry * tx);
  twist[v + 3] = twists[o + 3]!;
  twist[v + 4] = twists[o + 4]!;
  twist[v + 5] = twists[o + 5]!;
}
