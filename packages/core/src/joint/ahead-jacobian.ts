/**
 * How errors at the preview depend on velocities now: the Jacobian of a look ahead,
 *
 *   J⁺ = (1/h) ∂e(t + h)/∂u(t) = ± [ ((p⁺ − s⁺) × a⁺ + w⁺)ᵀ T, a⁺ᵀ ]        T = (1/h) ∂θ⁺/∂Ω,  θ⁺ turn of the body at t + h, world axes
 *
 * with the row (a⁺, p⁺, w⁺) and the centre of mass s⁺ at the preview. T is the mean of the body's rotation over the step, here taken as the
 * rotation half-way: exact up to (ωh)²/24 and what gyroscopic terms change. It is for iterations that are repeated with true errors.
 * Where the bodies do not turn, J⁺ is the Jacobian at the present poses (jacobian.ts).
 */
import type { ChainJoint, Tables } from "./coupling.js";
import { ROW } from "./joint-kind.js";

/** Rows of a joint at the preview into `line`, ROW numbers each, from `jointNext`. */
export function writeAheadRows(t: Tables, { slot, kind, numbers }: ChainJoint, line: Float64Array): void {
  kind.rows(t.jointNext, 24 * slot, numbers, 0, line, 0);
}

/** J⁺ of the side of a joint whose body is in that slot, for the rows in `line`; rows × 6 numbers from out[0] on. */
export function writeAheadSide(t: Tables, body: number, sign: 1 | -1, line: Float64Array, rows: number, out: Float64Array): void {
  const { pose, nextPose } = t;
  const p = 7 * body;
  const sx = nextPose[p]!;
  const sy = nextPose[p + 1]!;
  const sz = nextPose[p + 2]!;
  // rotation half-way, column by column
  const ux = pose[p + 3]! + nextPose[p + 3]!;
  const uy = pose[p + 4]! + nextPose[p + 4]!;
  const uz = pose[p + 5]! + nextPose[p + 5]!;
  const uw = pose[p + 6]! + nextPose[p + 6]!;
  const f = 2 / (ux * ux + uy * uy + uz * uz + uw * uw);
  const xx = 1 - f * (uy * uy + uz * uz);
  const xy = f * (ux * uy + uz * uw);
  const xz = f * (ux * uz - uy * uw);
  const yx = f * (ux * uy - uz * uw);
  const yy = 1 - f * (ux * ux + uz * uz);
  const yz = f * (uy * uz + ux * uw);
  const zx = f * (ux * uz + uy * uw);
  const zy = f * (uy * uz - ux * uw);
  const zz = 1 - f * (ux * ux + uy * uy);
  for (let l = 0, o = 0; l < ROW * rows; l += ROW, o += 6) {
    const ax = sign * line[l]!;
    const ay = sign * line[l + 1]!;
    const az = sign * line[l + 2]!;
    const x = line[l + 3]! - sx;
    const y = line[l + 4]! - sy;
    const z = line[l + 5]! - sz;
    const mx = y * az - z * ay + sign * line[l + 6]!;
    const my = z * ax - x * az + sign * line[l + 7]!;
    const mz = x * ay - y * ax + sign * line[l + 8]!;
    out[o] = xx * mx + xy * my + xz * mz;
    out[o + 1] = yx * mx + yy * my + yz * mz;
    out[o + 2] = zx * mx + zy * my + zz * mz;
    out[o + 3] = ax;
    out[o + 4] = ay;
    out[o + 5] = az;
  }
}
