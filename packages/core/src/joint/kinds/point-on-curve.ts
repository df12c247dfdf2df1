/**
 * The point of B stays on a space curve fixed in A.
 *
 *   e_i = n_i·(x − c)                       x = p_B in A, c the nearest point of the curve, n_i the two normals there      force along n_i
 *   bias = n_i·(g − c″u̇²) ± 2σu̇ n_k·V       u̇ = c′·V/c′²; the last term is the turning of the normals, + for the first (k = 2), − for the second
 *
 * Coordinate: arc length. Rows are exact on the curve; off it only their common rate, d|e|/dt, because the normals turn about the tangent.
 * Singular at a distance of the radius of curvature, where the nearest point is not unique. Source: theory 04, section 3.13 (IL-31).
 */
import { assert } from "../../math/assert.js";
import { addScaled, dot, lengthSquared, scale, subtract } from "../../math/vec3.js";
import { arcLength, curvePeriod } from "../curve/arc-length.js";
import { curveFrame } from "../curve/curve.js";
import { curveNumbers } from "../curve/curve-numbers.js";
import { nearestOnCurve } from "../curve/nearest-on-curve.js";
import { forceRow, intoA, pointInA } from "../frame-a.js";
import { type FreeCoordinate, type JointKind, ROW } from "../joint-kind.js";
import { slidingBias, slidingVelocity } from "../motion.js";

const along: FreeCoordinate = {
  name: "along",
  measure: "length",
  value: (frames, o, numbers, n) => arcLength(numbers, n, nearestOnCurve(numbers, n, pointInA(frames, o))),
  row(frames, o, numbers, n, out, r) {
    const x = pointInA(frames, o);
    const { point, first, second } = nearestOnCurve(numbers, n, x);
    const square = lengthSquared(first);
    // ṡ = t·V/(1 − c″·(x − c)/c′²): inside a bend the foot point runs ahead
    const room = 1 - dot(second, subtract(x, point)) / square;
    forceRow(frames, o, scale(first, 1 / (Math.sqrt(square) * (room === 0 ? 1 : room))), out, r);
  },
  period: curvePeriod,
};

export const pointOnCurve: JointKind = {
  type: "point-on-curve",
  freedom: { linear: 1, angular: 3 },
  lengths: 2,
  angles: 0,
  numbers({ curve }) {
    assert(curve !== undefined, "a point on a curve has a curve");
    return curveNumbers(curve);
  },
  coordinates: [along],
  rows(frames, o, numbers, n, out, r) {
    const { normals } = curveFrame(numbers, n, nearestOnCurve(numbers, n, pointInA(frames, o)));
    forceRow(frames, o, normals[0], out, r);
    forceRow(frames, o, normals[1], out, r + ROW);
  },
  error(frames, o, numbers, n, out, e) {
    const x = pointInA(frames, o);
    const near = nearestOnCurve(numbers, n, x);
    const { normals } = curveFrame(numbers, n, near);
    const miss = subtract(x, near.point);
    out[e] = dot(normals[0], miss);
    out[e + 1] = dot(normals[1], miss);
  },
  bias(frames, o, numbers, n, motion, m, out, b) {
    const near = nearestOnCurve(numbers, n, pointInA(frames, o));
    const { normals, spin } = curveFrame(numbers, n, near);
    const velocity = intoA(frames, o, slidingVelocity(motion, m));
    const rate = dot(near.first, velocity) / lengthSquared(near.first);
    const rest = addScaled(intoA(frames, o, slidingBias(motion, m)), near.second, -rate * rate);
    out[b] = dot(normals[0], rest) + 2 * spin * rate * dot(normals[1], velocity);
    out[b + 1] = dot(normals[1], rest) - 2 * spin * rate * dot(normals[0], velocity);
  },
};
