/**
 * Jacobian of a point of a body: what every speed does to it, in world axes.
 *
 *   (ω, v of the point) = J s,      column of speed k of joint j on the way to the ground:  (R_j ω_Φ,  R_j v_Φ + R_j ω_Φ × (p − p_j))
 *
 * Columns of speeds that do not move the body are zero. Jᵀ maps a load (τ, f) at the point to drives. Source: theory 03, section 7.1 (T Φ).
 * Cost: O(depth).
 */
import type { Algebra } from "./algebra.js";
import { speedCount, type TreePosition } from "./kinematics.js";
import { add, angular, cross, linear, type Placement, rotate, subtract, type Vector, zeros } from "./spatial-algebra.js";

/** By columns, one per speed, each (ω, v). `world`: frames of the bodies there; `point` in the frame of the body. */
export function pointJacobian<T>(
  algebra: Algebra<T>,
  { model, motions }: TreePosition<T>,
  world: readonly Placement<T>[],
  { body, point }: { body: number; point: Vector<T> },
): Vector<T>[] {
  const columns: Vector<T>[] = Array.from({ length: speedCount(model) }, () => zeros(algebra, 6));
  const { rotation, position } = world[body]!;
  const place = add(algebra, position, rotate(algebra, rotation, point));
  for (let j = body; j >= 0; j = model.parent[j]!) {
    const arm = subtract(algebra, place, world[j]!.position);
    for (const [k, motion] of motions[j]!.entries()) {
      const turn = rotate(algebra, world[j]!.rotation, angular(motion));
      const velocity = add(algebra, rotate(algebra, world[j]!.rotation, linear(motion)), cross(algebra, turn, arm));
      columns[model.speedStart[j]! + k] = [...turn, ...velocity];
    }
  }
  return columns;
}
