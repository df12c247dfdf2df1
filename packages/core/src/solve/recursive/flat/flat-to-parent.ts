/**
 * The inertia behind a joint to the parent's frame, R axes of the body there and r its origin:
 *
 *   M' = R M Rᵀ,   H' = R H Rᵀ,   I' = R I Rᵀ          M_p = M',   H_p = H' + r̃ M',   I_p = I' − H' r̃ + r̃ H_pᵀ
 *
 * M^a Φ = 0, so behind a turn about x the first row of I and of H is zero, behind a ball all of both: what is zero is not turned. Mounts without a turn of
 * their own leave the turn about x alone. Source: theory 03, section 7.6.
 */
import { BALL, type FlatTree, INERTIA, TURN } from "./flat-tree.js";

/** M^a of a body joins that of its parent. */
export function giveInertia(tree: FlatTree, i: number, parent: number): void {
  if (tree.way[i] === TURN) {
    if (tree.aligned[i] === 1) turnAligned(tree, i);
    else turnBehindTurn(tree, i);
  } else if (tree.way[i] === BALL) {
    giveBehindBall(tree, i, parent);
    return;
  } else turnAll(tree, i);
  addMoved(tree, i, parent);
}

/** M' alone. */
function turnMass({ placement, inertia, turned }: FlatTree, i: number): void {
  const p = 12 * i;
  const o = INERTIA * i;
  const a0 = placement[p]!;
  const a1 = placement[p + 1]!;
  const a2 = placement[p + 2]!;
  const b0 = placement[p + 3]!;
  const b1 = placement[p + 4]!;
  const b2 = placement[p + 5]!;
  const c0 = placement[p + 6]!;
  const c1 = placement[p + 7]!;
  const c2 = placement[p + 8]!;
  const xx = inertia[o + 15]!;
  const yy = inertia[o + 16]!;
  const zz = inertia[o + 17]!;
  const xy = inertia[o + 18]!;
  const xz = inertia[o + 19]!;
  const yz = inertia[o + 20]!;
  // M Rᵀ by columns u, v, w, then R times it
  const ux = xx * a0 + xy * b0 + xz * c0;
  const uy = xy * a0 + yy * b0 + yz * c0;
  const uz = xz * a0 + yz * b0 + zz * c0;
  const vx = xx * a1 + xy * b1 + xz * c1;
  const vy = xy * a1 + yy * b1 + yz * c1;
  const vz = xz * a1 + yz * b1 + zz * c1;
  const wx = xx * a2 + xy * b2 + xz * c2;
  const wy = xy * a2 + yy * b2 + yz * c2;
  const wz = xz * a2 + yz * b2 + zz * c2;
  turned[15] = a0 * ux + b0 * uy + c0 * uz;
  turned[16] = a1 * vx + b1 * vy + c1 * vz;
  turned[17] = a2 * wx + b2 * wy + c2 * wz;
  turned[18] = a0 * vx + b0 * vy + c0 * vz;
  turned[19] = a0 * wx + b0 * wy + c0 * wz;
  turned[20] = a1 * wx + b1 * wy + c1 * wz;
}

/** Of M' alone, H_p = r̃ M' and I_p = r̃ H_pᵀ. */
function giveBehindBall(tree: FlatTree, i: number, parent: number): void {
  turnMass(tree, i);
  const { placement, inertia, turned } = tree;
  const t = INERTIA * parent;
  const rx = placement[12 * i + 9]!;
  const ry = placement[12 * i + 10]!;
  const rz = placement[12 * i + 11]!;
  const mxx = turned[15]!;
  const myy = turned[16]!;
  const mzz = turned[17]!;
  const mxy = turned[18]!;
  const mxz = turned[19]!;
  const myz = turned[20]!;
  const gxx = ry * mxz - rz * mxy;
  const gxy = ry * myz - rz * myy;
  const gxz = ry * mzz - rz * myz;
  const gyx = rz * mxx - rx * mxz;
  const gyy = rz * mxy - rx * myz;
  const gyz = rz * mxz - rx * mzz;
  const gzx = rx * mxy - ry * mxx;
  const gzy = rx * myy - ry * mxy;
  const gzz = rx * myz - ry * mxz;
  inertia[t] = inertia[t]! + (ry * gxz - rz * gxy);
  inertia[t + 1] = inertia[t + 1]! + (rz * gyx - rx * gyz);
  inertia[t + 2] = inertia[t + 2]! + (rx * gzy - ry * gzx);
  inertia[t + 3] = inertia[t + 3]! + (ry * gyz - rz * gyy);
  inertia[t + 4] = inertia[t + 4]! + (ry * gzz - rz * gzy);
  inertia[t + 5] = inertia[t + 5]! + (rz * gzx - rx * gzz);
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

/** I: yy, zz, yz alone; H: its second and third row. */
function turnBehindTurn(tree: FlatTree, i: number): void {
  turnMass(tree, i);
  const { placement, inertia, turned } = tree;
  const p = 12 * i;
  const o = INERTIA * i;
  const b0 = placement[p + 3]!;
  const b1 = placement[p + 4]!;
  const b2 = placement[p + 5]!;
  const c0 = placement[p + 6]!;
  const c1 = placement[p + 7]!;
  const c2 = placement[p + 8]!;
  const yy = inertia[o + 1]!;
  const zz = inertia[o + 2]!;
  const yz = inertia[o + 5]!;
  let uy = yy * b0 + yz * c0;
  let uz = yz * b0 + zz * c0;
  let vy = yy * b1 + yz * c1;
  let vz = yz * b1 + zz * c1;
  let wy = yy * b2 + yz * c2;
  let wz = yz * b2 + zz * c2;
  turned[0] = b0 * uy + c0 * uz;
  turned[1] = b1 * vy + c1 * vz;
  turned[2] = b2 * wy + c2 * wz;
  turned[3] = b0 * vy + c0 * vz;
  turned[4] = b0 * wy + c0 * wz;
  turned[5] = b1 * wy + c1 * wz;
  const a0 = placement[p]!;
  const a1 = placement[p + 1]!;
  const a2 = placement[p + 2]!;
  const hyx = inertia[o + 9]!;
  const hyy = inertia[o + 10]!;
  const hyz = inertia[o + 11]!;
  const hzx = inertia[o + 12]!;
  const hzy = inertia[o + 13]!;
  const hzz = inertia[o + 14]!;
  uy = hyx * a0 + hyy * b0 + hyz * c0;
  uz = hzx * a0 + hzy * b0 + hzz * c0;
  vy = hyx * a1 + hyy * b1 + hyz * c1;
  vz = hzx * a1 + hzy * b1 + hzz * c1;
  wy = hyx * a2 + hyy * b2 + hyz * c2;
  wz = hzx * a2 + hzy * b2 + hzz * c2;
  turned[6] = b0 * uy + c0 * uz;
  turned[7] = b0 * vy + c0 * vz;
  turned[8] = b0 * wy + c0 * wz;
  turned[9] = b1 * uy + c1 * uz;
  turned[10] = b1 * vy + c1 * vz;
  turned[11] = b1 * wy + c1 * wz;
  turned[12] = b2 * uy + c2 * uz;
  turned[13] = b2 * vy + c2 * vz;
  turned[14] = b2 * wy + c2 * wz;
}

/** The same where R turns about x alone: y and z mix, x stays. */
function turnAligned({ placement, inertia, turned }: FlatTree, i: number): void {
  const o = INERTIA * i;
  const c = placement[12 * i + 4]!;
  const s = placement[12 * i + 5]!;
  const cc = c * c;
  const cs = c * s;
  const ss = s * s;
  let yy = inertia[o + 1]!;
  let zz = inertia[o + 2]!;
  let yz = inertia[o + 5]!;
  turned[0] = 0;
  turned[1] = cc * yy - 2 * cs * yz + ss * zz;
  turned[2] = ss * yy + 2 * cs * yz + cc * zz;
  turned[3] = 0;
  turned[4] = 0;
  turned[5] = cs * (yy - zz) + (cc - ss) * yz;
  const hyx = inertia[o + 9]!;
  const hzx = inertia[o + 12]!;
  const yToY = c * inertia[o + 10]! - s * inertia[o + 11]!;
  const yToZ = s * inertia[o + 10]! + c * inertia[o + 11]!;
  const zToY = c * inertia[o + 13]! - s * inertia[o + 14]!;
  const zToZ = s * inertia[o + 13]! + c * inertia[o + 14]!;
  turned[6] = 0;
  turned[7] = 0;
  turned[8] = 0;
  turned[9] = c * hyx - s * hzx;
  turned[10] = c * yToY - s * zToY;
  turned[11] = c * yToZ - s * zToZ;
  turned[12] = s * hyx + c * hzx;
  turned[13] = s * yToY + c * zToY;
  turned[14] = s * yToZ + c * zToZ;
  const xy = inertia[o + 18]!;
  const xz = inertia[o + 19]!;
  yy = inertia[o + 16]!;
  zz = inertia[o + 17]!;
  yz = inertia[o + 20]!;
  turned[15] = inertia[o + 15]!;
  turned[16] = cc * yy - 2 * cs * yz + ss * zz;
  turned[17] = ss * yy + 2 * cs * yz + cc * zz;
  turned[18] = c * xy - s * xz;
  turned[19] = s * xy + c * xz;
  turned[20] = cs * (yy - zz) + (cc - ss) * yz;
}

/** Nothing is zero. */
function turnAll(tree: FlatTree, i: number): void {
  turnMass(tree, i);
  const { placement, inertia, turned } = tree;
  const p = 12 * i;
  const o = INERTIA * i;
  const a0 = placement[p]!;
  const a1 = placement[p + 1]!;
  const a2 = placement[p + 2]!;
  const b0 = placement[p + 3]!;
  const b1 = placement[p + 4]!;
  const b2 = placement[p + 5]!;
  const c0 = placement[p + 6]!;
  const c1 = placement[p + 7]!;
  const c2 = placement[p + 8]!;
  // row by row: K = R (X Rᵀ) with X = I, then X = H
  for (let k = 0; k < 2; k++) {
    const symmetric = k === 0;
    const xx = inertia[symmetric ? o : o + 6]!;
    const xy = inertia[symmetric ? o + 3 : o + 7]!;
    const xz = inertia[symmetric ? o + 4 : o + 8]!;
    const yx = inertia[symmetric ? o + 3 : o + 9]!;
    const yy = inertia[symmetric ? o + 1 : o + 10]!;
    const yz = inertia[symmetric ? o + 5 : o + 11]!;
    const zx = inertia[symmetric ? o + 4 : o + 12]!;
    const zy = inertia[symmetric ? o + 5 : o + 13]!;
    const zz = inertia[symmetric ? o + 2 : o + 14]!;
    const ux = xx * a0 + xy * b0 + xz * c0;
    const uy = yx * a0 + yy * b0 + yz * c0;
    const uz = zx * a0 + zy * b0 + zz * c0;
    const vx = xx * a1 + xy * b1 + xz * c1;
    const vy = yx * a1 + yy * b1 + yz * c1;
    const vz = zx * a1 + zy * b1 + zz * c1;
    const wx = xx * a2 + xy * b2 + xz * c2;
    const wy = yx * a2 + yy * b2 + yz * c2;
    const wz = zx * a2 + zy * b2 + zz * c2;
    turned[symmetric ? 0 : 6] = a0 * ux + b0 * uy + c0 * uz;
    turned[symmetric ? 3 : 7] = a0 * vx + b0 * vy + c0 * vz;
    turned[symmetric ? 4 : 8] = a0 * wx + b0 * wy + c0 * wz;
    turned[symmetric ? 1 : 10] = a1 * vx + b1 * vy + c1 * vz;
    turned[symmetric ? 5 : 11] = a1 * wx + b1 * wy + c1 * wz;
    turned[symmetric ? 2 : 14] = a2 * wx + b2 * wy + c2 * wz;
    if (symmetric) continue;
    turned[9] = a1 * ux + b1 * uy + c1 * uz;
    turned[12] = a2 * ux + b2 * uy + c2 * uz;
    turned[13] = a2 * vx + b2 * vy + c2 * vz;
  }
}

/** What has been turned, moved by r. */
function addMoved({ placement, inertia, turned }: FlatTree, i: number, parent: number): void {
  const p = 12 * i;
  const t = INERTIA * parent;
  const rx = placement[p + 9]!;
  const ry = placement[p + 10]!;
  const rz = placement[p + 11]!;
  const mxx = turned[15]!;
  const myy = turned[16]!;
  const mzz = turned[17]!;
  const mxy = turned[18]!;
  const mxz = turned[19]!;
  const myz = turned[20]!;
  const kxx = turned[6]!;
  const kxy = turned[7]!;
  const kxz = turned[8]!;
  const kyx = turned[9]!;
  const kyy = turned[10]!;
  const kyz = turned[11]!;
  const kzx = turned[12]!;
  const kzy = turned[13]!;
  const kzz = turned[14]!;
  // H_p
  const gxx = kxx + ry * mxz - rz * mxy;
  const gxy = kxy + ry * myz - rz * myy;
  const gxz = kxz + ry * mzz - rz * myz;
  const gyx = kyx + rz * mxx - rx * mxz;
  const gyy = kyy + rz * mxy - rx * myz;
  const gyz = kyz + rz * mxz - rx * mzz;
  const gzx = kzx + rx * mxy - ry * mxx;
  const gzy = kzy + rx * myy - ry * mxy;
  const gzz = kzz + rx * myz - ry * mxz;
  // (H' r̃)_ij: row i of H' times r̃; (r̃ H_pᵀ)_ij: r × row j of H_p
  inertia[t] = inertia[t]! + turned[0]! - (kxy * rz - kxz * ry) + (ry * gxz - rz * gxy);
  inertia[t + 1] = inertia[t + 1]! + turned[1]! - (kyz * rx - kyx * rz) + (rz * gyx - rx * gyz);
  inertia[t + 2] = inertia[t + 2]! + turned[2]! - (kzx * ry - kzy * rx) + (rx * gzy - ry * gzx);
  inertia[t + 3] = inertia[t + 3]! + turned[3]! - (kxz * rx - kxx * rz) + (ry * gyz - rz * gyy);
  inertia[t + 4] = inertia[t + 4]! + turned[4]! - (kxx * ry - kxy * rx) + (ry * gzz - rz * gzy);
  inertia[t + 5] = inertia[t + 5]! + turned[5]! - (kyx * ry - kyy * rx) + (rz * gzx - rx * gzz);
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
