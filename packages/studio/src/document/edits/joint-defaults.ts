/** What a new joint of each kind needs beyond its place: a main axis if none was picked, frames that lie apart, lengths, curves. */
import { GROUND, type JointDescription, type JointType, type Model, type Vector3 } from "@gelenk/core";
import { compose, cross, dot, frameOfAxes, IDENTITY, invert, type Pose, rotate, size, subtract } from "../poses.js";
import { tidyCoordinate } from "../tidy-number.js";
import { written } from "./move-body.js";
import type { NewJoint, Place } from "./new-joint.js";

type Poses = ReadonlyMap<string, Pose>;

interface Surroundings {
  readonly model: Model;
  readonly joint: NewJoint;
  readonly place: Place & { readonly axis: Vector3 };
  readonly poses: Poses;
}

const ALONG_X: ReadonlySet<JointType> = new Set([
  "prismatic",
  "sled",
  "rail",
  "point-on-line",
  "cylindrical",
  "slide-turn",
  "screw",
  "point-on-curve",
  "generic",
]);
const ACROSS_PLANE: ReadonlySet<JointType> = new Set(["planar", "point-on-plane", "rolling", "rolling-wheel"]);

/** Slides go along x, planes lie flat, and what turns does so in the plane one looks at. */
export function usualAxis(type: JointType, up: "y" | "z"): Vector3 {
  if (ALONG_X.has(type)) return [1, 0, 0];
  const upwards: Vector3 = up === "y" ? [0, 1, 0] : [0, 0, 1];
  if (ACROSS_PLANE.has(type)) return upwards;
  return up === "y" ? [0, 0, 1] : [0, 1, 0];
}

interface FramesQuestion {
  readonly a: string;
  readonly b: string;
  readonly poses: Poses;
  /** In the world. */
  readonly frameA: Pose;
  readonly frameB: Pose;
  /** Was a place of its own picked on B? */
  readonly picked: boolean;
}

type Frames = Pick<JointDescription, "frameA" | "frameB">;

const poseOf = (poses: Poses, body: string): Pose => poses.get(body) ?? IDENTITY;
const on = (poses: Poses, body: string, frame: Pose) => written(compose(invert(poseOf(poses, body)), frame));

/** The moving point of B lies at its origin unless it was picked, since it may not coincide with A's. */
function endsApart({ a, b, poses, frameA, frameB, picked }: FramesQuestion): Frames {
  const end = picked ? frameB.position : poseOf(poses, b).position;
  const begin = size(subtract(frameA.position, end)) > 1e-9 || a === GROUND ? frameA.position : poseOf(poses, a).position;
  return {
    frameA: on(poses, a, { ...IDENTITY, position: begin }),
    frameB: on(poses, b, { ...IDENTITY, position: end }),
  };
}

/** The surface is centred at A's place; the point on it at B's. */
const aroundA = (question: FramesQuestion): Frames => ({
  frameA: on(question.poses, question.a, question.frameA),
  frameB: on(question.poses, question.b, {
    ...question.frameB,
    position: question.picked ? question.frameB.position : poseOf(question.poses, question.b).position,
  }),
});

/** The plane is A's place, what rolls is centred at the origin of B; a wheel's axle lies in the plane. */
function onPlane({ a, b, poses, frameA }: FramesQuestion): Frames {
  const normal = rotate(frameA.orientation, [1, 0, 0]);
  const axle = cross(normal, Math.abs(normal[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]);
  const centre = poseOf(poses, b).position;
  return {
    frameA: on(poses, a, frameA),
    frameB: on(poses, b, { position: centre, orientation: frameOfAxes(cross(axle, normal), normal) }),
  };
}

/** Kinds whose two frames do not coincide. */
export const FRAMED_KINDS: ReadonlyMap<JointType, (question: FramesQuestion) => Frames> = new Map([
  ["distance", endsApart],
  ["rope", endsApart],
  ["point-on-surface", aroundA],
  ["rolling", onPlane],
  ["rolling-wheel", onPlane],
]);

/** From the plane to the centre of what rolls on it. */
function rollingRadius({ joint, place, poses }: Surroundings): { readonly radius: number } {
  const height = dot(subtract(poseOf(poses, joint.b).position, place.point), place.axis) / size(place.axis);
  return { radius: Math.abs(height) > 1e-9 ? tidyCoordinate(Math.abs(height)) : 0.25 };
}

function surfaceThroughB({ joint, place, poses }: Surroundings): Pick<JointDescription, "surface"> {
  const point = joint.atB?.point ?? poseOf(poses, joint.b).position;
  const distance = size(subtract(point, place.point));
  return { surface: { type: "sphere", radius: distance > 1e-9 ? tidyCoordinate(distance) : 1 } };
}

/** A shallow curve whose bottom is the place of the joint. */
export const BOWL: readonly Vector3[] = [
  [-1, 0.25, 0],
  [0, 0, 0],
  [1, 0.25, 0],
];

export const JOINT_DEFAULTS: Readonly<Partial<Record<JointType, (around: Surroundings) => Partial<JointDescription>>>> = {
  screw: () => ({ pitch: 0.01 }),
  generic: () => ({ locked: ["x", "y", "z"] }),
  rolling: rollingRadius,
  "rolling-wheel": rollingRadius,
  "point-on-surface": surfaceThroughB,
  "point-on-curve": () => ({ curve: { points: BOWL } }),
};
