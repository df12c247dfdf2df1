/**
 * From the face of C = B − A that decided last time to the one that decides now, for polyhedra that move a little from call to call.
 *
 *   1  judge the triangle (`known-face.ts`); done where it decides
 *   2  foot of the origin beyond an edge: step over it to the neighbouring face. The plane is turned about the edge until it meets the next
 *      point of C. Candidates are the neighbours of one end (a, b) of the edge: (a′, b) and (a, b′) with neighbours a′, b′ of its vertices
 *      k = across the edge, outwards     u = k·(w − w₀) > 0,  h = m·(w − w₀) ≤ 0            largest h/u
 *   3  a point w of C above it: w takes the place of the corner that leaves the foot in the triangle. Weights λ of the foot and μ of the projection
 *      of w give least λᵢ/μᵢ over μᵢ > 0
 *
 * Two steps over one edge, there and back, in front of C: the nearest point lies on the edge or at its ends, and GJK goes on from it. Near touching
 * GJK itself would take 4 … 12 rounds to the next face: its normals come from edges then, and lean far.
 *
 * Nothing here is trusted, whatever the start: a face is believed where it is proven. Our own. Cost: 0.05 µs per step besides the judgement; after a
 * jump, a wasted judgement or two.
 */
import type { ConvexShape } from "../../shapes/collision-shape.js";
import { copyVertices, difference, placeVertices, vertexA, vertexB } from "../gjk/difference.js";
import { found } from "../gjk/gjk-search.js";
import { FACE_ASIDE, FACE_DECIDES, FACE_UNKNOWN, judgeFace, known } from "./known-face.js";

/** How a walk ends: nowhere; at the face that it began with or at another, whose result is written; at an edge, in slots 0 and 1. */
export const WALK_FAILED = 0;
export const WALK_STAYED = 1;
export const WALK_MOVED = 2;
export const WALK_EDGE = 3;

/** Steps of coherent motion are 0 … 5. */
const STEPS = 8;
/** Where the foot lies further beyond an edge than this many heights of the triangle, the motion is none that a walk could follow. */
const FURTHEST = 1;

/** Begins with the vertices in slots 0, 1, 2. */
export function walkToFace(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, out: Float64Array): 0 | 1 | 2 | 3 {
  // the corner that the last step over an edge has brought
  let last = -1;
  for (let step = 0; step < STEPS; step++) {
    found.iterations = step + 1;
    const verdict = judgeFace(A, B, X_AB, out);
    if (verdict === FACE_DECIDES) return step === 0 ? WALK_STAYED : WALK_MOVED;
    if (verdict === FACE_UNKNOWN) return WALK_FAILED;
    if (verdict === FACE_ASIDE) {
      const corner = leastWeight();
      if (known[corner]! < -FURTHEST) return WALK_FAILED;
      if (corner === last) return takeEdge(A, B, X_AB, corner);
      if (!stepOver(A, B, X_AB, corner)) return WALK_FAILED;
      last = corner;
    } else {
      copyVertices(4, replacedCorner());
      last = -1;
    }
  }
  return WALK_FAILED;
}

/** The corner opposite to the edge that the foot lies beyond. */
const leastWeight = (): number => (known[0]! <= known[1]! && known[0]! <= known[2]! ? 0 : known[1]! <= known[2]! ? 1 : 2);

/** The edge opposite to a corner becomes a simplex of GJK, unless the origin is behind the face. */
function takeEdge(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, corner: number): 0 | 3 {
  if (known[6]! > 0) return WALK_FAILED;
  if (corner !== 2) copyVertices(2, corner);
  placeVertices(A, B, X_AB, 2);
  return WALK_EDGE;
}

/** 3: the corner whose place the point in slot 4 takes. */
function replacedCorner(): number {
  const x = difference[0]!;
  const y = difference[1]!;
  const z = difference[2]!;
  const ex = difference[3]! - x;
  const ey = difference[4]! - y;
  const ez = difference[5]! - z;
  const fx = difference[6]! - x;
  const fy = difference[7]! - y;
  const fz = difference[8]! - z;
  const wx = difference[12]! - x;
  const wy = difference[13]! - y;
  const wz = difference[14]! - z;
  const mx = ey * fz - ez * fy;
  const my = ez * fx - ex * fz;
  const mz = ex * fy - ey * fx;
  const square = mx * mx + my * my + mz * mz;
  const s = (wx * (fy * mz - fz * my) + wy * (fz * mx - fx * mz) + wz * (fx * my - fy * mx)) / square;
  const t = (wx * (my * ez - mz * ey) + wy * (mz * ex - mx * ez) + wz * (mx * ey - my * ex)) / square;
  const r = 1 - s - t;
  // one of the three is positive
  let corner = 0;
  let least = r > 0 ? known[0]! / r : Infinity;
  if (s > 0 && known[1]! / s < least) {
    corner = 1;
    least = known[1]! / s;
  }
  return t > 0 && known[2]! / t < least ? 2 : corner;
}

/** The best candidate of `stepOver` so far: u, h, and the number of the neighbour. Constant scratch buffer. */
const turned = new Float64Array(3);
/** k, m of a step, in the axes of the body looked at. Constant scratch buffer. */
const axes = new Float64Array(6);

/** 2: over the edge opposite to a corner; the point found takes its place. False where there is none. */
function stepOver(A: ConvexShape, B: ConvexShape, X_AB: Float64Array, corner: number): boolean {
  const i = corner === 2 ? 0 : corner + 1;
  const j = i === 2 ? 0 : i + 1;
  const a = vertexA[i]!;
  const b = vertexB[i]!;
  writeAxes(corner, i, j);
  turned[0] = 0;
  turned[2] = -1;
  tryNeighbours(A, a, vertexB[j] === b ? vertexA[j]! : -1, -1);
  const onA = turned[2]!;
  turnAxes(X_AB);
  turned[2] = -1;
  tryNeighbours(B, b, vertexA[j] === a ? vertexB[j]! : -1, 1);
  const onB = turned[2]!;
  if (onA < 0 && onB < 0) return false;
  vertexA[corner] = onB < 0 ? onA : a;
  vertexB[corner] = onB < 0 ? b : onB;
  return true;
}

/** k = ±(e × m), away from the corner, and m, in the axes of A; e runs from slot i to slot j. */
function writeAxes(corner: number, i: number, j: number): void {
  const mx = known[3]!;
  const my = known[4]!;
  const mz = known[5]!;
  const x = difference[3 * i]!;
  const y = difference[3 * i + 1]!;
  const z = difference[3 * i + 2]!;
  const ex = difference[3 * j]! - x;
  const ey = difference[3 * j + 1]! - y;
  const ez = difference[3 * j + 2]! - z;
  const kx = ey * mz - ez * my;
  const ky = ez * mx - ex * mz;
  const kz = ex * my - ey * mx;
  const side = kx * (difference[3 * corner]! - x) + ky * (difference[3 * corner + 1]! - y) + kz * (difference[3 * corner + 2]! - z);
  const sign = side > 0 ? -1 : 1;
  axes[0] = sign * kx;
  axes[1] = sign * ky;
  axes[2] = sign * kz;
  axes[3] = mx;
  axes[4] = my;
  axes[5] = mz;
}

/** From the axes of A to those of B. */
function turnAxes(X_AB: Float64Array): void {
  for (let at = 0; at < 6; at += 3) {
    const x = axes[at]!;
    const y = axes[at + 1]!;
    const z = axes[at + 2]!;
    axes[at] = X_AB[0]! * x + X_AB[3]! * y + X_AB[6]! * z;
    axes[at + 1] = X_AB[1]! * x + X_AB[4]! * y + X_AB[7]! * z;
    axes[at + 2] = X_AB[2]! * x + X_AB[5]! * y + X_AB[8]! * z;
  }
}

/** Candidates among the neighbours of a vertex of A (sign −1) or B (sign 1), except the other end of the edge. */
function tryNeighbours(shape: ConvexShape, vertex: number, except: number, sign: number): void {
  const { vertices, vertexStart, vertexNeighbours } = shape.polyhedron!;
  const kx = sign * axes[0]!;
  const ky = sign * axes[1]!;
  const kz = sign * axes[2]!;
  const mx = sign * axes[3]!;
  const my = sign * axes[4]!;
  const mz = sign * axes[5]!;
  const x = vertices[3 * vertex]!;
  const y = vertices[3 * vertex + 1]!;
  const z = vertices[3 * vertex + 2]!;
  let bestU = turned[0]!;
  let bestH = turned[1]!;
  let best = -1;
  const end = vertexStart[vertex + 1]!;
  for (let i = vertexStart[vertex]!; i < end; i++) {
    const v = vertexNeighbours[i]!;
    const dx = vertices[3 * v]! - x;
    const dy = vertices[3 * v + 1]! - y;
    const dz = vertices[3 * v + 2]! - z;
    const u = kx * dx + ky * dy + kz * dz;
    if (!(u > 0) || v === except) continue;
    const h = mx * dx + my * dy + mz * dz;
    if (bestU !== 0 && h * bestU <= bestH * u) continue;
    bestU = u;
    bestH = h;
    best = v;
  }
  turned[0] = bestU;
  turned[1] = bestH;
  turned[2] = best;
}
