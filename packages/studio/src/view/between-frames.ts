/**
 * Poses between frames, for displays that draw more often than frames come. A clock of its own runs through the newest frames, one interval
 * behind the last of them, so that there is always one on either side:
 *
 *   aim     t₁ + r (now − a₁) − (t₁ − t₀)      t₁, a₁: time of the newest frame, and when it came; t₀ of the one before; r: simulated over real seconds of late
 *   shown   += r Δ + ¼ (aim − shown)           within the frames that are kept; Δ since the last picture
 *
 * Frames are noticed by pictures, up to a picture late: the clock evens that out. Where none comes any more, it runs on to the newest and
 * stays: what is paused or scrubbed is shown exactly. Positions are mixed, orientations mixed and made unit.
 */
import { POSE_ROW } from "../simulation/frame.js";

export interface BetweenFrames {
  /** A frame that has come, at `now`, ms. The poses are copied. */
  take(poses: Float64Array, time: number, now: number): void;
  /** Writes the poses of a picture, which is at `now`, ms; false where they are those of the last one, or of other bodies. */
  write(poses: Float64Array, now: number): boolean;
}

interface Kept {
  readonly time: number;
  readonly came: number;
  readonly poses: Float64Array;
}

const MOST = 6;
const STEERING = 0.25;
/** Nothing came for so long: the run stands still, ms. */
const SILENCE = 120;

export function createBetweenFrames(): BetweenFrames {
  let kept: Kept[] = [];
  let shown = 0;
  let last = 0;
  let fresh = false;

  function clockAt(now: number): number {
    const newest = kept.at(-1)!;
    const [oldest, before] = [kept[0]!, kept.at(-2)];
    if (!before || now - newest.came > SILENCE) return newest.time;
    const rate = (newest.time - oldest.time) / (newest.came - oldest.came);
    const aim = newest.time + rate * (now - newest.came) - (newest.time - before.time);
    const free = shown + rate * (now - last);
    return Math.min(newest.time, Math.max(oldest.time, free + STEERING * (aim - free)));
  }

  return {
    take(poses, time, now) {
      const newest = kept.at(-1);
      // the start of another run, a jump in it, or the first after a pause: nothing lies between
      const follows =
        newest && time > newest.time && now > newest.came && now - newest.came < SILENCE && poses.length === newest.poses.length;
      if (!follows) {
        kept = [];
        shown = time;
        last = now;
      }
      const old = kept.length === MOST ? kept.shift()!.poses : new Float64Array(poses.length);
      old.set(poses);
      kept.push({ time, came: now, poses: old });
      fresh = true;
    },
    write(poses, now) {
      if (kept.length === 0 || kept[0]!.poses.length !== poses.length) return false;
      const before = shown;
      shown = clockAt(now);
      last = now;
      if (shown === before && !fresh) return false;
      fresh = false;
      const after = Math.max(
        0,
        kept.findIndex(({ time }) => time >= shown),
      );
      const [from, to] = [kept[Math.max(0, after - 1)]!, kept[after]!];
      mix(from, to, to.time > from.time ? (shown - from.time) / (to.time - from.time) : 1, poses);
      return true;
    },
  };
}

function mix({ poses: from }: Kept, { poses: to }: Kept, s: number, out: Float64Array): void {
  if (s === 1) {
    out.set(to);
    return;
  }
  for (let o = 0; o < out.length; o += POSE_ROW) {
    let together = 0;
    for (let i = 3; i < POSE_ROW; i++) together += from[o + i]! * to[o + i]!;
    // q and −q are the same rotation
    const sign = together < 0 ? -1 : 1;
    for (let i = 0; i < POSE_ROW; i++) out[o + i] = (1 - s) * (i < 3 ? 1 : sign) * from[o + i]! + s * to[o + i]!;
    const size = Math.hypot(out[o + 3]!, out[o + 4]!, out[o + 5]!, out[o + 6]!) || 1;
    for (let i = 3; i < POSE_ROW; i++) out[o + i]! /= size;
  }
}
