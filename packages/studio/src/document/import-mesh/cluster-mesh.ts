/**
 * Fewer triangles, one at a time: corners in the same cell of a grid become one, at their mean; triangles that lose a corner are dropped,
 * and those that meet their own reverse cancel. Memory grows with the cells that are met, not with the triangles that come.
 *
 * A closed surface stays closed: the map from corners to cells is simplicial, so that what had no boundary has none afterwards, unless two
 * sheets of it fall on each other, of which one is kept. No corner moves farther than the diagonal of a cell.
 *
 * Source: J. Rossignac, P. Borrel, Multi-resolution 3D approximations for rendering complex scenes, in: Modeling in Computer Graphics, 1993.
 */
import type { MeshPart } from "@gelenk/formats/mesh";

export interface Clustering {
  /** Nine numbers from `at` on: three corners, counter-clockwise seen from outside. */
  add(corners: ArrayLike<number>, at: number): void;
  finish(name: string): MeshPart;
}

/** `low`: least corner of the grid; `cell`: m; `along`: cells along its longest side. */
export function createClustering(low: readonly [number, number, number], cell: number, along: number): Clustering {
  const places = new Map<number, number>();
  /** x, y, z and how many, per cell. */
  const sums: number[] = [];
  /** How often a triangle came, less how often its reverse did. */
  const counts = new Map<string, number>();

  function cornerAt(corners: ArrayLike<number>, at: number): number {
    let key = 0;
    for (let axis = 0; axis < 3; axis++)
      key = key * (along + 1) + Math.min(along, Math.max(0, Math.floor((corners[at + axis]! - low[axis]!) / cell)));
    let place = places.get(key);
    if (place === undefined) {
      place = places.size;
      places.set(key, place);
      sums.push(0, 0, 0, 0);
    }
    for (let axis = 0; axis < 3; axis++) sums[4 * place + axis]! += corners[at + axis]!;
    sums[4 * place + 3]!++;
    return place;
  }

  return {
    add(corners, at) {
      const [a, b, c] = [cornerAt(corners, at), cornerAt(corners, at + 3), cornerAt(corners, at + 6)];
      if (a === b || b === c || c === a) return;
      const [first, second, third] = a < b && a < c ? [a, b, c] : b < c ? [b, c, a] : [c, a, b];
      const isForward = second < third;
      const key = isForward ? `${first},${second},${third}` : `${first},${third},${second}`;
      const count = (counts.get(key) ?? 0) + (isForward ? 1 : -1);
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
    finish(name) {
      const vertices = new Float64Array(3 * places.size);
      for (let k = 0; k < vertices.length; k++) vertices[k] = sums[4 * Math.floor(k / 3) + (k % 3)]! / sums[4 * Math.floor(k / 3) + 3]!;
      const triangles = [...counts].flatMap(([key, count]) => {
        const [a, b, c] = key.split(",").map(Number) as [number, number, number];
        return count > 0 ? [a, b, c] : [a, c, b];
      });
      return { name, vertices, triangles: Int32Array.from(triangles) };
    },
  };
}
