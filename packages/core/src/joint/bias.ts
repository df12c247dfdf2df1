/**
 * Velocity products of the basic rows: what remains of d²e/dt² when no body accelerates. Notation of motion.ts; ω = ω_B − ω_A, (x, y, z) the axes of A
 * beginning with the main one.
 *
 *   point along axis a of A     a·g
 *   distance                    n·g + (V² − (n·V)²)/|p_B − p_A|
 *   turn about axis a of A      (ω_A × a)·ω_B
 *   direction, along y          (ω·z)(ω_A·x) − (ω·x)(ω_B·z)
 *              along z          (ω·x)(ω_B·y) − (ω·y)(ω_A·x)
 *   double rotation             d/dt of z/|z|, z = x_A × y_B:   ω·ż/s − c (ω·z)²/s³,   s = |z|, c = x_A·y_B
 *   twist                       d/dt of 2σ/σ², σ = x_A + x_B:   2 (ω·σ̇ − 2 (ω·σ)(σ·σ̇)/σ²)/σ²
 *
 * The forms for direction follow from e = (−z_A·x_B, y_A·x_B), to which the angle form is equal to third order; they need no velocity to obey
 * the joint. With ω along x they become those of the turn. Point, distance, double rotation and twist hold at any error, the others where it is zero.
 */
import { add, cross, dot, lengthSquared, readVec3, subtract, type Vec3 } from "../math/vec3.js";
import { FRAME } from "./joint-kind.js";
import { slidingBias, slidingVelocity, spinOfA, spinOfB } from "./motion.js";
import { axisOfA, axisOfB } from "./rows.js";

export function pointBias(frames: Float64Array, o: number, axis: number, motion: Float64Array, m: number): number {
  return dot(readVec3(frames, axisOfA(o, axis)), slidingBias(motion, m));
}

export function distanceBias(frames: Float64Array, o: number, motion: Float64Array, m: number): number {
  const line = subtract(readVec3(frames, o + FRAME), readVec3(frames, o));
  const square = lengthSquared(line);
  if (square === 0) return 0;
  const distance = Math.sqrt(square);
  const velocity = slidingVelocity(motion, m);
  const along = dot(line, velocity) / distance;
  return (dot(line, slidingBias(motion, m)) + lengthSquared(velocity) - along * along) / distance;
}

export function turnBias(frames: Float64Array, o: number, axis: number, motion: Float64Array, m: number): number {
  return dot(cross(spinOfA(motion, m), readVec3(frames, axisOfA(o, axis))), spinOfB(motion, m));
}

/** Two numbers; `main` is the axis that is held parallel. */
export function directionBias(
  frames: Float64Array,
  o: number,
  motion: Float64Array,
  m: number,
  out: Float64Array,
  b: number,
  main = 0,
): void {
  const x = readVec3(frames, axisOfA(o, main));
  const y = readVec3(frames, axisOfA(o, (main + 1) % 3));
  const z = readVec3(frames, axisOfA(o, (main + 2) % 3));
  const spinA = spinOfA(motion, m);
  const spinB = spinOfB(motion, m);
  const spin = subtract(spinB, spinA);
  out[b] = dot(spin, z) * dot(spinA, x) - dot(spin, x) * dot(spinB, z);
  out[b + 1] = dot(spin, x) * dot(spinB, y) - dot(spin, y) * dot(spinA, x);
}

/** Of the angle between axis `main` of A and the next axis of B. */
export function doubleRotationBias(frames: Float64Array, o: number, motion: Float64Array, m: number, main = 0): number {
  const x = readVec3(frames, axisOfA(o, main));
  const y = readVec3(frames, axisOfB(o, (main + 1) % 3));
  const spinA = spinOfA(motion, m);
  const spinB = spinOfB(motion, m);
  const spin = subtract(spinB, spinA);
  const z = cross(x, y);
  const square = lengthSquared(z);
  if (square === 0) return 0;
  const rate: Vec3 = add(cross(cross(spinA, x), y), cross(x, cross(spinB, y)));
  const about = dot(spin, z);
  return (dot(spin, rate) - (dot(x, y) * about * about) / square) / Math.sqrt(square);
}

/** Of the turn about axis `main` with the swing taken off. */
export function twistBias(frames: Float64Array, o: number, motion: Float64Array, m: number, main = 0): number {
  const a = readVec3(frames, axisOfA(o, main));
  const b = readVec3(frames, axisOfB(o, main));
  const spinA = spinOfA(motion, m);
  const spinB = spinOfB(motion, m);
  const spin = subtract(spinB, spinA);
  const sum = add(a, b);
  const square = lengthSquared(sum);
  if (square === 0) return 0;
  const rate = add(cross(spinA, a), cross(spinB, b));
  return (2 * (dot(spin, rate) - (2 * dot(spin, sum) * dot(sum, rate)) / square)) / square;
}
