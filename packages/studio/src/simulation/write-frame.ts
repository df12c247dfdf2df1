/** Writes what the page draws of a world, or of a recorded moment, into a buffer. */
import type { World } from "@gelenk/core";
import {
  CONTACT_ROW,
  type FrameLayout,
  frameLength,
  HEADER,
  HEADER_LENGTH,
  type HeaderName,
  INSIDE_ROW,
  JOINT_ROW,
  POSE_ROW,
} from "./frame.js";
import type { Moment } from "./recording.js";

export type FrameFacts = Readonly<Record<Exclude<HeaderName, "bodies" | "joints" | "contacts" | "insides" | "layout">, number>>;

/** Contacts beyond that many points are not drawn. */
const MOST_CONTACTS = 4000;
/** A point that has slid further slides, m. */
const SLIDING = 1e-6;

/** Buffers that came back from the page, for the next frames. */
export interface BufferPool {
  take(length: number): ArrayBuffer;
  give(buffer: ArrayBuffer): void;
}

export function createBufferPool(): BufferPool {
  const idle: ArrayBuffer[] = [];
  return {
    take(length) {
      const place = idle.findIndex((buffer) => buffer.byteLength >= 8 * length);
      return place < 0 ? new ArrayBuffer(8 * Math.ceil(1.2 * length)) : idle.splice(place, 1)[0]!;
    },
    give(buffer) {
      if (idle.length < 4) idle.push(buffer);
    },
  };
}

export function posesOf(world: World, { bodies }: FrameLayout): Float64Array {
  const poses = new Float64Array(POSE_ROW * bodies.length);
  bodies.forEach((name, row) => {
    world.body(name)?.read(poses, POSE_ROW * row);
  });
  return poses;
}

export function jointsOf(world: World, { joints }: FrameLayout): Float64Array {
  const rows = new Float64Array(JOINT_ROW * joints.length);
  joints.forEach(({ name }, row) => {
    writeJoint(world, name, rows, JOINT_ROW * row);
  });
  return rows;
}

/** CONTACT_ROW per point at which bodies touched in the last step. */
export function contactsOf(world: World): Float32Array {
  const points = world.contacts.flatMap((contact) => contact.points);
  const rows = new Float32Array(CONTACT_ROW * Math.min(points.length, MOST_CONTACTS));
  for (let o = 0; o < rows.length; o += CONTACT_ROW) {
    const { point, normal, force, slip } = points[o / CONTACT_ROW]!;
    rows.set(point, o);
    rows.set(normal, o + 3);
    rows.set(force, o + 6);
    rows[o + 9] = Math.hypot(...slip) > SLIDING ? 1 : 0;
  }
  return rows;
}

/** INSIDE_ROW per body in a sensor at the end of the last step; a body with several shapes in it is there once. */
export function insidesOf(world: World, { sensors, bodies }: FrameLayout): Uint32Array {
  if (sensors.length === 0) return new Uint32Array(0);
  const rows = new Map<string, readonly [sensor: number, body: number]>();
  for (const { sensor, sensorShape, body } of world.sensed) {
    const row = sensors.findIndex((known) => known.body === sensor && known.place === sensorShape);
    if (row >= 0) rows.set(`${row} ${body}`, [row, bodies.indexOf(body)]);
  }
  return Uint32Array.from([...rows.values()].flat());
}

/** A frame of a moment: of the present one, or of one that is looked back at. */
export function writeFrame(
  { layout, poses, joints, contacts, insides }: Pick<Moment, "layout" | "poses" | "joints" | "contacts" | "insides">,
  facts: FrameFacts,
  pool: BufferPool,
): ArrayBuffer {
  const points = contacts.length / CONTACT_ROW;
  const buffer = pool.take(frameLength(layout.bodies.length, layout.joints.length, points, insides.length / INSIDE_ROW));
  const out = new Float64Array(buffer);
  for (const [name, value] of Object.entries(facts)) out[HEADER[name as HeaderName]] = value;
  out[HEADER.layout] = layout.revision;
  out[HEADER.bodies] = layout.bodies.length;
  out[HEADER.joints] = layout.joints.length;
  out[HEADER.contacts] = points;
  out[HEADER.insides] = insides.length / INSIDE_ROW;
  let o = HEADER_LENGTH;
  for (const part of [poses, joints, contacts, insides]) {
    out.set(part, o);
    o += part.length;
  }
  return buffer;
}

function writeJoint(world: World, name: string, out: Float64Array, o: number): void {
  const joint = world.joint(name);
  if (!joint) {
    // of those that the layout names only a break takes one away
    out.fill(Number.NaN, o, o + JOINT_ROW);
    out[o] = Number.POSITIVE_INFINITY;
    return;
  }
  const { position, angle } = joint.error;
  const { force, torque } = joint.reaction;
  const [first] = joint.coordinateNames;
  const motor = first === undefined ? Number.NaN : joint.forces(first).motor;
  out.set([position, angle, ...force, ...torque, joint.coordinates[0] ?? Number.NaN, joint.speeds[0] ?? Number.NaN, motor], o);
}
