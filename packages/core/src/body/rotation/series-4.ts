/**
 * The series of order 4 (see series.ts) written out in scalars: the default kernel. Same formulas, same order of sums up to the terms
 * that are zero; a test holds both together. Written out because a profile of 10⁴ free bodies spent two thirds of the step in the loops.
 */
import { type BodyTables, POSE, TWIST } from "../body-tables.js";
import { carryMomentum, multiplyRow, type RotationKernel } from "./rotation-kernel.js";

function turn(t: BodyTables, body: number, h: number): void {
  const v = body * TWIST;
  const { nextTwist, inertia } = t;
  const ax = nextTwist[v]!;
  const ay = nextTwist[v + 1]!;
  const az = nextTwist[v + 2]!;
  // (Jy − Jz)/Jx · h and cyclic
  const kx = (inertia[v + 1]! - inertia[v + 2]!) * inertia[v + 3]! * h;
  const ky = (inertia[v + 2]! - inertia[v]!) * inertia[v + 4]! * h;
  const kz = (inertia[v]! - inertia[v + 1]!) * inertia[v + 5]! * h;

  // rates a₁ … a₃ = b, c, d
  const bx = kx * (ay * az);
  const by = ky * (az * ax);
  const bz = kz * (ax * ay);
  const cx = (kx / 2) * (ay * bz + by * az);
  const cy = (ky / 2) * (az * bx + bz * ax);
  const cz = (kz / 2) * (ax * by + bx * ay);
  const dx = (kx / 3) * (ay * cz + by * bz + cy * az);
  const dy = (ky / 3) * (az * cx + bz * bx + cz * ax);
  const dz = (kz / 3) * (ax * cy + bx * by + cx * ay);

  // relative rotation p₁ … p₄ = e (w = 0), f, g, i
  const h2 = h / 2;
  const h4 = h / 4;
  const h6 = h / 6;
  const h8 = h / 8;
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
  multiplyRow(t.nextPose, body * POSE + 3, x * f, y * f, z * f, w * f);
  carryMomentum(t, body, x * f, y * f, z * f, w * f);
}

export const series4: RotationKernel = { name: "series", order: 4, keepsMomentum: true, turn };
