/**
 * One triangle of a surface as convex shape, overwritten for each triangle that is tested: nothing is allocated per test. Its features have
 * the numbers of any triangle: corners 0 … 2, edge 3 + k from corner k to the next, front 6, back 7.
 */
import { writeUnitNormal } from "../../geometry/area-vector.js";
import type { Polyhedron } from "../../geometry/polyhedron.js";
import { type ConvexShape, type SurfaceShape, triangleShape } from "../shapes/collision-shape.js";

export const FIRST_EDGE = 3;
export const FRONT = 6;
export const BACK = 7;

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export interface ScratchTriangle {
  readonly shape: Writable<ConvexShape>;
  readonly polyhedron: Writable<Polyhedron>;
  /** Stride 3. */
  readonly corners: Float64Array;
  /** Unit normal of the front, and its plane n·x = d: 4 numbers. */
  readonly plane: Float64Array;
  /** That of the polyhedron. */
  readonly center: [number, number, number];
  /** Longest edge, m. */
  size: number;
}

export function createScratchTriangle(): ScratchTriangle {
  const corners = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
  const shape = triangleShape(corners);
  const center: [number, number, number] = [0, 0, 0];
  const polyhedron = { ...shape.polyhedron!, center };
  return { shape: { ...shape, polyhedron }, polyhedron, corners, plane: polyhedron.planes, center, size: 0 };
}

/** Makes the triangle with that number the loaded one. */
export function loadTriangle(scratch: ScratchTriangle, surface: SurfaceShape, triangle: number): void {
  surface.writeTriangle(triangle, scratch.corners, 0);
  completeTriangle(scratch, surface.radius);
}

/** All that follows from the corners. */
export function completeTriangle(scratch: ScratchTriangle, radius: number): void {
  const { corners, plane, shape, polyhedron } = scratch;
  writeUnitNormal(plane, 0, corners, 0, 1, 2);
  const first = heightOf(plane, corners, 0);
  const second = heightOf(plane, corners, 3);
  const third = heightOf(plane, corners, 6);
  plane[3] = Math.max(first, second, third);
  for (let k = 0; k < 3; k++) plane[4 + k] = -plane[k]!;
  plane[7] = -Math.min(first, second, third);
  let reach = 0;
  let size = 0;
  for (let k = 0; k < 3; k++) {
    const next = k === 2 ? 0 : 3 * k + 3;
    const x = corners[3 * k]!;
    const y = corners[3 * k + 1]!;
    const z = corners[3 * k + 2]!;
    reach = Math.max(reach, x * x + y * y + z * z);
    const ex = corners[next]! - x;
    const ey = corners[next + 1]! - y;
    const ez = corners[next + 2]! - z;
    size = Math.max(size, ex * ex + ey * ey + ez * ez);
    shape.bounds[k] = Math.min(corners[k]!, corners[3 + k]!, corners[6 + k]!) - radius;
    shape.bounds[3 + k] = Math.max(corners[k]!, corners[3 + k]!, corners[6 + k]!) + radius;
  }
  scratch.size = Math.sqrt(size);
  polyhedron.reach = Math.sqrt(reach);
  for (let k = 0; k < 3; k++) scratch.center[k] = (corners[k]! + corners[3 + k]! + corners[6 + k]!) / 3;
  shape.radius = radius;
  shape.reach = polyhedron.reach + radius;
}

const heightOf = (plane: Float64Array, corners: Float64Array, at: number): number =>
  plane[0]! * corners[at]! + plane[1]! * corners[at + 1]! + plane[2]! * corners[at + 2]!;
