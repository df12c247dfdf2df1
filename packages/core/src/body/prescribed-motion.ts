/**
 * Kinematic bodies: their pose is a function of time, or they go on with the velocity they were given.
 *
 *   position(t) = (f_x, f_y, f_z),   q(t) = q₀ · turn(axis, angle(t)),   ω = R(q₀) axis · angle'(t)
 *
 * Velocities come from the formulas by exact differentiation. A recording of a device stands instead of formulas (recorded-motion.ts). The
 * state of a kinematic body is that of its body frame: it has no mass.
 */
import { fromAxisAngle, fromRotationVector, multiply, normalise, type Quat, readQuat, rotate, writeQuat } from "../math/quat.js";
import { normalise as normaliseVector, readVec3, scale, type Vec3, writeVec3 } from "../math/vec3.js";
import type { MotionDescription } from "../model/description.js";
import { compileFormula, evaluateFormula, type FormulaProgram } from "../model/formula.js";
import { type BodyTables, POSE, TWIST } from "./body-tables.js";
import { compileRecording, type Recording, writeRecorded } from "./recorded-motion.js";

export interface PrescribedMotion {
  readonly position: readonly FormulaProgram[] | undefined;
  readonly angle: FormulaProgram | undefined;
  /** In the initial body frame. */
  readonly axis: Vec3;
  readonly initialOrientation: Quat;
  readonly recording: Recording | undefined;
  /** Value, first and second derivative of one formula at a time. */
  readonly jet: Float64Array;
}

export function compileMotion(description: MotionDescription, initialOrientation: Quat): PrescribedMotion {
  return {
    position: description.position?.map(compileFormula),
    angle: description.rotation ? compileFormula(description.rotation.angle) : undefined,
    axis: description.rotation ? normaliseVector(readVec3(description.rotation.axis)) : { x: 1, y: 0, z: 0 },
    initialOrientation,
    recording: description.recorded && compileRecording(description.recorded, initialOrientation),
    jet: new Float64Array(3),
  };
}

/** nextPose and nextTwist of a kinematic body at time + h. */
export function previewKinematicBody(t: BodyTables, body: number, motion: PrescribedMotion | undefined, time: number, h: number): void {
  const p = body * POSE;
  const v = body * TWIST;
  if (motion?.recording) {
    writeRecorded(motion.recording, time + h, t.nextPose, p, t.nextTwist, v);
    return;
  }
  coast(t, p, v, h);
  if (motion?.position) {
    for (let k = 0; k < 3; k++) {
      evaluateFormula(motion.position[k]!, time + h, motion.jet);
      t.nextPose[p + k] = motion.jet[0]!;
      t.nextTwist[v + 3 + k] = motion.jet[1]!;
    }
  }
  if (motion?.angle) {
    evaluateFormula(motion.angle, time + h, motion.jet);
    const turn = fromAxisAngle(motion.axis, motion.jet[0]!);
    writeQuat(t.nextPose, p + 3, normalise(multiply(motion.initialOrientation, turn)));
    writeVec3(t.nextTwist, v, scale(rotate(motion.initialOrientation, motion.axis), motion.jet[1]!));
  }
}

/** Acceleration [ω̇, v̇] of a kinematic body at a time, world axes, to out[o …]; none without a motion. */
export function writeKinematicAcceleration(motion: PrescribedMotion | undefined, time: number, out: Float64Array, o: number): void {
  out.fill(0, o, o + TWIST);
  if (motion?.angle) {
    evaluateFormula(motion.angle, time, motion.jet);
    writeVec3(out, o, scale(rotate(motion.initialOrientation, motion.axis), motion.jet[2]!));
  }
  if (!motion?.position) return;
  for (let k = 0; k < 3; k++) {
    evaluateFormula(motion.position[k]!, time, motion.jet);
    out[o + 3 + k] = motion.jet[2]!;
  }
}

/** Constant velocities: s + h v, and the exact turn by ω h. */
function coast(t: BodyTables, p: number, v: number, h: number): void {
  for (let k = 0; k < TWIST; k++) t.nextTwist[v + k] = t.twist[v + k]!;
  for (let k = 0; k < 3; k++) t.nextPose[p + k] = t.pose[p + k]! + h * t.twist[v + 3 + k]!;
  const turn = fromRotationVector(scale(readVec3(t.twist, v), h));
  writeQuat(t.nextPose, p + 3, normalise(multiply(turn, readQuat(t.pose, p + 3))));
}
