/** Poses of bodies and frames of joints at the start, as numbers: what edits need to move things. */
import { GROUND, type JointDescription, type Model, type Quaternion, type ResolvedModel, resolveModel, type Vector3 } from "@gelenk/core";

export interface Pose {
  readonly position: Vector3;
  readonly orientation: Quaternion;
}

export const IDENTITY: Pose = { position: [0, 0, 0], orientation: [0, 0, 0, 1] };

export const add = (a: Vector3, b: Vector3): Vector3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector3, b: Vector3): Vector3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector3, s: number): Vector3 => [s * a[0], s * a[1], s * a[2]];
export const dot = (a: Vector3, b: Vector3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector3, b: Vector3): Vector3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const size = (a: Vector3): number => Math.sqrt(dot(a, a));
export const unit = (a: Vector3): Vector3 => scale(a, 1 / size(a));

/** v + w·t + u × t with t = 2 u × v, for q = (u, w). */
export function rotate([x, y, z, w]: Quaternion, v: Vector3): Vector3 {
  const u: Vector3 = [x, y, z];
  const t = scale(cross(u, v), 2);
  return add(add(v, scale(t, w)), cross(u, t));
}

export const conjugate = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w];

export const multiply = ([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by + ay * bw + az * bx - ax * bz,
  aw * bz + az * bw + ax * by - ay * bx,
  aw * bw - ax * bx - ay * by - az * bz,
];

export function normalised([x, y, z, w]: Quaternion): Quaternion {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  return length > 0 ? [x / length, y / length, z / length, w / length] : [0, 0, 0, 1];
}

/** X_AC = X_AB X_BC */
export const compose = (a: Pose, b: Pose): Pose => ({
  position: add(a.position, rotate(a.orientation, b.position)),
  orientation: normalised(multiply(a.orientation, b.orientation)),
});

export function invert({ position, orientation }: Pose): Pose {
  const back = conjugate(orientation);
  return { position: scale(rotate(back, position), -1), orientation: back };
}

export const toWorld = (pose: Pose, point: Vector3): Vector3 => add(pose.position, rotate(pose.orientation, point));
export const toLocal = (pose: Pose, point: Vector3): Vector3 => rotate(conjugate(pose.orientation), subtract(point, pose.position));

/** Rotation whose columns are x, the part of y across it, and their product; any y where that says nothing: the choice of the library. */
export function frameOfAxes(axis: Vector3, across: Vector3 = [0, 0, 0]): Quaternion {
  const x = size(axis) > 0 ? unit(axis) : ([1, 0, 0] as const);
  const rest = subtract(across, scale(x, dot(across, x)));
  const y = size(rest) > 1e-9 * size(across) ? unit(rest) : perpendicular(x);
  return quaternionOf(x, y, cross(x, y));
}

function perpendicular(a: Vector3): Vector3 {
  const [x, y, z] = a.map(Math.abs) as unknown as Vector3;
  return unit(cross(a, x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1]));
}

/** From the columns of a rotation; the largest of the four squares decides the form (Shepperd). */
function quaternionOf(x: Vector3, y: Vector3, z: Vector3): Quaternion {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) return normalised([y[2] - z[1], z[0] - x[2], x[1] - y[0], 1 + trace]);
  if (x[0] >= y[1] && x[0] >= z[2]) return normalised([1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2], y[2] - z[1]]);
  if (y[1] >= z[2]) return normalised([y[0] + x[1], 1 + y[1] - z[2] - x[0], z[1] + y[2], z[0] - x[2]]);
  return normalised([z[0] + x[2], z[1] + y[2], 1 + z[2] - x[0] - y[1], x[1] - y[0]]);
}

/** Where the bodies are at the start, by name; the ground is the world. Without numbers (a wrong expression) a body counts as at the origin. */
export function posesAtStart(model: Model): ReadonlyMap<string, Pose> {
  const resolved = resolvedOrWritten(model);
  const poses = new Map<string, Pose>([[GROUND, IDENTITY]]);
  for (const { name, position, orientation } of resolved.bodies ?? [])
    poses.set(name ?? "", {
      position: position?.every(Number.isFinite) ? position : IDENTITY.position,
      orientation: orientation?.every(Number.isFinite) ? normalised(orientation) : IDENTITY.orientation,
    });
  return poses;
}

/** The model with numbers; where that fails, as it is, in which expressions are no finite numbers. */
export const resolvedOrWritten = (model: Model): ResolvedModel => resolveModel(model).model ?? (model as unknown as ResolvedModel);

/** Kinds whose frames are at the origins of their bodies where nothing else is written. */
const APART: ReadonlySet<string> = new Set(["distance", "rope"]);

export interface JointFrames {
  readonly a: Pose;
  readonly b: Pose;
}

/** The frames of a joint on its bodies, as a world would place them at the start. */
export function framesOf(joint: JointDescription, poses: ReadonlyMap<string, Pose>): JointFrames {
  const poseA = poses.get(joint.a) ?? IDENTITY;
  const poseB = poses.get(joint.b) ?? IDENTITY;
  const origin = joint.b === GROUND ? poseA.position : poseB.position;
  const common: Pose = { position: joint.anchor ?? origin, orientation: frameOfAxes(joint.axis ?? [1, 0, 0], joint.axis2) };
  const frameOn = (pose: Pose, written: JointDescription["frameA"]): Pose => {
    if (written) return { position: written.position ?? [0, 0, 0], orientation: normalised(written.orientation ?? [0, 0, 0, 1]) };
    return APART.has(joint.type) && !joint.anchor ? IDENTITY : compose(invert(pose), common);
  };
  return { a: frameOn(poseA, joint.frameA), b: frameOn(poseB, joint.frameB) };
}
