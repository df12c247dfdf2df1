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
  const { way, aligned } = tree;
  if (way[i] === BALL) turnBehindBall(tree, i);
  else if (way[i] !== TURN) turnAll(tree, i);
  else if (aligned[i] === 0) turnBehindTurn(tree, i);
  else turnAligned(tree, i);
  addMoved(tree, i, parent);
}

/** M alone is left. */
function turnBehindBall(tree: FlatTree, i: number): void {
  turnMass(tree, i);
  const { turned } = tree;
  for (let k = 0; k < 15; k++) turned[k] = 0;
}

/** I has yy, zz, yz alone and H its second and third row. */
function turnBehindTurn(tree: FlatTree, i: number): void {
  turnMass(tree, i);
  const { placement, behind, turned } = tree;
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
  const hyx = behind[o + 9]!;
  const hyy = behind[o + 10]!;
  const hyz = behind[o + 11]!;
  const hzx = behind[o + 12]!;
  const hzy = behind[o + 13]!;
  const hzz = behind[o + 14]!;
  // X Rᵀ by columns u, v, w, then R times it: X = H, then X = I
  let uy = hyx * a0 + hyy * b0 + hyz * c0;
  let uz = hzx * a0 + hzy * b0 + hzz * c0;
  let vy = hyx * a1 + hyy * b1 + hyz * c1;
  let vz = hzx * a1 + hzy * b1 + hzz * c1;
  let wy = hyx * a2 + hyy * b2 + hyz * c2;
  let wz = hzx * a2 + hzy * b2 + hzz * c2;
  turned[6] = b0 * uy + c0 * uz;
  turned[7] = b0 * vy + c0 * vz;
  turned[8] = b0 * wy + c0 * wz;
  turned[9] = b1 * uy + c1 * uz;
  turned[10] = b1 * vy + c1 * vz;
  turned[11] = b1 * wy + c1 * wz;
  turned[12] = b2 * uy + c2 * uz;
  turned[13] = b2 * vy + c2 * vz;
  turned[14] = b2 * wy + c2 * wz;
  const yy = behind[o + 1]!;
  const zz = behind[o + 2]!;
  const yz = behind[o + 5]!;
  uy = yy * b0 + yz * c0;
  uz = yz * b0 + zz * c0;
  vy = yy * b1 + yz * c1;
  vz = yz * b1 + zz * c1;
  wy = yy * b2 + yz * c2;
  wz = yz * b2 + zz * c2;
  turned[0] = b0 * uy + c0 * uz;
  turned[1] = b1 * vy + c1 * vz;
  turned[2] = b2 * wy + c2 * wz;
  turned[3] = b0 * vy + c0 * vz;
  turned[4] = b0 * wy + c0 * wz;
  turned[5] = b1 * wy + c1 * wz;
}

/** Behind a turn, where R turns about x alone: y and z mix, x stays; w as in `turnSymmetric` of rigid-inertia.ts. */
function turnAligned({ placement, behind, turned }: FlatTree, i: number): void {
  const o = INERTIA * i;
  const c = placement[12 * i + 4]!;
  const s = placement[12 * i + 5]!;
  let yy = behind[o + 1]!;
  let zz = behind[o + 2]!;
  let yz = behind[o + 5]!;
  let w = (yy - zz) * s + 2 * c * yz;
  turned[0] = 0;
  turned[1] = yy - w * s;
  turned[2] = zz + w * s;
  turned[3] = 0;
  turned[4] = 0;
  turned[5] = w * c - yz;
  const hyx = behind[o + 9]!;
  const hyy = behind[o + 10]!;
  const hyz = behind[o + 11]!;
  const hzx = behind[o + 12]!;
  const hzy = behind[o + 13]!;
  const hzz = behind[o + 14]!;
  w = (hyy - hzz) * s + (hyz + hzy) * c;
  turned[6] = 0;
  turned[7] = 0;
  turned[8] = 0;
  turned[9] = c * hyx - s * hzx;
  turned[10] = hyy - w * s;
  turned[11] = w * c - hzy;
  turned[12] = s * hyx + c * hzx;
  turned[13] = w * c - hyz;
  turned[14] = hzz + w * s;
  const xy = behind[o + 18]!;
  const xz = behind[o + 19]!;
  yy = behind[o + 16]!;
  zz = behind[o + 17]!;
  yz = behind[o + 20]!;
  w = (yy - zz) * s + 2 * c * yz;
  turned[15] = behind[o + 15]!;
  turned[16] = yy - w * s;
  turned[17] = zz + w * s;
  turned[18] = c * xy - s * xz;
  turned[19] = s * xy + c * xz;
  turned[20] = w * c - yz;
}

/** M' alone. */
function turnMass({ placement, behind, turned }: FlatTree, i: number): void {
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
  const xx = behind[o + 15]!;
  const yy = behind[o + 16]!;
  const zz = behind[o + 17]!;
  const xy = behind[o + 18]!;
  const xz = behind[o + 19]!;
  const yz = behind[o + 20]!;
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

/** Nothing is zero. */
function turnAll(tree: FlatTree, i: number): void {
  turnMass(tree, i);
  const { placement, behind, turned } = tree;
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
    const xx = behind[symmetric ? o : o + 6]!;
    const xy = behind[symmetric ? o + 3 : o + 7]!;
    const xz = behind[symmetric ? o + 4 : o + 8]!;
    const yx = behind[symmetric ? o + 3 : o + 9]!;
    const yy = behind[symmetric ? o + 1 : o + 10]!;
    const yz = behind[symmetric ? o + 5 : o + 11]!;
    const zx = behind[symmetric ? o + 4 : o + 12]!;
    const zy = behind[symmetric ? o + 5 : o + 13]!;
    const zz = behind[symmetric ? o + 2 : o + 14]!;
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
