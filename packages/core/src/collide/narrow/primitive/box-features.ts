/**
 * Points of two boxes that belong to an axis or to a corner, for `box-box.ts`. Notation of `box-axes.ts`; corner numbers have the bits of
 * the signs as in `boxPolyhedron`: 1 for x, 2 for y, 4 for z.
 *
 * What touches first along an axis n is known: the corner of B that is deepest along −n for a face of A, that of A along n for a face of B,
 * the two edges furthest along n for a cross product. If it lies within the other face or edge, the plane through it separates the boxes by
 * s(n) and two of their points are that far apart: then s(n) is the distance and nothing else needs to be looked at.
 */
import { clamp, EPSILON } from "../../../math/scalar.js";
import { EDGES, FACE_B, type Halves, LAST, NEXT } from "./box-axes.js";

/** How far, of the sum of all half edges, a point may lie outside a face and still count as within. */
const WITHIN = 64 * EPSILON;
/** A direction cosine below this is that of a parallel: the middle of the edge is taken instead of one of its ends. */
const PARALLEL = 64 * EPSILON;

/** −1, 0 or 1. */
const signOf = (x: number): number => (x > PARALLEL ? 1 : x < -PARALLEL ? -1 : 0);

/**
 * Writes the point of A that belongs to the axis (as `writeBoxAxis` left it) to point[0 … 2]; false where it lies outside the other's
 * feature.
 */
export function writeAxisPoint(number: number, h: Halves, g: Halves, X: Float64Array, axis: Float64Array, point: Float64Array): boolean {
  const slack = WITHIN * (h[0] + h[1] + h[2] + g[0] + g[1] + g[2]);
  if (number < FACE_B) return writeOnFaceOfA(number - 1, h, g, X, axis, slack, point);
  if (number < EDGES) return writeOnFaceOfB(number - FACE_B, h, g, X, axis, slack, point);
  const i = ((number - EDGES) / 3) | 0;
  return writeOnEdges(i, number - EDGES - 3 * i, h, g, X, axis, slack, point);
}

function writeOnFaceOfA(i: number, h: Halves, g: Halves, X: Float64Array, axis: Float64Array, slack: number, point: Float64Array): boolean {
  const side = axis[1 + i]!;
  const a = -g[0] * signOf(side * X[3 * i]!);
  const b = -g[1] * signOf(side * X[3 * i + 1]!);
  const c = -g[2] * signOf(side * X[3 * i + 2]!);
  for (let k = 0; k < 3; k++) {
    point[k] = k === i ? side * h[i]! : X[9 + k]! + X[3 * k]! * a + X[3 * k + 1]! * b + X[3 * k + 2]! * c;
    if (Math.abs(point[k]!) > h[k]! + slack) return false;
  }
  return true;
}

function writeOnFaceOfB(j: number, h: Halves, g: Halves, X: Float64Array, axis: Float64Array, slack: number, point: Float64Array): boolean {
  for (let k = 0; k < 3; k++) point[k] = h[k]! * signOf(axis[1 + k]!);
  const x = point[0]! - X[9]!;
  const y = point[1]! - X[10]!;
  const z = point[2]! - X[11]!;
  // in the axes of B, other than that of the face
  const l = NEXT[j]!;
  const m = LAST[j]!;
  return (
    Math.abs(X[l]! * x + X[3 + l]! * y + X[6 + l]! * z) <= g[l]! + slack &&
    Math.abs(X[m]! * x + X[3 + m]! * y + X[6 + m]! * z) <= g[m]! + slack
  );
}

/** The two edges that lie furthest along the axis eᵢ × bⱼ. */
function writeOnEdges(
  i: number,
  j: number,
  h: Halves,
  g: Halves,
  X: Float64Array,
  axis: Float64Array,
  slack: number,
  point: Float64Array,
): boolean {
  const j1 = NEXT[j]!;
  const j2 = LAST[j]!;
  const x = axis[1]!;
  const y = axis[2]!;
  const z = axis[3]!;
  const b1 = X[j1]! * x + X[3 + j1]! * y + X[6 + j1]! * z > 0 ? -g[j1]! : g[j1]!;
  const b2 = X[j2]! * x + X[3 + j2]! * y + X[6 + j2]! * z > 0 ? -g[j2]! : g[j2]!;
  const a1 = axis[1 + NEXT[i]!]! < 0 ? -h[NEXT[i]!]! : h[NEXT[i]!]!;
  const a2 = axis[1 + LAST[i]!]! < 0 ? -h[LAST[i]!]! : h[LAST[i]!]!;
  return writeEdgePoint(i, j, a1, a2, b1, b2, h, g, X, slack, point);
}

/**
 * Of the edge a + s eᵢ of A (a1, a2 its other coordinates in cyclic order) and the edge b + t bⱼ of B (b1, b2 likewise): the point of A
 * nearest to the line of B, t first, from the components across eᵢ, as for capsules. False where one of the two points is beyond the end of
 * its edge.
 */
function writeEdgePoint(
  i: number,
  j: number,
  a1: number,
  a2: number,
  b1: number,
  b2: number,
  h: Halves,
  g: Halves,
  X: Float64Array,
  slack: number,
  point: Float64Array,
): boolean {
  const i1 = NEXT[i]!;
  const i2 = LAST[i]!;
  const j1 = NEXT[j]!;
  const j2 = LAST[j]!;
  const u = X[3 * i1 + j]!;
  const v = X[3 * i2 + j]!;
  const w1 = X[9 + i1]! + X[3 * i1 + j1]! * b1 + X[3 * i1 + j2]! * b2 - a1;
  const w2 = X[9 + i2]! + X[3 * i2 + j1]! * b1 + X[3 * i2 + j2]! * b2 - a2;
  const t = -(w1 * u + w2 * v) / (u * u + v * v);
  if (!(Math.abs(t) <= g[j]! + slack)) return false;
  const s = X[9 + i]! + X[3 * i + j1]! * b1 + X[3 * i + j2]! * b2 + X[3 * i + j]! * t;
  point[i] = s;
  point[i1] = a1;
  point[i2] = a2;
  return Math.abs(s) <= h[i]! + slack;
}

/**
 * As `writeAxisPoint` for the axis eᵢ × bⱼ where it is also normal to a face, so that several edges lie as far along it: any pair of them
 * that meets will do. Sixteen pairs are tried.
 */
export function writeAnyEdgePoint(number: number, h: Halves, g: Halves, X: Float64Array, axis: Float64Array, point: Float64Array): boolean {
  const i = ((number - EDGES) / 3) | 0;
  const j = number - EDGES - 3 * i;
  const i1 = NEXT[i]!;
  const i2 = LAST[i]!;
  const j1 = NEXT[j]!;
  const j2 = LAST[j]!;
  const x = axis[1]!;
  const y = axis[2]!;
  const z = axis[3]!;
  const slack = WITHIN * (h[0] + h[1] + h[2] + g[0] + g[1] + g[2]);
  const n1 = X[j1]! * x + X[3 + j1]! * y + X[6 + j1]! * z;
  const n2 = X[j2]! * x + X[3 + j2]! * y + X[6 + j2]! * z;
  const center = X[9]! * x + X[10]! * y + X[11]! * z;
  for (let signs = 0; signs < 16; signs++) {
    const a1 = signs & 1 ? h[i1]! : -h[i1]!;
    const a2 = signs & 2 ? h[i2]! : -h[i2]!;
    const b1 = signs & 4 ? g[j1]! : -g[j1]!;
    const b2 = signs & 8 ? g[j2]! : -g[j2]!;
    const gap = center + n1 * b1 + n2 * b2 - axis[1 + i1]! * a1 - axis[1 + i2]! * a2;
    if (gap <= axis[0]! + slack && writeEdgePoint(i, j, a1, a2, b1, b2, h, g, X, slack, point)) return true;
  }
  return false;
}

/** Writes the point of A nearest to corner v of B to points[0 … 2] and the way from there to the corner to points[3 … 5]. */
export function writeCornerOfB(v: number, h: Halves, g: Halves, X: Float64Array, points: Float64Array): void {
  const a = v & 1 ? g[0] : -g[0];
  const b = v & 2 ? g[1] : -g[1];
  const c = v & 4 ? g[2] : -g[2];
  for (let k = 0; k < 3; k++) {
    const x = X[9 + k]! + X[3 * k]! * a + X[3 * k + 1]! * b + X[3 * k + 2]! * c;
    const nearest = clamp(x, -h[k]!, h[k]!);
    points[k] = nearest;
    points[3 + k] = x - nearest;
  }
}

/**
 * Likewise corner v of A and the way to the nearest point of B: by what the corner lies outside of B, exactly zero along its other axes.
 */
export function writeCornerOfA(v: number, h: Halves, g: Halves, X: Float64Array, points: Float64Array): void {
  const x = v & 1 ? h[0] : -h[0];
  const y = v & 2 ? h[1] : -h[1];
  const z = v & 4 ? h[2] : -h[2];
  const dx = x - X[9]!;
  const dy = y - X[10]!;
  const dz = z - X[11]!;
  const q0 = beyond(X[0]! * dx + X[3]! * dy + X[6]! * dz, g[0]);
  const q1 = beyond(X[1]! * dx + X[4]! * dy + X[7]! * dz, g[1]);
  const q2 = beyond(X[2]! * dx + X[5]! * dy + X[8]! * dz, g[2]);
  points[0] = x;
  points[1] = y;
  points[2] = z;
  points[3] = -(X[0]! * q0 + X[1]! * q1 + X[2]! * q2);
  points[4] = -(X[3]! * q0 + X[4]! * q1 + X[5]! * q2);
  points[5] = -(X[6]! * q0 + X[7]! * q1 + X[8]! * q2);
}

const beyond = (x: number, half: number): number => x - clamp(x, -half, half);
