/**
 * The half-space z ≤ 0 as A against any convex shape B: the normal is z, the distance the height of the lowest point of B.
 *
 *   down, in the axes of B:  d = −R_ABᵀ z, that is minus the third row of the rotation
 *   lowest point of B        its support point along d, less the radius
 *
 * Where a face, an edge or a generating line lies on the plane to rounding (64·2⁻⁵² of the size), the middle of it is the point: it has the
 * same height and does not jump from corner to corner. The other point follows below it. Polyhedra of more than 16 vertices start from the
 * vertex remembered in the first number of the cache (its number + 1). Cost: 35–115 ns.
 */
import { EPSILON } from "../../../math/scalar.js";
import { CORE_CONE, CORE_CYLINDER, CORE_POLYHEDRON, type ConvexShape, type HalfSpace } from "../../shapes/collision-shape.js";
import { supportVertex, writeSupport } from "../../shapes/support.js";
import { framePoint } from "../frame.js";
import { writePairResult } from "../pair-result.js";

const FLAT = 64 * EPSILON;
/** Constant scratch: the lowest point in the axes of B and of A; nothing is carried from call to call. */
const lowest = new Float64Array(6);

export function halfSpaceConvex(
  _A: HalfSpace,
  B: ConvexShape,
  X_AB: Float64Array,
  cache: Float64Array,
  at: number,
  out: Float64Array,
): void {
  const x = -X_AB[6]!;
  const y = -X_AB[7]!;
  const z = -X_AB[8]!;
  if (B.core === CORE_POLYHEDRON) writeLowestOfPolyhedron(B, x, y, z, cache, at);
  else if (B.core === CORE_CYLINDER) writeLowestOfCylinder(B, x, y, z);
  else if (B.core === CORE_CONE) writeLowestOfCone(B, x, y, z);
  else writeSupport(B, x, y, z, 0, lowest, 0);
  framePoint(lowest, 3, X_AB, 0, lowest[0]!, lowest[1]!, lowest[2]!);
  const height = lowest[5]! - B.radius;
  writePairResult(out, height, 0, 0, 1, lowest[3]!, lowest[4]!, 0);
}

/** The mean of the vertices that are as low as the lowest. */
function writeLowestOfPolyhedron(B: ConvexShape, x: number, y: number, z: number, cache: Float64Array, at: number): void {
  const polyhedron = B.polyhedron!;
  const { vertices, vertexStart, vertexNeighbours } = polyhedron;
  const count = vertices.length / 3;
  const remembered = cache[at]! - 1;
  const start = remembered >= 0 && remembered < count ? Math.trunc(remembered) : 0;
  const v = supportVertex(polyhedron, x, y, z, start);
  cache[at] = v + 1;
  const limit = vertices[3 * v]! * x + vertices[3 * v + 1]! * y + vertices[3 * v + 2]! * z - FLAT * polyhedron.reach;
  let isAlone = true;
  for (let i = vertexStart[v]!; i < vertexStart[v + 1]!; i++) {
    const w = 3 * vertexNeighbours[i]!;
    if (vertices[w]! * x + vertices[w + 1]! * y + vertices[w + 2]! * z >= limit) isAlone = false;
  }
  let weight = 1;
  lowest[0] = vertices[3 * v]!;
  lowest[1] = vertices[3 * v + 1]!;
  lowest[2] = vertices[3 * v + 2]!;
  if (isAlone) return;
  for (let w = 0; w < vertices.length; w += 3) {
    if (w === 3 * v || vertices[w]! * x + vertices[w + 1]! * y + vertices[w + 2]! * z < limit) continue;
    lowest[0]! += vertices[w]!;
    lowest[1]! += vertices[w + 1]!;
    lowest[2]! += vertices[w + 2]!;
    weight++;
  }
  lowest[0]! /= weight;
  lowest[1]! /= weight;
  lowest[2]! /= weight;
}

/** The centre of a flat end, the middle of a line of the side, or a point of a rim. */
function writeLowestOfCylinder({ sizes: [r, , half] }: ConvexShape, x: number, y: number, z: number): void {
  const across = Math.sqrt(x * x + y * y);
  const f = across > FLAT ? r / across : 0;
  lowest[0] = f * x;
  lowest[1] = f * y;
  lowest[2] = z > FLAT ? half : z < -FLAT ? -half : 0;
}

/**
 * The tip, the centre of the base, the middle of a line of the side, or a point of the rim. Along d the tip is at l dz, the rim at r ρ − l
 * dz.
 */
function writeLowestOfCone({ sizes: [r, , half] }: ConvexShape, x: number, y: number, z: number): void {
  const across = Math.sqrt(x * x + y * y);
  const tipOverRim = 2 * half * z - r * across;
  const flat = FLAT * (half + r);
  const share = tipOverRim > flat ? 0 : tipOverRim < -flat ? 1 : 0.5;
  const f = across > FLAT ? (share * r) / across : 0;
  lowest[0] = f * x;
  lowest[1] = f * y;
  lowest[2] = half * (1 - 2 * share);
}
