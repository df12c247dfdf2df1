/**
 * The recording of a run: poses and joints after every step for looking back, snapshots now and then for going on from the middle, and the commands between them.
 *
 * Going on from step n: restore the last snapshot at or before it, repeat steps and commands up to n. The same bits come out, since commands stand where they
 * came and nothing else enters. Where they take more than the memory granted, every second one of the older half goes; snapshots are thinned alike.
 */
import type { ResolvedModel, Snapshot, World } from "@gelenk/core";
import type { FrameLayout } from "./frame.js";
import type { Holds } from "./holds.js";
import type { LoggedCommand, WorldCommand } from "./protocol.js";

/** What a step left behind. */
export interface Moment {
  readonly step: number;
  readonly time: number;
  readonly layout: FrameLayout;
  readonly poses: Float64Array;
  readonly joints: Float64Array;
}

const bytesOf = ({ poses, joints }: Moment): number => poses.byteLength + joints.byteLength;

/** A place from which the run can go on. */
export interface Mark {
  readonly step: number;
  readonly time: number;
  /** The world it belongs to: settings may have changed since. */
  readonly world: World;
  readonly model: ResolvedModel;
  readonly snapshot: Snapshot;
  readonly holds: Holds;
  readonly layout: FrameLayout;
  /** Commands that had come before it. */
  readonly commands: number;
}

export interface Recording {
  readonly moments: Moment[];
  readonly marks: Mark[];
  readonly commands: LoggedCommand[];
  bytes: number;
}

/** Bytes of moments that are kept. */
const MOST_BYTES = 256 * 1024 * 1024;
const MOST_MARKS = 400;

export const createRecording = (): Recording => ({ moments: [], marks: [], commands: [], bytes: 0 });

export function recordMoment(recording: Recording, moment: Moment): void {
  recording.moments.push(moment);
  recording.bytes += bytesOf(moment);
  if (recording.bytes > MOST_BYTES) thinMoments(recording);
}

export function recordMark(recording: Recording, mark: Mark): void {
  recording.marks.push(mark);
  // the first one is the start, to which `reset` returns
  if (recording.marks.length > MOST_MARKS)
    recording.marks.splice(0, recording.marks.length, ...recording.marks.filter((_, k) => k % 2 === 0));
}

export function recordCommand(recording: Recording, step: number, command: WorldCommand): void {
  recording.commands.push({ step, command });
}

function thinMoments(recording: Recording): void {
  const { moments } = recording;
  const half = Math.floor(moments.length / 2);
  const kept = moments.filter((_, k) => k >= half || k % 2 === 0);
  moments.splice(0, moments.length, ...kept);
  recording.bytes = kept.reduce((sum, moment) => sum + bytesOf(moment), 0);
}

/** The recorded moment nearest to a time; undefined where nothing is recorded. */
export function momentAt({ moments }: Recording, time: number): Moment | undefined {
  let [low, high] = [0, moments.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.time < time) low = middle + 1;
    else high = middle;
  }
  const [before, after] = [moments[low - 1], moments[low]];
  return before && after && time - before.time < after.time - time ? before : after;
}

/** The last mark at or before a step. */
export const markBefore = ({ marks }: Recording, step: number): Mark => marks.findLast((mark) => mark.step <= step) ?? marks[0]!;

/** Forgets all that came after a step. Commands that came at it, after the step, go too. */
export function cutAfter(recording: Recording, step: number): void {
  const { moments, marks, commands } = recording;
  moments.length = moments.findLastIndex((moment) => moment.step <= step) + 1;
  marks.length = Math.max(1, marks.findLastIndex((mark) => mark.step <= step) + 1);
  commands.length = commands.findLastIndex((logged) => logged.step < step) + 1;
  recording.bytes = moments.reduce((sum, moment) => sum + bytesOf(moment), 0);
}
