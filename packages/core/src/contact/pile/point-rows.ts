/**
 * Normal rows of the contacts of one pair are begun: gap, normal and point on A from its features at the anchors of the bodies
 * (`collide/manifold/feature-gap.ts`), so nothing drifts while a contact is kept. Where A and B are against each other just as they
 * were when the contacts were found, numbers found then are taken: they differ by roundings, and since they belong to the memory
 * the rows of a pile that is restored have the same bits.
 *
 * In scalars: numbers that pass between functions which the engine does not inline are boxed, and this took longer than the sweeps.
 */
import { CLOSEST, CONTACT_FOUND } from "../../collide/manifold/contact-list.js";
import { type ContactShape, featureGap } from "../../collide/manifold/feature-gap.js";
import { FRAME, relativeFrame } from "../../collide/narrow/frame.js";
import { PAIR_RESULT } from "../../collide/narrow/pair-result.js";
import { assert } from "../../math/assert.js";
import {
  BEGUN_CENTER_A,
  BEGUN_CENTER_B,
  BEGUN_POINT,
  NORMAL,
  POINT_GAP,
  POINT_IMPULSE,
  POINT_MEAN,
  POINT_NORMAL,
  ROW_MANIFOLD,
  ROW_POINT,
} from "./pile-layout.js";
import { BLOCK, BLOCK_FRAME, BLOCK_NEAREST, BLOCK_POINTS, FOUND_NOW } from "./pile-memory.js";
import type { Manifold, Preparation } from "./pile-rows.js";

/** Scratch; carries nothing from call to call. */
const X_AB = new Float64Array(FRAME);
const result = new Float64Array(PAIR_RESULT);

/** Contacts whose features are found anew in every step are never measured again. */
const noDetector = (): void => assert(false, "contacts without features of their own are found anew");

/** Begins the rows behind the manifold, their mean normal and the centres of mass; returns the place behind the rows. */
export function beginPoints(data: Float64Array, preparation: Preparation, manifold: Manifold): number {
  const { memory, reach, scale } = preparation;
  const { points, impulse, mean, numbers } = memory;
  const { at: m, block, colliderA, colliderB } = manifold;
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
  const isAsFound = memory.isNew[block] === FOUND_NOW || isPlacedAsFound(preparation, manifold);
  const first = BLOCK_POINTS * block;
  const end = first + memory.pointCount[block]!;
  let o = m + ROW_MANIFOLD;
  let nearest = Infinity;
  let sumX = 0;
  let sumY = 0;
  let sumZ = 0;
  for (let i = first; i < end; i++, o += ROW_POINT) {
    const isKnown = isAsFound || points.kind[i] === CLOSEST;
    if (!isKnown) featureGap(points, i, shapeA, shapeB, X_AB, noDetector, result);
    const from = isKnown ? points.found : result;
    const k = isKnown ? CONTACT_FOUND * i : 0;
    // gap, normal and point in the axes of A
    const gap = from[k]!;
    const u = from[k + 1]!;
    const v = from[k + 2]!;
    const w = from[k + 3]!;
    const p = from[k + 4]!;
    const q = from[k + 5]!;
    const r = from[k + 6]!;
    const nx = xx * u + xy * v + xz * w;
    const ny = yx * u + yy * v + yz * w;
    const nz = zx * u + zy * v + zz * w;
    data[o + BEGUN_POINT] = xx * p + xy * q + xz * r + sx;
    data[o + BEGUN_POINT + 2] = yx * p + yy * q + yz * r + sy;
    data[o + BEGUN_POINT + 4] = zx * p + zy * q + zz * r + sz;
    data[o + POINT_NORMAL] = nx;
    data[o + POINT_NORMAL + 1] = ny;
    data[o + POINT_NORMAL + 2] = nz;
    data[o + POINT_GAP] = gap;
    data[o + POINT_IMPULSE] = scale * impulse[i]!;
    data[o + POINT_MEAN] = scale * mean[i]!;
    sumX += nx;
    sumY += ny;
    sumZ += nz;
    nearest = Math.min(nearest, gap);
  }
  const share = 1 / Math.sqrt(sumX * sumX + sumY * sumY + sumZ * sumZ);
  data[m + NORMAL] = share * sumX;
  data[m + NORMAL + 1] = share * sumY;
  data[m + NORMAL + 2] = share * sumZ;
  writeCenters(data, preparation, manifold);
  numbers[BLOCK * block + BLOCK_NEAREST] = nearest;
  return o;
}

function writeCenters(data: Float64Array, { memory: { pose } }: Preparation, { at: m, poseA, poseB }: Manifold): void {
  for (let k = 0; k < 3; k++) {
    data[m + BEGUN_CENTER_A + 2 * k] = pose[poseA + k]!;
    data[m + BEGUN_CENTER_B + 2 * k] = pose[poseB + k]!;
  }
}

/** X_AB ← the frame of B in A; is it that of the detection, bit for bit? */
function isPlacedAsFound({ memory: { numbers }, reach }: Preparation, { block, colliderA, colliderB }: Manifold): boolean {
  relativeFrame(X_AB, 0, reach.frames, FRAME * colliderA, FRAME * colliderB);
  const o = BLOCK * block + BLOCK_FRAME;
  for (let k = 0; k < FRAME; k++) if (numbers[o + k] !== X_AB[k]) return false;
  return true;
}
