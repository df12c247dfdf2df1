/**
 * The recording of a run: what every step left behind, for looking back; snapshots now and then, for going on from the middle; and the commands between them.
 *
 * Going on from step n: restore the last snapshot at or before it, repeat steps and commands up to n. The same bits come out, since commands stand where they
 * came and nothing else enters. What had come after n in the first run is kept beside the new one, as its old future, to be looked at.
 *
 * Where moments take more than the memory granted, the old future goes first; then every second moment of the older half. Snapshots are
 * thinned by their number.
 */
import type { ResolvedModel, Snapshot, World } from "@gelenk/core";
import type { FrameLayout } from "./frame.js";
import type { Holds } from "./holds.js";
import type { LoggedCommand, WorldCommand } from "./protocol.js";
import type { ReportFacts } from "./report-facts.js";

/** What a step left behind. */
export interface Moment {
  readonly step: number;
  readonly time: number;
  readonly layout: FrameLayout;
  readonly poses: Float64Array;
  readonly joints: Float64Array;
  /** Single precision: they are drawn, and there may be thousands. */
  readonly contacts: Float32Array;
  /** Who is in which sensor, by their rows. */
  readonly insides: Uint32Array;
  readonly facts: ReportFacts;
}

/** Of the objects themselves, about. */
const BYTES_OF_OBJECTS = 400;
const bytesOf = ({ poses, joints, contacts, insides }: Moment): number =>
  poses.byteLength + joints.byteLength + contacts.byteLength + insides.byteLength + BYTES_OF_OBJECTS;
const bytesOfAll = (moments: readonly Moment[]): number => moments.reduce((sum, moment) => sum + bytesOf(moment), 0);

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
  /** What came after the moment from which the run went on another way. */
  old: readonly Moment[];
  /** Of all moments, and how many they may be. */
  bytes: number;
  most: number;
  /** Moments before this time have gaps between them, s. */
  thinnedTo: number;
}

const MEGABYTE = 1024 * 1024;
/** MB */
export const DEFAULT_LIMIT = 256;
const MOST_MARKS = 400;

export const createRecording = (megabytes = DEFAULT_LIMIT): Recording => ({
  ...{ moments: [], marks: [], commands: [], old: [] },
  ...{ bytes: 0, most: megabytes * MEGABYTE, thinnedTo: 0 },
});

export function setLimit(recording: Recording, megabytes: number): void {
  recording.most = megabytes * MEGABYTE;
  keepWithin(recording);
}

export function recordMoment(recording: Recording, moment: Moment): void {
  recording.moments.push(moment);
  recording.bytes += bytesOf(moment);
  keepWithin(recording);
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

/** Moments of another program's run in the place of the old future: they are looked at, and the run does not go on from them. */
export function layBeside(recording: Recording, moments: readonly Moment[]): void {
  recording.old = moments;
  recording.bytes = bytesOfAll(recording.moments) + bytesOfAll(moments);
  keepWithin(recording);
}

/** The last two moments are kept whatever they take. */
function keepWithin(recording: Recording): void {
  if (recording.bytes > recording.most && recording.old.length > 0) {
    recording.old = [];
    recording.bytes = bytesOfAll(recording.moments);
  }
  while (recording.bytes > recording.most && recording.moments.length > 3) thinMoments(recording);
}

function thinMoments(recording: Recording): void {
  const { moments } = recording;
  const half = Math.floor(moments.length / 2);
  const kept = moments.filter((_, k) => k >= half || k % 2 === 0);
  recording.thinnedTo = Math.max(recording.thinnedTo, moments[half]!.time);
  moments.splice(0, moments.length, ...kept);
  recording.bytes = bytesOfAll(kept);
}

/** The moment nearest to a time; undefined where there is none. */
export function momentAt(moments: readonly Moment[], time: number): Moment | undefined {
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

/** All that came after a step is no longer of this run: moments become its old future, the rest goes. Commands that came at it, after the step, go too. */
export function cutAfter(recording: Recording, step: number): void {
  const { moments, marks, commands } = recording;
  const future = moments.splice(moments.findLastIndex((moment) => moment.step <= step) + 1);
  // the first mark is the start
  marks.splice(Math.max(1, marks.findLastIndex((mark) => mark.step <= step) + 1));
  commands.splice(commands.findLastIndex((logged) => logged.step < step) + 1);
  if (future.length > 0) recording.old = future;
  recording.bytes = bytesOfAll(moments) + bytesOfAll(recording.old);
  recording.thinnedTo = Math.min(recording.thinnedTo, moments.at(-1)?.time ?? 0);
}
