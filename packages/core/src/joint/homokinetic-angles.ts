/**
 * The two angles of a constant-velocity joint, shafts along x, as of a double Cardan joint without length: R_AB = R_z(a) R_y(b) R_z(a).
 *
 *   quaternion (x, y, z, w) = (0, sin b/2, cos b/2 sin a, cos b/2 cos a)          a = atan2(z, w),   b = 2 asin y
 *   q̇ = ½ ω q, ω = ω_B − ω_A in the axes of A:
 *     ȧ = ((w y + x z) ω_x + (y z − w x) ω_y + (z² + w²) ω_z) / (2 (z² + w²))
 *     ḃ = (w ω_y + x ω_z − z ω_x) / √(1 − y²)
 *
 * Both hold at any error of the joint (x ≠ 0). Source: theory 03, section 15.3, closed form of the pose; rows: own derivation.
 * Singular: b = 180°; a jumps by 180° beyond a bend of 180° about z.
 */
import type { Quat } from "../math/quat.js";
import { atan2 } from "../math/trig.js";
import { add, readVec3, scale, type Vec3, vec3 } from "../math/vec3.js";
import { coupleRow } from "./coordinates.js";
import type { FreeCoordinate } from "./joint-kind.js";
import { axisOfA, relativeOrientation } from "./rows.js";

/** Of both quaternions of a rotation the one with w ≥ 0. */
function orientationOf(frames: Float64Array, o: number): Quat {
  const { x, y, z, w } = relativeOrientation(frames, o);
  const sign = w < 0 ? -1 : 1;
  return { x: sign * x, y: sign * y, z: sign * z, w: sign * w };
}

/** A vector in the axes of A, in those of the world. */
function fromA(frames: Float64Array, o: number, v: Vec3): Vec3 {
  const [x, y, z] = [0, 1, 2].map((axis) => readVec3(frames, axisOfA(o, axis))) as [Vec3, Vec3, Vec3];
  return add(add(scale(x, v.x), scale(y, v.y)), scale(z, v.z));
}

/** a: twice, about z of A and z of B. */
const outer: FreeCoordinate = {
  name: "turn-z",
  measure: "angle",
  value(frames, o) {
    const { z, w } = orientationOf(frames, o);
    return atan2(z, w);
  },
  row(frames, o, _numbers, _n, out, r) {
    const { x, y, z, w } = orientationOf(frames, o);
    const square = z * z + w * w;
    const gradient = scale(vec3(w * y + x * z, y * z - w * x, square), square === 0 ? 0 : 0.5 / square);
    coupleRow(frames, o, fromA(frames, o, gradient), out, r);
  },
};

/** b: between the two turns, about the y axis they carry. */
const inner: FreeCoordinate = {
  name: "turn-y",
  measure: "angle",
  value(frames, o) {
    const { x, y, z, w } = orientationOf(frames, o);
    return 2 * atan2(y, Math.sqrt(x * x + z * z + w * w));
  },
  row(frames, o, _numbers, _n, out, r) {
    const { x, z, w } = orientationOf(frames, o);
    const cosine = Math.sqrt(x * x + z * z + w * w);
    const gradient = cosine === 0 ? vec3(0, 1, 0) : scale(vec3(-z, w, x), 1 / cosine);
    coupleRow(frames, o, fromA(frames, o, gradient), out, r);
  },
};

export const homokineticAngles: readonly FreeCoordinate[] = [outer, inner];
