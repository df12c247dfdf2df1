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
import { add, addScaled, dot, lengthSquared, readVec3, scale, subtract, type Vec3, writeVec3 } from "../../math/vec3.js";
import { arcLength, curvePeriod } from "../curve/arc-length.js";
import { curveFrame } from "../curve/curve.js";
import { curveNumbers } from "../curve/curve-numbers.js";
import { nearestOnCurve } from "../curve/nearest-on-curve.js";
import { FRAME, type FreeCoordinate, type JointKind, ROW } from "../joint-kind.js";
import { inA, outOfA, placeInA } from "../local.js";
import { slidingBias, slidingVelocity } from "../motion.js";

const along: FreeCoordinate = {
  name: "along",
  measure: "length",
  value: (frames, o, numbers, n) => arcLength(numbers, n, nearestOnCurve(numbers, n, placeInA(frames, o))),
  row(frames, o, numbers, n, out, r) {
    const x = placeInA(frames, o);
    const near = nearestOnCurve(numbers, n, x);
    const square = lengthSquared(near.first);
    // ṡ = t·V/(1 − c″·(x − c)/c′²): inside a bend the foot point runs ahead
    const room = 1 - dot(near.second, subtract(x, near.point)) / square;
    const direction = scale(near.first, 1 / (Math.sqrt(square) * (room === 0 ? 1 : room)));
    forceRow(frames, o, direction, out, r);
  },
  period: curvePeriod,
};

/** Row: force along a, given in A, through p_B. */
function forceRow(frames: Float64Array, o: number, a: Vec3, out: Float64Array, r: number): void {
  writeVec3(out, r, outOfA(frames, o, a));
  for (let k = 0; k < 3; k++) {
    out[r + 3 + k] = frames[o + FRAME + k]!;
    out[r + 6 + k] = 0;
  }
}
