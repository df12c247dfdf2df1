/** Position and orientation of one frame in another: X_AB maps coordinates of B into those of A. */
import { conjugate, IDENTITY, multiply, type Quat, rotate, rotateInverse } from "./quat.js";
import { add, negate, subtract, type Vec3, ZERO } from "./vec3.js";

/** Where a frame is in another. */
export interface Pose {
  /** Of its origin, m. */
  readonly position: Vec3;
  /** From its axes into those of the other frame. */
  readonly orientation: Quat;
}

/** Both frames are the same. */
export const IDENTITY_POSE: Pose = { position: ZERO, orientation: IDENTITY };

/** X_AC = X_AB · X_BC */
export const compose = (X_AB: Pose, X_BC: Pose): Pose => ({
  position: add(X_AB.position, rotate(X_AB.orientation, X_BC.position)),
  orientation: multiply(X_AB.orientation, X_BC.orientation),
});

/** X_BA from X_AB */
export const invert = (X_AB: Pose): Pose => ({
  position: negate(rotateInverse(X_AB.orientation, X_AB.position)),
  orientation: conjugate(X_AB.orientation),
});

/** Point given in B, expressed in A. */
export const transformPoint = (X_AB: Pose, p_B: Vec3): Vec3 => add(X_AB.position, rotate(X_AB.orientation, p_B));

/** Point given in A, expressed in B. */
export const inverseTransformPoint = (X_AB: Pose, p_A: Vec3): Vec3 => rotateInverse(X_AB.orientation, subtract(p_A, X_AB.position));
