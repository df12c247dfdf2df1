/** How far the bodies of two runs are apart, told piece by piece while they run. Rows of the same time are compared; those of other times are passed over. */
import { largestDistance, type Recording } from "@gelenk/core";
import { POSE_ROW } from "./frame.js";
import type { PoseTrack } from "./protocol.js";

interface Rows {
  times: number[];
  poses: Float64Array[];
}

export interface DistanceMeter {
  /** Largest distance of any body from where it is in the other run so far, m. */
  readonly largest: number;
  /** The next steps of both. */
  add(a: PoseTrack, b: PoseTrack): void;
}

/** Times that differ by less are the same, s: sums of steps are rounded. */
const SAME_TIME = 1e-9;

export function createDistanceMeter(): DistanceMeter {
  const a: Rows = { times: [], poses: [] };
  const b: Rows = { times: [], poses: [] };
  let largest = 0;
  return {
    get largest() {
      return largest;
    },
    add(trackA, trackB) {
      append(a, trackA);
      append(b, trackB);
      const pairs = takePairs(a, b);
      const [ofA, ofB] = [0, 1].map((side) =>
        positions(
          trackA.bodies,
          pairs.map((pair) => pair[side]!),
        ),
      );
      largest = Math.max(largest, largestDistance(ofA!, ofB!));
    },
  };
}

function append(rows: Rows, { bodies, times, poses }: PoseTrack): void {
  const width = POSE_ROW * bodies.length;
  times.forEach((time, k) => {
    rows.times.push(time);
    rows.poses.push(poses.subarray(k * width, (k + 1) * width));
  });
}

/** Rows that both have; what is older than the last of the other goes, the rest waits. */
function takePairs(a: Rows, b: Rows): (readonly [Float64Array, Float64Array])[] {
  const pairs: (readonly [Float64Array, Float64Array])[] = [];
  let [i, j] = [0, 0];
  while (i < a.times.length && j < b.times.length) {
    const ahead = a.times[i]! - b.times[j]!;
    if (Math.abs(ahead) < SAME_TIME) pairs.push([a.poses[i]!, b.poses[j]!]);
    if (ahead < SAME_TIME) i++;
    if (ahead > -SAME_TIME) j++;
  }
  for (const [rows, count] of [
    [a, i],
    [b, j],
  ] as const) {
    rows.times.splice(0, count);
    rows.poses.splice(0, count);
  }
  return pairs;
}

/** Rows of poses as the columns of a recording. */
function positions(bodies: readonly string[], rows: readonly Float64Array[]): Recording {
  const places = new Map(
    bodies.flatMap((name, body) => ["x", "y", "z"].map((axis, k) => [`${name}.position.${axis}`, POSE_ROW * body + k])),
  );
  return {
    columns: Array.from(places.keys(), (name) => ({ name, unit: "m" })),
    length: rows.length,
    column: (name) => Float64Array.from(rows, (row) => row[places.get(name)!]!),
  };
}
