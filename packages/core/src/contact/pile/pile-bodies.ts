/**
 * The bodies of a pile during a step: numbered for the sweeps, with what does not change within it. How they move is in `pile-motion.ts`.
 *
 *   X   displacement from the anchor (`place-ahead.ts`): turn (rad) and way (m), world axes      g   acceleration by all forces, held for the step
 */
import { BODY_DYNAMIC, BODY_KINEMATIC, type BodyTables, POSE, TWIST } from "../../body/body-tables.js";
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

/** What forces accelerate the listed bodies with, in the mean, m/s². */
export function meanAcceleration({ wrench, external, mass }: BodyTables, listed: Int32Array): number {
  let sum = 0;
  for (let k = 0; k < listed.length; k++) {
    const v = TWIST * listed[k]! + 3;
    const x = wrench[v]! + external[v]!;
    const y = wrench[v + 1]! + external[v + 1]!;
    const z = wrench[v + 2]! + external[v + 2]!;
    sum += mass[2 * listed[k]! + 1]! * Math.sqrt(x * x + y * y + z * z);
  }
  return sum / Math.max(1, listed.length);
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

/** Six numbers, written out: the engine does not unroll loops, and these are passed in every sub-step. */
export function copySix(from: Float64Array, i: number, to: Float64Array, k: number): void {
  to[k] = from[i]!;
  to[k + 1] = from[i + 1]!;
  to[k + 2] = from[i + 2]!;
  to[k + 3] = from[i + 3]!;
  to[k + 4] = from[i + 4]!;
  to[k + 5] = from[i + 5]!;
}
