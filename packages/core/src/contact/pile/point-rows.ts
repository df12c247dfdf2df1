/**
 * Normal rows of the contacts of one pair, from its features at the anchors of the bodies (`collide/manifold/feature-gap.ts`), so nothing drifts while a contact is kept.
 *
 *   row              wrench −(rA × n, n) on A and (rB × n, n) on B, r from the centres of mass to the point of either body
 *   effective mass   1/(1/m_A + 1/m_B + (rA × n)·J_A⁻¹(rA × n) + (rB × n)·J_B⁻¹(rB × n))
 *
 * In scalars: numbers that pass between functions which the engine does not inline are boxed, and this took longer than the sweeps.
 */
import { CLOSEST, CONTACT_FOUND } from "../../collide/manifold/contact-list.js";
import { type ContactShape, featureGap } from "../../collide/manifold/feature-gap.js";
import { FRAME } from "../../collide/narrow/frame.js";
import { PAIR_RESULT } from "../../collide/narrow/pair-result.js";
import { assert } from "../../math/assert.js";
import { SYMMETRIC } from "./pile-bodies.js";
import {
  POINT_ANSWER_A,
  POINT_ANSWER_B,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_MASS,
  POINT_MEAN,
  POINT_NORMAL,
  POINT_OPEN,
  POINT_RADIUS,
  POINT_REBOUND,
  POINT_RESTITUTION,
  POINT_TOTAL,
  ROW_MANIFOLD,
  ROW_POINT,
} from "./pile-layout.js";
import { BLOCK, BLOCK_NEAREST, BLOCK_POINTS } from "./pile-memory.js";
import type { Manifold, Preparation } from "./pile-rows.js";

/** Scratch; carries nothing from call to call. */
const result = new Float64Array(PAIR_RESULT);

/** Contacts whose features are found anew in every step are never measured again. */
const noDetector = (): void => assert(false, "contacts without features of their own are found anew");

/**
 * Writes the rows behind the manifold; returns the place behind them. Until friction replaces them, RADIUS, REBOUND and RESTITUTION hold the lever of B. One function with
 * the numbers of the bodies in variables: each number read from a table costs several instructions, and these would be read again for every point.
 */
export function writePoints(
  data: Float64Array,
  { memory, bodies, reach, scale }: Preparation,
  manifold: Manifold,
  X_AB: Float64Array,
): number {
  const { points, pose, impulse, mean } = memory;
  const { block, colliderA, colliderB, poseA, poseB } = manifold;
  const shapeA = reach.shapes[colliderA]! as ContactShape;
  const shapeB = reach.shapes[colliderB]! as ContactShape;
  const X = reach.frames;
  const f = FRAME * colliderA;
  const xx = X[f]!;
  const xy = X[f + 1]!;
  const xz = X[f + 2]!;
  const yx = X[f + 3]!;
  const yy = X[f + 4]!;
  const yz = X[f + 5]!;
  const zx = X[f + 6]!;
  const zy = X[f + 7]!;
  const zz = X[f + 8]!;
  const sx = X[f + 9]!;
  const sy = X[f + 10]!;
  const sz = X[f + 11]!;
  const comAx = pose[poseA]!;
  const comAy = pose[poseA + 1]!;
  const comAz = pose[poseA + 2]!;
  const comBx = pose[poseB]!;
  const comBy = pose[poseB + 1]!;
  const comBz = pose[poseB + 2]!;
  const J = bodies.inverseInertia;
  const jA = SYMMETRIC * manifold.A;
  const jB = SYMMETRIC * manifold.B;
  const axx = J[jA]!;
  const axy = J[jA + 1]!;
  const axz = J[jA + 2]!;
  const ayy = J[jA + 3]!;
  const ayz = J[jA + 4]!;
  const azz = J[jA + 5]!;
  const bxx = J[jB]!;
  const bxy = J[jB + 1]!;
  const bxz = J[jB + 2]!;
  const byy = J[jB + 3]!;
  const byz = J[jB + 4]!;
  const bzz = J[jB + 5]!;
  const mass = bodies.inverseMass[manifold.A]! + bodies.inverseMass[manifold.B]!;
  const first = BLOCK_POINTS * block;
  const end = first + memory.pointCount[block]!;
  let o = manifold.at + ROW_MANIFOLD;
  let nearest = Infinity;
  for (let i = first; i < end; i++, o += ROW_POINT) {
    if (points.kind[i] === CLOSEST) for (let k = 0; k < PAIR_RESULT; k++) result[k] = points.found[CONTACT_FOUND * i + k]!;
    else featureGap(points, i, shapeA, shapeB, X_AB, noDetector, result);
    // gap, normal and point in the axes of A
    const gap = result[0]!;
    const u = result[1]!;
    const v = result[2]!;
    const w = result[3]!;
    const p = result[4]!;
    const q = result[5]!;
    const r = result[6]!;
    const nx = xx * u + xy * v + xz * w;
    const ny = yx * u + yy * v + yz * w;
    const nz = zx * u + zy * v + zz * w;
    const px = xx * p + xy * q + xz * r + sx;
    const py = yx * p + yy * q + yz * r + sy;
    const pz = zx * p + zy * q + zz * r + sz;
    const ax = px - comAx;
    const ay = py - comAy;
    const az = pz - comAz;
    const bx = px + gap * nx - comBx;
    const by = py + gap * ny - comBy;
    const bz = pz + gap * nz - comBz;
    // n × rA = −rA × n
    const cx = ny * az - nz * ay;
    const cy = nz * ax - nx * az;
    const cz = nx * ay - ny * ax;
    const dx = by * nz - bz * ny;
    const dy = bz * nx - bx * nz;
    const dz = bx * ny - by * nx;
    const ex = axx * cx + axy * cy + axz * cz;
    const ey = axy * cx + ayy * cy + ayz * cz;
    const ez = axz * cx + ayz * cy + azz * cz;
    const gx = bxx * dx + bxy * dy + bxz * dz;
    const gy = bxy * dx + byy * dy + byz * dz;
    const gz = bxz * dx + byz * dy + bzz * dz;
    data[o] = cx;
    data[o + 1] = dx;
    data[o + 2] = cy;
    data[o + 3] = dy;
    data[o + 4] = cz;
    data[o + 5] = dz;
    data[o + POINT_ANSWER_A] = ex;
    data[o + POINT_ANSWER_B] = gx;
    data[o + POINT_ANSWER_A + 2] = ey;
    data[o + POINT_ANSWER_B + 2] = gy;
    data[o + POINT_ANSWER_A + 4] = ez;
    data[o + POINT_ANSWER_B + 4] = gz;
    data[o + POINT_NORMAL] = nx;
    data[o + POINT_NORMAL + 1] = ny;
    data[o + POINT_NORMAL + 2] = nz;
    data[o + POINT_MASS] = 1 / (mass + (cx * ex + cy * ey + cz * ez) + (dx * gx + dy * gy + dz * gz));
    data[o + POINT_GAP] = gap;
    data[o + POINT_IMPULSE] = scale * impulse[i]!;
    data[o + POINT_OPEN] = 0;
    data[o + POINT_TOTAL] = 0;
    data[o + POINT_RADIUS] = bx;
    data[o + POINT_REBOUND] = by;
    data[o + POINT_RESTITUTION] = bz;
    data[o + POINT_MEAN] = scale * mean[i]!;
    nearest = Math.min(nearest, gap);
  }
  memory.numbers[BLOCK * block + BLOCK_NEAREST] = nearest;
  return o;
}
