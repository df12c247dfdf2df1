/**
 * The surface of a box in many triangles of uneven size: a mesh whose mass properties are known exactly. Every face is a grid of n × n
 * quadrilaterals, each cut into two triangles; grid points inside a face are moved about within its plane, which changes the triangles
 * and not the solid. With edges and a centre that are short binary fractions all planes are exact, also in 32-bit floats.
 *
 *   12 n² triangles, 6 n² + 2 vertices
 */
import { createRandom, type Triple } from "@gelenk/core";

export interface Mesh {
  readonly vertices: readonly Triple[];
  readonly triangles: readonly (readonly [number, number, number])[];
}

export function boxMesh(size: Triple, center: Triple, n: number, seed = 1): Mesh {
  const random = createRandom(seed);
  const numbers = new Map<number, number>();
  const vertices: Triple[] = [];
  // grid coordinates run from 0 to n on each axis; those on the surface become vertices
  const vertexAt = (grid: Triple): number => {
    const key = (grid[0] * (n + 1) + grid[1]) * (n + 1) + grid[2];
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, vertices.length);
    vertices.push(place(grid));
    return vertices.length - 1;
  };
  const inside = (grid: Triple) => grid.filter((g) => g > 0 && g < n).length === 2;
  const place = (grid: Triple): Triple => {
    const along = (axis: 0 | 1 | 2) => {
      const g = grid[axis];
      const moved = inside(grid) && g > 0 && g < n ? g + 0.6 * (random.next() - 0.5) : g;
      return center[axis] + size[axis] * (moved / n - 0.5);
    };
    return [along(0), along(1), along(2)];
  };
  const triangles: (readonly [number, number, number])[] = [];
  for (const axis of [0, 1, 2] as const) {
    for (const side of [0, n]) {
      for (let i = 0; i < n; i++) {
        for (let j = 0; j < n; j++) {
          const corner = (di: number, dj: number) => vertexAt(onFace(axis, side, i + di, j + dj));
          const [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
          // (axis, i, j) is a right-handed order of axes, so a b c runs counter-clockwise seen from the far side
          triangles.push(
            ...(side === 0
              ? ([
                  [a, c, b],
                  [a, d, c],
                ] as const)
              : ([
                  [a, b, c],
                  [a, c, d],
                ] as const)),
          );
        }
      }
    }
  }
  return { vertices, triangles };
}

/** Grid coordinates of a point of a face: `side` along the axis, i and j along the next two. */
function onFace(axis: 0 | 1 | 2, side: number, i: number, j: number): Triple {
  if (axis === 0) return [side, i, j];
  return axis === 1 ? [j, side, i] : [i, j, side];
}
