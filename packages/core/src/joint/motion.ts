/**
 * How two bodies move, as joints see it: motion.ts fills the `motion` that a kind's `bias` reads. Everything is meant at p_B, the point of frame B:
 *
 *   ω_A (3)   v_A (3)   c_A (3)   ω_B (3)   v_B (3)   c_B (3)          world axes, MOTION = 18 numbers
 *
 *   v = v_s + ω × r          velocity of the body's material at p_B (m/s)                   r = p_B − s, s the centre of mass
 *   c = ω × (ω × r)          its acceleration while the body itself does not accelerate     (m/s²)
 *
 * Then, with V = v_B − v_A, the point p_B seen from A accelerates by
 *
 *   g = c_B − c_A − 2 ω_A × V          plus what u̇ contributes
 *
 * (relative, guiding and Coriolis acceleration), which is all that the velocity products of a length need; those of an angle need ω_A and ω_B.
 */
import { addScaled, cross, readVec3, subtract, type Vec3 } from "../math/vec3.js";
import { FRAME } from "./joint-kind.js";

export const MOTION = 18;
export const HALF_MOTION = 9;

/** Writes the half of one body to out[m …]: m is where the motion begins for A, HALF_MOTION later for B. Zeros stand for the ground. */
export function writeMotion(
  frames: Float64Array,
  o: number,
  pose: Float64Array,
  p: number,
  twist: Float64Array,
  t: number,
  out: Float64Array,
  m: number,
): void {
  const spin = readVec3(twist, t);
  const round = cross(spin, subtract(readVec3(frames, o + FRAME), readVec3(pose, p)));
  const inward = cross(spin, round);
  out[m] = spin.x;
  out[m + 1] = spin.y;
  out[m + 2] = spin.z;
  out[m + 3] = twist[t + 3]! + round.x;
  out[m + 4] = twist[t + 4]! + round.y;
  out[m + 5] = twist[t + 5]! + round.z;
  out[m + 6] = inward.x;
  out[m + 7] = inward.y;
  out[m + 8] = inward.z;
}

export const spinOfA = (motion: Float64Array, m: number): Vec3 => readVec3(motion, m);
export const spinOfB = (motion: Float64Array, m: number): Vec3 => readVec3(motion, m + HALF_MOTION);

/** V: velocity of p_B relative to A, world axes. */
export const slidingVelocity = (motion: Float64Array, m: number): Vec3 =>
  subtract(readVec3(motion, m + HALF_MOTION + 3), readVec3(motion, m + 3));

/** g: see above. */
export function slidingBias(motion: Float64Array, m: number): Vec3 {
  const coriolis = cross(spinOfA(motion, m), slidingVelocity(motion, m));
  return addScaled(subtract(readVec3(motion, m + HALF_MOTION + 6), readVec3(motion, m + 6)), coriolis, -2);
}
