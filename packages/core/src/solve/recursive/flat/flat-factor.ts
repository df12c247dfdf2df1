/**
 * The way inwards of the flat articulated-body algorithm, first part: what depends on the position alone.
 *
 *   U = M^A Φ,   M̂ = Φᵀ U,   M^a = M^A − U M̂⁻¹ Uᵀ          joints that turn about or slide along x: U is a column of M^A, M̂ a number
 *   then to the parent                                         flat-to-parent.ts
 *
 * Source: theory 03, section 7.6.
 */
import { factorLdlt, solveLdlt } from "../../../linalg/dense-ldlt.js";
import { giveInertia } from "./flat-to-parent.js";
import { BALL, type FlatTree, INERTIA, SLIDE, TURN, WELD } from "./flat-tree.js";

/** Placements and the inertia of every body for itself have been written. Returns −1, or the outermost joint whose M̂ is not definite. */
export function flatFactor(tree: FlatTree): number {
  const { model, way, leaf } = tree;
  const known = tree.leavesKnown;
  let singular = -1;
  for (let i = model.count - 1; i >= 0; i--) {
    if (!(known && leaf[i] === 1) && !factorJoint(tree, i, way[i]!) && singular < 0) singular = i;
    if (model.parent[i]! >= 0) giveInertia(tree, i, model.parent[i]!);
  }
  // a joint that moves nothing is to be named every time
  tree.leavesKnown = singular < 0;
  return singular;
}

function factorJoint(tree: FlatTree, i: number, way: number): boolean {
  if (way === TURN) return factorTurn(tree, i);
  if (way === BALL) return factorBall(tree, i);
  if (way === WELD) tree.behind.set(tree.inertia.subarray(INERTIA * i, INERTIA * (i + 1)), INERTIA * i);
  if (way === WELD) return true;
  return way === SLIDE ? factorSlide(tree, i) : factorOther(tree, i);
}

/** Behind a turn all that concerns rotation about x is zero. */
function factorTurn({ model, inertia, behind, push, factor }: FlatTree, i: number): boolean {
  const o = INERTIA * i;
  const u = 6 * model.speedStart[i]!;
  const a = inertia[o]!;
  const b = inertia[o + 3]!;
  const c = inertia[o + 4]!;
  const d = inertia[o + 6]!;
  const e = inertia[o + 7]!;
  const f = inertia[o + 8]!;
  push[u] = a;
  push[u + 1] = b;
  push[u + 2] = c;
  push[u + 3] = d;
  push[u + 4] = e;
  push[u + 5] = f;
  const inverse = 1 / a;
  const y = b * inverse;
  const z = c * inverse;
  factor[36 * i] = inverse;
  behind[o + 1] = inertia[o + 1]! - b * y;
  behind[o + 2] = inertia[o + 2]! - c * z;
  behind[o + 5] = inertia[o + 5]! - b * z;
  behind[o + 9] = inertia[o + 9]! - y * d;
  behind[o + 10] = inertia[o + 10]! - y * e;
  behind[o + 11] = inertia[o + 11]! - y * f;
  behind[o + 12] = inertia[o + 12]! - z * d;
  behind[o + 13] = inertia[o + 13]! - z * e;
  behind[o + 14] = inertia[o + 14]! - z * f;
  const dx = d * inverse;
  const ex = e * inverse;
  const fx = f * inverse;
  behind[o + 15] = inertia[o + 15]! - d * dx;
  behind[o + 16] = inertia[o + 16]! - e * ex;
  behind[o + 17] = inertia[o + 17]! - f * fx;
  behind[o + 18] = inertia[o + 18]! - d * ex;
  behind[o + 19] = inertia[o + 19]! - d * fx;
  behind[o + 20] = inertia[o + 20]! - e * fx;
  return inverse > 0 && inverse < Number.POSITIVE_INFINITY;
}

/** Behind a slide all that concerns motion along x is zero. */
function factorSlide({ model, inertia, behind, push, factor }: FlatTree, i: number): boolean {
  const o = INERTIA * i;
  const u = 6 * model.speedStart[i]!;
  const a = inertia[o + 6]!;
  const b = inertia[o + 9]!;
  const c = inertia[o + 12]!;
  const d = inertia[o + 15]!;
  const e = inertia[o + 18]!;
  const f = inertia[o + 19]!;
  push[u] = a;
  push[u + 1] = b;
  push[u + 2] = c;
  push[u + 3] = d;
  push[u + 4] = e;
  push[u + 5] = f;
  const inverse = 1 / d;
  const x = a * inverse;
  const y = b * inverse;
  const z = c * inverse;
  factor[36 * i] = inverse;
  behind[o] = inertia[o]! - a * x;
  behind[o + 1] = inertia[o + 1]! - b * y;
  behind[o + 2] = inertia[o + 2]! - c * z;
  behind[o + 3] = inertia[o + 3]! - a * y;
  behind[o + 4] = inertia[o + 4]! - a * z;
  behind[o + 5] = inertia[o + 5]! - b * z;
  behind[o + 7] = inertia[o + 7]! - x * e;
  behind[o + 8] = inertia[o + 8]! - x * f;
  behind[o + 10] = inertia[o + 10]! - y * e;
  behind[o + 11] = inertia[o + 11]! - y * f;
  behind[o + 13] = inertia[o + 13]! - z * e;
  behind[o + 14] = inertia[o + 14]! - z * f;
  behind[o + 16] = inertia[o + 16]! - e * e * inverse;
  behind[o + 17] = inertia[o + 17]! - f * f * inverse;
  behind[o + 20] = inertia[o + 20]! - e * f * inverse;
  return inverse > 0 && inverse < Number.POSITIVE_INFINITY;
}

/**
 * A ball takes all of I and H:  M^a = M − Hᵀ I⁻¹ H,  I = L D Lᵀ as in linalg/dense-ldlt.ts. With Z = L⁻¹ H, M^a = M − Zᵀ D⁻¹ Z.
 */
function factorBall({ model, inertia, behind, push, factor }: FlatTree, i: number): boolean {
  const o = INERTIA * i;
  const u = 6 * model.speedStart[i]!;
  const k = 36 * i;
  const d0 = inertia[o]!;
  const yx = inertia[o + 3]!;
  const zx = inertia[o + 4]!;
  const l10 = yx / d0;
  const l20 = zx / d0;
  const d1 = inertia[o + 1]! - yx * l10;
  const v21 = inertia[o + 5]! - zx * l10;
  const l21 = v21 / d1;
  const d2 = inertia[o + 2]! - zx * l20 - v21 * l21;
  push[u] = d0;
  push[u + 1] = yx;
  push[u + 2] = zx;
  push[u + 6] = yx;
  push[u + 7] = inertia[o + 1]!;
  push[u + 8] = inertia[o + 5]!;
  push[u + 12] = zx;
  push[u + 13] = inertia[o + 5]!;
  push[u + 14] = inertia[o + 2]!;
  factor[k] = d0;
  factor[k + 3] = l10;
  factor[k + 4] = d1;
  factor[k + 6] = l20;
  factor[k + 7] = l21;
  factor[k + 8] = d2;
  const x0 = inertia[o + 6]!;
  const y0 = inertia[o + 7]!;
  const z0 = inertia[o + 8]!;
  const hyx = inertia[o + 9]!;
  const hyy = inertia[o + 10]!;
  const hyz = inertia[o + 11]!;
  const hzx = inertia[o + 12]!;
  const hzy = inertia[o + 13]!;
  const hzz = inertia[o + 14]!;
  push[u + 3] = x0;
  push[u + 4] = y0;
  push[u + 5] = z0;
  push[u + 9] = hyx;
  push[u + 10] = hyy;
  push[u + 11] = hyz;
  push[u + 15] = hzx;
  push[u + 16] = hzy;
  push[u + 17] = hzz;
  const x1 = hyx - l10 * x0;
  const y1 = hyy - l10 * y0;
  const z1 = hyz - l10 * z0;
  const x2 = hzx - l20 * x0 - l21 * x1;
  const y2 = hzy - l20 * y0 - l21 * y1;
  const z2 = hzz - l20 * z0 - l21 * z1;
  const i0 = 1 / d0;
  const i1 = 1 / d1;
  const i2 = 1 / d2;
  behind[o + 15] = inertia[o + 15]! - x0 * x0 * i0 - x1 * x1 * i1 - x2 * x2 * i2;
  behind[o + 16] = inertia[o + 16]! - y0 * y0 * i0 - y1 * y1 * i1 - y2 * y2 * i2;
  behind[o + 17] = inertia[o + 17]! - z0 * z0 * i0 - z1 * z1 * i1 - z2 * z2 * i2;
  behind[o + 18] = inertia[o + 18]! - x0 * y0 * i0 - x1 * y1 * i1 - x2 * y2 * i2;
  behind[o + 19] = inertia[o + 19]! - x0 * z0 * i0 - x1 * z1 * i1 - x2 * z2 * i2;
  behind[o + 20] = inertia[o + 20]! - y0 * z0 * i0 - y1 * z1 * i1 - y2 * z2 * i2;
  return d0 > 0 && d1 > 0 && d2 > 0 && d0 + d1 + d2 < Number.POSITIVE_INFINITY;
}

/** Any number of freedoms. */
function factorOther({ model, inertia, behind, push, motion, factor, scratch: column }: FlatTree, i: number): boolean {
  const first = model.speedStart[i]!;
  const size = model.speedStart[i + 1]! - first;
  const d = 36 * i;
  push.fill(0, 6 * first, 6 * (first + size));
  for (let k = 0; k < size; k++) addInertiaTimes(inertia, INERTIA * i, motion, 6 * (first + k), push, 6 * (first + k));
  for (let r = 0; r < size; r++) {
    for (let c = 0; c <= r; c++) factor[d + r * size + c] = dot6(motion, 6 * (first + r), push, 6 * (first + c));
    if (model.armature) factor[d + r * size + r] = factor[d + r * size + r]! + model.armature[first + r]!;
  }
  const sound = factorLdlt(factor, d, size) > 0;
  for (let k = 0; k < 6; k++) {
    for (let r = 0; r < size; r++) column[r] = push[6 * (first + r) + k]!;
    solveLdlt(factor, d, size, column, 0);
    for (let l = 0; l <= k; l++) {
      let sum = 0;
      for (let r = 0; r < size; r++) sum += push[6 * (first + r) + l]! * column[r]!;
      const entry = INERTIA * i + ENTRY[6 * l + k]!;
      behind[entry] = inertia[entry]! - sum;
    }
  }
  return sound;
}

/** Where the entry (l, k ≥ l) of the 6 × 6 matrix lies among the numbers of an articulated inertia. */
const ENTRY = Int32Array.of(
  ...[0, 3, 4, 6, 7, 8],
  ...[3, 1, 5, 9, 10, 11],
  ...[4, 5, 2, 12, 13, 14],
  ...[6, 9, 12, 15, 18, 19],
  ...[7, 10, 13, 18, 16, 20],
  ...[8, 11, 14, 19, 20, 17],
);

/** out += M motion */
export function addInertiaTimes(n: Float64Array, o: number, motion: Float64Array, m: number, out: Float64Array, v: number): void {
  const ax = motion[m]!;
  const ay = motion[m + 1]!;
  const az = motion[m + 2]!;
  const bx = motion[m + 3]!;
  const by = motion[m + 4]!;
  const bz = motion[m + 5]!;
  out[v] = out[v]! + n[o]! * ax + n[o + 3]! * ay + n[o + 4]! * az + n[o + 6]! * bx + n[o + 7]! * by + n[o + 8]! * bz;
  out[v + 1] = out[v + 1]! + n[o + 3]! * ax + n[o + 1]! * ay + n[o + 5]! * az + n[o + 9]! * bx + n[o + 10]! * by + n[o + 11]! * bz;
  out[v + 2] = out[v + 2]! + n[o + 4]! * ax + n[o + 5]! * ay + n[o + 2]! * az + n[o + 12]! * bx + n[o + 13]! * by + n[o + 14]! * bz;
  out[v + 3] = out[v + 3]! + n[o + 6]! * ax + n[o + 9]! * ay + n[o + 12]! * az + n[o + 15]! * bx + n[o + 18]! * by + n[o + 19]! * bz;
  out[v + 4] = out[v + 4]! + n[o + 7]! * ax + n[o + 10]! * ay + n[o + 13]! * az + n[o + 18]! * bx + n[o + 16]! * by + n[o + 20]! * bz;
  out[v + 5] = out[v + 5]! + n[o + 8]! * ax + n[o + 11]! * ay + n[o + 14]! * az + n[o + 19]! * bx + n[o + 20]! * by + n[o + 17]! * bz;
}

export function dot6(a: Float64Array, i: number, b: Float64Array, k: number): number {
  return (
    a[i]! * b[k]! + a[i + 1]! * b[k + 1]! + a[i + 2]! * b[k + 2]! + a[i + 3]! * b[k + 3]! + a[i + 4]! * b[k + 4]! + a[i + 5]! * b[k + 5]!
  );
}
