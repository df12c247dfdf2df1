/**
 * Where a device leads, from one reading to the next: one function for everything a hand can hold.
 *
 *   pose       tracker, glove, VR controller: a pose in the world. The object keeps the place in the hand that it had at the first reading: X = X_hand X_grip
 *   twist      spaceball, joystick, gamepad: rates of moving and turning, world axes:  x ← x + h v,  q ← turn(h ω) q
 *   pointer    mouse, pen: a ray. The point that was taken hold of stays in the plane across the first ray
 *
 * Source: theory 06, 3.7 (NC-18): rate and position devices.
 */
import { compose, invert, type Pose } from "../../math/pose.js";
import { fromRotationVector, multiply, norm, normalise, type Quaternion, readQuat } from "../../math/quat.js";
import { isFinite64 } from "../../math/scalar.js";
import { add, dot, length, readVec3, scale, subtract, type Vec3, type Vector3 } from "../../math/vec3.js";

/** What a device tells about a hand: where it is, or a ray it points along. */
export type DeviceReading =
  | {
      /** The kind, by which readings are told apart. */
      readonly kind: "pose";
      /** Of the hand in the world, m. */
      readonly position: Vector3;
      /** Default: as it was. */
      readonly orientation?: Quaternion;
    }
  | {
      readonly kind: "twist";
      /** m/s, world axes. Default 0. */
      readonly linear?: Vector3;
      /** rad/s, world axes. Default 0. */
      readonly angular?: Vector3;
    }
  | {
      readonly kind: "pointer";
      /** Of the ray, m, and its direction, world axes. */
      readonly origin: Vector3;
      /** Of the ray, in the world; any length. */
      readonly direction: Vector3;
    };

/** What the first reading of a kind fixes. */
export interface Grip {
  /** `pose`: the object in the hand. */
  readonly held?: Pose;
  /** `pointer`: normal of the plane, a point in it, and the object from there. */
  readonly plane?: { readonly normal: Vec3; readonly point: Vec3; readonly arm: Vec3 };
}

/** Why a reading leads nowhere; undefined where it leads somewhere. */
export function faultOf(reading: DeviceReading): string | undefined {
  const numbers = Object.values(reading).flatMap((value): readonly number[] =>
    typeof value === "string" || value === undefined ? [] : value,
  );
  if (!numbers.every(isFinite64)) return "it holds numbers that are not finite";
  if (reading.kind === "pose" && reading.orientation && !(norm(readQuat(reading.orientation)) > 0)) return "its orientation is zero";
  if (reading.kind === "pointer" && !(length(readVec3(reading.direction)) > 0)) return "its direction is zero";
  return undefined;
}

/** Where the object is led by a reading without fault, `h` seconds after the last one: from where it was led before, and with what grip from now on. */
export function leadPose(led: Pose, reading: DeviceReading, h: number, grip: Grip): { readonly pose: Pose; readonly grip: Grip } {
  if (reading.kind === "twist") return { pose: advance(led, reading, h), grip: {} };
  return reading.kind === "pose" ? follow(led, reading, grip) : point(led, reading, grip);
}

const readOr = (value: Vector3 | undefined): Vec3 => readVec3(value ?? [0, 0, 0]);

function advance({ position, orientation }: Pose, { linear, angular }: Extract<DeviceReading, { kind: "twist" }>, h: number): Pose {
  return {
    position: add(position, scale(readOr(linear), h)),
    orientation: normalise(multiply(fromRotationVector(scale(readOr(angular), h)), orientation)),
  };
}

function follow(
  led: Pose,
  reading: Extract<DeviceReading, { kind: "pose" }>,
  { held }: Grip,
): { readonly pose: Pose; readonly grip: Grip } {
  const turned = reading.orientation ? normalise(readQuat(reading.orientation)) : led.orientation;
  const hand: Pose = { position: readVec3(reading.position), orientation: turned };
  const grip = held ?? compose(invert(hand), led);
  return { pose: compose(hand, grip), grip: { held: grip } };
}

/** A ray along the plane meets it nowhere: the object stays. */
function point(
  led: Pose,
  reading: Extract<DeviceReading, { kind: "pointer" }>,
  { plane }: Grip,
): { readonly pose: Pose; readonly grip: Grip } {
  const origin = readVec3(reading.origin);
  const direction = readVec3(reading.direction);
  const along = scale(direction, 1 / length(direction));
  if (plane === undefined) {
    const first = add(origin, scale(along, dot(subtract(led.position, origin), along)));
    return { pose: led, grip: { plane: { normal: along, point: first, arm: subtract(led.position, first) } } };
  }
  const across = dot(along, plane.normal);
  if (!(Math.abs(across) > LEAST_SLOPE)) return { pose: led, grip: { plane } };
  const met = add(origin, scale(along, dot(subtract(plane.point, origin), plane.normal) / across));
  return { pose: { position: add(met, plane.arm), orientation: led.orientation }, grip: { plane } };
}

/** Rays that are flatter to the plane than 0.6 degrees lead to the horizon. */
const LEAST_SLOPE = 1e-2;
