/**
 * The first hit of a ray on a height field: cells along the ray's way over the grid, in strips across the axis along which it passes more
 * cells.
 *
 * In every strip the cells within the range of the other coordinate, widened by a millionth of a cell, are tested by the watertight test of
 * `ray-triangle.ts`; so no rounding of the walk can lose a hit. Cells above or below the ray's heights in the strip are left out. The walk
 * ends where a strip begins behind the best hit. Cost: O(cells along the way).
 */

import { rayTriangle } from "../../geometry/ray-triangle.js";
import { cellColumn, cellRow, gridX, gridY, type HeightGrid, writeGridTriangle } from "./height-grid.js";

/** Cells by which ranges are widened. */
const SLACK = 1e-6;

// scratch: nothing is carried from call to call
const corners = new Float64Array(9);

/** Triangle number or −1; out[0] = t. The front alone, seen from above, counts. */
export function castRayOnGrid(grid: HeightGrid, ray: Float64Array, maximum: number, out: Float64Array): number {
  const ox = ray[0]!;
  const oy = ray[1]!;
  const dx = ray[3]!;
  const dy = ray[4]!;
  out[0] = maximum;
  // strips along x or along y; t moves by 1/|d| per length
  const alongX = Math.abs(dx) * (grid.columns - 1) * grid.sizeY >= Math.abs(dy) * (grid.rows - 1) * grid.sizeX;
  const end = maximum < Infinity ? maximum : farEnd(grid, ray);
  const direction = alongX ? dx : dy;
  const origin = alongX ? ox : oy;
  const first = alongX ? cellColumn(grid, ox, direction > 0 ? -SLACK : SLACK) : cellRow(grid, oy, direction > 0 ? -SLACK : SLACK);
  const until = origin + end * direction;
  const last = alongX ? cellColumn(grid, until, direction > 0 ? SLACK : -SLACK) : cellRow(grid, until, direction > 0 ? SLACK : -SLACK);
  const step = direction > 0 ? 1 : -1;
  let hit = -1;
  for (let strip = first; ; strip += step) {
    const edge = (at: number) => (alongX ? gridX(grid, at) : gridY(grid, at));
    const enter = direction === 0 ? 0 : Math.max(0, ((step > 0 ? edge(strip) : edge(strip + 1)) - origin) / direction);
    const leave = direction === 0 ? end : Math.min(end, ((step > 0 ? edge(strip + 1) : edge(strip)) - origin) / direction);
    if (enter * (1 - SLACK) > out[0]!) break;
    hit = castInStrip(grid, ray, strip, alongX, enter, leave, out, hit);
    if (strip === last) break;
  }
  return hit;
}

/** A parameter beyond which the ray has left the bounds of the grid. */
function farEnd(grid: HeightGrid, ray: Float64Array): number {
  const far = Math.abs(ray[0]!) + Math.abs(ray[1]!) + grid.sizeX + grid.sizeY;
  const across = Math.max(Math.abs(ray[3]!), Math.abs(ray[4]!));
  return across > 0 ? far / across : 0;
}

/** Tests the cells of one strip; returns the number of the best hit so far and keeps its t in out[0]. */
function castInStrip(
  grid: HeightGrid,
  ray: Float64Array,
  strip: number,
  alongX: boolean,
  enter: number,
  leave: number,
  out: Float64Array,
  hitSoFar: number,
): number {
  const other = alongX ? 1 : 0;
  const a = ray[other]! + enter * ray[3 + other]!;
  const b = ray[other]! + leave * ray[3 + other]!;
  const from = alongX ? cellRow(grid, Math.min(a, b), -SLACK) : cellColumn(grid, Math.min(a, b), -SLACK);
  const to = alongX ? cellRow(grid, Math.max(a, b), SLACK) : cellColumn(grid, Math.max(a, b), SLACK);
  // heights that the ray has within the strip; upright rays have all
  const upright = ray[3] === 0 && ray[4] === 0;
  const zEnter = ray[2]! + enter * ray[5]!;
  const zLeave = ray[2]! + leave * ray[5]!;
  const slack = SLACK * (Math.abs(zEnter) + Math.abs(zLeave));
  const low = upright ? -Infinity : Math.min(zEnter, zLeave) - slack;
  const high = upright ? Infinity : Math.max(zEnter, zLeave) + slack;
  let hit = hitSoFar;
  for (let across = from; across <= to; across++) {
    const cell = alongX ? across * (grid.columns - 1) + strip : strip * (grid.columns - 1) + across;
    const corner = alongX ? across * grid.columns + strip : strip * grid.columns + across;
    if (isBeside(grid, corner, low, high)) continue;
    for (let triangle = 2 * cell; triangle < 2 * cell + 2; triangle++) {
      writeGridTriangle(grid, triangle, corners, 0);
      const t = rayTriangle(ray, corners, 0, 3, 6, false);
      if (t < 0 || t > out[0]! || (t === out[0]! && hit >= 0 && triangle > hit)) continue;
      out[0] = t;
      hit = triangle;
    }
  }
  return hit;
}

/** Is the cell, given by its first corner, wholly above or below these heights? */
function isBeside({ heights, columns }: HeightGrid, corner: number, low: number, high: number): boolean {
  const a = heights[corner]!;
  const b = heights[corner + 1]!;
  const c = heights[corner + columns]!;
  const d = heights[corner + columns + 1]!;
  return (a < low && b < low && c < low && d < low) || (a > high && b > high && c > high && d > high);
}
