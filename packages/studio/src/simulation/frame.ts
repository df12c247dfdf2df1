/**
 * A frame: what the page needs to draw one moment, as one buffer that wanders from the worker to the page and back without being copied.
 *
 *   header        HEADER.length numbers
 *   poses         7 per body of the layout: position, orientation [x, y, z, w]
 *   joints        JOINT_ROW per joint: gap (m), misalignment (rad), reaction force (N) and torque (N·m) on B, world axes, and of its first coordinate
 *                 the present value, speed, and force or torque of the motor; of a joint that broke the gap is infinite
 *   contacts      CONTACT_ROW per point: point, normal from A to B, force on B, sliding or not
 *   insides       INSIDE_ROW per body that is inside of a sensor: row of the sensor, row of the body
 *
 * The layout says which body, joint and sensor a row belongs to; a frame names the revision of its layout.
 */
import type { Quaternion, Vector3 } from "@gelenk/core";

const HEADER_NAMES = [
  "sequence",
  "layout",
  "step",
  "time",
  "recordedFrom",
  "recordedTo",
  "bodies",
  "joints",
  "contacts",
  "insides",
  "running",
  "realTimeFactor",
  "stepMilliseconds",
  "jointGap",
  "jointAngle",
  "penetration",
  "energyDrift",
  "energyScale",
  "iterations",
  "converged",
  // what is recorded: bytes of it, up to which time it has gaps, and from when to when there is an old future (0, 0: none)
  "recordedBytes",
  "thinnedTo",
  "oldFrom",
  "oldTo",
] as const;
export type HeaderName = (typeof HEADER_NAMES)[number];

/** Place of each number in the header. */
export const HEADER = Object.fromEntries(HEADER_NAMES.map((name, place) => [name, place])) as Readonly<Record<HeaderName, number>>;
export const HEADER_LENGTH = HEADER_NAMES.length;
export const POSE_ROW = 7;
export const JOINT_ROW = 11;
export const CONTACT_ROW = 10;
export const INSIDE_ROW = 2;

export interface JointLayout {
  readonly name: string;
  readonly type: string;
  readonly a: string;
  readonly b: string;
  /** Names of its free coordinates; the first is the one in the frame. */
  readonly coordinates: readonly string[];
}

/** A shape that tells what touches it: which one of its body. */
export interface SensorLayout {
  readonly body: string;
  readonly place: number;
  /** Its name, or what shape it is. */
  readonly title: string;
}

/** Which bodies, joints and sensors the rows of a frame belong to. */
export interface FrameLayout {
  readonly revision: number;
  readonly bodies: readonly string[];
  readonly joints: readonly JointLayout[];
  readonly sensors: readonly SensorLayout[];
}

/** A frame as the page reads it; the arrays are views of one buffer. */
export interface Frame {
  readonly buffer: ArrayBuffer;
  readonly header: Float64Array;
  readonly poses: Float64Array;
  readonly joints: Float64Array;
  readonly contacts: Float64Array;
  readonly insides: Float64Array;
}

export const frameLength = (bodies: number, joints: number, contacts: number, insides = 0): number =>
  HEADER_LENGTH + POSE_ROW * bodies + JOINT_ROW * joints + CONTACT_ROW * contacts + INSIDE_ROW * insides;

/** Views of a buffer whose header says how many rows follow. */
export function openFrame(buffer: ArrayBuffer): Frame {
  const all = new Float64Array(buffer);
  const bodies = HEADER_LENGTH + POSE_ROW * all[HEADER.bodies]!;
  const joints = bodies + JOINT_ROW * all[HEADER.joints]!;
  const contacts = joints + CONTACT_ROW * all[HEADER.contacts]!;
  return {
    buffer,
    header: all.subarray(0, HEADER_LENGTH),
    poses: all.subarray(HEADER_LENGTH, bodies),
    joints: all.subarray(bodies, joints),
    contacts: all.subarray(joints, contacts),
    insides: all.subarray(contacts, contacts + INSIDE_ROW * all[HEADER.insides]!),
  };
}

/** Has the joint of this row broken? */
export const isBroken = (joints: Float64Array, row: number): boolean => joints[JOINT_ROW * row] === Number.POSITIVE_INFINITY;

/** Rows of the bodies that are inside of the sensor of this row. */
export function bodiesInside({ insides }: Frame, sensor: number): readonly number[] {
  const rows: number[] = [];
  for (let o = 0; o < insides.length; o += INSIDE_ROW) if (insides[o] === sensor) rows.push(insides[o + 1]!);
  return rows;
}

export const read = (frame: Frame, name: HeaderName): number => frame.header[HEADER[name]]!;

export function poseIn(poses: Float64Array, row: number): { readonly position: Vector3; readonly orientation: Quaternion } {
  const o = POSE_ROW * row;
  return {
    position: [poses[o]!, poses[o + 1]!, poses[o + 2]!],
    orientation: [poses[o + 3]!, poses[o + 4]!, poses[o + 5]!, poses[o + 6]!],
  };
}
