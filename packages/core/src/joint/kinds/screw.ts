/**
 * Turns about x and advances by `pitch` metres per turn: a cylindrical joint whose two freedoms are one.
 *
 *   e = slide − k·turn, k = pitch/2π, whole turns taken off: |e| ≤ ½ pitch
 *
 * Without memory of its turns, an advance that is wrong by more than half a pitch is taken for the next thread.
 */
import { axisJoint } from "../axis-joint.js";
import { pointBias, turnBias } from "../bias.js";
import { turn } from "../coordinates.js";
import { type JointKind, ROW } from "../joint-kind.js";
import { pointError, pointRow, turnAngle } from "../rows.js";

const guide = axisJoint({ type: "guide", points: [1, 2], angles: "direction" });

export const screw: JointKind = {
  type: "screw",
  freedom: { linear: 0, angular: 1 },
  lengths: 3,
  angles: 2,
  numbers: (d) => [(d.pitch ?? 0) / (2 * Math.PI)],
  coordinates: [turn],
  // the advance comes first among the lengths
  rows(frames, o, numbers, n, out, r) {
    pointRow(frames, o, 0, out, r);
    for (let k = 0; k < 3; k++) out[r + 6 + k] = -numbers[n]! * out[r + k]!;
    guide.rows(frames, o, numbers, n, out, r + ROW);
  },
  error(frames, o, numbers, n, out, e) {
    const pitch = 2 * Math.PI * numbers[n]!;
    const advance = pointError(frames, o, 0) - numbers[n]! * turnAngle(frames, o);
    out[e] = pitch === 0 ? advance : advance - pitch * Math.floor(advance / pitch + 0.5);
    guide.error(frames, o, numbers, n, out, e + 1);
  },
  bias(frames, o, numbers, n, motion, m, out, b) {
    out[b] = pointBias(frames, o, 0, motion, m) - numbers[n]! * turnBias(frames, o, 0, motion, m);
    guide.bias(frames, o, numbers, n, motion, m, out, b + 1);
  },
};
