/** The path of one body out of a track of all of them. */
import type { PoseTrack } from "../simulation/protocol.js";
import { alignHalves, type Path } from "./reduce-keys.js";

export function pathOfBody({ bodies, times, poses }: PoseTrack, row: number): Path {
  const positions = new Float64Array(3 * times.length);
  const orientations = new Float64Array(4 * times.length);
  for (let k = 0; k < times.length; k++) {
    const o = 7 * (bodies.length * k + row);
    positions.set(poses.subarray(o, o + 3), 3 * k);
    orientations.set(poses.subarray(o + 3, o + 7), 4 * k);
  }
  alignHalves(orientations);
  return { times, positions, orientations };
}
