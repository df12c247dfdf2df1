/**
 * Principal moments and axes of a body: J = R diag(moments) Rᵀ, R from principal into body axes.
 *
 * The written axes are kept, exactly, where the inertia is already diagonal to 1e-14 of its largest entry; otherwise each principal axis takes
 * the place of the written axis it is nearest to (`eigen-symmetric-3.ts`), so a slightly turned inertia turns the frame only slightly.
 * A moment within 1e-14 of the largest counts as zero (rods, points), and its inverse is 0: such a body cannot be turned about that axis.
 */
import { eigenSymmetric3, WRITTEN_AXES_TOLERANCE } from "../linalg/eigen-symmetric-3.js";
import { toQuat } from "../math/mat3.js";
import { normalise, type Quat } from "../math/quat.js";
import { type Vec3, vec3 } from "../math/vec3.js";
import type { MassProperties } from "./mass-properties.js";

/** Principal moments of inertia and their axes. */
export interface PrincipalAxes {
  /** kg·m² */
  readonly moments: Vec3;
  /** 1/(kg·m²); 0 where the moment is 0. */
  readonly inverseMoments: Vec3;
  /** From principal into body axes. */
  readonly orientation: Quat;
  /** False where the inertia is not finite; then the rest means nothing. */
  readonly converged: boolean;
}

/** Principal moments and axes of a body; moments that are nothing but rounding are zero. */
export function principalAxes(properties: MassProperties): PrincipalAxes {
  const { values, vectors, converged } = eigenSymmetric3(properties.inertia);
  const zero = WRITTEN_AXES_TOLERANCE * Math.max(Math.abs(values.x), Math.abs(values.y), Math.abs(values.z));
  const clean = (moment: number): number => (Math.abs(moment) <= zero ? 0 : moment);
  const moments = vec3(clean(values.x), clean(values.y), clean(values.z));
  const inverse = (moment: number): number => (moment === 0 ? 0 : 1 / moment);
  return {
    moments,
    inverseMoments: vec3(inverse(moments.x), inverse(moments.y), inverse(moments.z)),
    orientation: normalise(toQuat(vectors)),
    converged,
  };
}
