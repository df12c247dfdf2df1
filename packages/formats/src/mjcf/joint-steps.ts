/**
 * The joints of one body → joints of a model. MJCF puts several hinges and slides on a body, one after another; a joint of a model leaves several
 * coordinates free at once where they belong together. Neighbours are joined where that is the same motion to the last bit:
 *
 *   two hinges, axes meet at right angles            universal        turn-x, turn-y
 *   slide and hinge along one axis                   cylindrical      slide-x, turn
 *   two slides across each other, hinge across both  planar           slide-y, slide-z, turn
 *   three slides across each other                   orientation      slide-x, slide-y, slide-z
 *   two slides across each other                     generic          slide-x, slide-y
 *
 * With F the frame of the joint in that of the body and q₀ the coordinate in the pose that the file describes, the motion of one joint is
 *
 *   X_after = X_before F M(q − q₀) F⁻¹      so      frameA = F M(−q₀),   frameB = F
 *
 * and where a turn follows another motion, its M(−q₀) goes to the other side: frameB = F M₂(q₀).
 */
import type { JointAxis, JointType } from "@gelenk/core";
import { mat3, type Pose, pose, quat, type Vec3, vec3 } from "@gelenk/core/math";
import { alongAxis } from "../import/placement.js";
import type { MjcfJoint } from "./scene.js";

export interface JointStep {
  readonly type: JointType;
  /** With the name that each has among the coordinates of the joint. */
  readonly joints: readonly { readonly joint: MjcfJoint; readonly coordinate: string }[];
  /** In the frame of the body before and after the step. */
  readonly frameA: Pose;
  readonly frameB: Pose;
  readonly locked?: readonly JointAxis[];
}

type Matcher = (joints: readonly MjcfJoint[]) => JointStep | undefined;

/** Angles (rad) and lengths (m) below which axes count as crossing at right angles, parallel, or meeting: rounding of unit vectors. */
const EXACT = 1e-12;

const X = vec3.vec3(1, 0, 0);
const Y = vec3.vec3(0, 1, 0);

const across = (a: MjcfJoint, b: MjcfJoint): boolean => Math.abs(vec3.dot(a.axis, b.axis)) <= EXACT;
const sameDirection = (a: Vec3, b: Vec3): boolean => vec3.distance(a, b) <= EXACT;
const areAll = (joints: readonly MjcfJoint[], ...kinds: readonly MjcfJoint["kind"][]): boolean =>
  joints.every(({ kind }, i) => kind === kinds[i]);

/** A frame with given axes x and y. */
const frameOf = (position: Vec3, x: Vec3, y: Vec3): Pose => ({
  position,
  orientation: quat.normalise(mat3.toQuat(mat3.fromColumns(x, y, vec3.cross(x, y)))),
});
const turn = (axis: Vec3, angle: number): Pose => ({ position: vec3.ZERO, orientation: quat.fromAxisAngle(axis, angle) });
const shift = (x: number, y = 0, z = 0): Pose => ({ position: vec3.vec3(x, y, z), orientation: quat.IDENTITY });

const single: Matcher = ([joint]) => {
  if (!joint) return undefined;
  const frame =
    joint.kind === "ball"
      ? { position: joint.position, orientation: quat.IDENTITY }
      : { ...alongAxis(joint.axis), position: joint.position };
  if (joint.kind === "ball") return { type: "spherical", joints: [{ joint, coordinate: "rotation-x" }], frameA: frame, frameB: frame };
  const [type, coordinate, back] =
    joint.kind === "hinge"
      ? (["revolute", "turn", turn(X, -joint.reference)] as const)
      : (["prismatic", "slide-x", shift(-joint.reference)] as const);
  return { type, joints: [{ joint, coordinate }], frameA: pose.compose(frame, back), frameB: frame };
};

const cardan: Matcher = ([first, second]) => {
  if (!first || !second || !areAll([first, second], "hinge", "hinge") || !across(first, second)) return undefined;
  const between = vec3.subtract(second.position, first.position);
  const gap = vec3.dot(between, vec3.cross(first.axis, second.axis));
  if (Math.abs(gap) > EXACT) return undefined;
  const meeting = vec3.addScaled(first.position, first.axis, vec3.dot(between, first.axis));
  const frame = frameOf(meeting, first.axis, second.axis);
  return {
    type: "universal",
    joints: [
      { joint: first, coordinate: "turn-x" },
      { joint: second, coordinate: "turn-y" },
    ],
    frameA: pose.compose(frame, turn(X, -first.reference)),
    frameB: pose.compose(frame, turn(Y, second.reference)),
  };
};

const tube: Matcher = ([first, second]) => {
  if (!first || !second) return undefined;
  const slide = [first, second].find(({ kind }) => kind === "slide");
  const hinge = [first, second].find(({ kind }) => kind === "hinge");
  if (!slide || !hinge || !sameDirection(slide.axis, hinge.axis)) return undefined;
  const frame = { ...alongAxis(hinge.axis), position: hinge.position };
  return {
    type: "cylindrical",
    joints: [
      { joint: slide, coordinate: "slide-x" },
      { joint: hinge, coordinate: "turn" },
    ],
    frameA: pose.compose(frame, shift(-slide.reference)),
    frameB: pose.compose(frame, turn(X, hinge.reference)),
  };
};

const plane: Matcher = ([first, second, hinge]) => {
  if (!first || !second || !hinge || !areAll([first, second, hinge], "slide", "slide", "hinge") || !across(first, second)) return undefined;
  // which of the slides is y decides on which side x is
  const [y, z] = sameDirection(vec3.cross(first.axis, second.axis), hinge.axis) ? [first, second] : [second, first];
  if (!sameDirection(vec3.cross(y.axis, z.axis), hinge.axis)) return undefined;
  const frame = frameOf(hinge.position, hinge.axis, y.axis);
  return {
    type: "planar",
    joints: [
      { joint: y, coordinate: "slide-y" },
      { joint: z, coordinate: "slide-z" },
      { joint: hinge, coordinate: "turn" },
    ],
    frameA: pose.compose(frame, shift(0, -y.reference, -z.reference)),
    frameB: pose.compose(frame, turn(X, hinge.reference)),
  };
};

const slides: Matcher = (joints) => {
  const [first, second, third] = joints;
  if (!first || !second || !areAll(joints, "slide", "slide", "slide") || !across(first, second)) return undefined;
  if (third && !(across(first, third) && across(second, third))) return undefined;
  const rightHanded = !third || sameDirection(vec3.cross(first.axis, second.axis), third.axis);
  const [x, y] = rightHanded ? [first, second] : [second, first];
  const frame = frameOf(first.position, x.axis, y.axis);
  return {
    type: third ? "orientation" : "generic",
    ...(third ? {} : { locked: ["z", "rx", "ry", "rz"] as const }),
    joints: [x, y, ...(third ? [third] : [])].map((joint, i) => ({ joint, coordinate: ["slide-x", "slide-y", "slide-z"][i]! })),
    frameA: pose.compose(frame, shift(-x.reference, -y.reference, -(third?.reference ?? 0))),
    frameB: frame,
  };
};

/** By number of joints, the longest first. */
const MATCHERS: readonly (readonly [number, Matcher])[] = [
  [3, plane],
  [3, slides],
  [2, cardan],
  [2, tube],
  [2, slides],
  [1, single],
];

/** Free joints make no step: the body hangs on nothing. */
export function stepsOf(joints: readonly MjcfJoint[]): readonly JointStep[] {
  const steps: JointStep[] = [];
  let rest = joints.filter(({ kind }) => kind !== "free");
  while (rest.length > 0) {
    const found = MATCHERS.flatMap(([count, match]) => {
      const step = rest.length >= count ? match(rest.slice(0, count)) : undefined;
      return step ? [step] : [];
    })[0]!;
    steps.push(found);
    rest = rest.slice(found.joints.length);
  }
  return steps;
}
