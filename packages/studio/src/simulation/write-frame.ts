/** Writes what the page draws of a world, or of a recorded moment, into a buffer. */
import type { StepReport, World } from "@gelenk/core";
import { CONTACT_ROW, type FrameLayout, frameLength, HEADER, HEADER_LENGTH, type HeaderName, JOINT_ROW, POSE_ROW } from "./frame.js";

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

/** A frame of the world as it is now; with `poses`, one of a recorded moment, of which joints and contacts are not known. */
export function writeFrame(world: World, layout: FrameLayout, facts: FrameFacts, pool: BufferPool, recorded?: Float64Array): ArrayBuffer {
  const points = recorded ? [] : contactPoints(world);
  const buffer = pool.take(frameLength(layout.bodies.length, layout.joints.length, points.length));
  const out = new Float64Array(buffer);
  for (const [name, value] of Object.entries(facts)) out[HEADER[name as HeaderName]] = value;
  out[HEADER.layout] = layout.revision;
  out[HEADER.bodies] = layout.bodies.length;
  out[HEADER.joints] = layout.joints.length;
  out[HEADER.contacts] = points.length;
  out.set(recorded ?? posesOf(world, layout), HEADER_LENGTH);
  let o = HEADER_LENGTH + POSE_ROW * layout.bodies.length;
  for (const { name } of layout.joints) {
    writeJoint(world, name, recorded !== undefined, out, o);
    o += JOINT_ROW;
  }
  for (const { point, normal, force, slides } of points) {
    out.set([...point, ...normal, ...force, slides ? 1 : 0], o);
    o += CONTACT_ROW;
  }
  return buffer;
}

function writeJoint(world: World, name: string, blank: boolean, out: Float64Array, o: number): void {
  const joint = blank ? undefined : world.joint(name);
  if (!joint) {
    out.fill(Number.NaN, o, o + JOINT_ROW);
    return;
  }
  const { position, angle } = joint.error;
  const { force, torque } = joint.reaction;
  out.set([position, angle, ...force, ...torque, joint.coordinates[0] ?? Number.NaN], o);
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
