/** How far the contact regions that two detectors find in the same scene are apart. */
import type { CollisionScene } from "../collide-internals.js";

export interface ManifoldDifference {
  /** Largest distance of a corner from the nearest one of the other region, m. */
  readonly distance: number;
  /** Pairs with another number of corners. */
  readonly unlike: number;
}

/** Integers of a manifold and where they stand; numbers of a found contact: gap, normal, point of A, point of B. */
const MANIFOLD = 6;
const FIRST = 4;
const COUNT = 5;
const FOUND = 10;
const POINT_A = 4;

/** Corners with a gap within `rounding` of the margin may be missing on one side. */
export function manifoldDifference(one: CollisionScene, two: CollisionScene, rounding: number, margin: number): ManifoldDifference {
  let [distance, unlike, k] = [0, 0, 0];
  for (let i = 0; i < one.manifolds.count; i++) {
    const at = MANIFOLD * i;
    while (k < two.manifolds.count && isBefore(two.manifolds.table, MANIFOLD * k, one.manifolds.table, at)) k++;
    const found = k < two.manifolds.count && !isBefore(one.manifolds.table, at, two.manifolds.table, MANIFOLD * k);
    const there = found ? MANIFOLD * k : -1;
    if (!found || two.manifolds.table[there + COUNT] !== one.manifolds.table[at + COUNT]) unlike++;
    if (!found) continue;
    distance = Math.max(distance, oneWay(one, at, two, there, margin - rounding), oneWay(two, there, one, at, margin - rounding));
  }
  return { distance, unlike: unlike + Math.max(0, two.manifolds.count - one.manifolds.count) };
}

/** Is the pair of one table before that of the other? */
function isBefore(a: Int32Array, i: number, b: Int32Array, j: number): boolean {
  return a[i]! < b[j]! || (a[i] === b[j] && a[i + 1]! < b[j + 1]!);
}

/** Largest distance of a corner of one region, with a gap below the limit, from the nearest of the other; gaps are compared alike. */
function oneWay(one: CollisionScene, at: number, two: CollisionScene, there: number, limit: number): number {
  const [from, to] = [one.contacts.found, two.contacts.found];
  let largest = 0;
  for (let i = 0; i < one.manifolds.table[at + COUNT]!; i++) {
    const p = FOUND * (one.manifolds.table[at + FIRST]! + i);
    if (from[p]! > limit) continue;
    let least = Infinity;
    for (let j = 0; j < two.manifolds.table[there + COUNT]!; j++) {
      const q = FOUND * (two.manifolds.table[there + FIRST]! + j);
      const apart = Math.hypot(
        from[p + POINT_A]! - to[q + POINT_A]!,
        from[p + POINT_A + 1]! - to[q + POINT_A + 1]!,
        from[p + POINT_A + 2]! - to[q + POINT_A + 2]!,
      );
      least = Math.min(least, Math.max(apart, Math.abs(from[p]! - to[q]!)));
    }
    largest = Math.max(largest, least);
  }
  return largest;
}
