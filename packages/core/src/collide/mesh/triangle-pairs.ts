/**
 * Pairs of triangles of two surfaces whose boxes come closer than a margin, sorted: two hierarchies, or one surface asked for each
 * triangle; then those that are further than the margin in front of its plane are left out.
 */

import { createFound } from "../../geometry/found-triangles.js";
import { grownIntegers } from "../../memory/growing.js";
import { invertFrame } from "../narrow/frame.js";
import type { SurfaceShape } from "../shapes/collision-shape.js";
import { placedBox } from "../shapes/placed-bounds.js";
import { type FoundPairs, findPairs } from "./hierarchy-pairs.js";
import type { MeshShape } from "./mesh-shape.js";
import { createScratchTriangle, loadTriangle } from "./scratch-triangle.js";

// scratch: nothing is carried from call to call
const ofA = createFound();
const ofB = createFound();
const scratch = createScratchTriangle();
const X_BA = new Float64Array(12);
const box = new Float64Array(6);

const isMesh = (surface: SurfaceShape): surface is MeshShape => surface.type === "mesh";

/** Writes pairs (triangle of A, triangle of B) and returns how many; radii are included. */
export function findTrianglePairs(A: SurfaceShape, B: SurfaceShape, X_AB: Float64Array, margin: number, pairs: FoundPairs): number {
  if (isMesh(A) && isMesh(B)) return findPairs(A.hierarchy, B.hierarchy, X_AB, margin + A.radius + B.radius, pairs);
  invertFrame(X_BA, 0, X_AB, 0);
  // triangles of A near all of B, then those of B near each
  placedBox(B.bounds, X_AB, margin + A.radius, box);
  const count = A.findTriangles(box, 0, ofA);
  let n = 0;
  for (let i = 0; i < count; i++) {
    loadTriangle(scratch, A, ofA.list[i]!);
    placedBox(scratch.shape.bounds, X_BA, margin + B.radius, box);
    const others = findBelowPlane(B, margin + A.radius + B.radius);
    for (let j = 0; j < others; j++) {
      if (2 * n + 2 > pairs.list.length) pairs.list = grownIntegers(pairs.list, 2 * n + 2);
      pairs.list[2 * n] = ofA.list[i]!;
      pairs.list[2 * n + 1] = ofB.list[j]!;
      n++;
    }
  }
  return n;
}

/** Share of the sizes that covers the rounding of heights. */
const ROUNDING = 1e-13;

/** The triangles of B in the box that are nearer than `margin` to the plane of the loaded triangle, or behind it. */
function findBelowPlane(B: SurfaceShape, margin: number): number {
  const { plane, shape } = scratch;
  const axis = (k: number): number => X_BA[k]! * plane[0]! + X_BA[k + 1]! * plane[1]! + X_BA[k + 2]! * plane[2]!;
  const [x, y, z] = [axis(0), axis(3), axis(6)];
  const height = plane[3]! + x * X_BA[9]! + y * X_BA[10]! + z * X_BA[11]! + margin;
  return B.findBelow(box, x, y, z, height + ROUNDING * (shape.reach + B.reach + Math.abs(height)), ofB);
}
