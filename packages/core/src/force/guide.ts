/**
 * What a hand does to the object it guides: the object's frame follows that of a kinematic body, the device, like a critically damped oscillator, as far as
 * force and torque reach. The device may go anywhere, also into obstacles; the object does not.
 *
 *   f = m (ω₀² e + 2 ω₀ ė) − m g             e = c_wanted − c of the centre of mass,  ė = v_wanted − v,  ω₀ = 1/follow
 *   τ = I (ω₀² θ + 2 ω₀ (ω_d − ω))            θ the rotation vector from the object's frame to the device's
 *   |m ω₀² e| and |f + m g| ≤ force,  |I ω₀² θ| and |τ| ≤ torque,  along their directions
 *
 * The part by place is bounded by itself, so that an object which is far away comes at a steady speed instead of being thrown. With joints on the object its
 * own mass and inertia are taken all the same.
 * Source: theory 06, 3.7 (NC-18), "working proposals"; critical damping of a free body is exact. Limits: follow ≥ 2 h, as explicit forces ask for.
 */
import { compose, type Pose } from "../math/pose.js";
import { conjugate, multiply, type Quat, readQuat, rotate, rotateInverse, toRotationVector } from "../math/quat.js";
import { add, cross, length, readVec3, scale, subtract, type Vec3, vec3 } from "../math/vec3.js";
import type { ForceDescription } from "../model/description.js";
import { addWrench } from "./add-wrench.js";
import type { ForceKind, ForceTables } from "./force-kind.js";

type Description = Extract<ForceDescription, { type: "guide" }>;

/**
 * Numbers: slots of device and object, two points that are not used, ω₀ (1/s), largest force and torque
 * (negative: the default), 1 where the weight is carried.
 */
const RATE = 8;
const FORCE = 9;
const TORQUE = 10;
const CARRY = 11;

export const DEFAULT_FOLLOW = 0.05;
const WEIGHTS = 20;
const EARTH = 9.81;
/** Largest lever in radii of gyration: the end of a rod is √3 of them from its middle. */
const LEVER = 2;

/** What is wanted of the object: how far its centre of mass and its principal axes are off, and the velocities it should have. */
interface Lead {
  readonly offset: Vec3;
  readonly turn: Vec3;
  readonly velocity: Vec3;
  readonly omega: Vec3;
}

const poseOf = (table: Float64Array, body: number): Pose => ({
  position: readVec3(table, 7 * body),
  orientation: readQuat(table, 7 * body + 3),
});

/** A device has no mass: its pose is that of its frame. */
function lead(t: ForceTables, device: number, object: number): Lead {
  const X_WD = poseOf(t.pose, device);
  const wanted = compose(X_WD, poseOf(t.frame, object));
  const at = poseOf(t.pose, object);
  const omega = readVec3(t.twist, 6 * device);
  return {
    offset: subtract(wanted.position, at.position),
    turn: toRotationVector(multiply(wanted.orientation, conjugate(at.orientation))),
    velocity: add(readVec3(t.twist, 6 * device + 3), cross(omega, subtract(wanted.position, X_WD.position))),
    omega,
  };
}

/** At most so long. */
function bounded(v: Vec3, most: number): Vec3 {
  const size = length(v);
  return size > most ? scale(v, most / size) : v;
}

/** I a of the object, world axes. */
function timesInertia(t: ForceTables, body: number, orientation: Quat, a: Vec3): Vec3 {
  const local = rotateInverse(orientation, a);
  return rotate(orientation, vec3(t.inertia[6 * body]! * local.x, t.inertia[6 * body + 1]! * local.y, t.inertia[6 * body + 2]! * local.z));
}

const mostForce = (t: ForceTables, body: number, n: Float64Array): number =>
  n[FORCE]! >= 0 ? n[FORCE]! : WEIGHTS * EARTH * t.mass[2 * body]!;

function mostTorque(t: ForceTables, body: number, n: Float64Array): number {
  if (n[TORQUE]! >= 0) return n[TORQUE]!;
  const mass = t.mass[2 * body]!;
  const largest = Math.max(t.inertia[6 * body]!, t.inertia[6 * body + 1]!, t.inertia[6 * body + 2]!);
  return WEIGHTS * EARTH * mass * LEVER * Math.sqrt(largest / mass);
}

/** By place alone: force and torque without weight. */
function pull(t: ForceTables, body: number, n: Float64Array, { offset, turn }: Lead): { readonly force: Vec3; readonly torque: Vec3 } {
  const stiffness = n[RATE]! * n[RATE]!;
  return {
    force: bounded(scale(offset, stiffness * t.mass[2 * body]!), mostForce(t, body, n)),
    torque: bounded(timesInertia(t, body, readQuat(t.pose, 7 * body + 3), scale(turn, stiffness)), mostTorque(t, body, n)),
  };
}

export const guide: ForceKind = {
  type: "guide",
  pair: true,
  numbers: (d: Description) => [1 / (d.follow ?? DEFAULT_FOLLOW), d.force ?? -1, d.torque ?? -1, d.carry === false ? 0 : 1],
  wrench(t, body, n, _time, out, o) {
    if (body !== n[1]) return;
    const { force, torque } = pull(t, body, n, lead(t, n[0]!, body));
    const weight = n[CARRY]! * t.mass[2 * body]!;
    addWrench(out, o, torque, subtract(force, scale(readVec3(t.gravity), weight)));
  },
  resist(t, body, n, _time, out, o) {
    if (body !== n[1]) return;
    const wanted = lead(t, n[0]!, body);
    const { force, torque } = pull(t, body, n, wanted);
    const brake = 2 * n[RATE]!;
    const slower = scale(subtract(wanted.velocity, readVec3(t.twist, 6 * body + 3)), brake * t.mass[2 * body]!);
    const turn = scale(subtract(wanted.omega, readVec3(t.twist, 6 * body)), brake);
    const calmer = timesInertia(t, body, readQuat(t.pose, 7 * body + 3), turn);
    const whole = bounded(add(force, slower), mostForce(t, body, n));
    const twist = bounded(add(torque, calmer), mostTorque(t, body, n));
    addWrench(out, o, subtract(twist, torque), subtract(whole, force));
  },
};

/** Force (N) and torque (N·m) that the guide exerts now, weight included: what a hand would feel, turned round. */
export function guideWrench(t: ForceTables, numbers: Float64Array): Float64Array {
  const out = new Float64Array(6);
  guide.wrench!(t, numbers[1]!, numbers, 0, out, 0);
  guide.resist!(t, numbers[1]!, numbers, 0, out, 0);
  return out;
}
