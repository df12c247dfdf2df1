/** The points keep a distance: e = |p_B − p_A| − length, force along their line; along x_A while they coincide. Source: theory 01, section 6.3b. */
import { distanceBias } from "../bias.js";
import { FRAME, type JointKind } from "../joint-kind.js";
import { pointRow } from "../rows.js";

/** |p_B − p_A|. */
export function separation(frames: Float64Array, o: number): number {
  const x = frames[o + FRAME]! - frames[o]!;
  const y = frames[o + FRAME + 1]! - frames[o + 1]!;
  const z = frames[o + FRAME + 2]! - frames[o + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}

export const distance: JointKind = {
  type: "distance",
  freedom: { linear: 2, angular: 3 },
  lengths: 1,
  angles: 0,
  apart: true,
  numbers: (d) => [d.length ?? 0],
  coordinates: [],
  rows(frames, o, _numbers, _n, out, r) {
    // coincident points have no line; a row of zeros would leave a solver nothing to divide by
    pointRow(frames, o, 0, out, r);
    const length = separation(frames, o);
    if (length === 0) return;
    for (let k = 0; k < 3; k++) out[r + k] = (frames[o + FRAME + k]! - frames[o + k]!) / length;
  },
  error(frames, o, numbers, n, out, e) {
    out[e] = separation(frames, o) - numbers[n]!;
  },
  bias(frames, o, _numbers, _n, motion, m, out, b) {
    out[b] = distanceBias(frames, o, motion, m);
  },
};
