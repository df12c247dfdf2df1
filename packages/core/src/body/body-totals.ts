/**
 * Energy and momentum of one body, added to running totals.
 *
 *   T = ½ m v² + ½ Ω·JΩ,   P = m v,   L = x × m v + R JΩ   about the world's origin,   Ω = Rᵀ ω
 */
import { type BodyTables, POSE, TWIST } from "./body-tables.js";

/** Fields of the totals: energies (J), momenta (N·s; N·m·s), Σ m|v| and Σ |x × m v| + |Jω| as their scales. */
export const TOTALS = { kinetic: 0, potential: 1, linear: 2, angular: 5, linearScale: 8, angularScale: 9 } as const;
export const TOTALS_SIZE = 10;

/** Adds kinetic energy and momenta; the potential energy is not the body's own. In scalars, see kick.ts. */
export function addBodyTotals(t: BodyTables, body: number, totals: Float64Array): void {
  const { pose, twist, mass, inertia } = t;
  const p = POSE * body;
  const v = TWIST * body;
  const m = mass[2 * body]!;
  const x = m * twist[v + 3]!;
  const y = m * twist[v + 4]!;
  const z = m * twist[v + 5]!;
  const rx = pose[p + 1]! * z - pose[p + 2]! * y;
  const ry = pose[p + 2]! * x - pose[p]! * z;
  const rz = pose[p]! * y - pose[p + 1]! * x;

  // Ω = Rᵀ ω, then the spin s = R J Ω
  const qx = pose[p + 3]!;
  const qy = pose[p + 4]!;
  const qz = pose[p + 5]!;
  const qw = pose[p + 6]!;
  const wx = twist[v]!;
  const wy = twist[v + 1]!;
  const wz = twist[v + 2]!;
  const tx = 2 * (qz * wy - qy * wz);
  const ty = 2 * (qx * wz - qz * wx);
  const tz = 2 * (qy * wx - qx * wy);
  const ox = wx + qw * tx + (qz * ty - qy * tz);
  const oy = wy + qw * ty + (qx * tz - qz * tx);
  const oz = wz + qw * tz + (qy * tx - qx * ty);
  const lx = inertia[v]! * ox;
  const ly = inertia[v + 1]! * oy;
  const lz = inertia[v + 2]! * oz;
  const ux = 2 * (qy * lz - qz * ly);
  const uy = 2 * (qz * lx - qx * lz);
  const uz = 2 * (qx * ly - qy * lx);
  const sx = lx + qw * ux + (qy * uz - qz * uy);
  const sy = ly + qw * uy + (qz * ux - qx * uz);
  const sz = lz + qw * uz + (qx * uy - qy * ux);

  const travelling = x * twist[v + 3]! + y * twist[v + 4]! + z * twist[v + 5]!;
  const turning = lx * ox + ly * oy + lz * oz;
  totals[TOTALS.kinetic] = totals[TOTALS.kinetic]! + 0.5 * (travelling + turning);
  totals[TOTALS.linear] = totals[TOTALS.linear]! + x;
  totals[TOTALS.linear + 1] = totals[TOTALS.linear + 1]! + y;
  totals[TOTALS.linear + 2] = totals[TOTALS.linear + 2]! + z;
  totals[TOTALS.angular] = totals[TOTALS.angular]! + (rx + sx);
  totals[TOTALS.angular + 1] = totals[TOTALS.angular + 1]! + (ry + sy);
  totals[TOTALS.angular + 2] = totals[TOTALS.angular + 2]! + (rz + sz);
  totals[TOTALS.linearScale] = totals[TOTALS.linearScale]! + Math.sqrt(x * x + y * y + z * z);
  const scale = Math.sqrt(rx * rx + ry * ry + rz * rz) + Math.sqrt(lx * lx + ly * ly + lz * lz);
  totals[TOTALS.angularScale] = totals[TOTALS.angularScale]! + scale;
}
