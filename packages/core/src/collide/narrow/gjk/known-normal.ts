/**
 * Points and better normals of overlapping cores, by moving B along a known normal n until the cores are apart by D: the face of C = B − A
 * that decides is then the nearest one by far, and GJK finds it and its point.
 *
 *   points    D = 1e-10 scales: the gap at which GJK stops leaves the points √(2 D gap) off each other
 *   normal    D = 1e-2 scales: exact in one go where the face is flat (caps of cylinders, sides)
 */
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { writePairResult } from "../pair-result.js";
import { onA } from "./difference.js";
import { found, POLYHEDRAL_GAP, ROUNDS, searchDistance } from "./gjk-search.js";
import { recallSimplex } from "./pair-memory.js";
import { weights } from "./simplex.js";

export interface Direction {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** s(n), m. */
  readonly lower: number;
}

/** In scales. */
const POINT_DISTANCE = 1e-10;
const NORMAL_DISTANCE = 1e-2;

/** Constant scratch buffers: the moved frame, and a memory that knows nothing. */
const shifted = new Float64Array(12);
const nothing = new Float64Array(12);

/** Writes a result with the normal and s(n) given; the points are sought. */
export function writeAlong(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number, n: Direction, out: Float64Array): void {
  searchShifted(A, B, X_AB, scale, n, POINT_DISTANCE);
  writeNearest(out, n);
}

/** A normal near n, left in `found`, whose `lower` is of the moved cores. */
export function searchNear(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number, n: Direction): void {
  searchShifted(A, B, X_AB, scale, n, NORMAL_DISTANCE);
}

function searchShifted(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, scale: number, n: Direction, distance: number): void {
  const shift = distance * scale - n.lower;
  shifted.set(X_AB);
  shifted[9]! += shift * n.x;
  shifted[10]! += shift * n.y;
  shifted[11]! += shift * n.z;
  searchDistance(A, B, shifted, recallSimplex(A, B, shifted, nothing, 0), scale, POLYHEDRAL_GAP, ROUNDS);
}

/** A result with its point on A from the simplex of GJK. */
export function writeNearest(out: Float64Array, n: Direction): void {
  let x = 0;
  let y = 0;
  let z = 0;
  for (let i = 0; i < found.count; i++) {
    x += weights[i]! * onA[3 * i]!;
    y += weights[i]! * onA[3 * i + 1]!;
    z += weights[i]! * onA[3 * i + 2]!;
  }
  writePairResult(out, n.lower, n.x, n.y, n.z, x, y, z);
}
