/**
 * Records that are begun (`prepare-rows.ts`) get what follows from gaps, normals and points alone, on the table of
 * the sweeps. The twin in WebAssembly is `emit-finish.ts`.
 *
 *   row              wrench −(rA × n, n) on A and (rB × n, n) on B, r from the centres of mass to the point of either body
 *   effective mass   1/(1/m_A + 1/m_B + (rA × n)·J_A⁻¹(rA × n) + (rB × n)·J_B⁻¹(rB × n))
 *   middle           mean of the points, half-way between the surfaces: levers to it, and distances of the points from it across the mean normal
 *   friction         K = (1/m_A + 1/m_B) E + Tᵀ([rA]×ᵀ J_A⁻¹ [rA]× + [rB]×ᵀ J_B⁻¹ [rB]×) T,   T = (t₁ t₂)      at the middle: K⁻¹
 *   twist            1/(n·(J_A⁻¹ + J_B⁻¹) n)
 */
import {
  BEGUN_CENTER_A,
  BEGUN_CENTER_B,
  BEGUN_POINT,
  FRICTION_BLOCK,
  INVERSE_INERTIA,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
  LEVER_A,
  LEVER_B,
  NORMAL,
  OFFSET_A,
  OFFSET_B,
  POINT_ANSWER_A,
  POINT_ANSWER_B,
  POINT_ARM_A,
  POINT_ARM_B,
  POINT_GAP,
  POINT_MASS,
  POINT_NORMAL,
  POINT_RADIUS,
  POINT_REBOUND,
  POINT_RESTITUTION,
  POINTS,
  ROW_MANIFOLD,
  ROW_POINT,
  SPIN_MASS,
  type SweptRows,
  TANGENT_1,
  TANGENT_2,
} from "./pile-layout.js";

/** All that are begun. */
export function finishRows({ data, begun, begunCount }: SweptRows): void {
  for (let k = begun; k < begun + begunCount; k++) {
    const m = data[k]! | 0;
    finishPoints(data, m);
    finishMiddle(data, m);
    finishFriction(data, m);
  }
}

/**
 * Arms, answers, effective masses. Until the middle is known RADIUS, REBOUND and RESTITUTION hold the lever of B.
 * In scalars, with the numbers of the bodies in variables.
 */
function finishPoints(data: Float64Array, m: number): void {
  const jA = (data[m + OFFSET_A]! | 0) + INVERSE_INERTIA;
  const jB = (data[m + OFFSET_B]! | 0) + INVERSE_INERTIA;
  const axx = data[jA]!;
  const axy = data[jA + 1]!;
  const axz = data[jA + 2]!;
  const ayy = data[jA + 3]!;
  const ayz = data[jA + 4]!;
  const azz = data[jA + 5]!;
  const bxx = data[jB]!;
  const bxy = data[jB + 1]!;
  const bxz = data[jB + 2]!;
  const byy = data[jB + 3]!;
  const byz = data[jB + 4]!;
  const bzz = data[jB + 5]!;
  const comAx = data[m + BEGUN_CENTER_A]!;
  const comAy = data[m + BEGUN_CENTER_A + 2]!;
  const comAz = data[m + BEGUN_CENTER_A + 4]!;
  const comBx = data[m + BEGUN_CENTER_B]!;
  const comBy = data[m + BEGUN_CENTER_B + 2]!;
  const comBz = data[m + BEGUN_CENTER_B + 4]!;
  const mass = data[m + INVERSE_MASS_A]! + data[m + INVERSE_MASS_B]!;
  const end = m + ROW_MANIFOLD + (data[m + POINTS]! | 0);
  for (let o = m + ROW_MANIFOLD; o < end; o += ROW_POINT) {
    const gap = data[o + POINT_GAP]!;
    const nx = data[o + POINT_NORMAL]!;
    const ny = data[o + POINT_NORMAL + 1]!;
    const nz = data[o + POINT_NORMAL + 2]!;
    const px = data[o + BEGUN_POINT]!;
    const py = data[o + BEGUN_POINT + 2]!;
    const pz = data[o + BEGUN_POINT + 4]!;
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
    data[o + POINT_ARM_A] = cx;
    data[o + POINT_ARM_B] = dx;
    data[o + POINT_ARM_A + 2] = cy;
    data[o + POINT_ARM_B + 2] = dy;
    data[o + POINT_ARM_A + 4] = cz;
    data[o + POINT_ARM_B + 4] = dz;
    data[o + POINT_ANSWER_A] = ex;
    data[o + POINT_ANSWER_B] = gx;
    data[o + POINT_ANSWER_A + 2] = ey;
    data[o + POINT_ANSWER_B + 2] = gy;
    data[o + POINT_ANSWER_A + 4] = ez;
    data[o + POINT_ANSWER_B + 4] = gz;
    data[o + POINT_MASS] = 1 / (mass + (cx * ex + cy * ey + cz * ez) + (dx * gx + dy * gy + dz * gz));
    data[o + POINT_RADIUS] = bx;
    data[o + POINT_REBOUND] = by;
    data[o + POINT_RESTITUTION] = bz;
  }
}

/** Levers to the middle of the points, and distances of the points from it. */
function finishMiddle(data: Float64Array, m: number): void {
  const first = m + ROW_MANIFOLD;
  const end = first + (data[m + POINTS]! | 0);
  const share = ROW_POINT / (end - first);
  const nx = data[m + NORMAL]!;
  const ny = data[m + NORMAL + 1]!;
  const nz = data[m + NORMAL + 2]!;
  let x = 0;
  let y = 0;
  let z = 0;
  for (let p = first; p < end; p += ROW_POINT) {
    const half = data[p + POINT_GAP]! / 2;
    x += share * (data[p + POINT_RADIUS]! - half * data[p + POINT_NORMAL]!);
    y += share * (data[p + POINT_REBOUND]! - half * data[p + POINT_NORMAL + 1]!);
    z += share * (data[p + POINT_RESTITUTION]! - half * data[p + POINT_NORMAL + 2]!);
  }
  data[m + LEVER_A] = x + data[m + BEGUN_CENTER_B]! - data[m + BEGUN_CENTER_A]!;
  data[m + LEVER_A + 2] = y + data[m + BEGUN_CENTER_B + 2]! - data[m + BEGUN_CENTER_A + 2]!;
  data[m + LEVER_A + 4] = z + data[m + BEGUN_CENTER_B + 4]! - data[m + BEGUN_CENTER_A + 4]!;
  data[m + LEVER_B] = x;
  data[m + LEVER_B + 2] = y;
  data[m + LEVER_B + 4] = z;
  for (let p = first; p < end; p += ROW_POINT) {
    const dx = data[p + POINT_RADIUS]! - x;
    const dy = data[p + POINT_REBOUND]! - y;
    const dz = data[p + POINT_RESTITUTION]! - z;
    const up = dx * nx + dy * ny + dz * nz;
    data[p + POINT_RADIUS] = Math.sqrt(Math.max(0, dx * dx + dy * dy + dz * dz - up * up));
    data[p + POINT_REBOUND] = 0;
    data[p + POINT_RESTITUTION] = 0;
  }
}

/** K⁻¹ and the effective moment about the normal. */
function finishFriction(data: Float64Array, m: number): void {
  const mass = data[m + INVERSE_MASS_A]! + data[m + INVERSE_MASS_B]!;
  let k11 = mass;
  let k12 = 0;
  let k22 = mass;
  let spin = 0;
  const tx = data[m + TANGENT_1]!;
  const ty = data[m + TANGENT_1 + 1]!;
  const tz = data[m + TANGENT_1 + 2]!;
  const ux = data[m + TANGENT_2]!;
  const uy = data[m + TANGENT_2 + 1]!;
  const uz = data[m + TANGENT_2 + 2]!;
  const nx = data[m + NORMAL]!;
  const ny = data[m + NORMAL + 1]!;
  const nz = data[m + NORMAL + 2]!;
  for (let side = 0; side < 2; side++) {
    const j = (data[m + OFFSET_A + side]! | 0) + INVERSE_INERTIA;
    const jxx = data[j]!;
    const jxy = data[j + 1]!;
    const jxz = data[j + 2]!;
    const jyy = data[j + 3]!;
    const jyz = data[j + 4]!;
    const jzz = data[j + 5]!;
    const x = data[m + LEVER_A + side]!;
    const y = data[m + LEVER_A + side + 2]!;
    const z = data[m + LEVER_A + side + 4]!;
    const ax = y * tz - z * ty;
    const ay = z * tx - x * tz;
    const az = x * ty - y * tx;
    const bx = y * uz - z * uy;
    const by = z * ux - x * uz;
    const bz = x * uy - y * ux;
    const cx = jxx * ax + jxy * ay + jxz * az;
    const cy = jxy * ax + jyy * ay + jyz * az;
    const cz = jxz * ax + jyz * ay + jzz * az;
    k11 += ax * cx + ay * cy + az * cz;
    k12 += bx * cx + by * cy + bz * cz;
    k22 += bx * (jxx * bx + jxy * by + jxz * bz) + by * (jxy * bx + jyy * by + jyz * bz) + bz * (jxz * bx + jyz * by + jzz * bz);
    spin += nx * (jxx * nx + jxy * ny + jxz * nz) + ny * (jxy * nx + jyy * ny + jyz * nz) + nz * (jxz * nx + jyz * ny + jzz * nz);
  }
  writeInverse(data, m + FRICTION_BLOCK, k11, k12, k22);
  data[m + SPIN_MASS] = spin > 0 ? 1 / spin : 0;
}

/** Inverse of a symmetric 2 × 2 matrix; zeros where it has none. */
export function writeInverse(data: Float64Array, o: number, k11: number, k12: number, k22: number): void {
  const determinant = k11 * k22 - k12 * k12;
  const scale = determinant > 0 ? 1 / determinant : 0;
  data[o] = k22 * scale;
  data[o + 1] = -k12 * scale;
  data[o + 2] = k11 * scale;
}
