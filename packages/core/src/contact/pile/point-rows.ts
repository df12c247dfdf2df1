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

/** Writes the rows behind the manifold; returns the place behind them. Until friction replaces them, RADIUS, REBOUND and RESTITUTION hold the lever of B. */
export function writePoints(data: Float64Array, preparation: Preparation, manifold: Manifold, X_AB: Float64Array): number {
  const { memory, reach } = preparation;
  const { points } = memory;
  const { block, colliderA, colliderB } = manifold;
  const shapeA = reach.shapes[colliderA]! as ContactShape;
  const shapeB = reach.shapes[colliderB]! as ContactShape;
  const first = BLOCK_POINTS * block;
  const end = first + memory.pointCount[block]!;
  let o = manifold.at + ROW_MANIFOLD;
  let nearest = Infinity;
  for (let i = first; i < end; i++, o += ROW_POINT) {
    if (points.kind[i] === CLOSEST) for (let k = 0; k < PAIR_RESULT; k++) result[k] = points.found[CONTACT_FOUND * i + k]!;
    else featureGap(points, i, shapeA, shapeB, X_AB, noDetector, result);
    writeRow(data, preparation, manifold, o);
    data[o + POINT_IMPULSE] = preparation.scale * memory.impulse[i]!;
    data[o + POINT_MEAN] = preparation.scale * memory.mean[i]!;
    nearest = Math.min(nearest, result[0]!);
  }
  memory.numbers[BLOCK * block + BLOCK_NEAREST] = nearest;
  return o;
}

/** The row at o of a point whose gap, normal and points are in `result`, in the axes of A. */
function writeRow(data: Float64Array, { memory, bodies, reach }: Preparation, manifold: Manifold, o: number): void {
  const { poseA, poseB } = manifold;
  const { pose } = memory;
  const X = reach.frames;
  const f = FRAME * manifold.colliderA;
  const gap = result[0]!;
  const nx = X[f]! * result[1]! + X[f + 1]! * result[2]! + X[f + 2]! * result[3]!;
  const ny = X[f + 3]! * result[1]! + X[f + 4]! * result[2]! + X[f + 5]! * result[3]!;
  const nz = X[f + 6]! * result[1]! + X[f + 7]! * result[2]! + X[f + 8]! * result[3]!;
  const px = X[f]! * result[4]! + X[f + 1]! * result[5]! + X[f + 2]! * result[6]! + X[f + 9]!;
  const py = X[f + 3]! * result[4]! + X[f + 4]! * result[5]! + X[f + 5]! * result[6]! + X[f + 10]!;
  const pz = X[f + 6]! * result[4]! + X[f + 7]! * result[5]! + X[f + 8]! * result[6]! + X[f + 11]!;
  const ax = px - pose[poseA]!;
  const ay = py - pose[poseA + 1]!;
  const az = pz - pose[poseA + 2]!;
  const bx = px + gap * nx - pose[poseB]!;
  const by = py + gap * ny - pose[poseB + 1]!;
  const bz = pz + gap * nz - pose[poseB + 2]!;
  // n × rA = −rA × n
  const cx = ny * az - nz * ay;
  const cy = nz * ax - nx * az;
  const cz = nx * ay - ny * ax;
  const dx = by * nz - bz * ny;
  const dy = bz * nx - bx * nz;
  const dz = bx * ny - by * nx;
  const J = bodies.inverseInertia;
  const jA = SYMMETRIC * manifold.A;
  const jB = SYMMETRIC * manifold.B;
  const ex = J[jA]! * cx + J[jA + 1]! * cy + J[jA + 2]! * cz;
  const ey = J[jA + 1]! * cx + J[jA + 3]! * cy + J[jA + 4]! * cz;
  const ez = J[jA + 2]! * cx + J[jA + 4]! * cy + J[jA + 5]! * cz;
  const gx = J[jB]! * dx + J[jB + 1]! * dy + J[jB + 2]! * dz;
  const gy = J[jB + 1]! * dx + J[jB + 3]! * dy + J[jB + 4]! * dz;
  const gz = J[jB + 2]! * dx + J[jB + 4]! * dy + J[jB + 5]! * dz;
  const mass = bodies.inverseMass[manifold.A]! + bodies.inverseMass[manifold.B]!;
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
  data[o + POINT_OPEN] = 0;
  data[o + POINT_TOTAL] = 0;
  data[o + POINT_RADIUS] = bx;
  data[o + POINT_REBOUND] = by;
  data[o + POINT_RESTITUTION] = bz;
}
