/**
 * Axis-aligned boxes in flat tables: six numbers from an offset on, smallest x y z, then largest x y z (m). Boxes are closed: those that
 * touch overlap. All but distances and surface only compare, so there is no rounding in their answers.
 */

export const BOX = 6;

/** All six comparisons at once: which of them fails cannot be foreseen, and a branch taken wrongly costs more than five comparisons. */
export function boxesOverlap(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return (
    (+(a[i]! <= b[j + 3]!) &
      +(b[j]! <= a[i + 3]!) &
      +(a[i + 1]! <= b[j + 4]!) &
      +(b[j + 1]! <= a[i + 4]!) &
      +(a[i + 2]! <= b[j + 5]!) &
      +(b[j + 2]! <= a[i + 5]!)) !==
    0
  );
}

/** Does the box at i contain the one at j? */
export function boxContains(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return (
    a[i]! <= b[j]! &&
    a[i + 1]! <= b[j + 1]! &&
    a[i + 2]! <= b[j + 2]! &&
    b[j + 3]! <= a[i + 3]! &&
    b[j + 4]! <= a[i + 4]! &&
    b[j + 5]! <= a[i + 5]!
  );
}

export function copyBox(from: Float64Array, i: number, to: Float64Array, j: number): void {
  to[j] = from[i]!;
  to[j + 1] = from[i + 1]!;
  to[j + 2] = from[i + 2]!;
  to[j + 3] = from[i + 3]!;
  to[j + 4] = from[i + 4]!;
  to[j + 5] = from[i + 5]!;
}

/** The box at k becomes the smallest one around those at i and j of the same table. Returns whether it changed. */
export function uniteBoxes(boxes: Float64Array, i: number, j: number, k: number): boolean {
  let changed = false;
  for (let axis = 0; axis < 3; axis++) {
    const low = Math.min(boxes[i + axis]!, boxes[j + axis]!);
    const high = Math.max(boxes[i + 3 + axis]!, boxes[j + 3 + axis]!);
    changed = changed || low !== boxes[k + axis] || high !== boxes[k + 3 + axis];
    boxes[k + axis] = low;
    boxes[k + 3 + axis] = high;
  }
  return changed;
}

/** Square of the distance of a point from the box at `at`, 0 inside. */
export function squaredDistanceToBox(boxes: Float64Array, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(boxes[at]! - x, 0, x - boxes[at + 3]!);
  const dy = Math.max(boxes[at + 1]! - y, 0, y - boxes[at + 4]!);
  const dz = Math.max(boxes[at + 2]! - z, 0, z - boxes[at + 5]!);
  return dx * dx + dy * dy + dz * dz;
}

/** Distance of two boxes; 0 where they meet. */
export function boxDistance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const x = Math.max(0, a[i]! - b[j + 3]!, b[j]! - a[i + 3]!);
  const y = Math.max(0, a[i + 1]! - b[j + 4]!, b[j + 1]! - a[i + 4]!);
  const z = Math.max(0, a[i + 2]! - b[j + 5]!, b[j + 2]! - a[i + 5]!);
  return Math.sqrt(x * x + y * y + z * z);
}

/** Half the surface of a box, m²; 0 for an empty one (largest below smallest). */
export function halfSurface(boxes: Float64Array, at: number): number {
  const x = boxes[at + 3]! - boxes[at]!;
  const y = boxes[at + 4]! - boxes[at + 1]!;
  const z = boxes[at + 5]! - boxes[at + 2]!;
  return x >= 0 ? x * y + y * z + z * x : 0;
}
