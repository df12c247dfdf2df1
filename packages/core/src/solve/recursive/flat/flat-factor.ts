/**
 * The way inwards of the flat articulated-body algorithm, first part: what depends on the position alone.
 *
 *   U = M^A Φ,   M̂ = Φᵀ U,   M^a = M^A − U M̂⁻¹ Uᵀ          joints that turn about or slide along x: U is a column of M^A, M̂ a number
 *   to the parent, turned by R and moved by r:   M_p = R M Rᵀ,   H_p = R H Rᵀ + r̃ M_p,   I_p = R I Rᵀ − (R H Rᵀ) r̃ + r̃ H_pᵀ
 *
 * Source: theory 03, section 7.6.
 */
import { factorLdlt, solveLdlt } from "../../../linalg/dense-ldlt.js";
import { type FlatTree, INERTIA, isAxis, TURN } from "./flat-tree.js";

/** Placements and the inertia of every body for itself have been written. Returns −1, or the outermost joint whose M̂ is not definite. */
export function flatFactor(tree: FlatTree): number {
  const { model, way } = tree;
  let singular = -1;
  for (let i = model.count - 1; i >= 0; i--) {
    const sound = isAxis(way[i]!) ? factorAxis(tree, i) : factorOther(tree, i);
    if (!sound && singular < 0) singular = i;
    if (model.parent[i]! >= 0) giveInertia(tree, i, model.parent[i]!);
  }
  return singular;
}

function factorAxis({ model, way, inertia, push, factor }: FlatTree, i: number): boolean {
  const o = INERTIA * i;
  const u = 6 * model.speedStart[i]!;
  const turn = way[i] === TURN;
  const a = inertia[turn ? o : o + 6]!;
  const b = inertia[turn ? o + 3 : o + 9]!;
  const c = inertia[turn ? o + 4 : o + 12]!;
  const d = inertia[turn ? o + 6 : o + 15]!;
  const e = inertia[turn ? o + 7 : o + 18]!;
  const f = inertia[turn ? o + 8 : o + 19]!;
  push[u] = a;
  push[u + 1] = b;
  push[u + 2] = c;
  push[u + 3] = d;
  push[u + 4] = e;
  push[u + 5] = f;
  const inverse = 1 / (turn ? a : d);
  factor[36 * i] = inverse;
  inertia[o] = inertia[o]! - a * a * inverse;
  inertia[o + 1] = inertia[o + 1]! - b * b * inverse;
  inertia[o + 2] = inertia[o + 2]! - c * c * inverse;
  inertia[o + 3] = inertia[o + 3]! - a * b * inverse;
  inertia[o + 4] = inertia[o + 4]! - a * c * inverse;
  inertia[o + 5] = inertia[o + 5]! - b * c * inverse;
  inertia[o + 6] = inertia[o + 6]! - a * d * inverse;
  inertia[o + 7] = inertia[o + 7]! - a * e * inverse;
  inertia[o + 8] = inertia[o + 8]! - a * f * inverse;
  inertia[o + 9] = inertia[o + 9]! - b * d * inverse;
  inertia[o + 10] = inertia[o + 10]! - b * e * inverse;
  inertia[o + 11] = inertia[o + 11]! - b * f * inverse;
  inertia[o + 12] = inertia[o + 12]! - c * d * inverse;
  inertia[o + 13] = inertia[o + 13]! - c * e * inverse;
  inertia[o + 14] = inertia[o + 14]! - c * f * inverse;
  inertia[o + 15] = inertia[o + 15]! - d * d * inverse;
  inertia[o + 16] = inertia[o + 16]! - e * e * inverse;
  inertia[o + 17] = inertia[o + 17]! - f * f * inverse;
  inertia[o + 18] = inertia[o + 18]! - d * e * inverse;
  inertia[o + 19] = inertia[o + 19]! - d * f * inverse;
  inertia[o + 20] = inertia[o + 20]! - e * f * inverse;
  return inverse > 0 && inverse < Number.POSITIVE_INFINITY;
}

/** Any number of freedoms. */
function factorOther({ model, inertia, push, motion, factor, scratch: column }: FlatTree, i: number): boolean {
  const first = model.speedStart[i]!;
  const size = model.speedStart[i + 1]! - first;
  const d = 36 * i;
  push.fill(0, 6 * first, 6 * (first + size));
  for (let k = 0; k < size; k++) addInertiaTimes(inertia, INERTIA * i, motion, 6 * (first + k), push, 6 * (first + k));
  for (let r = 0; r < size; r++) {
    for (let c = 0; c <= r; c++) factor[d + r * size + c] = dot6(motion, 6 * (first + r), push, 6 * (first + c));
  }
  const sound = factorLdlt(factor, d, size) > 0;
  for (let k = 0; k < 6; k++) {
    for (let r = 0; r < size; r++) column[r] = push[6 * (first + r) + k]!;
    solveLdlt(factor, d, size, column, 0);
    for (let l = 0; l <= k; l++) {
      let sum = 0;
      for (let r = 0; r < size; r++) sum += push[6 * (first + r) + l]! * column[r]!;
      const entry = INERTIA * i + ENTRY[6 * l + k]!;
      inertia[entry] = inertia[entry]! - sum;
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

/** M^a of a body to its parent. */
function giveInertia({ placement, inertia }: FlatTree, i: number, parent: number): void {
  const p = 12 * i;
  const o = INERTIA * i;
  const t = INERTIA * parent;
  const a0 = placement[p]!;
  const a1 = placement[p + 1]!;
  const a2 = placement[p + 2]!;
  const b0 = placement[p + 3]!;
  const b1 = placement[p + 4]!;
  const b2 = placement[p + 5]!;
  const c0 = placement[p + 6]!;
  const c1 = placement[p + 7]!;
  const c2 = placement[p + 8]!;
  const rx = placement[p + 9]!;
  const ry = placement[p + 10]!;
  const rz = placement[p + 11]!;

  // M: first M Rᵀ by columns, then R times it
  let xx = inertia[o + 15]!;
  let yy = inertia[o + 16]!;
  let zz = inertia[o + 17]!;
  let xy = inertia[o + 18]!;
  let xz = inertia[o + 19]!;
  let yz = inertia[o + 20]!;
  let ux = xx * a0 + xy * b0 + xz * c0;
  let uy = xy * a0 + yy * b0 + yz * c0;
  let uz = xz * a0 + yz * b0 + zz * c0;
  let vx = xx * a1 + xy * b1 + xz * c1;
  let vy = xy * a1 + yy * b1 + yz * c1;
  let vz = xz * a1 + yz * b1 + zz * c1;
  let wx = xx * a2 + xy * b2 + xz * c2;
  let wy = xy * a2 + yy * b2 + yz * c2;
  let wz = xz * a2 + yz * b2 + zz * c2;
  const mxx = a0 * ux + b0 * uy + c0 * uz;
  const myy = a1 * vx + b1 * vy + c1 * vz;
  const mzz = a2 * wx + b2 * wy + c2 * wz;
  const mxy = a0 * vx + b0 * vy + c0 * vz;
  const mxz = a0 * wx + b0 * wy + c0 * wz;
  const myz = a1 * wx + b1 * wy + c1 * wz;

  // H
  const hxx = inertia[o + 6]!;
  const hxy = inertia[o + 7]!;
  const hxz = inertia[o + 8]!;
  const hyx = inertia[o + 9]!;
  const hyy = inertia[o + 10]!;
  const hyz = inertia[o + 11]!;
  const hzx = inertia[o + 12]!;
  const hzy = inertia[o + 13]!;
  const hzz = inertia[o + 14]!;
  ux = hxx * a0 + hxy * b0 + hxz * c0;
  uy = hyx * a0 + hyy * b0 + hyz * c0;
  uz = hzx * a0 + hzy * b0 + hzz * c0;
  vx = hxx * a1 + hxy * b1 + hxz * c1;
  vy = hyx * a1 + hyy * b1 + hyz * c1;
  vz = hzx * a1 + hzy * b1 + hzz * c1;
  wx = hxx * a2 + hxy * b2 + hxz * c2;
  wy = hyx * a2 + hyy * b2 + hyz * c2;
  wz = hzx * a2 + hzy * b2 + hzz * c2;
  const kxx = a0 * ux + b0 * uy + c0 * uz;
  const kxy = a0 * vx + b0 * vy + c0 * vz;
  const kxz = a0 * wx + b0 * wy + c0 * wz;
  const kyx = a1 * ux + b1 * uy + c1 * uz;
  const kyy = a1 * vx + b1 * vy + c1 * vz;
  const kyz = a1 * wx + b1 * wy + c1 * wz;
  const kzx = a2 * ux + b2 * uy + c2 * uz;
  const kzy = a2 * vx + b2 * vy + c2 * vz;
  const kzz = a2 * wx + b2 * wy + c2 * wz;
  // r̃ M_p added
  const gxx = kxx + ry * mxz - rz * mxy;
  const gxy = kxy + ry * myz - rz * myy;
  const gxz = kxz + ry * mzz - rz * myz;
  const gyx = kyx + rz * mxx - rx * mxz;
  const gyy = kyy + rz * mxy - rx * myz;
  const gyz = kyz + rz * mxz - rx * mzz;
  const gzx = kzx + rx * mxy - ry * mxx;
  const gzy = kzy + rx * myy - ry * mxy;
  const gzz = kzz + rx * myz - ry * mxz;

  // I
  xx = inertia[o]!;
  yy = inertia[o + 1]!;
  zz = inertia[o + 2]!;
  xy = inertia[o + 3]!;
  xz = inertia[o + 4]!;
  yz = inertia[o + 5]!;
  ux = xx * a0 + xy * b0 + xz * c0;
  uy = xy * a0 + yy * b0 + yz * c0;
  uz = xz * a0 + yz * b0 + zz * c0;
  vx = xx * a1 + xy * b1 + xz * c1;
  vy = xy * a1 + yy * b1 + yz * c1;
  vz = xz * a1 + yz * b1 + zz * c1;
  wx = xx * a2 + xy * b2 + xz * c2;
  wy = xy * a2 + yy * b2 + yz * c2;
  wz = xz * a2 + yz * b2 + zz * c2;
  // (K r̃)_ij: row i of K times r̃; (r̃ Gᵀ)_ij: r × row j of G
  inertia[t] = inertia[t]! + (a0 * ux + b0 * uy + c0 * uz) - (kxy * rz - kxz * ry) + (ry * gxz - rz * gxy);
  inertia[t + 1] = inertia[t + 1]! + (a1 * vx + b1 * vy + c1 * vz) - (kyz * rx - kyx * rz) + (rz * gyx - rx * gyz);
  inertia[t + 2] = inertia[t + 2]! + (a2 * wx + b2 * wy + c2 * wz) - (kzx * ry - kzy * rx) + (rx * gzy - ry * gzx);
  inertia[t + 3] = inertia[t + 3]! + (a0 * vx + b0 * vy + c0 * vz) - (kxz * rx - kxx * rz) + (ry * gyz - rz * gyy);
  inertia[t + 4] = inertia[t + 4]! + (a0 * wx + b0 * wy + c0 * wz) - (kxx * ry - kxy * rx) + (ry * gzz - rz * gzy);
  inertia[t + 5] = inertia[t + 5]! + (a1 * wx + b1 * wy + c1 * wz) - (kyx * ry - kyy * rx) + (rz * gzx - rx * gzz);
  inertia[t + 6] = inertia[t + 6]! + gxx;
  inertia[t + 7] = inertia[t + 7]! + gxy;
  inertia[t + 8] = inertia[t + 8]! + gxz;
  inertia[t + 9] = inertia[t + 9]! + gyx;
  inertia[t + 10] = inertia[t + 10]! + gyy;
  inertia[t + 11] = inertia[t + 11]! + gyz;
  inertia[t + 12] = inertia[t + 12]! + gzx;
  inertia[t + 13] = inertia[t + 13]! + gzy;
  inertia[t + 14] = inertia[t + 14]! + gzz;
  inertia[t + 15] = inertia[t + 15]! + mxx;
  inertia[t + 16] = inertia[t + 16]! + myy;
  inertia[t + 17] = inertia[t + 17]! + mzz;
  inertia[t + 18] = inertia[t + 18]! + mxy;
  inertia[t + 19] = inertia[t + 19]! + mxz;
  inertia[t + 20] = inertia[t + 20]! + myz;
}
