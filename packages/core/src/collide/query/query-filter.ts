/**
 * Which colliders a query looks at.
 *
 *   group given   only those whose mask names one of these groups: who would collide with a shape of them
 *   mask given    only those that belong to one of these groups
 *
 * Sensors are left out unless asked for.
 */
import type { CollisionScene } from "../scene/collision-scene.js";

/** Which colliders a query looks at; all but sensors by default. */
export interface QueryFilter {
  /** Bits (`filter.ts`). Default: not asked. */
  readonly group?: number;
  /** Groups it may meet, 32 bits; all unless told. */
  readonly mask?: number;
  /** Slots of bodies that are left out. */
  readonly without?: readonly number[];
  /** Default false. */
  readonly sensors?: boolean;
}

export function isAdmitted(scene: CollisionScene, c: number, filter: QueryFilter): boolean {
  const { group, mask, body, sensor } = scene.colliders[c]!;
  if (sensor && !filter.sensors) return false;
  if (filter.group !== undefined && (filter.group & mask) === 0) return false;
  if (filter.mask !== undefined && (filter.mask & group) === 0) return false;
  return !filter.without?.includes(body);
}
