/**
 * Robots against Pinocchio 4.1.0: masses, frames of links, centre of mass, mass matrix, inverse and forward dynamics, energies. Numbers are
 * printed to 15 digits; 1e-9 of the largest entry. Its models have no damping, drives and couplings: those are taken off.
 */
import { type Mechanism, mechanismOf, type ResolvedModel } from "@gelenk/core";
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { expect } from "vitest";
import { type Placement, poseOf } from "../../src/import/placement.js";
import { pinocchioLists, type ReferenceJoint } from "./pinocchio-lists.js";

export interface Reference {
  readonly model: string;
  readonly base: "fixed" | "floating";
  readonly gravity: [number, number, number];
  readonly total_mass: number;
  readonly joints: readonly ReferenceJoint[];
  readonly cases: readonly Case[];
}

type Lists = "q" | "v" | "a" | "rnea_tau" | "gravity_torque" | "nle" | "fd_input_tau" | "fd_qdd" | "com_world";

interface Case extends Readonly<Record<Lists, number[]>> {
  readonly kinetic_energy: number;
  readonly potential_energy: number;
  /** Only of some cases. */
  readonly mass_matrix_rowmajor: number[] | null;
  readonly link_frames_world: Readonly<Record<string, { readonly p: number[]; readonly R_rowmajor: number[] }>> | null;
}

export interface Compared {
  readonly reference: Reference;
  readonly model: ResolvedModel;
  readonly mechanism: Mechanism;
  readonly lists: ReturnType<typeof pinocchioLists>;
}

export function compared(reference: Reference, imported: ResolvedModel): Compared {
  const model = bare(imported);
  const mechanism = mechanismOf(model, { gravity: reference.gravity });
  return { reference, model, mechanism, lists: pinocchioLists(reference.joints, mechanism) };
}

const bare = ({ couplings: _couplings, joints, ...model }: ResolvedModel): ResolvedModel => ({
  ...model,
  joints: (joints ?? []).map(({ coordinates: _coordinates, ...joint }) => joint),
});

const expectNear = (expected: ArrayLike<number>, own: ArrayLike<number>, tolerance = 1e-9) => {
  expect(own.length).toBe(expected.length);
  const largest = Math.max(1, ...Array.from(expected, Math.abs));
  for (let i = 0; i < expected.length; i++) expect(Math.abs(own[i]! - expected[i]!)).toBeLessThan(tolerance * largest);
};

/** Frames of links that are part of a body, beside that of the body itself. */
function framesOf(model: ResolvedModel, mechanism: Mechanism, q: readonly number[]): Map<string, Pose> {
  const { pose: poses } = mechanism.forwardKinematics(q, new Float64Array(mechanism.speedCount));
  const frames = new Map<string, Pose>([["world", pose.IDENTITY_POSE]]);
  for (const body of model.bodies ?? []) {
    const k = mechanism.bodies.indexOf(body.name!);
    const own = k < 0 ? poseOf(body) : { position: vec3.readVec3(poses, 7 * k), orientation: quat.readQuat(poses, 7 * k + 3) };
    frames.set(body.name!, own);
    for (const link of [body.extras?.["links"] ?? [], body.extras?.["frames"] ?? []].flat() as (Placement & { name: string })[])
      frames.set(link.name, pose.compose(own, poseOf(link)));
  }
  return frames;
}

/** Theirs acts on each unit of their speeds as ours on what that is here. */
function expectMassMatrix(theirs: readonly number[], own: Float64Array, lists: ReturnType<typeof pinocchioLists>, n: number): void {
  for (let j = 0; j < n; j++) {
    const unit = lists.speeds(Array.from({ length: n }, (_, i) => +(i === j)));
    const column = lists.drives(Array.from({ length: n }, (_, i) => theirs[n * i + j]!));
    expectNear(
      column,
      column.map((_, i) => unit.reduce((sum, value, k) => sum + own[n * i + k]! * value, 0)),
    );
  }
}

export function expectDynamics({ reference, model, mechanism, lists }: Compared, withFrames: boolean): void {
  const dynamic = model.bodies!.filter(({ kind }) => kind !== "fixed");
  expectNear([reference.total_mass], [dynamic.reduce((sum, { mass }) => sum + mass!, 0)]);
  for (const sample of reference.cases) {
    const [q, s] = [lists.coordinates(sample.q), lists.speeds(sample.v)];
    const none = s.map(() => 0);
    expectNear(sample.com_world, mechanism.centerOfMass(q));
    expectNear(lists.drives(sample.rnea_tau), mechanism.inverseDynamics(q, s, lists.speeds(sample.a)));
    expectNear(lists.drives(sample.nle), mechanism.bias(q, s));
    expectNear(lists.drives(sample.gravity_torque), mechanism.bias(q, none));
    expectNear(lists.speeds(sample.fd_qdd), mechanism.forwardDynamics(q, s, lists.drives(sample.fd_input_tau)));
    const { kinetic, potential } = mechanism.energy(q, s);
    expectNear([sample.kinetic_energy, sample.potential_energy], [kinetic, potential]);
    if (sample.mass_matrix_rowmajor) expectMassMatrix(sample.mass_matrix_rowmajor, mechanism.massMatrix(q), lists, s.length);
    if (!withFrames) continue;
    const frames = framesOf(model, mechanism, q);
    for (const [link, { p, R_rowmajor: r }] of Object.entries(sample.link_frames_world ?? {})) {
      const { position, orientation } = frames.get(link)!;
      expectNear(p, vec3.toVector3(position));
      const columns = [0, 1, 2].map((k) => vec3.toVector3(quat.rotate(orientation, vec3.vec3(+(k === 0), +(k === 1), +(k === 2)))));
      expectNear(
        r,
        [0, 1, 2].flatMap((row) => columns.map((column) => column[row]!)),
      );
    }
  }
}
