/** A tree model from a plain list of bodies, each with its joint: what builders of trees have in common. */
import { assert } from "../../math/assert.js";
import type { JointMotion, TreeModel } from "./tree-model.js";

export interface TreePart {
  /** Place of the parent in the list, before its children; −1 is the ground. */
  readonly parent: number;
  readonly motion: JointMotion;
  /** Frame A of the joint in the frame of the parent: axes as columns (9), origin (3). Default: the frame itself. */
  readonly mount?: { readonly rotation: readonly number[]; readonly position: readonly number[] };
  /** kg */
  readonly mass: number;
  /** Centre of mass in the body's frame, m. */
  readonly center: readonly number[];
  /** About the centre of mass in the axes of the body's frame: xx, yy, zz, xy, xz, yz, kg·m². */
  readonly inertia: readonly number[];
}

/** Both frames coincide. */
export const HERE = { rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], position: [0, 0, 0] } as const;

export function treeOfParts(parts: readonly TreePart[]): TreeModel {
  const count = parts.length;
  const coordinateStart = new Int32Array(count + 1);
  const speedStart = new Int32Array(count + 1);
  const mount = new Float64Array(12 * count);
  const mass = new Float64Array(10 * count);
  for (const [i, part] of parts.entries()) {
    assert(part.parent < i, "parents come before their children");
    coordinateStart[i + 1] = coordinateStart[i]! + part.motion.coordinates;
    speedStart[i + 1] = speedStart[i]! + part.motion.speeds;
    const { rotation, position } = part.mount ?? HERE;
    mount.set(rotation, 12 * i);
    mount.set(position, 12 * i + 9);
    mass.set(massNumbers(part), 10 * i);
  }
  return {
    count,
    parent: Int32Array.from(parts, ({ parent }) => parent),
    joints: parts.map(({ motion }) => motion),
    coordinateStart,
    speedStart,
    mount,
    mass,
  };
}

/** Mass, first moment, inertia about the origin of the frame (Steiner). */
export function massNumbers({ mass, center, inertia }: Pick<TreePart, "mass" | "center" | "inertia">): number[] {
  const [x, y, z] = center as [number, number, number];
  const [xx, yy, zz, xy, xz, yz] = inertia as [number, number, number, number, number, number];
  return [
    ...[mass, mass * x, mass * y, mass * z],
    ...[xx + mass * (y * y + z * z), yy + mass * (x * x + z * z), zz + mass * (x * x + y * y)],
    ...[xy - mass * x * y, xz - mass * x * z, yz - mass * y * z],
  ];
}
