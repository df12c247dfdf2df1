/**
 * Two details in which the source's ball joints differ from our rows; without them its tables are met only until chaos has set in.
 *
 *   points   the pair of impulses acts on each body at that body's own point, p_A and p_B, which are up to Dmax apart. Our rows are one line, through
 *            p_B, because then angular momentum is kept exactly.
 *   axes     errors at t + h are taken along the axes in which the impulses act, those of A at t. Our errors are along the axes at t + h.
 *
 * Both concern joints that hold three directions of a point, and runs without velocity correction alone.
 * Source: theory 04, sections 3.7 and 3.8.
 */
import { rotateRow } from "../../body/rotation/rotation-kernel.js";
import type { Chain, ChainJoint, Tables } from "../../joint/coupling.js";
import { jacobianBlock } from "../../joint/jacobian.js";
import { FRAME, FRAMES, ROW } from "../../joint/joint-kind.js";
import { GROUND_BODY } from "../../joint/joint-tables.js";

const holdsPoint = ({ kind }: ChainJoint): boolean => kind.lengths === 3;

/** Lets the rows of length act on A at its own point: J_A += (p_B − p_A) × a, in the principal axes of A. */
export function hitOwnPoints(t: Tables, chain: Chain): void {
  for (let j = 0; j < chain.joints.length; j++) {
    const joint = chain.joints[j]!;
    if (holdsPoint(joint) && t.jointBody[2 * joint.slot] !== GROUND_BODY) for (let i = 0; i < 3; i++) shiftRow(t, joint.slot, i);
  }
}

function shiftRow(t: Tables, slot: number, i: number): void {
  const { jointNow, line, jacobian, change } = t;
  const body = t.jointBody[2 * slot]!;
  const f = FRAMES * slot;
  const x = jointNow[f + FRAME]! - jointNow[f]!;
  const y = jointNow[f + FRAME + 1]! - jointNow[f + 1]!;
  const z = jointNow[f + FRAME + 2]! - jointNow[f + 2]!;
  const a = ROW * (t.jointRow[2 * slot]! + i);
  const o = 6 * body;
  change[o] = y * line[a + 2]! - z * line[a + 1]!;
  change[o + 1] = z * line[a]! - x * line[a + 2]!;
  change[o + 2] = x * line[a + 1]! - y * line[a]!;
  rotateRow(change, o, t.pose, 7 * body + 3, -1);
  const row = jacobianBlock(t, slot, 0) + 6 * i;
  for (let k = 0; k < 3; k++) jacobian[row + k] = jacobian[row + k]! + change[o + k]!;
}

/** Errors of length along the axes of A at t + h → the same along its axes at t. */
export function turnErrors(t: Tables, joint: ChainJoint): void {
  if (!holdsPoint(joint)) return;
  const { jointNow, jointNext, rowError } = t;
  const e = t.jointRow[2 * joint.slot]!;
  const f = FRAMES * joint.slot + 3;
  const x = jointNext[f]! * rowError[e]! + jointNext[f + 3]! * rowError[e + 1]! + jointNext[f + 6]! * rowError[e + 2]!;
  const y = jointNext[f + 1]! * rowError[e]! + jointNext[f + 4]! * rowError[e + 1]! + jointNext[f + 7]! * rowError[e + 2]!;
  const z = jointNext[f + 2]! * rowError[e]! + jointNext[f + 5]! * rowError[e + 1]! + jointNext[f + 8]! * rowError[e + 2]!;
  for (let i = 0; i < 3; i++) {
    const a = f + 3 * i;
    rowError[e + i] = jointNow[a]! * x + jointNow[a + 1]! * y + jointNow[a + 2]! * z;
  }
}
