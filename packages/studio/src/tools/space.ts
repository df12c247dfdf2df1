/** Rays and turns, on top of the poses of the document. */
import type { Quaternion, Vector3 } from "@gelenk/core";
import { add, dot, scale, size, subtract, unit } from "../document/poses.js";
import type { Ray } from "../view/view.js";

export const distance = (a: Vector3, b: Vector3): number => size(subtract(a, b));

/** By an angle (rad) about an axis of any length. */
export function turnAbout(axis: Vector3, angle: number): Quaternion {
  const [x, y, z] = scale(unit(axis), Math.sin(angle / 2));
  return [x, y, z, Math.cos(angle / 2)];
}

/** Where a ray meets the plane through a point; undefined where it runs along it or away from it. */
export function meetPlane({ origin, direction }: Ray, point: Vector3, normal: Vector3): Vector3 | undefined {
  const towards = dot(direction, normal);
  const along = dot(subtract(point, origin), normal) / towards;
  return Math.abs(towards) > 1e-9 && along > 0 ? add(origin, scale(direction, along)) : undefined;
}
