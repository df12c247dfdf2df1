/**
 * A direction along which two overlapping polyhedra are separated, and how far they are along it:
 *
 *   s(n) = min over B of n·x − max over A of n·x          (m; < 0: moving B by −s along n separates the two)
 */
import { supportVertex } from "../../shapes/support.js";
import { type FeaturePair, vertexSeenFrom } from "./feature-pair.js";

/** The direction of greatest separation found, in the axes of A, and the features that form its face of the Minkowski difference. */
export interface DepthAxis {
  separation: number;
  readonly normal: Float64Array;
  readonly features: Int32Array;
}

export const createDepthAxis = (): DepthAxis => ({ separation: -Infinity, normal: new Float64Array(3), features: new Int32Array(2) });

// Scratch: written before it is read in every call.
const other = new Float64Array(3);

/** s(n) for the unit vector n in the axes of A, from the support vertices. */
export function separationAlong(pair: FeaturePair, nx: number, ny: number, nz: number, startA: number, startB: number): number {
  const [A, B] = pair.polyhedra;
  const { frames } = pair;
  const a = 3 * supportVertex(A, nx, ny, nz, startA);
  const mx = frames[0]! * nx + frames[3]! * ny + frames[6]! * nz;
  const my = frames[1]! * nx + frames[4]! * ny + frames[7]! * nz;
  const mz = frames[2]! * nx + frames[5]! * ny + frames[8]! * nz;
  vertexSeenFrom(pair, 0, supportVertex(B, -mx, -my, -mz, startB), other, 0);
  return nx * (other[0]! - A.vertices[a]!) + ny * (other[1]! - A.vertices[a + 1]!) + nz * (other[2]! - A.vertices[a + 2]!);
}
