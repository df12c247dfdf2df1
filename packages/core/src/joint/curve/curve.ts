/**
 * Space curves for joints: a cubic spline in frame A and a pair of normals that turns along with it.
 *
 *   c(u)                cubic in Hermite form between nodes u_i, second derivative continuous (spline.ts); u grows by the chords (m)
 *   beyond the ends     an open curve goes on straight, which keeps the second derivative (it is zero there)
 *   normals             those of the last node, carried along by the shortest turn from its tangent t_i to t, then turned about t by τ(u − u_i);
 *                       τ is chosen so that the normals of a closed curve close too
 *   their spin          σ = τ − t_i·(t × t′)/(1 + t_i·t) per unit of u: the shortest turn has no twist, ω·(t_i + t) = 0
 *
 * The normals must not jump: rows are taken at one end of a step, errors at the other.
 * Numbers: segments, closed (0, 1), τ; then CURVE_NODE per node: u, arc length, c (3), c′ (3), first normal (3), and of the
 * segment that begins there a ball around it: middle (3), radius; see curve-numbers.ts.
 * Limits: a tangent that turns by 180° between two nodes leaves the normals undefined there; points closer together avoid it.
 */
import { fromAxisAngle, fromTo, rotate } from "../../math/quat.js";
import { add, addScaled, cross, dot, length, lengthSquared, normalise, readVec3, scale, subtract, type Vec3 } from "../../math/vec3.js";

const HEADER = 3;
export const CURVE_NODE = 15;

/** A point of the curve with its derivatives by u; `node` is the one before it. */
export interface CurvePoint {
  readonly u: number;
  readonly node: number;
  readonly point: Vec3;
  readonly first: Vec3;
  readonly second: Vec3;
}

export interface CurveFrame {
  readonly tangent: Vec3;
  readonly normals: readonly [Vec3, Vec3];
  /** Rate at which the normals turn about the tangent, rad per unit of u. */
  readonly spin: number;
}

export const nodeAt = (n: number, i: number): number => n + HEADER + CURVE_NODE * i;
export const segmentsOf = (numbers: ArrayLike<number>, n: number): number => numbers[n]!;
export const isClosed = (numbers: ArrayLike<number>, n: number): boolean => numbers[n + 1] === 1;

/** The curve at any u: closed ones repeat, open ones go on straight. */
export function evaluateCurve(numbers: ArrayLike<number>, n: number, u: number): CurvePoint {
  const count = segmentsOf(numbers, n);
  const end = numbers[nodeAt(n, count)]!;
  if (isClosed(numbers, n)) u -= end * Math.floor(u / end);
  else if (u < 0) return straight(numbers, n, 0, u);
  else if (u > end) return straight(numbers, n, count, u);
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (numbers[nodeAt(n, middle)]! <= u) low = middle;
    else high = middle;
  }
  return evaluateSegment(numbers, n, low, u);
}

/** The straight part beyond the first or the last node. */
export function straight(numbers: ArrayLike<number>, n: number, node: number, u: number): CurvePoint {
  const o = nodeAt(n, node);
  const first = readVec3(numbers, o + 5);
  return { u, node, point: addScaled(readVec3(numbers, o + 2), first, u - numbers[o]!), first, second: { x: 0, y: 0, z: 0 } };
}

/** Segment i of the curve at u. */
export function evaluateSegment(numbers: ArrayLike<number>, n: number, i: number, u: number): CurvePoint {
  const o = nodeAt(n, i);
  const h = numbers[o + CURVE_NODE]! - numbers[o]!;
  const start = readVec3(numbers, o + 2);
  const slope = readVec3(numbers, o + 5);
  const w = u - numbers[o]!;
  // c = p + m w + a w² + b w³
  const chord = scale(subtract(readVec3(numbers, o + CURVE_NODE + 2), start), 1 / h);
  const rest = subtract(chord, slope);
  const bend = subtract(readVec3(numbers, o + CURVE_NODE + 5), slope);
  const a = scale(subtract(scale(rest, 3), bend), 1 / h);
  const b = scale(addScaled(bend, rest, -2), 1 / (h * h));
  return {
    u,
    node: i,
    point: addScaled(start, addScaled(slope, addScaled(a, b, w), w), w),
    first: addScaled(slope, addScaled(scale(a, 2), b, 3 * w), w),
    second: addScaled(scale(a, 2), b, 6 * w),
  };
}

/** Tangent and normals at a point of the curve. */
export function curveFrame(numbers: ArrayLike<number>, n: number, { u, node, first, second }: CurvePoint): CurveFrame {
  const o = nodeAt(n, node);
  const tangent = normalise(first);
  const from = normalise(readVec3(numbers, o + 5));
  const twist = numbers[n + 2]!;
  const carried = rotate(fromTo(from, tangent), readVec3(numbers, o + 8));
  const normal = twist === 0 ? carried : rotate(fromAxisAngle(tangent, twist * (u - numbers[o]!)), carried);
  const turning = scale(cross(tangent, second), 1 / length(first));
  // 1 + t_i·t = ½ |t_i + t|²
  const room = lengthSquared(add(from, tangent)) / 2;
  const spin = twist - (room === 0 ? 0 : dot(from, turning) / room);
  return { tangent, normals: [normal, cross(tangent, normal)], spin };
}
