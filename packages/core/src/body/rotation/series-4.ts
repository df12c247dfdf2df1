/**
 * The free step with the series of order 4 (see series.ts and free-step.ts) in one function: the default kernel. Same formulas in scalars,
 * without the terms that are zero; a test holds both together. In one piece because a profile of 10⁴ free bodies spent a third of the step
 * in carrying numbers through tables between the parts.
 */
import { type BodyTables, POSE, TWIST } from "../body-tables.js";
import { LARGEST_ANGLE, type RotationKernel } from "./rotation-kernel.js";
import { createSeries } from "./series.js";

export function createSeries4(): RotationKernel {
  return { ...createSeries(4), preview };
}

/** The whole preview; false where the turn is too large for one part and the general way must be taken. */
function preview(t: BodyTables, body: number, h: number): boolean {
  const v = body * TWIST;
  const p = body * POSE;
  const { pose, twist, nextPose, nextTwist, inertia } = t;
  const wx = twist[v]!;
  const wy = twist[v + 1]!;
  const wz = twist[v + 2]!;
  if ((wx * wx + wy * wy + wz * wz) * h * h > LARGEST_ANGLE * LARGEST_ANGLE) return false;
  const vx = twist[v + 3]!;
  const vy = twist[v + 4]!;
  const vz = twist[v + 5]!;
  nextPose[p] = pose[p]! + h * vx;
  nextPose[p + 1] = pose[p + 1]! + h * vy;
  nextPose[p + 2] = pose[p + 2]! + h * vz;
  nextTwist[v + 3] = vx;
  nextTwist[v + 4] = vy;
  nextTwist[v + 5] = vz;

  // Ω = Rᵀ ω
  const qx = pose[p + 3]!;
  const qy = pose[p + 4]!;
  const qz = pose[p + 5]!;
  const qw = pose[p + 6]!;
  const t0 = 2 * (qz * wy - qy * wz);
  const t1 = 2 * (qx * wz - qz * wx);
  const t2 = 2 * (qy * wx - qx * wy);
  const ax = wx + qw * t0 + (qz * t1 - qy * t2);
  const ay = wy + qw * t1 + (qx * t2 - qz * t0);
  const az = wz + qw * t2 + (qy * t0 - qx * t1);
  // (Jy − Jz)/Jx · h and cyclic
  const kx = (inertia[v + 1]! - inertia[v + 2]!) * inertia[v + 3]! * h;
  const ky = (inertia[v + 2]! - inertia[v]!) * inertia[v + 4]! * h;
  const kz = (inertia[v]! - inertia[v + 1]!) * inertia[v + 5]! * h;

  // rates a₁ … a₃ = b, c, d
  const bx = kx * (ay * az);
  const by = ky * (az * ax);
  const bz = kz * (ax * ay);
  const cx = 0.5 * kx * (ay * bz + by * az);
  const cy = 0.5 * ky * (az * bx + bz * ax);
  const cz = 0.5 * kz * (ax * by + bx * ay);
  const dx = kx * (1 / 3) * (ay * cz + by * bz + cy * az);
  const dy = ky * (1 / 3) * (az * cx + bz * bx + cz * ax);
  const dz = kz * (1 / 3) * (ax * cy + bx * by + cx * ay);

  // relative rotation p₁ … p₄ = e (w = 0), f, g, i
  const h2 = 0.5 * h;
  const h4 = 0.25 * h;
  const h6 = h * (1 / 6);
  const h8 = 0.125 * h;
  const ex = h2 * ax;
  const ey = h2 * ay;
  const ez = h2 * az;
  const fx = h4 * (bx + (ey * az - ez * ay));
  const fy = h4 * (by + (ez * ax - ex * az));
  const fz = h4 * (bz + (ex * ay - ey * ax));
  const fw = -h4 * (ex * ax + ey * ay + ez * az);
  const gx = h6 * (cx + (ey * bz - ez * by) + (fw * ax + fy * az - fz * ay));
  const gy = h6 * (cy + (ez * bx - ex * bz) + (fw * ay + fz * ax - fx * az));
  const gz = h6 * (cz + (ex * by - ey * bx) + (fw * az + fx * ay - fy * ax));
  const gw = -h6 * (ex * bx + ey * by + ez * bz + (fx * ax + fy * ay + fz * az));
  const ix = h8 * (dx + (ey * cz - ez * cy) + (fw * bx + fy * bz - fz * by) + (gw * ax + gy * az - gz * ay));
  const iy = h8 * (dy + (ez * cx - ex * cz) + (fw * by + fz * bx - fx * bz) + (gw * ay + gz * ax - gx * az));
  const iz = h8 * (dz + (ex * cy - ey * cx) + (fw * bz + fx * by - fy * bx) + (gw * az + gx * ay - gy * ax));
  const iw = -h8 * (ex * cx + ey * cy + ez * cz + (fx * bx + fy * by + fz * bz) + (gx * ax + gy * ay + gz * az));

  const x = ix + gx + fx + ex;
  const y = iy + gy + fy + ey;
  const z = iz + gz + fz + ez;
  const w = iw + gw + fw + 1;
  const f = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  const px = x * f;
  const py = y * f;
  const pz = z * f;
  const pw = w * f;
  const rx = qw * px + qx * pw + qy * pz - qz * py;
  const ry = qw * py + qy * pw + qz * px - qx * pz;
  const rz = qw * pz + qz * pw + qx * py - qy * px;
  const rw = qw * pw - qx * px - qy * py - qz * pz;
  // one Newton step of 1/√n², which is within round-off of 1
  const c = 1.5 - 0.5 * (rx * rx + ry * ry + rz * rz + rw * rw);
  const ux = rx * c;
  const uy = ry * c;
  const uz = rz * c;
  const uw = rw * c;
  nextPose[p + 3] = ux;
  nextPose[p + 4] = uy;
  nextPose[p + 5] = uz;
  nextPose[p + 6] = uw;

  // Ω from the momentum, then back into world axes
  const jx = inertia[v]!;
  const jy = inertia[v + 1]!;
  const jz = inertia[v + 2]!;
  const lx = jx * ax;
  const ly = jy * ay;
  const lz = jz * az;
  const s0 = 2 * (pz * ly - py * lz);
  const s1 = 2 * (px * lz - pz * lx);
  const s2 = 2 * (py * lx - px * ly);
  const ox = jx > 0 ? inertia[v + 3]! * (lx + pw * s0 + (pz * s1 - py * s2)) : ax;
  const oy = jy > 0 ? inertia[v + 4]! * (ly + pw * s1 + (px * s2 - pz * s0)) : ay;
  const oz = jz > 0 ? inertia[v + 5]! * (lz + pw * s2 + (py * s0 - px * s1)) : az;
  const r0 = 2 * (uy * oz - uz * oy);
  const r1 = 2 * (uz * ox - ux * oz);
  const r2 = 2 * (ux * oy - uy * ox);
  nextTwist[v] = ox + uw * r0 + (uy * r2 - uz * r1);
  nextTwist[v + 1] = oy + uw * r1 + (uz * r0 - ux * r2);
  nextTwist[v + 2] = oz + uw * r2 + (ux * r1 - uy * r0);
  return true;
}
