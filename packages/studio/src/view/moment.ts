/**
 * The moment that is shown: poses of all bodies in the order of the model, rows of the joints in the order of the model, contacts. Frames are copied here when
 * they come, and drawn when the browser asks for a picture; before the first frame the model's own poses are shown.
 */
import type { ResolvedModel } from "@gelenk/core";
import { CONTACT_ROW, type Frame, type FrameLayout, JOINT_ROW, POSE_ROW, read } from "../simulation/frame.js";

export interface Moment {
  /** POSE_ROW per body, JOINT_ROW per joint (NaN where nothing is known). */
  readonly poses: Float64Array;
  readonly joints: Float64Array;
  contacts: Float64Array;
  contactCount: number;
  time: number;
  /** Place of a body and of a joint in the model. */
  readonly bodyAt: ReadonlyMap<string, number>;
  readonly jointAt: ReadonlyMap<string, number>;
}

const placesOf = (things: readonly { readonly name?: string }[]): Map<string, number> =>
  new Map(things.map(({ name }, place) => [name ?? "", place]));

/** The start of a model; what the moment before knew of bodies and joints that are still there is kept. */
export function momentOf({ bodies = [], joints = [] }: ResolvedModel, before?: Moment): Moment {
  const moment: Moment = {
    poses: new Float64Array(POSE_ROW * bodies.length),
    joints: new Float64Array(JOINT_ROW * joints.length).fill(Number.NaN),
    contacts: before?.contacts ?? new Float64Array(0),
    contactCount: 0,
    time: before?.time ?? 0,
    bodyAt: placesOf(bodies),
    jointAt: placesOf(joints),
  };
  bodies.forEach(({ name, position = [0, 0, 0], orientation = [0, 0, 0, 1] }, place) => {
    const old = moment.time > 0 ? before?.bodyAt.get(name ?? "") : undefined;
    if (old === undefined) moment.poses.set([...position, ...orientation], POSE_ROW * place);
    else moment.poses.set(before!.poses.subarray(POSE_ROW * old, POSE_ROW * (old + 1)), POSE_ROW * place);
  });
  if (moment.time > 0 && before) copyRows([...before.jointAt.keys()], moment.jointAt, JOINT_ROW, before.joints, moment.joints);
  return moment;
}

function copyRows(names: readonly string[], places: ReadonlyMap<string, number>, row: number, from: Float64Array, to: Float64Array): void {
  names.forEach((name, k) => {
    const place = places.get(name);
    if (place === undefined) return;
    for (let i = 0; i < row; i++) to[row * place + i] = from[row * k + i]!;
  });
}

/** Takes over a frame whose rows are those of the layout. */
export function takeFrame(moment: Moment, frame: Frame, layout: FrameLayout, jointNames: readonly string[]): void {
  copyRows(layout.bodies, moment.bodyAt, POSE_ROW, frame.poses, moment.poses);
  copyRows(jointNames, moment.jointAt, JOINT_ROW, frame.joints, moment.joints);
  const { contacts } = frame;
  if (moment.contacts.length < contacts.length) moment.contacts = new Float64Array(2 * contacts.length);
  moment.contacts.set(contacts);
  moment.contactCount = contacts.length / CONTACT_ROW;
  moment.time = read(frame, "time");
}
