/**
 * The rows of the cut joints of a tree: what is left of a machine when its loops are cut open.
 *
 *   row (a, p, w), a wrench line on B, its opposite on A, in the frames of the tree at both ends:
 *     load  w_B = (R_Bᵀ(w + (p − o_B) × a),  R_Bᵀ a),   w_A likewise with − signs                      R, o: axes and origin of the frame
 *     speed  w_A·y_A + w_B·y_B                            rate of the row's error
 *     ë = w_A·x_A + w_B·x_B + γ,   γ = bias of the kind ± Σ a·(ω × v_s)                                v_s velocity of the centre of mass
 *
 * because x holds the rate of v as seen from the body while the bias of a kind goes with the acceleration of the centre of mass. Any kind serves, also those
 * without a motion of their own. Ends on the ground have no share. Source: theory 03, section 9 (W_s, γ_s). Cost: O(rows).
 */
import type { Chain, ChainJoint, Tables } from "../../../joint/coupling.js";
import { placeJoint } from "../../../joint/joint-frames.js";
import { ROW } from "../../../joint/joint-kind.js";
import { GROUND_BODY } from "../../../joint/joint-tables.js";
import { writeLineSpeeds } from "../../../joint/line-speeds.js";
import { HALF_MOTION, MOTION, writeMotion } from "../../../joint/motion.js";
import type { BuiltTree } from "../build-tree.js";
import { dot6 } from "../flat/flat-factor.js";
import type { TreeBodies } from "../flat/flat-tables.js";

/** Numbers of a row: loads of its unit multiplier on A and on B. */
export const CUT = 12;

export interface CutRows {
  readonly joints: readonly ChainJoint[];
  /** By joint: its first row; one more entry is the number of rows. */
  readonly start: Int32Array;
  /** By joint: bodies of the tree at A and at B, −1 for the ground. */
  readonly ends: Int32Array;
  /** w_A, w_B of every row. */
  readonly load: Float64Array;
  /** γ, error (m, rad) and speed of every row. */
  readonly bias: Float64Array;
  readonly error: Float64Array;
  readonly speed: Float64Array;
  /** Work: how two bodies move; six numbers. */
  readonly motion: Float64Array;
  readonly held: Float64Array;
}

export const rowsOf = ({ start }: CutRows): number => start[start.length - 1]!;

export function createCutRows(chain: Pick<Chain, "joints" | "partners">, tree: BuiltTree): CutRows {
  const joints = tree.cuts.map((joint) => chain.joints[joint]!);
  const bodyOf = new Map(Array.from(tree.bodies, (slot, i) => [slot, i] as const));
  const start = new Int32Array(joints.length + 1);
  joints.forEach(({ kind }, j) => {
    start[j + 1] = start[j]! + kind.lengths + kind.angles;
  });
  const rows = start[joints.length]!;
  return {
    joints,
    start,
    ends: Int32Array.from(tree.cuts.flatMap((joint) => [0, 1].map((side) => bodyOf.get(chain.partners[2 * joint + side]!) ?? -1))),
    load: new Float64Array(CUT * rows),
    bias: new Float64Array(rows),
    error: new Float64Array(rows),
    speed: new Float64Array(rows),
    motion: new Float64Array(MOTION),
    held: new Float64Array(6),
  };
}

/** Frames and lines of the joints with bodies at `pose`, and the loads of their rows. `bodies.world` holds the frames of the tree. */
export function refreshCuts(t: Tables, cuts: CutRows, bodies: TreeBodies, pose = t.pose): void {
  for (let j = 0; j < cuts.joints.length; j++) {
    const { slot, kind, numbers } = cuts.joints[j]!;
    placeJoint(t, slot, pose, t.jointNow);
    kind.rows(t.jointNow, 24 * slot, numbers, 0, t.line, ROW * t.jointRow[2 * slot]!);
    for (let i = cuts.start[j]!; i < cuts.start[j + 1]!; i++) {
      const line = ROW * (t.jointRow[2 * slot]! + i - cuts.start[j]!);
      writeLoad(t.line, line, bodies.world, cuts.ends[2 * j]!, -1, cuts.load, CUT * i);
      writeLoad(t.line, line, bodies.world, cuts.ends[2 * j + 1]!, 1, cuts.load, CUT * i + 6);
    }
  }
}

/** sign · (w + (p − o) × a, a) in the frame of a body. */
function writeLoad(line: Float64Array, l: number, world: Float64Array, body: number, sign: 1 | -1, out: Float64Array, o: number): void {
  if (body < 0) {
    out.fill(0, o, o + 6);
    return;
  }
  const f = 12 * body;
  const ax = sign * line[l]!;
  const ay = sign * line[l + 1]!;
  const az = sign * line[l + 2]!;
  const x = line[l + 3]! - world[f + 9]!;
  const y = line[l + 4]! - world[f + 10]!;
  const z = line[l + 5]! - world[f + 11]!;
  const mx = sign * line[l + 6]! + y * az - z * ay;
  const my = sign * line[l + 7]! + z * ax - x * az;
  const mz = sign * line[l + 8]! + x * ay - y * ax;
  for (let k = 0; k < 3; k++) {
    const ux = world[f + 3 * k]!;
    const uy = world[f + 3 * k + 1]!;
    const uz = world[f + 3 * k + 2]!;
    out[o + k] = ux * mx + uy * my + uz * mz;
    out[o + 3 + k] = ux * ax + uy * ay + uz * az;
  }
}

/** Errors of all rows where frames were last placed. */
export function readCutErrors(t: Tables, cuts: CutRows): void {
  for (let j = 0; j < cuts.joints.length; j++) {
    const { slot, kind, numbers } = cuts.joints[j]!;
    kind.error(t.jointNow, 24 * slot, numbers, 0, cuts.error, cuts.start[j]!);
  }
}

/** out := w_A·u_A + w_B·u_B of all rows; u, 6 numbers for each body of the tree: accelerations x or velocities y. */
export function readAlongCuts({ joints, start, ends, load }: CutRows, u: Float64Array, out: Float64Array): void {
  for (let j = 0; j < joints.length; j++) {
    const a = ends[2 * j]!;
    const b = ends[2 * j + 1]!;
    for (let i = start[j]!; i < start[j + 1]!; i++) {
      let sum = 0;
      if (a >= 0) sum += dot6(load, CUT * i, u, 6 * a);
      if (b >= 0) sum += dot6(load, CUT * i + 6, u, 6 * b);
      out[i] = sum;
    }
  }
}

/** Speeds of all rows, from the twists of the bodies and the lines. */
export function readCutSpeeds(t: Tables, { joints, start, speed }: CutRows): void {
  for (let j = 0; j < joints.length; j++) writeLineSpeeds(t, joints[j]!.slot, speed, start[j]!);
}

/** γ of all rows; the tables hold poses and twists. */
export function readCutBiases(t: Tables, cuts: CutRows): void {
  const { motion, bias } = cuts;
  for (let j = 0; j < cuts.joints.length; j++) {
    const { slot, kind, numbers } = cuts.joints[j]!;
    for (let side = 0; side < 2; side++) {
      const body = t.jointBody[2 * slot + side]!;
      if (body === GROUND_BODY) motion.fill(0, side * HALF_MOTION, (side + 1) * HALF_MOTION);
      else writeMotion(t.jointNow, 24 * slot, t.pose, 7 * body, t.twist, 6 * body, motion, side * HALF_MOTION);
    }
    kind.bias(t.jointNow, 24 * slot, numbers, 0, motion, 0, bias, cuts.start[j]!);
    for (let i = cuts.start[j]!; i < cuts.start[j + 1]!; i++) {
      const line = ROW * (t.jointRow[2 * slot]! + i - cuts.start[j]!);
      for (let side = 0; side < 2; side++) {
        const body = t.jointBody[2 * slot + side]!;
        if (cuts.ends[2 * j + side]! >= 0) bias[i] = bias[i]! + (side === 0 ? -1 : 1) * turning(t.line, line, t.twist, 6 * body);
      }
    }
  }
}

/** a·(ω × v) */
const turning = (line: Float64Array, l: number, twist: Float64Array, v: number): number =>
  line[l]! * (twist[v + 1]! * twist[v + 5]! - twist[v + 2]! * twist[v + 4]!) +
  line[l + 1]! * (twist[v + 2]! * twist[v + 3]! - twist[v]! * twist[v + 5]!) +
  line[l + 2]! * (twist[v]! * twist[v + 4]! - twist[v + 1]! * twist[v + 3]!);
