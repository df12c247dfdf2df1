/**
 * Robots of ../shared/reference through the importer: Pinocchio 4.1.0 decides (masses, frames of links, centre of mass, mass matrix, inverse and forward dynamics,
 * energies), for the arms cross-checked there with MuJoCo. Numbers are printed to 15 digits; 1e-9 of the largest entry. One second of motion without drives to what
 * two runs of the reference differ by; speeds change with up to 10 rad/s, so ten times that for them.
 * Their model has no damping, drives and couplings: those are taken off after the import.
 */
import { createMechanism, type Mechanism, mechanismOf, type ResolvedModel } from "@gelenk/core";
import { type Pose, pose, quat, vec3 } from "@gelenk/core/math";
import { describe, expect, it } from "vitest";
import { importModel } from "../../src/import/import-model.js";
import type { ImportOptions } from "../../src/import/model-format.js";
import { type Placement, poseOf } from "../../src/import/placement.js";
import { readModel } from "../../src/read-model.js";
import { writeModel } from "../../src/write-model.js";
import { REFERENCE_MISSING, readReference, referenceRobots } from "../reference-files.js";
import { pinocchioLists, type ReferenceJoint } from "./pinocchio-lists.js";

interface Reference {
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

interface Trajectory {
  readonly t: number[];
  readonly q: number[][];
  readonly v: number[][];
  readonly energy: number[];
  readonly self_convergence_max_abs_dq: number;
}

const NAMES = ["double_pendulum_simple_fixed", "ur5_robot_fixed", "panda_fixed", "simple_humanoid_floating"] as const;
const lookup = referenceRobots("urdf");

function load(name: string, options: ImportOptions = {}) {
  if (!lookup) return undefined;
  const reference = readReference(lookup, `${name}.ref.json`) as Reference;
  const imported = importModel(reference.model, lookup, { freeBase: reference.base === "floating", ...options });
  const model = bare(imported.model as ResolvedModel);
  const mechanism = mechanismOf(model, { gravity: reference.gravity });
  return { reference, imported, model, mechanism, lists: pinocchioLists(reference.joints, mechanism) };
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
    for (const link of (body.extras?.["links"] ?? []) as (Placement & { name: string })[])
      frames.set(link.name, pose.compose(own, poseOf(link)));
  }
  return frames;
}

describe.each(NAMES)("%s", (name) => {
  it.for([false, true])("has the dynamics of the reference; links merged: %s", (mergeFixed, context) => {
    const loaded = load(name, { mergeFixed });
    if (!loaded) return context.skip(REFERENCE_MISSING);
    const { reference, model, mechanism, lists } = loaded;
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
      if (mergeFixed) continue;
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
  });

  it("moves as the reference for a second", (context) => {
    const loaded = load(name);
    if (!loaded) return context.skip(REFERENCE_MISSING);
    const { mechanism, lists } = loaded;
    const { t, q, v, energy, self_convergence_max_abs_dq: trust } = readReference(lookup!, `${name}.traj.json`) as Trajectory;
    mechanism.state.q.set(lists.coordinates(q[0]!));
    mechanism.state.s.set(lists.speeds(v[0]!));
    for (let k = 1; k < t.length; k++) {
      expect(mechanism.integrate(t[k]!, { tolerance: { absolute: 1e-12, relative: 1e-12 } }).reason).toBe("end");
      const expected = [lists.coordinates(q[k]!), lists.speeds(v[k]!)] as const;
      for (const [i, value] of mechanism.state.q.entries()) expect(Math.abs(value - expected[0][i]!)).toBeLessThan(trust);
      for (const [i, value] of mechanism.state.s.entries()) expect(Math.abs(value - expected[1][i]!)).toBeLessThan(10 * trust);
      const { kinetic, potential } = mechanism.energy();
      expect(kinetic + potential).toBeCloseTo(energy[k]!, 7);
    }
  });

  it("comes back from the model file as it was", (context) => {
    const loaded = load(name);
    if (!loaded) return context.skip(REFERENCE_MISSING);
    const { model } = loaded.imported;
    expect(readModel(writeModel(model!)).model).toEqual(model);
  });
});

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

it("of the panda nothing is lost but meshes, controllers and speeds", (context) => {
  const loaded = load("panda_fixed");
  if (!loaded) return context.skip(REFERENCE_MISSING);
  const { imported } = loaded;
  const losses = [...imported.report()].filter(({ fate }) => fate !== "imported").map(({ what }) => what);
  expect([...new Set(losses)].sort()).toEqual([
    ...["D", "K", "mu_coulomb", "mu_viscous"].map((name) => `robot/joint/dynamics@${name}`),
    ...["robot/joint/limit@effort", "robot/joint/limit@velocity", "robot/joint/safety_controller"],
    ...["robot/link/collision/geometry/mesh", "robot/link/visual/geometry/mesh"],
  ]);
  expect(imported.diagnostics.every(({ severity }) => severity !== "error")).toBe(true);
  expect(createMechanism(imported.model as ResolvedModel).diagnostics.map(({ code }) => code)).toContain("mechanism.coupling");
});
