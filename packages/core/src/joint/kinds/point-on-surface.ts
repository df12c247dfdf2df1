/**
 * The point of B stays on a surface fixed in A: sphere, cylinder, ellipsoid or torus.
 *
 *   e = signed distance of p_B, outside positive      force along the normal n at the foot point
 *   bias = n·g + VᵀHV                                  H second derivative of the distance, see surfaces.ts
 *
 * Singular where the foot point is not unique: centres, axes, the middle of a tube, inside an ellipsoid beyond its centres of curvature.
 * Source: theory 04, section 3.13 (IL-31).
 */
import { assert } from "../../math/assert.js";
import { dot } from "../../math/vec3.js";
import { forceRow, intoA, pointInA } from "../frame-a.js";
import type { JointKind } from "../joint-kind.js";
import { slidingBias, slidingVelocity } from "../motion.js";
import { SURFACES, surfaceNumbers } from "../surfaces.js";

export const pointOnSurface: JointKind = {
  type: "point-on-surface",
  freedom: { linear: 2, angular: 3 },
  lengths: 1,
  angles: 0,
  numbers({ surface }) {
    assert(surface !== undefined, "a point on a surface has a surface");
    return surfaceNumbers(surface);
  },
  coordinates: [],
  rows(frames, o, numbers, n, out, r) {
    forceRow(frames, o, SURFACES[numbers[n]!]!.measure(numbers, n + 1, pointInA(frames, o)).normal, out, r);
  },
  error(frames, o, numbers, n, out, e) {
    out[e] = SURFACES[numbers[n]!]!.measure(numbers, n + 1, pointInA(frames, o)).distance;
  },
  bias(frames, o, numbers, n, motion, m, out, b) {
    const surface = SURFACES[numbers[n]!]!;
    const x = pointInA(frames, o);
    const { normal } = surface.measure(numbers, n + 1, x);
    const bend = surface.bend(numbers, n + 1, x, intoA(frames, o, slidingVelocity(motion, m)));
    out[b] = dot(normal, intoA(frames, o, slidingBias(motion, m))) + bend;
  },
};
