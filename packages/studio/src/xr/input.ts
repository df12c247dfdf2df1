/**
 * Hands and controllers of a headset, whatever they are made of: where they take hold, where they point, where the wrist is, in the world
 * and in the room of the person. Their index says nothing about which hand it is: `handedness` does.
 */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { type Pose, rotate } from "../document/poses.js";
import type { ThrownWith } from "../tools/guiding.js";
import type { ImmersiveFrame, Ray } from "../view/view.js";
import { directionInWorld, pointInWorld, poseInWorld, velocityInWorld } from "./stance.js";
import type { TimedPose } from "./throw.js";

const vector = ({ x, y, z }: DOMPointReadOnly): Vector3 => [x, y, z];
const rotation = ({ x, y, z, w }: DOMPointReadOnly): Quaternion => [x, y, z, w];
const poseOfTransform = ({ position, orientation }: XRRigidTransform): Pose => ({
  position: vector(position),
  orientation: rotation(orientation),
});

/** The middle between the tips of thumb and index finger, turned as the wrist: the tips turn against each other while they pinch. */
function pinchPose(hand: XRHand, { frame, space }: ImmersiveFrame): Pose | undefined {
  const [tip, thumb, wrist] = (["index-finger-tip", "thumb-tip", "wrist"] as const).map((name) => {
    const joint = hand.get(name);
    const pose = joint && frame.getJointPose?.(joint, space);
    return pose && poseOfTransform(pose.transform);
  });
  if (!tip || !thumb || !wrist) return undefined;
  const middle = tip.position.map((x, k) => (x + thumb.position[k]!) / 2) as unknown as Vector3;
  return { position: middle, orientation: wrist.orientation };
}

function gripInRoom(source: XRInputSource, frame: ImmersiveFrame): (Pose & { readonly velocity?: ThrownWith }) | undefined {
  if (source.hand) return pinchPose(source.hand, frame);
  const pose = source.gripSpace && frame.frame.getPose(source.gripSpace, frame.space);
  if (!pose) return undefined;
  const { linearVelocity, angularVelocity } = pose;
  const velocity = linearVelocity && {
    linear: vector(linearVelocity),
    angular: angularVelocity ? vector(angularVelocity) : ([0, 0, 0] as const),
  };
  return { ...poseOfTransform(pose.transform), ...(velocity && { velocity }) };
}

/** Where it takes hold, in the world: the grip of a controller, or between thumb and index finger. */
export function gripOf(source: XRInputSource, frame: ImmersiveFrame): TimedPose | undefined {
  const grip = gripInRoom(source, frame);
  if (!grip) return undefined;
  const { stance, time } = frame;
  const velocity = grip.velocity && {
    linear: velocityInWorld(stance, grip.velocity.linear),
    angular: directionInWorld(stance, grip.velocity.angular),
  };
  return { ...poseInWorld(stance, grip), time: time / 1000, ...(velocity && { velocity }) };
}

/** Where it points, in the room. */
export function rayInRoom(source: XRInputSource, { frame, space }: ImmersiveFrame): Ray | undefined {
  const pose = frame.getPose(source.targetRaySpace, space);
  if (!pose) return undefined;
  const { position, orientation } = poseOfTransform(pose.transform);
  return { origin: position, direction: rotate(orientation, [0, 0, -1]) };
}

/** Where it points, in the world. */
export function rayOf(source: XRInputSource, frame: ImmersiveFrame): Ray | undefined {
  const ray = rayInRoom(source, frame);
  return ray && { origin: pointInWorld(frame.stance, ray.origin), direction: directionInWorld(frame.stance, ray.direction) };
}

/** The wrist in the room, and the direction out of the back of the hand: of a grip ∓x, of a wrist +y. */
export function wristOf(
  source: XRInputSource,
  { frame, space }: ImmersiveFrame,
): { readonly at: Vector3; readonly back: Vector3 } | undefined {
  const joint = source.hand?.get("wrist");
  const pose = joint ? frame.getJointPose?.(joint, space) : source.gripSpace && frame.getPose(source.gripSpace, space);
  if (!pose) return undefined;
  const { position, orientation } = poseOfTransform(pose.transform);
  const out: Vector3 = joint ? [0, 1, 0] : [source.handedness === "left" ? -1 : 1, 0, 0];
  return { at: position, back: rotate(orientation, out) };
}

/** The head in the room. */
export function headOf({ frame, space }: ImmersiveFrame): Pose | undefined {
  const pose = frame.getViewerPose(space);
  return pose && poseOfTransform(pose.transform);
}

/** Thumb-stick of a controller, −1 … 1: to the right, and towards the person. */
export function stickOf({ gamepad }: XRInputSource): { readonly x: number; readonly y: number } {
  const [, , x = 0, y = 0] = gamepad?.axes ?? [];
  return { x, y };
}

/** A tick in the hand, 0 … 1, where it can be felt. */
export function tick({ gamepad }: XRInputSource, strength: number): void {
  const [actuator] =
    (gamepad as (Gamepad & { readonly hapticActuators?: readonly { pulse?(strength: number, ms: number): unknown }[] }) | undefined)
      ?.hapticActuators ?? [];
  actuator?.pulse?.(Math.min(1, strength), 20);
}
