/** The half kick of kick.ts in vectors: the readable twin that a test holds against it. Returns the twist after it. */
import { addMatrices, diagonal, fromQuat, inverse, multiplyMatrices, scaleMatrix, transform, transpose } from "../../src/math/mat3.js";
import type { Quat } from "../../src/math/quat.js";
import { add, addScaled, scale, type Vec3 } from "../../src/math/vec3.js";

export interface Kick {
  readonly mass: number;
  readonly moments: Vec3;
  readonly orientation: Quat;
  readonly omega: Vec3;
  readonly velocity: Vec3;
  readonly torque: Vec3;
  readonly force: Vec3;
  readonly angularDamping: number;
  readonly linearDamping: number;
}

export function kickInVectors(k: Kick, h: number, half: "first" | "second"): { omega: Vec3; velocity: Vec3 } {
  const tau = h / 2;
  const R = fromQuat(k.orientation);
  const J = multiplyMatrices(multiplyMatrices(R, diagonal(k.moments.x, k.moments.y, k.moments.z)), transpose(R));
  if (half === "first") {
    const torque = addScaled(k.torque, k.omega, -k.angularDamping);
    const force = addScaled(k.force, k.velocity, -k.linearDamping);
    return { omega: addScaled(k.omega, transform(inverse(J), torque), tau), velocity: addScaled(k.velocity, force, tau / k.mass) };
  }
  const damped = addMatrices(J, scaleMatrix(diagonal(1, 1, 1), tau * k.angularDamping));
  const momentum = add(transform(J, k.omega), scale(k.torque, tau));
  const linear = addScaled(scale(k.velocity, k.mass), k.force, tau);
  return { omega: transform(inverse(damped), momentum), velocity: scale(linear, 1 / (k.mass + tau * k.linearDamping)) };
}
