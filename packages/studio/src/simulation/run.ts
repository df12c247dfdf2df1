/** One run of a model: its world, how it came to where it is, and what is told of it. */
import {
  createRemarks,
  DEFAULTS,
  type Diagnostic,
  type Remarks,
  type ResolvedModel,
  type StepReport,
  type TopologyReport,
  type World,
} from "@gelenk/core";
import { type FrameLayout, JOINT_ROW, POSE_ROW } from "./frame.js";
import type { Holds } from "./holds.js";
import { layoutOfModel, sensorsIn } from "./model-layout.js";
import type { LoggedCommand, PoseTrack, Question, RunProgress, RunRecord } from "./protocol.js";
import { createRecording, type Moment, type Recording, recordMark, recordMoment } from "./recording.js";
import { factsOfReport } from "./report-facts.js";
import { contactsOf, insidesOf, jointsOf, posesOf } from "./write-frame.js";

/** Everything that belongs to one run. */
export interface Run {
  readonly number: number;
  world: World;
  /** As it stands for a reset: with all changes since. */
  model: ResolvedModel;
  layout: FrameLayout;
  report: StepReport | undefined;
  holds: Holds;
  readonly recording: Recording;
  /** A recorded moment that is looked at instead of the present. */
  shown: Moment | undefined;
  /** What its steps had to say, why it cannot go on, and the time they took, ms. */
  readonly remarks: Remarks;
  brokenOff: Diagnostic | undefined;
  milliseconds: number;
  /** Steps whose poses were told with its progress. */
  told: number;
  /** What is still to be repeated. */
  repeating: { readonly steps: number; readonly commands: LoggedCommand[] } | undefined;
}

export const createRunState = (number: number, world: World, model: ResolvedModel, revision: number, megabytes?: number): Run => ({
  ...{ number, world, model, layout: layoutOf(world, model, revision), report: undefined },
  ...{ holds: new Map(), recording: createRecording(megabytes), shown: undefined, remarks: createRemarks() },
  ...{ brokenOff: undefined, milliseconds: 0, told: -1, repeating: undefined },
});

export const stepOf = ({ model }: Run): number => model.settings?.step ?? 1 / 240;

/** Bodies, joints and sensors of a world, and behind its joints those of the model that broke in it: those that it has no more between bodies that it has. */
export function layoutOf(world: World, model: ResolvedModel, revision: number): FrameLayout {
  const { joints = [], bodies = [] } = world.toModel();
  const ends = new Map(joints.map((joint) => [joint.name!, joint]));
  const isThere = (body: string): boolean => body === "ground" || world.body(body) !== undefined;
  return {
    revision,
    bodies: world.bodies.map(({ name }) => name),
    joints: [
      ...world.joints.map(({ name, type, coordinateNames }) => ({
        ...{ name, type, coordinates: coordinateNames },
        ...{ a: ends.get(name)?.a ?? "ground", b: ends.get(name)?.b ?? "ground" },
      })),
      ...layoutOfModel(model).joints.filter(({ name, a, b }) => !ends.has(name) && isThere(a) && isThere(b)),
    ],
    sensors: sensorsIn(bodies),
  };
}

/** Has nothing but steps changed it since it began? */
export const isPlain = ({ recording, world }: Run): boolean => recording.commands.length === 0 && recording.marks[0]?.world === world;

/** Large models are not analysed: it takes a dense matrix of their rows. */
export const topologyOf = (world: World): TopologyReport | undefined => (world.joints.length <= 200 ? world.topology() : undefined);

export function remember(current: Run): void {
  recordMoment(current.recording, momentNow(current));
}

/** The present. What the last step told is not read again where it is recorded. */
export function momentNow({ world, layout, recording, report }: Run): Moment {
  const { steps: step, time } = world;
  const last = recording.moments.at(-1);
  return {
    ...{ step, time, layout, poses: posesOf(world, layout), joints: jointsOf(world, layout), insides: insidesOf(world, layout) },
    contacts: last?.step === step ? last.contacts : contactsOf(world),
    facts: last?.step === step ? last.facts : factsOfReport(report),
  };
}

/** What the header of a frame says of a moment and of the recording that it is in. */
export function factsOfFrame({ recording, world }: Run, { step, time, facts }: Moment) {
  const { moments, old, bytes: recordedBytes, thinnedTo } = recording;
  return {
    ...{ step, time, recordedFrom: moments[0]?.time ?? 0, recordedTo: world.time },
    ...{ recordedBytes, thinnedTo, oldFrom: old[0]?.time ?? 0, oldTo: old.at(-1)?.time ?? 0 },
    ...facts,
  };
}

export function markNow({ world, model, holds, layout, recording }: Run): void {
  recordMark(recording, {
    step: world.steps,
    time: world.time,
    world,
    model,
    snapshot: world.snapshot(),
    holds,
    layout,
    commands: recording.commands.length,
  });
}

/** The answer to a question of the page. */
export function answerOf(current: Run, what: Question): unknown {
  if (what === "hash") return current.world.hash();
  if (what === "model") return current.world.toModel();
  if (what === "progress") return progressOf(current);
  return what === "record" ? recordOf(current) : trackOf(current);
}

function recordOf({ recording, world }: Run): RunRecord {
  return {
    gelenkRecording: 1,
    model: recording.marks[0]!.model,
    steps: world.steps,
    hash: world.hash(),
    commands: [...recording.commands],
  };
}

function progressOf(current: Run): RunProgress {
  const { world, model, remarks, milliseconds, brokenOff, told } = current;
  current.told = world.steps;
  return {
    ...{ method: model.settings?.method ?? DEFAULTS.settings.method, order: world.order, step: stepOf(current), steps: world.steps },
    ...{ time: world.time, ledger: world.ledger, remarks: remarks.list(), milliseconds },
    tolerance: { ...DEFAULTS.settings.tolerance, ...model.settings?.tolerance },
    track: trackOf(current, told),
    ...(brokenOff && { brokenOff }),
  };
}

/** Moments of poses that were found elsewhere, for the bodies that they name; nothing is known of joints. Other bodies are where the run began. */
export function momentsOfTrack({ recording, layout }: Run, { bodies, times, poses }: PoseTrack): readonly Moment[] {
  const rows = layout.bodies.map((name) => bodies.indexOf(name));
  const joints = new Float64Array(JOINT_ROW * layout.joints.length).fill(Number.NaN);
  const nothing = { joints, contacts: new Float32Array(0), insides: new Uint32Array(0), facts: factsOfReport(undefined) };
  return Array.from(times, (time, step) => {
    const own = recording.moments[0]!.poses.slice(0, POSE_ROW * layout.bodies.length);
    rows.forEach((row, k) => {
      const from = POSE_ROW * (step * bodies.length + row);
      if (row >= 0) own.set(poses.subarray(from, from + POSE_ROW), POSE_ROW * k);
    });
    return { step, time, layout, poses: own, ...nothing };
  });
}

/** Poses of the bodies of the last layout; those that were not there yet stand still where they came. */
function trackOf({ recording, layout }: Run, after = -1): PoseTrack {
  const first = recording.moments.findLastIndex(({ step }) => step <= after) + 1;
  const moments = recording.moments.slice(first).filter(({ layout: own }) => own.revision === layout.revision);
  const poses = new Float64Array(7 * layout.bodies.length * moments.length);
  moments.forEach((moment, k) => {
    poses.set(moment.poses, 7 * layout.bodies.length * k);
  });
  return { bodies: layout.bodies, times: Float64Array.from(moments, ({ time }) => time), poses };
}
