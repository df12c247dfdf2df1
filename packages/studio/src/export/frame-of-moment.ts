/** A frame of a recorded moment, as the view draws it: poses alone. */
import { type Frame, frameLength, HEADER, HEADER_LENGTH, openFrame, POSE_ROW } from "../simulation/frame.js";
import type { PoseTrack } from "../simulation/protocol.js";

export function frameOfMoment({ bodies, times, poses }: PoseTrack, moment: number): Frame {
  const numbers = new Float64Array(frameLength(bodies.length, 0, 0));
  numbers[HEADER.time] = times[moment]!;
  numbers[HEADER.bodies] = bodies.length;
  numbers.set(poses.subarray(POSE_ROW * bodies.length * moment, POSE_ROW * bodies.length * (moment + 1)), HEADER_LENGTH);
  return openFrame(numbers.buffer);
}

/** Places of the recorded moments nearest to the times of a film. What lies outside of the recording is left out. */
export function momentsOfFilm(times: Float64Array, framesPerSecond: number, range: readonly [from: number, to: number]): number[] {
  const from = Math.max(range[0], times[0] ?? 0);
  const to = Math.min(range[1], times.at(-1) ?? 0);
  // a frame that falls on the end belongs to it, whatever is rounded on the way
  const count = Math.max(1, Math.floor((to - from) * framesPerSecond + 1e-6) + 1);
  let k = 0;
  return Array.from({ length: count }, (_, frame) => {
    const time = from + frame / framesPerSecond;
    while (k + 1 < times.length && Math.abs(times[k + 1]! - time) <= Math.abs(times[k]! - time)) k++;
    return k;
  });
}
