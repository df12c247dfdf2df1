/**
 * Near a singular position, ε from it, a gap e that is left stands for a displacement of e/ε, which turns velocities by e/ε² of their size, into another
 * branch of the motion. There, poses are brought onto the joints as exactly as numbers allow before velocities settle.
 *
 *   e/ε² = |e| S/T,   S = eᵀA⁻¹e, the displacement in the metric of mass,   T = eᵀ diag(A)⁻¹ e, what it would be if each row were alone,   A = G M⁻¹ Gᵀ
 */
import type { Chain, Tables } from "../../joint/coupling.js";
import { rowMobility } from "../../joint/jacobian.js";
import type { Targets } from "./chain-rows.js";

/** Passes near a singular position, and what they aim at (m, rad). */
export const MOST_SHARPENINGS = 4;
export const FINE: Targets = { position: 1e-14, angle: 1e-14, speed: 1 };

/** Share of the velocities that gaps may decide about. */
export const AT_STAKE = 1e-4;

/** Do the gaps in `rowError` decide about velocities? `together`: S up to its sign. */
export function areVelocitiesAtStake(t: Tables, chain: Chain, together: number): boolean {
  const { jointRow, rowError } = t;
  let alone = 0;
  let size = 0;
  for (let j = 0; j < chain.joints.length; j++) {
    const { slot } = chain.joints[j]!;
    const first = jointRow[2 * slot]!;
    const rows = jointRow[2 * slot + 1]!;
    for (let i = 0; i < rows; i++) {
      const e = rowError[first + i]!;
      if (e === 0) continue;
      alone += (e * e) / rowMobility(t, slot, i);
      size += e * e;
    }
  }
  return Math.sqrt(size) * Math.abs(together) > AT_STAKE * alone;
}
