import type { Vector3 } from "@gelenk/core";

/** Largest extent of a mesh, in the unit of its file. */
export function extentOf(vertices: readonly Vector3[]): number {
  let largest = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const vertex of vertices) {
      low = Math.min(low, vertex[axis]!);
      high = Math.max(high, vertex[axis]!);
    }
    largest = Math.max(largest, high - low);
  }
  return largest;
}
