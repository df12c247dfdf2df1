/**
 * Robots of ../shared/reference through the importer: MuJoCo 3.14.0 decides (masses, frames, centre of mass, mass matrix with rotors, bias,
 * passive forces, accelerations, forces of actuators, energies). Numbers are printed to 16 digits; 1e-9 of the largest entry. The humanoid
 * has joints with carriers, whose mass is 1e-11 of what they carry.
 */
import { type CoordinateDescription, type Mechanism, massOfBody, mechanismOf, type ResolvedModel } from "@gelenk/core";
import { pose, quat, vec3 } from "@gelenk/core/math";
import { describe, expect, it } from "vitest";
import { importModel } from "../../src/import/import-model.js";
import type { ImportOptions } from "../../src/import/model-format.js";
import { type Placement, poseOf } from "../../src/import/placement.js";
import { readModel } from "../../src/read-model.js";
import { writeModel } from "../../src/write-model.js";
import { REFERENCE_MISSING, readReference, referenceRobots } from "../reference-files.js";
import { type MujocoJoint, mujocoLists } from "./mujoco-lists.js";

type Lists =
  | "qpos"
  | "qvel"
  | "xpos"
  | "xquat"
  | "subtree_com0"
  | "qM_full_rowmajor"
  | "qfrc_bias"
  | "qfrc_passive"
  | "qfrc_actuator"
  | "qacc_smooth"
  | "energy_pot_kin";
type Case = Readonly<Record<Lists, number[]>>;

interface Reference {
  readonly file_used: string;
  readonly nv: number;
  readonly opt: { readonly timestep: number; readonly gravity: number[] };
  readonly bodies: readonly { readonly name: string | null; readonly mass: number; readonly ipos: number[] }[];
  readonly joints: readonly MujocoJoint[];
  readonly cases: readonly Case[];
}

const NAMES = [
  "drake_acrobot",
  "menagerie_franka_emika_panda_panda_nohand",
  "menagerie_universal_robots_ur5e_ur5e",
  "mujoco_humanoid",
  "mujoco_test_dzhanibekov",
] as const;
const lookup = referenceRobots("mjcf");

function load(name: string, options: ImportOptions = {}) {
  if (!lookup) return undefined;
  const reference = readReference(lookup, `${name}.ref.json`) as Reference;
  const imported = importModel(reference.file_used, lookup, options);
  const model = imported.model as ResolvedModel;
  const mechanism = mechanismOf(model);
  return { reference, imported, model, mechanism, lists: mujocoLists(reference.joints, model, mechanism) };
}

/** The largest difference over the largest entry expected. */
function expectNear(expected: ArrayLike<number>, own: ArrayLike<number>, tolerance = 1e-9, least = 1e-12): void {
  expect(own.length).toBe(expected.length);
  const largest = Math.max(least, ...Array.from(expected, Math.abs));
  expect(Math.max(...Array.from(expected, (value, i) => Math.abs(value - own[i]!))) / largest).toBeLessThan(tolerance);
}

/** What does not move has mass and weight as well. */
function fixedParts(model: ResolvedModel) {
  return (model.bodies ?? []).flatMap(({ kind, mass, centerOfMass, ...place }) =>
    kind === "fixed" && mass !== undefined ? [{ mass, center: pose.transformPoint(poseOf(place), vec3.readVec3(centerOfMass!)) }] : [],
  );
}

const movingMass = (model: ResolvedModel): number =>
  (model.bodies ?? []).reduce((sum, body) => sum + (massOfBody(body, "").properties?.mass ?? 0), 0);

function centerOfAll(model: ResolvedModel, mechanism: Mechanism, q: readonly number[]): vec3.Vec3 {
  const parts = [{ mass: movingMass(model), center: vec3.readVec3(mechanism.centerOfMass(q)) }, ...fixedParts(model)];
  const total = parts.reduce((sum, { mass }) => sum + mass, 0);
  return parts.reduce((sum, { mass, center }) => vec3.addScaled(sum, center, mass / total), vec3.ZERO);
}

/** What a servo gives at ctrl = 0. */
function servoForce({ servo }: CoordinateDescription, q: number, s: number): number {
  if (!servo) return 0;
  const wanted = servo.p * ((servo.target as number) - q) - (servo.d ?? 0) * s;
  return Math.max(-servo.limit!, Math.min(servo.limit!, wanted));
}

describe.each(NAMES)("%s", (name) => {
  it("has masses, frames and dynamics of the reference", (context) => {
    const loaded = load(name);
    if (!loaded) return context.skip(REFERENCE_MISSING);
    const { reference, model, mechanism, lists } = loaded;
    const total = reference.bodies.reduce((sum, { mass }) => sum + mass, 0);
    expectNear([total], [movingMass(model) + fixedParts(model).reduce((sum, { mass }) => sum + mass, 0)]);
    // arms with stiff servos need shorter steps
    expect(model.settings!.step).toBeLessThanOrEqual(reference.opt.timestep);
    const n = reference.nv;
    for (const sample of reference.cases) {
      const { qpos, qvel } = sample;
      const [q, s] = [lists.coordinates(qpos), lists.speeds(qpos, qvel)];
      expectNear(sample.subtree_com0, vec3.toVector3(centerOfAll(model, mechanism, q)), 1e-9, 1);
      expectFrames(loaded, sample, q, s);
      // M̃ = Tᵀ M T, column by column
      const matrix = mechanism.massMatrix(q);
      for (let j = 0; j < n; j++) {
        const unit = lists.speeds(
          qpos,
          Array.from({ length: n }, (_, i) => +(i === j)),
        );
        const column = unit.map((_, i) => unit.reduce((sum, value, k) => sum + matrix[unit.length * i + k]! * value, 0));
        const theirs = Array.from({ length: n }, (_, i) => sample.qM_full_rowmajor[n * i + j]!);
        expectNear(theirs, lists.loads(qpos, column));
      }
      // the same with no acceleration of theirs: springs and dampers of the model act on their own
      const none = lists.rates(
        qpos,
        qvel,
        Array.from({ length: n }, () => 0),
      );
      const without = sample.qfrc_bias.map((value, i) => value - sample.qfrc_passive[i]!);
      expectNear(without, lists.loads(qpos, mechanism.inverseDynamics(q, s, none)));
      const rates = lists.rates(qpos, qvel, sample.qacc_smooth);
      const drive = drives(reference, lists, sample, s.length);
      expectNear(rates, mechanism.forwardDynamics(q, s, drive));
      // a difference of what is as large as the bias
      const scale = Math.max(...without.map(Math.abs), ...sample.qfrc_actuator.map(Math.abs), 1e-6);
      expectNear(sample.qfrc_actuator, lists.loads(qpos, mechanism.inverseDynamics(q, s, rates)), 1e-9, scale);
      const { kinetic, potential } = mechanism.energy(q, s);
      const [gx, gy, gz] = model.gravity!;
      const weight = fixedParts(model).reduce((sum, { mass, center }) => sum - mass * (gx * center.x + gy * center.y + gz * center.z), 0);
      expectNear(sample.energy_pot_kin, [potential + weight, kinetic]);
    }
  });

  it("comes back from the model file as it was", (context) => {
    const loaded = load(name);
    if (!loaded) return context.skip(REFERENCE_MISSING);
    expect(readModel(writeModel(loaded.imported.model!)).model).toEqual(loaded.imported.model);
  });
});

type Loaded = NonNullable<ReturnType<typeof load>>;

/** Forces of actuators along our speeds; free bodies have none. */
function drives({ joints }: Reference, lists: Loaded["lists"], { qfrc_actuator }: Case, count: number): number[] {
  const drive = Array.from({ length: count }, () => 0);
  for (const { name, type, dofadr } of joints) if (type !== "free") drive[lists.speedOf(name!)] = qfrc_actuator[dofadr]!;
  return drive;
}

/** xpos and xquat of all bodies, those that are part of others among them. */
function expectFrames({ reference, model, mechanism }: Loaded, { xpos, xquat }: Case, q: readonly number[], s: readonly number[]): void {
  const { pose: poses } = mechanism.forwardKinematics(q, s);
  const frames = new Map(
    model.bodies!.flatMap((body) => {
      const k = mechanism.bodies.indexOf(body.name!);
      const own = k < 0 ? poseOf(body) : { position: vec3.readVec3(poses, 7 * k), orientation: quat.readQuat(poses, 7 * k + 3) };
      const links = (body.extras?.["links"] ?? []) as readonly (Placement & { readonly name: string })[];
      return [[body.name!, own] as const, ...links.map((link) => [link.name, pose.compose(own, poseOf(link))] as const)];
    }),
  );
  for (const [i, { name }] of reference.bodies.entries()) {
    if (i === 0) continue;
    const { position, orientation } = frames.get(name ?? `body-${i}`)!;
    expectNear(xpos.slice(3 * i, 3 * i + 3), vec3.toVector3(position), 1e-9, 1);
    const [w, x, y, z] = xquat.slice(4 * i, 4 * i + 4) as [number, number, number, number];
    expect(quat.angleBetween({ x, y, z, w }, orientation)).toBeLessThan(1e-9);
  }
}

it.for(NAMES.slice(1, 3))("%s: servos give the forces of the actuators", (name, context) => {
  const loaded = load(name);
  if (!loaded) return context.skip(REFERENCE_MISSING);
  const { reference, model } = loaded;
  let held = 0;
  for (const { qpos, qvel, qfrc_actuator } of reference.cases) {
    for (const { name: joint, qposadr, dofadr } of reference.joints) {
      const turn = model.joints!.find((own) => own.name === joint)!.coordinates!["turn"]!;
      // without a keyframe controls are 0, moved into their range; the reference has 0 itself
      const free = { ...turn, servo: { ...turn.servo!, target: 0 } };
      if (turn.servo!.target !== 0) held++;
      expectNear([qfrc_actuator[dofadr]!], [servoForce(free, qpos[qposadr]!, qvel[dofadr]!)], 1e-9, 1);
    }
  }
  // 0 is outside of the range of one control of the panda, in all three cases
  expect(held).toBe(name.includes("panda") ? 3 : 0);
});

it.for([
  ["mujoco_humanoid", "squat", 0],
  ["menagerie_universal_robots_ur5e_ur5e", "home", 0],
  ["menagerie_franka_emika_panda_panda_nohand", "0", 0],
] as const)("%s starts in its keyframe %s", ([name, keyframe, index], context) => {
  const loaded = load(name, { keyframe });
  if (!loaded) return context.skip(REFERENCE_MISSING);
  const { reference, mechanism, lists } = loaded;
  const { qpos, qvel } = reference.cases[index]!;
  expectNear(lists.coordinates(qpos), mechanism.state.q, 1e-9, 1);
  expectNear(lists.speeds(qpos, qvel), mechanism.state.s, 1e-9, 1);
});

it("dzhanibekov starts in its keyframe with its speeds", (context) => {
  const loaded = load("mujoco_test_dzhanibekov", { keyframe: "0" });
  if (!loaded) return context.skip(REFERENCE_MISSING);
  // the keyframe of the file: turned about z by 90°, 20 rad/s about its second and 0.1 rad/s about its third axis
  const half = Math.SQRT1_2;
  expectNear(loaded.lists.coordinates([0, 0, 0, half, 0, 0, half]), loaded.mechanism.state.q, 1e-12, 1);
  expectNear(loaded.lists.speeds([0, 0, 0, half, 0, 0, half], [0, 0, 0, 0, 20, 0.1]), loaded.mechanism.state.s, 1e-12);
});

it("originals whose meshes are missing are imported with warnings", (context) => {
  if (!lookup) return context.skip(REFERENCE_MISSING);
  for (const name of ["menagerie_franka_emika_panda_panda_nohand", "menagerie_universal_robots_ur5e_ur5e"]) {
    const whole = importModel(`${name}.xml`, lookup);
    const bare = importModel(`${name}_nomesh.xml`, lookup);
    expect(whole.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(whole.diagnostics[0]).toMatchObject({ code: "import.missing-file", where: expect.stringMatching(/\.xml:\d+:\d+$/) });
    expect(whole.model!.bodies!.map((body) => body.mass)).toEqual(bare.model!.bodies!.map((body) => body.mass));
    expect(whole.model!.joints).toEqual(bare.model!.joints);
  }
});

it("the humanoid is the same with and without what it looks like", (context) => {
  if (!lookup) return context.skip(REFERENCE_MISSING);
  const [whole, bare] = ["mujoco_humanoid.xml", "mujoco_humanoid_nomesh.xml"].map((name) => importModel(name, lookup).model!);
  expect(whole!.bodies!.length).toBeGreaterThan(10);
  expect(whole!.bodies!.map(({ name, mass, position, orientation }) => ({ name, mass, position, orientation }))).toEqual(
    bare!.bodies!.map(({ name, mass, position, orientation }) => ({ name, mass, position, orientation })),
  );
  expect(whole!.joints).toEqual(bare!.joints);
});

it("of the arms nothing is lost but looks, MuJoCo's solver and other keyframes", (context) => {
  if (!lookup) return context.skip(REFERENCE_MISSING);
  const losses = NAMES.slice(0, 3).flatMap((name) => {
    const imported = importModel((readReference(lookup, `${name}.ref.json`) as Reference).file_used, lookup);
    return [...imported.report()].filter(({ fate }) => fate !== "imported").map(({ what }) => what.replace(/^mujoco\//, ""));
  });
  expect([...new Set(losses)].sort()).toEqual([
    "default/default/material@shininess",
    "default/default/material@specular",
    ...["default/default/site@group", "default/default/site@rgba", "default/default/site@size"],
    ...["keyframe/key", "option@impratio", "option@integrator", "worldbody/light"],
  ]);
});
