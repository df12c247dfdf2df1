/**
 * Heights over a grid (`height-grid.ts`) as collision shape, solid below.
 *
 * A box meets the cells of a range of the grid, a ray those along its way (`height-field-ray.ts`), the nearest triangle is looked for in
 * rings around the point, which costs O((distance/cell)²). The lowest corner is looked for in all cells.
 */

import { closestOnTriangle } from "../../geometry/closest-on-triangle.js";
import { type FoundTriangles, growFound } from "../../geometry/found-triangles.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import { castRayOnGrid } from "./height-field-ray.js";
import { cellColumn, cellRow, gridX, gridY, type HeightGrid, oppositeInGrid, writeGridTriangle } from "./height-grid.js";

export interface HeightField extends SurfaceShape {
  readonly type: "height-field";
  readonly grid: HeightGrid;
}

/** Rows along y, from −y/2 to y/2, of heights along x; all equally long, at least 2 × 2. */
export function heightFieldShape(size: readonly [number, number], rows: readonly (readonly number[])[], margin = 0): HeightField {
  const grid: HeightGrid = {
    columns: rows[0]!.length,
    rows: rows.length,
    sizeX: size[0],
    sizeY: size[1],
    heights: Float64Array.from(rows.flat()),
  };
  const bounds = boundsOf(grid, margin);
  const corner = Math.sqrt(0.25 * (size[0] * size[0] + size[1] * size[1]) + Math.max(bounds[2]! * bounds[2]!, bounds[5]! * bounds[5]!));
  return {
    type: "height-field",
    grid,
    radius: margin,
    sides: "one",
    solid: true,
    pieces: Int32Array.of(0),
    bounds,
    reach: corner + margin,
    triangleCount: 2 * (grid.columns - 1) * (grid.rows - 1),
    writeTriangle: (triangle, out, at) => writeGridTriangle(grid, triangle, out, at),
    findTriangles: (box, at, found) => findInGrid(grid, box, at, found),
    oppositeEdge: (halfEdge) => oppositeInGrid(grid, halfEdge),
    nearestTriangle: (x, y, z, out) => nearestInGrid(grid, x, y, z, out),
    castRay: (ray, maximum, out) => castRayOnGrid(grid, ray, maximum, out),
    findBelow: (box, ux, uy, uz, height, found) => findBelowOnGrid(grid, box, ux, uy, uz, height, found),
    lowestCorner: (ux, uy, uz) => lowestOnGrid(grid, ux, uy, uz),
  };
}

function boundsOf(grid: HeightGrid, margin: number): Float64Array {
  let low = Infinity;
  let high = -Infinity;
  for (const z of grid.heights) {
    low = Math.min(low, z);
    high = Math.max(high, z);
  }
  const x = 0.5 * grid.sizeX + margin;
  const y = 0.5 * grid.sizeY + margin;
  return Float64Array.of(-x, -y, low - margin, x, y, high + margin);
}

/** Share of a cell by which ranges are widened against rounding; what they hold too much is tested exactly. */
const SLACK = 1e-9;

function findInGrid(grid: HeightGrid, box: Float64Array, at: number, found: FoundTriangles): number {
  const { heights, columns } = grid;
  const fromI = cellColumn(grid, box[at]!, -SLACK);
  const toI = cellColumn(grid, box[at + 3]!, SLACK);
  const fromJ = cellRow(grid, box[at + 1]!, -SLACK);
  const toJ = cellRow(grid, box[at + 4]!, SLACK);
  const low = box[at + 2]!;
  const high = box[at + 5]!;
  let { list } = found;
  let n = 0;
  for (let j = fromJ; j <= toJ; j++) {
    if (gridY(grid, j) > box[at + 4]! || gridY(grid, j + 1) < box[at + 1]!) continue;
    for (let i = fromI; i <= toI; i++) {
      if (gridX(grid, i) > box[at + 3]! || gridX(grid, i + 1) < box[at]!) continue;
      const corner = j * columns + i;
      const z00 = heights[corner]!;
      const z10 = heights[corner + 1]!;
      const z01 = heights[corner + columns]!;
      const z11 = heights[corner + columns + 1]!;
      const cell = j * (columns - 1) + i;
      if (n + 2 > list.length) list = growFound(found);
      if (Math.min(z00, z10, z11) <= high && Math.max(z00, z10, z11) >= low) list[n++] = 2 * cell;
      if (Math.min(z00, z11, z01) <= high && Math.max(z00, z11, z01) >= low) list[n++] = 2 * cell + 1;
    }
  }
  return n;
}

// scratch of the search below: nothing is carried from call to call
const corners = new Float64Array(9);
const point = new Float64Array(4);

/** Rings of cells around the one nearest to the point; those further than the best so far end the search. */
function nearestInGrid(grid: HeightGrid, x: number, y: number, z: number, out: Float64Array): number {
  const centerI = cellColumn(grid, x, 0);
  const centerJ = cellRow(grid, y, 0);
  const cell = Math.min(grid.sizeX / (grid.columns - 1), grid.sizeY / (grid.rows - 1));
  let best = Infinity;
  let nearest = -1;
  for (let ring = 0; ring < Math.max(grid.columns, grid.rows); ring++) {
    const across = Math.max(0, ring - 1) * cell;
    if (across * across > best) break;
    const toJ = Math.min(grid.rows - 2, centerJ + ring);
    for (let j = Math.max(0, centerJ - ring); j <= toJ; j++) {
      const isEnd = j === centerJ - ring || j === centerJ + ring;
      const toI = Math.min(grid.columns - 2, centerI + ring);
      for (let i = Math.max(0, centerI - ring); i <= toI; i++) {
        if (!isEnd && i !== centerI - ring && i !== centerI + ring) continue;
        if (cellDistance(grid, i, j, x, y, z) > best) continue;
        const triangle = 2 * (j * (grid.columns - 1) + i);
        for (let t = triangle; t < triangle + 2; t++) {
          writeGridTriangle(grid, t, corners, 0);
          closestOnTriangle(corners, 0, 3, 6, x, y, z, point);
          const square = point[3]!;
          if (square > best || (square === best && t > nearest)) continue;
          best = square;
          nearest = t;
          out[0] = point[0]!;
          out[1] = point[1]!;
          out[2] = point[2]!;
        }
      }
    }
  }
  return nearest;
}

/** Square of the distance of a point from the box around a cell. */
function cellDistance(grid: HeightGrid, i: number, j: number, x: number, y: number, z: number): number {
  const { heights, columns } = grid;
  const corner = j * columns + i;
  const low = Math.min(heights[corner]!, heights[corner + 1]!, heights[corner + columns]!, heights[corner + columns + 1]!);
  const high = Math.max(heights[corner]!, heights[corner + 1]!, heights[corner + columns]!, heights[corner + columns + 1]!);
  const dx = Math.max(gridX(grid, i) - x, 0, x - gridX(grid, i + 1));
  const dy = Math.max(gridY(grid, j) - y, 0, y - gridY(grid, j + 1));
  const dz = Math.max(low - z, 0, z - high);
  return dx * dx + dy * dy + dz * dz;
}

/** Of the triangles in the box, those whose own boxes reach below the plane. */
function findBelowOnGrid(
  grid: HeightGrid,
  box: Float64Array,
  ux: number,
  uy: number,
  uz: number,
  height: number,
  found: FoundTriangles,
): number {
  const count = findInGrid(grid, box, 0, found);
  const { list } = found;
  let n = 0;
  for (let i = 0; i < count; i++) {
    writeGridTriangle(grid, list[i]!, corners, 0);
    let least = 0;
    for (let k = 0; k < 3; k++) {
      const u = k === 0 ? ux : k === 1 ? uy : uz;
      least += Math.min(u * corners[k]!, u * corners[3 + k]!, u * corners[6 + k]!);
    }
    if (least <= height) list[n++] = list[i]!;
  }
  return n;
}

function lowestOnGrid(grid: HeightGrid, ux: number, uy: number, uz: number): number {
  const count = 2 * (grid.columns - 1) * (grid.rows - 1);
  let best = Infinity;
  let lowest = -1;
  for (let t = 0; t < count; t++) {
    writeGridTriangle(grid, t, corners, 0);
    for (let k = 0; k < 3; k++) {
      const height = ux * corners[3 * k]! + uy * corners[3 * k + 1]! + uz * corners[3 * k + 2]!;
      if (height >= best) continue;
      best = height;
      lowest = 3 * t + k;
    }
  }
  return lowest;
}
