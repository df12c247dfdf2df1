/**
 * Arc length of a curve: s(u) = ∫ |c′| du by Gauss's rule with 5 points on 4 parts of a segment. Relative error below 1e-9 on gently bent segments; up to
 * 1e-4 was seen on a zigzag, where |c′| nearly vanishes within a segment.
 */
import { length } from "../../math/vec3.js";
import { type CurvePoint, evaluateSegment, isClosed, nodeAt, segmentsOf } from "./curve.js";

/** Arc length from the first point to a point of the curve; negative before it. */
export function arcLength(numbers: ArrayLike<number>, n: number, { u, node, first }: CurvePoint): number {
  const o = nodeAt(n, node);
  const beyond = u < 0 || node === segmentsOf(numbers, n);
  return numbers[o + 1]! + (beyond ? length(first) * (u - numbers[o]!) : arcInSegment(numbers, n, node, u));
}

/** Length of a closed curve after which it repeats; 0 for an open one. */
export function curvePeriod(numbers: ArrayLike<number>, n: number): number {
  return isClosed(numbers, n) ? numbers[nodeAt(n, segmentsOf(numbers, n)) + 1]! : 0;
}

// Gauss–Legendre with five points on −1 … 1: Abramowitz and Stegun, 25.4.30, in closed form.
const INNER = Math.sqrt(5 - 2 * Math.sqrt(10 / 7)) / 3;
const OUTER = Math.sqrt(5 + 2 * Math.sqrt(10 / 7)) / 3;
const GAUSS: readonly (readonly [number, number])[] = [
  [-OUTER, (322 - 13 * Math.sqrt(70)) / 900],
  [-INNER, (322 + 13 * Math.sqrt(70)) / 900],
  [0, 128 / 225],
  [INNER, (322 + 13 * Math.sqrt(70)) / 900],
  [OUTER, (322 - 13 * Math.sqrt(70)) / 900],
];

/** ∫ |c′| du from the start of segment i to u. */
export function arcInSegment(numbers: ArrayLike<number>, n: number, i: number, u: number): number {
  const start = numbers[nodeAt(n, i)]!;
  const half = (u - start) / 8;
  let sum = 0;
  for (let part = 0; part < 4; part++) {
    for (const [place, weight] of GAUSS) {
      sum += weight * length(evaluateSegment(numbers, n, i, start + half * (2 * part + 1 + place)).first);
    }
  }
  return sum * half;
}
