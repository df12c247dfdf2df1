/**
 * Cubic spline through points in space: the derivatives m_i at the points that make the second derivative continuous.
 *
 *   m_{i−1}/h_{i−1} + 2(1/h_{i−1} + 1/h_i) m_i + m_{i+1}/h_i = 3 (p_i − p_{i−1})/h²_{i−1} + 3 (p_{i+1} − p_i)/h_i²        h_i = u_{i+1} − u_i
 *
 * Open curves have no second derivative at their ends (natural spline: 2m₀ + m₁ = 3(p₁ − p₀)/h₀), closed ones the same on both sides of the first
 * point. Joints need the continuity: the reaction on a point that slides along the curve contains the curvature.
 * Source: de Boor, A Practical Guide to Splines, chapter IV; the closed case by the formula of Sherman and Morrison on the tridiagonal part.
 * Cost: O(n), once per joint. The matrix is diagonally dominant, so no pivoting is needed.
 */
import { assert } from "../../math/assert.js";
import { add, addScaled, scale, subtract, type Vec3 } from "../../math/vec3.js";

/** A tridiagonal matrix: `below[i]` stands left, `above[i]` right of `diagonal[i]`. */
interface Tridiagonal {
  readonly below: readonly number[];
  readonly diagonal: readonly number[];
  readonly above: readonly number[];
}

/** Derivatives dp/du at the points, which belong to the parameters u; a closed curve has one parameter more, where it is back at its first point. */
export function splineDerivatives(points: readonly Vec3[], u: readonly number[], closed: boolean): Vec3[] {
  assert(u.length === points.length + (closed ? 1 : 0), "a spline has one parameter per point, a closed one one more");
  return closed ? closedDerivatives(points, u) : openDerivatives(points, u);
}

function openDerivatives(points: readonly Vec3[], u: readonly number[]): Vec3[] {
  const last = points.length - 1;
  const inverse = (i: number) => (i < 0 || i >= last ? 0 : 1 / (u[i + 1]! - u[i]!));
  return solve(tridiagonal(points.length, inverse), rightSide(points, inverse, false));
}

function closedDerivatives(points: readonly Vec3[], u: readonly number[]): Vec3[] {
  const n = points.length;
  const inverse = (i: number) => 1 / (u[((i + n) % n) + 1]! - u[(i + n) % n]!);
  const matrix = tridiagonal(n, inverse);
  // A = T + g wᵀ: g = (γ, 0 … 0, c), w = (1, 0 … 0, c/γ), c the two corners, γ = −a₀₀
  const corner = inverse(-1);
  const gamma = -matrix.diagonal[0]!;
  const diagonal = [...matrix.diagonal];
  diagonal[0] = diagonal[0]! - gamma;
  diagonal[n - 1] = diagonal[n - 1]! - (corner * corner) / gamma;
  const part = { ...matrix, diagonal };
  const zero = { x: 0, y: 0, z: 0 };
  const g = points.map((_, i) => (i === 0 ? { ...zero, x: gamma } : i === n - 1 ? { ...zero, x: corner } : zero));
  const y = solve(part, rightSide(points, inverse, true));
  const z = solve(part, g).map((v) => v.x);
  const factor = 1 / (1 + z[0]! + (corner / gamma) * z[n - 1]!);
  const share = scale(addScaled(y[0]!, y[n - 1]!, corner / gamma), factor);
  return y.map((v, i) => addScaled(v, share, -z[i]!));
}

/** `inverse(i)` = 1/h_i, 0 beyond the ends of an open curve. */
function tridiagonal(n: number, inverse: (i: number) => number): Tridiagonal {
  const rows = Array.from({ length: n }, (_, i) => i);
  return {
    below: rows.map((i) => inverse(i - 1)),
    diagonal: rows.map((i) => 2 * (inverse(i - 1) + inverse(i))),
    above: rows.map((i) => inverse(i)),
  };
}

function rightSide(points: readonly Vec3[], inverse: (i: number) => number, closed: boolean): Vec3[] {
  const n = points.length;
  const chord = (i: number): Vec3 => {
    if (!closed && (i < 0 || i >= n - 1)) return { x: 0, y: 0, z: 0 };
    const slope = 3 * inverse(i) * inverse(i);
    return scale(subtract(points[(i + 1) % n]!, points[(i + n) % n]!), slope);
  };
  return points.map((_, i) => add(chord(i - 1), chord(i)));
}

/** Elimination downwards, substitution upwards; entries outside the band are not looked at. */
function solve({ below, diagonal, above }: Tridiagonal, right: readonly Vec3[]): Vec3[] {
  const n = right.length;
  const d = [...diagonal];
  const x = [...right];
  for (let i = 1; i < n; i++) {
    const f = below[i]! / d[i - 1]!;
    d[i] = d[i]! - f * above[i - 1]!;
    x[i] = addScaled(x[i]!, x[i - 1]!, -f);
  }
  for (let i = n - 1; i >= 0; i--) {
    const rest = i === n - 1 ? x[i]! : addScaled(x[i]!, x[i + 1]!, -above[i]!);
    x[i] = scale(rest, 1 / d[i]!);
  }
  return x;
}
