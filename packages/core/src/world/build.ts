/** From descriptions to a world: everything is checked first, then added; a model with errors builds nothing. */
import { FORCE_KINDS } from "../force/catalogue.js";
import { JOINT_ALIASES, JOINT_KINDS, jointKindOf } from "../joint/catalogue.js";
import { allCoordinates, type JointKind } from "../joint/joint-kind.js";
import type { BodyDescription, ForceDescription, JointDescription, ResolvedModel } from "../model/description.js";
import { type Diagnostic, hasErrors } from "../model/diagnostic.js";
import { nameAll } from "../model/names.js";
import { validateModel } from "../model/validate.js";
import type { BodyRecord } from "./blueprint.js";
import { addBody, addForce, addJoint, describeBody, nameFor } from "./edit.js";
import { ModelError } from "./errors.js";
import { describeJoint } from "./joint-rows.js";
import type { WorldData, WorldOptions } from "./world-data.js";
import { createWorldData } from "./world-data.js";

/** The options a model states. */
export function optionsOf(model: ResolvedModel, options: WorldOptions): WorldOptions {
  const { step, method, rotation, order, tolerance, budget, halve, integrator, stabilisation, baumgarte, penalty } = model.settings ?? {};
  const stated = {
    ...(model.up && { up: model.up }),
    ...(model.gravity && { gravity: model.gravity }),
    ...(step !== undefined && { step }),
    ...(method && { method }),
    ...(rotation && { rotation }),
    ...(order !== undefined && { order }),
    ...(tolerance && { tolerance }),
    ...(budget !== undefined && { budget }),
    ...(halve !== undefined && { halve }),
    ...(integrator && { integrator }),
    ...(stabilisation && { stabilisation }),
    ...(baumgarte && { baumgarte }),
    ...(penalty && { penalty }),
  };
  return { ...stated, ...options };
}

export function buildWorldData(
  model: ResolvedModel,
  options: WorldOptions = {},
): { world?: WorldData; diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [...validateModel(model, typesKnownWith(options))];
  if (hasErrors(diagnostics)) return { diagnostics };
  const world = createWorldData(optionsOf(model, options));
  const bodies = model.bodies ?? [];
  const names = nameAll("body", bodies);
  const records = bodies.map((body, i) => describeBody(body, names[i]!, `bodies[${i}]`, diagnostics));
  if (hasErrors(diagnostics)) return { diagnostics };
  world.arena.reserve("body", bodies.length);
  for (const record of records) addBody(world, record as BodyRecord);
  const joints = model.joints ?? [];
  const jointNames = nameAll("joint", joints);
  joints.forEach((joint, i) => {
    addJoint(world, describeJoint(world, joint, jointNames[i]!));
  });
  for (const force of model.forces ?? []) addForce(world, force);
  return { world, diagnostics };
}

/** Adds one body to a living world; throws ModelError where the description is wrong. */
export function addDescribedBody(world: WorldData, description: BodyDescription): number {
  const diagnostics = validateModel({ gelenk: 1, bodies: [description] }).map(dropPlace("bodies[0]"));
  const { name } = description;
  if (name !== undefined && world.bodies.slotOf.has(name)) {
    diagnostics.push({ code: "model.duplicate-name", severity: "error", where: "name", message: `there is a body "${name}" already` });
  }
  const record = hasErrors(diagnostics)
    ? undefined
    : describeBody(description, nameFor(world.bodies.slotOf, "body", name), "", diagnostics);
  if (!record || hasErrors(diagnostics)) throw new ModelError(diagnostics.filter((d) => d.severity === "error"));
  return addBody(world, record);
}

/** Adds one force to a living world; throws ModelError where the description is wrong. */
export function addDescribedForce(world: WorldData, description: ForceDescription): number {
  const bodies = world.bodies.records.filter((r) => r !== undefined).map((r) => ({ ...r.description, name: r.name }));
  const diagnostics = validateModel({ gelenk: 1, bodies, forces: [description] }, knownTypes(world));
  const errors = diagnostics.filter((d) => d.severity === "error").map(dropPlace("forces[0]"));
  if (errors.length > 0) throw new ModelError(errors);
  return addForce(world, description);
}

/** Adds one joint to a living world, with its bodies where they are; throws ModelError where the description is wrong. */
export function addDescribedJoint(world: WorldData, description: JointDescription): number {
  const bodies = world.bodies.records.filter((r) => r !== undefined).map((r) => ({ ...r.description, name: r.name }));
  const diagnostics = validateModel({ gelenk: 1, bodies, joints: [description] }, knownTypes(world)).map(dropPlace("joints[0]"));
  const { name } = description;
  if (name !== undefined && world.joints.slotOf.has(name)) {
    diagnostics.push({ code: "model.duplicate-name", severity: "error", where: "name", message: `there is a joint "${name}" already` });
  }
  const errors = diagnostics.filter((d) => d.severity === "error");
  if (errors.length > 0) throw new ModelError(errors);
  return addJoint(world, describeJoint(world, description, nameFor(world.joints.slotOf, "joint", name)));
}

/** The same before there is a world. */
const typesKnownWith = ({ extend }: WorldOptions) => {
  const jointKinds = new Map([...JOINT_KINDS, ...(extend?.joints ?? [])].map((kind) => [kind.type, kind]));
  return {
    forceTypes: [...FORCE_KINDS, ...(extend?.forces ?? [])].map((kind) => kind.type),
    jointTypes: [...jointKinds.keys(), ...JOINT_ALIASES.keys()],
    coordinatesOf: coordinatesAmong(jointKinds),
  };
};

const knownTypes = (world: WorldData) => ({
  forceTypes: [...world.forceKinds.keys()],
  jointTypes: [...world.jointKinds.keys(), ...JOINT_ALIASES.keys()],
  coordinatesOf: coordinatesAmong(world.jointKinds),
});

const coordinatesAmong = (kinds: ReadonlyMap<string, JointKind>) => (joint: JointDescription) => {
  const kind = jointKindOf(joint, kinds);
  return kind && allCoordinates(kind).map(({ name }) => name);
};

/** In the library a description stands alone: its place inside a model means nothing. */
const dropPlace =
  (prefix: string) =>
  (d: Diagnostic): Diagnostic => ({ ...d, where: d.where.startsWith(prefix) ? d.where.slice(prefix.length).replace(/^\./, "") : d.where });
