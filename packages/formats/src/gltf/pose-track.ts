/** Where bodies have been: poses of all of them, moment by moment, and the path of one. */
import { alignHalves, type Path } from "./reduce-keys.js";

/** The motion of bodies over time. */
export interface PoseTrack {
  /** Names, in the order of the numbers. */
  readonly bodies: readonly string[];
  /** s, ascending. */
  readonly times: Float64Array;
  /** 7 numbers per body and time: position, orientation [x, y, z, w]. */
  readonly poses: Float64Array;
}

/** The path of one body out of a track of all of them. */
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

interface Columns {
  readonly length: number;
  column(name: string): Float64Array;
}

/** Columns of a body in a recording, in the order of a pose. */
const MEMBERS = [..."xyz"].map((axis) => `position.${axis}`).concat([..."xyzw"].map((axis) => `orientation.${axis}`));

/** The track of these bodies out of a recording that has their positions and orientations. */
export function trackOf(recording: Columns, bodies: readonly string[]): PoseTrack {
  const poses = new Float64Array(7 * bodies.length * recording.length);
  for (const [row, body] of bodies.entries())
    for (const [place, member] of MEMBERS.entries()) {
      const values = recording.column(`${body}.${member}`);
      for (let k = 0; k < values.length; k++) poses[7 * (bodies.length * k + row) + place] = values[k]!;
    }
  return { bodies, times: recording.column("time"), poses };
}

/** Columns that `trackOf` needs. */
export const trackColumns = (bodies: readonly string[]): readonly string[] =>
  bodies.flatMap((body) => MEMBERS.map((member) => `${body}.${member}`));
