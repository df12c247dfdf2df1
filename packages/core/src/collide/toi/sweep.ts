/**
 * The motion of a shape during a stretch of time as 21 numbers: its frame at the start (12), the point it turns about (3), the velocity of
 * that point (3) and its angular velocity (3), all in world axes and constant.
 *
 *   R(t) = exp([ω]× t) R(0)        p(t) = c + v t + exp([ω]× t) (p(0) − c)
 *   exp([ω]× t) = E + sin θ [k]× + 2 sin²(θ/2) [k]×²,   θ = |ω| t,  k = ω/|ω|          (Rodrigues)
 *
 * Swept bounds: a point at a distance of at most ρ from c moves on a path whose second derivative is at most |ω|² ρ, so it stays within
 * |ω|² ρ t²/8 of the straight connection of its two ends. The box around both ends, enlarged by that, holds the whole motion; where the
 * shape turns far, the box of the sphere with radius ρ moving with c is smaller. Of the two the smaller is taken, side by side.
 */
import { sinCosInto } from "../../math/trig.js";
import { FRAME, FRAME_POSITION } from "../narrow/frame.js";
import type { CollisionShape } from "../shapes/collision-shape.js";
import { boundsAt } from "../shapes/placed-bounds.js";

/** Numbers of a sweep, and where its parts begin. */
export const SWEEP = 21;
/** Where the point begins about which the shape turns, m. */
export const SWEEP_CENTER = 12;
/** Where the velocity of that point begins, m/s. */
export const SWEEP_VELOCITY = 15;
/** Where the angular velocity begins, rad/s. */
export const SWEEP_SPIN = 18;

/** Scratch: sine and cosine, a frame of either end, the box at the second. Nothing is kept between calls. */
const sincos = new Float64Array(2);
const ends = new Float64Array(2 * FRAME);
const end = new Float64Array(6);

/** Writes the frame after the time t (s) to out[to …]. */
export function sweepFrame(sweeps: Float64Array, at: number, t: number, out: Float64Array, to: number): void {
  const wx = sweeps[at + 18]!;
  const wy = sweeps[at + 19]!;
  const wz = sweeps[at + 20]!;
  const cx = sweeps[at + 12]!;
  const cy = sweeps[at + 13]!;
  const cz = sweeps[at + 14]!;
  const rate = Math.sqrt(wx * wx + wy * wy + wz * wz);
  if (rate === 0 || t === 0) {
    for (let i = 0; i < FRAME; i++) out[to + i] = sweeps[at + i]!;
    for (let i = 0; i < 3; i++) out[to + 9 + i]! += t * sweeps[at + 15 + i]!;
    return;
  }
  sinCosInto(sincos, 0, (rate * t) / 2);
  // unit quaternion of the turn
  const s = sincos[0]! / rate;
  const w = sincos[1]!;
  const x = s * wx;
  const y = s * wy;
  const z = s * wz;
  // the columns of R(0) and the lever p(0) − c, turned one by one
  for (let column = 0; column < 4; column++) {
    const i = column < 3 ? at + column : at + FRAME_POSITION;
    const stride = column < 3 ? 3 : 1;
    const ux = column < 3 ? sweeps[i]! : sweeps[i]! - cx;
    const uy = column < 3 ? sweeps[i + stride]! : sweeps[i + stride]! - cy;
    const uz = column < 3 ? sweeps[i + 2 * stride]! : sweeps[i + 2 * stride]! - cz;
    const tx = 2 * (y * uz - z * uy);
    const ty = 2 * (z * ux - x * uz);
    const tz = 2 * (x * uy - y * ux);
    const o = column < 3 ? to + column : to + FRAME_POSITION;
    out[o] = ux + w * tx + (y * tz - z * ty);
    out[o + stride] = uy + w * ty + (z * tx - x * tz);
    out[o + 2 * stride] = uz + w * tz + (x * ty - y * tx);
  }
  out[to + 9]! += cx + t * sweeps[at + 15]!;
  out[to + 10]! += cy + t * sweeps[at + 16]!;
  out[to + 11]! += cz + t * sweeps[at + 17]!;
}

/** Angular speed, rad/s. */
export function spinRate(sweeps: Float64Array, at: number): number {
  const x = sweeps[at + SWEEP_SPIN]!;
  const y = sweeps[at + SWEEP_SPIN + 1]!;
  const z = sweeps[at + SWEEP_SPIN + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}

/** Largest distance of a point of the shape from the point it turns about; infinite for half-spaces. */
export function sweepReach(sweeps: Float64Array, at: number, shape: CollisionShape): number {
  if (shape.type === "half-space") return Infinity;
  const x = sweeps[at + FRAME_POSITION]! - sweeps[at + SWEEP_CENTER]!;
  const y = sweeps[at + FRAME_POSITION + 1]! - sweeps[at + SWEEP_CENTER + 1]!;
  const z = sweeps[at + FRAME_POSITION + 2]! - sweeps[at + SWEEP_CENTER + 2]!;
  return Math.sqrt(x * x + y * y + z * z) + shape.reach;
}

/** Writes the box (min, max) that the shape does not leave within the time t ≥ 0 to out[to …]. */
export function sweptBounds(shape: CollisionShape, sweeps: Float64Array, at: number, t: number, out: Float64Array, to: number): void {
  sweepFrame(sweeps, at, 0, ends, 0);
  sweepFrame(sweeps, at, t, ends, FRAME);
  boundsAt(shape, ends, 0, out, to);
  if (shape.type === "half-space") return;
  const reach = sweepReach(sweeps, at, shape);
  const rate = spinRate(sweeps, at);
  const bulge = (rate * rate * reach * t * t) / 8;
  boundsAt(shape, ends, FRAME, end, 0);
  for (let k = 0; k < 3; k++) {
    const c = sweeps[at + SWEEP_CENTER + k]!;
    const way = t * sweeps[at + SWEEP_VELOCITY + k]!;
    const low = Math.min(out[to + k]!, end[k]!) - bulge;
    const high = Math.max(out[to + 3 + k]!, end[3 + k]!) + bulge;
    out[to + k] = Math.max(low, c + Math.min(0, way) - reach);
    out[to + 3 + k] = Math.min(high, c + Math.max(0, way) + reach);
  }
}
