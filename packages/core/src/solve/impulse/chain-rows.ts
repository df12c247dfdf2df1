/** What both impulse solvers do with the rows of a chain: fill them now, read their errors at the preview, read their speeds. */
import { previewBody } from "../../body/free-step.js";
import type { RotationKernel } from "../../body/rotation/rotation-kernel.js";
import type { Chain, ChainJoint, Tables } from "../../joint/coupling.js";
import { writeJacobian, writeRate, writeRowSpeeds } from "../../joint/jacobian.js";
import { placeJoint, placePoint } from "../../joint/joint-frames.js";
import { ROW } from "../../joint/joint-kind.js";

/** How exact a solver makes the rows: m, rad; m/s, rad/s. Stricter than what the step promises. */
export interface Targets {
  readonly position: number;
  readonly angle: number;
  readonly speed: number;
}

/** Frames, lines and Jacobian of every joint at the present poses. */
export function refreshRows(t: Tables, chain: Chain): void {
  for (let i = 0; i < chain.joints.length; i++) refreshJoint(t, chain.joints[i]!);
}

function refreshJoint(t: Tables, { slot, kind, numbers }: ChainJoint): void {
  placeJoint(t, slot, t.pose, t.jointNow);
  kind.rows(t.jointNow, 24 * slot, numbers, 0, t.line, ROW * t.jointRow[2 * slot]!);
  writeJacobian(t, slot);
}

export function previewChain(t: Tables, chain: Chain, h: number, rotation: RotationKernel): void {
  for (let i = 0; i < chain.bodies.length; i++) previewBody(t, chain.bodies[i]!, h, rotation);
}

/** Errors of a joint with bodies at `pose` into `rowError`; the larger of gap and angle in units of its target. */
export function jointErrors(t: Tables, joint: ChainJoint, pose: Float64Array, targets: Targets): number {
  const { slot, kind, numbers } = joint;
  placeJoint(t, slot, pose, t.jointNext);
  kind.error(t.jointNext, 24 * slot, numbers, 0, t.rowError, t.jointRow[2 * slot]!);
  return sizeOfErrors(t, joint, targets);
}

/** Of all joints now, into `rowError`; the largest. */
export function largestError(t: Tables, chain: Chain, targets: Targets): number {
  let worst = 0;
  for (let j = 0; j < chain.joints.length; j++) worst = Math.max(worst, jointErrors(t, chain.joints[j]!, t.pose, targets));
  return worst;
}

/** The same at the preview, less what the stretch does not aim at. */
export function previewErrors(t: Tables, joint: ChainJoint, targets: Targets): number {
  const size = jointErrors(t, joint, t.nextPose, targets);
  if (size <= 1) return size;
  const first = t.jointRow[2 * joint.slot]!;
  const rows = t.jointRow[2 * joint.slot + 1]!;
  for (let i = first; i < first + rows; i++) t.rowError[i] = t.rowError[i]! - t.rowGoal[i]!;
  return sizeOfErrors(t, joint, targets);
}

/** `previewErrors` of all joints; the largest. In one loop, because every iteration passes here and numbers handed between functions are boxed. */
export function chainPreviewErrors(t: Tables, { joints }: Chain, targets: Targets): number {
  const { jointRow, jointNext, nextPose, rowError, rowGoal } = t;
  let worst = 0;
  for (let j = 0; j < joints.length; j++) {
    const { slot, kind, numbers } = joints[j]!;
    const first = jointRow[2 * slot]!;
    const angles = first + kind.lengths;
    const end = first + jointRow[2 * slot + 1]!;
    if (kind.pointOfB) placePoint(t, slot, nextPose, jointNext);
    else placeJoint(t, slot, nextPose, jointNext);
    kind.error(jointNext, 24 * slot, numbers, 0, rowError, first);
    let gap = 0;
    let angle = 0;
    let aimed = false;
    for (let i = first; i < angles; i++) gap += rowError[i]! * rowError[i]!;
    for (let i = angles; i < end; i++) angle += rowError[i]! * rowError[i]!;
    for (let i = first; i < end; i++) if (rowGoal[i] !== 0) aimed = true;
    const size = Math.max(gap / (targets.position * targets.position), angle / (targets.angle * targets.angle));
    worst = Math.max(worst, aimed && size > 1 ? squareOf(previewErrors(t, joints[j]!, targets)) : size);
  }
  return Math.sqrt(worst);
}

const squareOf = (x: number): number => x * x;

/** Speeds along the rows of all joints into `rowError`; the largest in units of its target. */
export function chainSpeeds(t: Tables, chain: Chain, targets: Targets): number {
  const { jointRow, rowError, change } = t;
  const { joints } = chain;
  refreshRates(t, chain);
  let worst = 0;
  for (let j = 0; j < joints.length; j++) {
    const { slot, kind } = joints[j]!;
    const first = jointRow[2 * slot]!;
    const angles = first + kind.lengths;
    const end = first + jointRow[2 * slot + 1]!;
    writeRowSpeeds(t, slot, change, rowError);
    let linear = 0;
    let angular = 0;
    for (let i = first; i < angles; i++) linear += rowError[i]! * rowError[i]!;
    for (let i = angles; i < end; i++) angular += rowError[i]! * rowError[i]!;
    worst = Math.max(worst, linear, angular);
  }
  return Math.sqrt(worst) / targets.speed;
}

function sizeOfErrors(t: Tables, { slot, kind }: ChainJoint, targets: Targets): number {
  const first = t.jointRow[2 * slot]!;
  const gap = sumOfSquares(t.rowError, first, kind.lengths) / (targets.position * targets.position);
  const angle = sumOfSquares(t.rowError, first + kind.lengths, kind.angles) / (targets.angle * targets.angle);
  return Math.sqrt(Math.max(gap, angle));
}

/** Plain: what is too small or too large to be squared is far within or far beyond every target. */
function sumOfSquares(a: Float64Array, first: number, count: number): number {
  let sum = 0;
  for (let i = first; i < first + count; i++) sum += a[i]! * a[i]!;
  return sum;
}

/** Ω of all bodies of the chain and of their partners into `change`. */
export function refreshRates(t: Tables, chain: Chain): void {
  for (let i = 0; i < chain.bodies.length; i++) writeRate(t, chain.bodies[i]!, t.change);
  for (let i = 0; i < chain.partners.length; i++) {
    const partner = chain.partners[i]!;
    if (partner >= 0 && t.mass[2 * partner] === 0) writeRate(t, partner, t.change);
  }
}

/** Speeds along the rows of a joint into out[first …], with rates refreshed; the largest in units of its target. */
export function jointSpeeds(t: Tables, joint: ChainJoint, out: Float64Array, targets: Targets): number {
  const { lengths, angles } = joint.kind;
  const first = t.jointRow[2 * joint.slot]!;
  writeRowSpeeds(t, joint.slot, t.change, out);
  return Math.sqrt(Math.max(sumOfSquares(out, first, lengths), sumOfSquares(out, first + lengths, angles))) / targets.speed;
}
