/**
 * A pair of triangles of two surfaces: what distance (`surface-surface.ts`) and region (`surface-surface-region.ts`) do with each.
 *
 * B's triangles are convex shapes to A's surface; `SurfacePair` holds A and its loaded triangle, and here are B's and the frame of A in B. All of it is scratch
 * of the call at work, and nothing is carried from call to call.
 */
import { FRAME, framePoint } from "../narrow/frame.js";
import { NORMAL, POINT_B } from "../narrow/pair-result.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import type { SurfacePair } from "./judge-triangle.js";
import { createScratchTriangle, loadTriangle } from "./scratch-triangle.js";
import { admitsNormal, featureAt } from "./surface-normals.js";

/** Triangles whose boxes meet, two numbers each. */
export const pairs = { list: new Int32Array(256) };
/** The loaded triangle of B, and the frame of A in B. */
export const triangleB = createScratchTriangle();
export const X_BA = new Float64Array(FRAME);
/** What `turnToB` writes. */
export const turned = new Float64Array(3);
const point = new Float64Array(3);
const planeInB = new Float64Array(4);

/** Share of sizes within which contacts are one. */
export const SAME = 1e-9;
/** Share of the sizes that covers the rounding of heights. */
export const ROUNDING = 1e-13;

/** Loads pair i of the list. */
export function loadPair(pair: SurfacePair, B: SurfaceShape, i: number): void {
  loadTriangle(pair.triangle, pair.surface, pairs.list[2 * i]!);
  loadTriangle(triangleB, B, pairs.list[2 * i + 1]!);
}

/**
 * Loads the triangles of pair i one by one and tells whether that of B is further than `limit` from the plane of that of A, on its front:
 * most pairs whose boxes meet are, and end before B's triangle is loaded. `before` is the triangle of A that is loaded.
 */
export function isAbove(pair: SurfacePair, B: SurfaceShape, i: number, before: number, limit: number): boolean {
  const { surface: A, triangle } = pair;
  const a = pairs.list[2 * i]!;
  if (a !== before) {
    loadTriangle(triangle, A, a);
    writePlaneInB(triangle.plane);
  }
  B.writeTriangle(pairs.list[2 * i + 1]!, triangleB.corners, 0);
  const { corners } = triangleB;
  let least = Infinity;
  for (let k = 0; k < 9; k += 3) {
    least = Math.min(least, planeInB[0]! * corners[k]! + planeInB[1]! * corners[k + 1]! + planeInB[2]! * corners[k + 2]!);
  }
  const height = least - planeInB[3]!;
  if (height - A.radius - B.radius > limit + ROUNDING * (A.reach + B.reach + Math.abs(height))) return true;
  loadTriangle(triangleB, B, pairs.list[2 * i + 1]!);
  return false;
}

/** The plane n·x = d of A, seen from B. */
function writePlaneInB([x, y, z, d]: Float64Array): void {
  for (let k = 0; k < 9; k += 3) planeInB[k / 3] = X_BA[k]! * x! + X_BA[k + 1]! * y! + X_BA[k + 2]! * z!;
  planeInB[3] = d! + planeInB[0]! * X_BA[9]! + planeInB[1]! * X_BA[10]! + planeInB[2]! * X_BA[11]!;
}

/** Do both surfaces admit the result of the loaded pair? */
export function isAdmitted(pair: SurfacePair, B: SurfaceShape, i: number): boolean {
  const { surface: A, result, triangle } = pair;
  const [x, y, z] = [result[NORMAL]!, result[NORMAL + 1]!, result[NORMAL + 2]!];
  const a = featureAt(triangle, result, NORMAL, result[4]! - A.radius * x, result[5]! - A.radius * y, result[6]! - A.radius * z);
  if (!admitsNormal(A, pairs.list[2 * i]!, triangle, a, result, NORMAL)) return false;
  turnToB(result, NORMAL);
  const q = POINT_B;
  framePoint(point, 0, X_BA, 0, result[q]! + B.radius * x, result[q + 1]! + B.radius * y, result[q + 2]! + B.radius * z);
  const b = featureAt(triangleB, turned, 0, point[0]!, point[1]!, point[2]!);
  return admitsNormal(B, pairs.list[2 * i + 1]!, triangleB, b, turned, 0);
}

/** The normal at normals[at …], seen from B: turned round and in B's axes. */
export function turnToB(normals: Float64Array, at: number): void {
  for (let row = 0; row < 3; row++) {
    const r = 3 * row;
    turned[row] = -(X_BA[r]! * normals[at]! + X_BA[r + 1]! * normals[at + 1]! + X_BA[r + 2]! * normals[at + 2]!);
  }
}

/** The loaded triangle of A as shape beside the surface B. */
export const seenFromB = (pair: SurfacePair, B: SurfaceShape): SurfacePair => ({
  ...pair,
  surface: B,
  shape: pair.triangle.shape,
  X_AB: X_BA,
  triangle: triangleB,
});
