/**
 * Separating axes of two boxes (Gottschalk, Lin, Manocha, OBB-Tree, SIGGRAPH 1996, section 5). In the frame of A, whose axes are eᵢ, with
 * half edges h of A and g of B, the axes bⱼ of B as columns of R = R_AB and its centre at p, the separation along a unit vector n with p·n
 * ≥ 0 is
 *
 *   s(n) = p·n − Σ hᵢ |n·eᵢ| − Σ gⱼ |n·bⱼ|
 *
 * The largest of the 15 axes below is the distance where the boxes overlap (the least translation that separates them, negative), and a
 * lower bound of it where they do not.
 *
 *   number   1 + i         eᵢ            a face of A
 *            4 + j         bⱼ            a face of B
 *            7 + 3 i + j   eᵢ × bⱼ       an edge of both
 *
 * n·bₖ of the third kind is formed as (eᵢ × bⱼ)·bₖ from differences of two products and not, as usual, from the entry of R that
 * orthogonality puts in its place: this keeps its digits when the edges are almost parallel, so no axis has to be left out for its length
 * unless that is 0. Faces win ties. Cost: 50 ns.
 */
import { EPSILON } from "../../../math/scalar.js";

/** Numbers of axes: those of A, those of B, and from EDGES on eᵢ × bⱼ at EDGES + 3 i + j. */
const FACE_A = 1;
export const FACE_B = 4;
export const EDGES = 7;
export const AXES_END = 16;

/** Half edges. */
export type Halves = readonly [number, number, number];

/** (k + 1) mod 3 and (k + 2) mod 3. */
export const NEXT = Int32Array.of(1, 2, 0);
export const LAST = Int32Array.of(2, 0, 1);

/** Shorter cross products than this (of unit vectors) have lost their digits to underflow. */
const SHORTEST = 1e-140;

/** The number of the axis with the largest separation. Written out in scalars, because every pair of boxes comes here. */
export function bestBoxAxis(h: Halves, g: Halves, X: Float64Array): number {
  const r00 = X[0]!;
  const r01 = X[1]!;
  const r02 = X[2]!;
  const r10 = X[3]!;
  const r11 = X[4]!;
  const r12 = X[5]!;
  const r20 = X[6]!;
  const r21 = X[7]!;
  const r22 = X[8]!;
  const p0 = X[9]!;
  const p1 = X[10]!;
  const p2 = X[11]!;
  const h0 = h[0];
  const h1 = h[1];
  const h2 = h[2];
  const g0 = g[0];
  const g1 = g[1];
  const g2 = g[2];
  let number = FACE_A;
  let best = Math.abs(p0) - h0 - g0 * Math.abs(r00) - g1 * Math.abs(r01) - g2 * Math.abs(r02);
  let s = Math.abs(p1) - h1 - g0 * Math.abs(r10) - g1 * Math.abs(r11) - g2 * Math.abs(r12);
  if (s > best) {
    best = s;
    number = FACE_A + 1;
  }
  s = Math.abs(p2) - h2 - g0 * Math.abs(r20) - g1 * Math.abs(r21) - g2 * Math.abs(r22);
  if (s > best) {
    best = s;
    number = FACE_A + 2;
  }
  s = Math.abs(p0 * r00 + p1 * r10 + p2 * r20) - g0 - h0 * Math.abs(r00) - h1 * Math.abs(r10) - h2 * Math.abs(r20);
  if (s > best) {
    best = s;
    number = FACE_B;
  }
  s = Math.abs(p0 * r01 + p1 * r11 + p2 * r21) - g1 - h0 * Math.abs(r01) - h1 * Math.abs(r11) - h2 * Math.abs(r21);
  if (s > best) {
    best = s;
    number = FACE_B + 1;
  }
  s = Math.abs(p0 * r02 + p1 * r12 + p2 * r22) - g2 - h0 * Math.abs(r02) - h1 * Math.abs(r12) - h2 * Math.abs(r22);
  if (s > best) {
    best = s;
    number = FACE_B + 2;
  }
  // edges have to be better by more than rounding
  best += 16 * EPSILON * (h0 + h1 + h2 + g0 + g1 + g2);
  for (let i = 0; i < 3; i++) {
    const i1 = i === 2 ? 0 : i + 1;
    const i2 = i === 0 ? 2 : i - 1;
    // eᵢ × bⱼ has the components −vⱼ and uⱼ along the axes that follow eᵢ
    const u0 = X[3 * i1]!;
    const u1 = X[3 * i1 + 1]!;
    const u2 = X[3 * i1 + 2]!;
    const v0 = X[3 * i2]!;
    const v1 = X[3 * i2 + 1]!;
    const v2 = X[3 * i2 + 2]!;
    const p = X[9 + i1]!;
    const q = X[9 + i2]!;
    const hp = h[i1]!;
    const hq = h[i2]!;
    const w01 = Math.abs(u0 * v1 - v0 * u1);
    const w12 = Math.abs(u1 * v2 - v1 * u2);
    const w20 = Math.abs(u2 * v0 - v2 * u0);
    s = Math.abs(q * u0 - p * v0) - hp * Math.abs(v0) - hq * Math.abs(u0) - g1 * w01 - g2 * w20;
    if (exceeds(s, u0, v0, best)) {
      best = s / sizeOf(u0, v0);
      number = EDGES + 3 * i;
    }
    s = Math.abs(q * u1 - p * v1) - hp * Math.abs(v1) - hq * Math.abs(u1) - g2 * w12 - g0 * w01;
    if (exceeds(s, u1, v1, best)) {
      best = s / sizeOf(u1, v1);
      number = EDGES + 3 * i + 1;
    }
    s = Math.abs(q * u2 - p * v2) - hp * Math.abs(v2) - hq * Math.abs(u2) - g0 * w20 - g1 * w12;
    if (exceeds(s, u2, v2, best)) {
      best = s / sizeOf(u2, v2);
      number = EDGES + 3 * i + 2;
    }
  }
  return number;
}

/**
 * Whether s/√(u² + v²) > best. The length is at most 1, which makes a negative s only more negative: mostly there is no need for the root.
 */
function exceeds(s: number, u: number, v: number, best: number): boolean {
  if (s <= best && s <= 0) return false;
  const size = sizeOf(u, v);
  return size > SHORTEST && s > best * size;
}

const sizeOf = (u: number, v: number): number => Math.sqrt(u * u + v * v);

/** Writes separation and unit normal, from A to B, of an axis to axis[0 … 3]; false where the axis has no direction. */
export function writeBoxAxis(number: number, h: Halves, g: Halves, X: Float64Array, axis: Float64Array): boolean {
  let x = 0;
  let y = 0;
  let z = 0;
  if (number < FACE_B) {
    x = number === FACE_A ? 1 : 0;
    y = number === FACE_A + 1 ? 1 : 0;
    z = number === FACE_A + 2 ? 1 : 0;
  } else if (number < EDGES) {
    x = X[number - FACE_B]!;
    y = X[number - FACE_B + 3]!;
    z = X[number - FACE_B + 6]!;
  } else {
    const i = ((number - EDGES) / 3) | 0;
    const j = number - EDGES - 3 * i;
    const u = X[3 * NEXT[i]! + j]!;
    const v = X[3 * LAST[i]! + j]!;
    const length = Math.sqrt(u * u + v * v);
    if (!(length > SHORTEST)) return false;
    x = i === 0 ? 0 : i === 1 ? u / length : -v / length;
    y = i === 1 ? 0 : i === 2 ? u / length : -v / length;
    z = i === 2 ? 0 : i === 0 ? u / length : -v / length;
  }
  if (X[9]! * x + X[10]! * y + X[11]! * z < 0) {
    x = -x;
    y = -y;
    z = -z;
  }
  axis[0] = boxSeparation(h, g, X, x, y, z);
  axis[1] = x;
  axis[2] = y;
  axis[3] = z;
  return true;
}

/** s(n) of a unit vector n. */
export function boxSeparation(h: Halves, g: Halves, X: Float64Array, x: number, y: number, z: number): number {
  return (
    X[9]! * x +
    X[10]! * y +
    X[11]! * z -
    h[0] * Math.abs(x) -
    h[1] * Math.abs(y) -
    h[2] * Math.abs(z) -
    g[0] * Math.abs(X[0]! * x + X[3]! * y + X[6]! * z) -
    g[1] * Math.abs(X[1]! * x + X[4]! * y + X[7]! * z) -
    g[2] * Math.abs(X[2]! * x + X[5]! * y + X[8]! * z)
  );
}
