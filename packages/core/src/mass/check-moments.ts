/**
 * Could a rigid body have these principal moments? With a density that is nowhere negative, Jx = ∫(y² + z²) dm and cyclic, so
 *
 *   Jx ≥ 0     and     Jx + Jy ≥ Jz (and cyclic): equality for flat bodies, zero moments for rods and points
 *
 * Source: decisions on signs and units; theory 02, section 10.2.
 */
import type { Mat3 } from "../math/mat3.js";
import { isFinite64 } from "../math/scalar.js";
import type { DiagnosticCollector } from "../model/collect-diagnostics.js";
import type { PrincipalAxes } from "./principal-axes.js";

/**
 * Is this surely the inertia of a rigid body? A sufficient condition without principal axes, for many bodies at once:
 *
 *   Σ = ½ tr(J) 1 − J = ∫ r rᵀ dm is positive definite, as its leading minors are positive (Sylvester), beyond what rounding could change
 *
 * Where it does not hold, `checkMoments` has to say.
 */
export function isSurelyInertia({ xx, yy, zz, xy, xz, yz }: Mat3): boolean {
  const half = (xx + yy + zz) / 2;
  // Σ over ½ tr(J), so that its entries are about 1
  const [a, b, c] = [(half - xx) / half, (half - yy) / half, (half - zz) / half];
  const [d, e, f] = [-xy / half, -xz / half, -yz / half];
  const second = a * b - d * d;
  const third = a * (b * c - f * f) - d * (d * c - e * f) + e * (d * f - e * b);
  return half > 0 && a > SURE && second > SURE && third > SURE;
}

/** How far minors have to be above 0. */
const SURE = 1e-6;

/** Share of the largest moment by which the triangle inequality may be missed: written numbers are rounded. */
const TRIANGLE_TOLERANCE = 1e-9;

/** Reports at the path `where`. */
export function checkMoments(principal: PrincipalAxes, where: string, findings: DiagnosticCollector): void {
  const { x, y, z } = principal.moments;
  const list = `${x}, ${y}, ${z} kg·m²`;
  if (!principal.converged || !isFinite64(x + y + z)) {
    findings.error("mass.out-of-range", where, `the principal moments ${list} cannot be computed with`);
  } else if (Math.min(x, y, z) < 0) {
    const hint = "with products of inertia [xx, yy, zz, xy, xz, yz], check their order and that xy = −∫xy dm";
    findings.error("mass.negative-moment", where, `a principal moment is negative: ${list}`, hint);
  } else if (Math.min(x + y - z, y + z - x, z + x - y) < -TRIANGLE_TOLERANCE * Math.max(x, y, z)) {
    const hint = "the inertia must be about the centre of mass, and no moment may exceed the sum of the other two";
    findings.error("mass.triangle-inequality", where, `no rigid body has the principal moments ${list}`, hint);
  } else if (Math.min(x, y, z) === 0) {
    const which = Math.max(x, y, z) === 0 ? "the body is a point without inertia" : `a principal moment is zero: ${list}`;
    const hint = "it cannot be turned about that axis by torques; add a shape or state an inertia if it should";
    findings.warning("mass.zero-moment", where, which, hint);
  }
}
