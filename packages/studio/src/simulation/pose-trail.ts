/**
 * Poses of the last steps of a run, and those between two of them: runs whose steps differ are drawn at the same time. Between two steps
 * places lie on a straight line and orientations on the shortest arc, which misses an accelerated body by a h²/8 at most.
 */
import { POSE_ROW } from "./frame.js";
import type { PoseTrack } from "./protocol.js";

export interface PoseTrail {
  /** The next steps. */
  add(track: PoseTrack): void;
  /** 7 numbers per body; before the first and after the last step that is kept: those of that step. */
  at(time: number): Float64Array | undefined;
}

interface Row {
  readonly time: number;
  readonly poses: Float64Array;
}

/** Rows older than that before the newest are not asked for any more, s; two are kept in any case. */
const KEPT = 0.5;

export function createPoseTrail(): PoseTrail {
  let rows: Row[] = [];
  return {
    add({ bodies, times, poses }) {
      const width = POSE_ROW * bodies.length;
      times.forEach((time, k) => {
        rows.push({ time, poses: poses.subarray(k * width, (k + 1) * width) });
      });
      const oldest = (rows.at(-1)?.time ?? 0) - KEPT;
      rows = rows.filter(({ time }, k) => time >= oldest || k >= rows.length - 2);
    },
    at(time) {
      const next = rows.findIndex((row) => row.time >= time);
      if (next <= 0) return (next === 0 ? rows[0] : rows.at(-1))?.poses;
      return between(rows[next - 1]!, rows[next]!, time);
    },
  };
}

function between(before: Row, after: Row, time: number): Float64Array {
  const share = (time - before.time) / (after.time - before.time);
  const poses = before.poses.map((value, k) => value + share * (after.poses[k]! - value));
  for (let o = 0; o < poses.length; o += POSE_ROW) turnBetween(before.poses, after.poses, share, poses, o + 3);
  return poses;
}

/** A quaternion and its negative are the same turn: the nearer one counts. */
function turnBetween(a: Float64Array, b: Float64Array, share: number, out: Float64Array, o: number): void {
  let dot = 0;
  for (let k = o; k < o + 4; k++) dot += a[k]! * b[k]!;
  const side = dot < 0 ? -1 : 1;
  let square = 0;
  for (let k = o; k < o + 4; k++) {
    out[k] = (1 - share) * a[k]! + share * side * b[k]!;
    square += out[k]! ** 2;
  }
  for (let k = o; k < o + 4; k++) out[k]! /= Math.sqrt(square);
}
