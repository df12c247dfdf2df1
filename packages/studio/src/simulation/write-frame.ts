/** Writes what the page draws of a world, or of a recorded moment, into a buffer. */
import type { StepReport, World } from "@gelenk/core";
import { CONTACT_ROW, type FrameLayout, frameLength, HEADER, HEADER_LENGTH, type HeaderName, JOINT_ROW, POSE_ROW } from "./frame.js";
import type { Moment } from "./recording.js";

export type FrameFacts = Readonly<Record<Exclude<HeaderName, "bodies" | "joints" | "contacts" | "layout">, number>>;

/** Contacts beyond that many points are not drawn. */
const MOST_CONTACTS = 4000;

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

/** A frame of the world as it is now, or of a recorded moment, of which contacts are not known. */
export function writeFrame(
  world: World,
  layout: FrameLayout,
  facts: FrameFacts,
  pool: BufferPool,
  recorded?: Pick<Moment, "poses" | "joints">,
): ArrayBuffer {
  const points = recorded ? [] : contactPoints(world);
  const buffer = pool.take(frameLength(layout.bodies.length, layout.joints.length, points.length));
  const out = new Float64Array(buffer);
  for (const [name, value] of Object.entries(facts)) out[HEADER[name as HeaderName]] = value;
  out[HEADER.layout] = layout.revision;
  out[HEADER.bodies] = layout.bodies.length;
  out[HEADER.joints] = layout.joints.length;
  out[HEADER.contacts] = points.length;
  const joints = HEADER_LENGTH + POSE_ROW * layout.bodies.length;
  out.set(recorded?.poses ?? posesOf(world, layout), HEADER_LENGTH);
  out.set(recorded?.joints ?? jointsOf(world, layout), joints);
  let o = joints + JOINT_ROW * layout.joints.length;
  for (const { point, normal, force, slides } of points) {
    out.set([...point, ...normal, ...force, slides ? 1 : 0], o);
    o += CONTACT_ROW;
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

const SLIDING = 1e-6;

function contactPoints(world: World) {
  return world.contacts
    .flatMap(({ points }) => points)
    .slice(0, MOST_CONTACTS)
    .map(({ point, normal, force, slip }) => ({ point, normal, force, slides: Math.hypot(...slip) > SLIDING }));
}

/** What the status line shows of a step. */
export const factsOfReport = (report: StepReport) => ({
  jointGap: report.joints.position,
  jointAngle: report.joints.angle,
  penetration: report.penetration,
  energyDrift: report.energy.drift,
  energyScale: Math.max(Math.abs(report.energy.kinetic), Math.abs(report.energy.potential)),
  iterations: report.iterations,
  converged: report.converged ? 1 : 0,
});
