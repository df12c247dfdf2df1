/** Hands and controllers of a headset as poses and rays, whatever they are made of. */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { type Pose, rotate } from "../document/poses.js";
import type { ImmersiveFrame, Ray } from "../view/view.js";

const vector = ({ x, y, z }: DOMPointReadOnly): Vector3 => [x, y, z];
const rotation = ({ x, y, z, w }: DOMPointReadOnly): Quaternion => [x, y, z, w];

/** Where it takes hold: the grip of a controller, or the tip of the index finger. */
export function gripOf(source: XRInputSource, { frame, space }: ImmersiveFrame): Pose | undefined {
  const tip = source.hand?.get("index-finger-tip");
  const pose = tip && frame.getJointPose ? frame.getJointPose(tip, space) : source.gripSpace && frame.getPose(source.gripSpace, space);
  return pose ? { position: vector(pose.transform.position), orientation: rotation(pose.transform.orientation) } : undefined;
}

/** Where it points. */
export function rayOf(source: XRInputSource, { frame, space }: ImmersiveFrame): Ray | undefined {
  const pose = frame.getPose(source.targetRaySpace, space);
  if (!pose) return undefined;
  return { origin: vector(pose.transform.position), direction: rotate(rotation(pose.transform.orientation), [0, 0, -1]) };
}

/** Thumb-stick of a controller, −1 … 1. */
export function stickOf({ gamepad }: XRInputSource): { readonly x: number; readonly y: number } {
  const [, , x = 0, y = 0] = gamepad?.axes ?? [];
  return { x, y };
}
