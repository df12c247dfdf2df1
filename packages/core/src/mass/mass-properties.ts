/**
 * Mass, centre of mass and inertia of rigid parts, and how they combine.
 *
 *   parallel axes   J_P = J_C + m (|d|² E − d dᵀ)            d from the centre of mass C to P
 *   rotation        J' = R J Rᵀ
 *   composition     m = Σ mᵢ,   c = Σ mᵢ cᵢ / m,   J = Σ Jᵢ + mᵢ (|dᵢ|² E − dᵢ dᵢᵀ),   dᵢ = cᵢ − c
 *
 * Source: theory 02, section 10.2.
 */
import { assert } from "../math/assert.js";
import { addMatrices, conjugateBy, diagonal, fromQuat, type Mat3, scaleMatrix } from "../math/mat3.js";
import type { Pose } from "../math/pose.js";
import { type Quat, rotate as rotateVector } from "../math/quat.js";
import { add, addScaled, subtract, type Vec3, ZERO } from "../math/vec3.js";

/** Mass, centre and inertia of something. */
export interface MassProperties {
  /** kg */
  readonly mass: number;
  /** Centre of mass in some frame, m. */
  readonly center: Vec3;
  /** About the centre of mass, in the axes of that frame, kg·m². */
  readonly inertia: Mat3;
}

export const MASSLESS: MassProperties = { mass: 0, center: ZERO, inertia: diagonal(0, 0, 0) };

export const pointMass = (mass: number, at: Vec3): MassProperties => ({ mass, center: at, inertia: diagonal(0, 0, 0) });

/** m (|d|² E − d dᵀ): inertia of a point mass at the distance d. */
function inertiaOfPoint(mass: number, d: Vec3): Mat3 {
  const xy = -mass * d.x * d.y;
  const xz = -mass * d.x * d.z;
  const yz = -mass * d.y * d.z;
  return {
    xx: mass * (d.y * d.y + d.z * d.z),
    xy,
    xz,
    yx: xy,
    yy: mass * (d.x * d.x + d.z * d.z),
    yz,
    zx: xz,
    zy: yz,
    zz: mass * (d.x * d.x + d.y * d.y),
  };
}

/** Inertia about any point of the frame. */
export const inertiaAbout = (part: MassProperties, point: Vec3): Mat3 =>
  addMatrices(part.inertia, inertiaOfPoint(part.mass, subtract(point, part.center)));

/** The part moved by `by` without turning it. */
export const shift = (part: MassProperties, by: Vec3): MassProperties => ({ ...part, center: add(part.center, by) });

/** The part turned about the origin of the frame by a unit quaternion. */
export function rotate(part: MassProperties, by: Quat): MassProperties {
  return { mass: part.mass, center: rotateVector(by, part.center), inertia: symmetric(conjugateBy(fromQuat(by), part.inertia)) };
}

/** A part given in B, expressed in A. */
export const place = (part: MassProperties, X_AB: Pose): MassProperties => shift(rotate(part, X_AB.orientation), X_AB.position);

/** One rigid body made of all parts. Without any mass the centre is the origin. */
export function combine(parts: readonly MassProperties[]): MassProperties {
  let mass = 0;
  for (const part of parts) mass += part.mass;
  if (parts.length === 0 || mass === 0) return MASSLESS;
  // relative to the first centre, so that a lone part or parts far from the origin lose nothing
  const first = parts[0]!.center;
  let center = first;
  for (const part of parts) center = addScaled(center, subtract(part.center, first), part.mass / mass);
  let inertia = MASSLESS.inertia;
  for (const part of parts) inertia = addMatrices(inertia, inertiaAbout(part, center));
  return { mass, center, inertia };
}

/** The same distribution, denser or lighter. */
export function scaleToMass(part: MassProperties, mass: number): MassProperties {
  assert(part.mass > 0, "only what has mass can be scaled to a mass");
  return { mass, center: part.center, inertia: scaleMatrix(part.inertia, mass / part.mass) };
}

/** Rounding leaves the two halves of a product apart; their mean is taken. */
function symmetric(m: Mat3): Mat3 {
  const xy = (m.xy + m.yx) / 2;
  const xz = (m.xz + m.zx) / 2;
  const yz = (m.yz + m.zy) / 2;
  return { xx: m.xx, xy, xz, yx: xy, yy: m.yy, yz, zx: xz, zy: yz, zz: m.zz };
}
