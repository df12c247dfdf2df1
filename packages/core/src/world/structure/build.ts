/** From descriptions to a world: everything is checked first, then added; a model with errors builds nothing. */
import { groupNames } from "../../collide/filter.js";
import { FORCE_KINDS } from "../../force/catalogue.js";
import type { ForceLike } from "../../force/force-kind.js";
import { JOINT_ALIASES, JOINT_KINDS, jointKindOf } from "../../joint/catalogue.js";
import { placeJoint } from "../../joint/joint-frames.js";
import { allCoordinates, type JointKind } from "../../joint/joint-kind.js";
import type { BodyDescription, CouplingDescription, ForceDescription, JointDescription, ResolvedModel } from "../../model/description.js";
import { type Diagnostic, hasErrors } from "../../model/diagnostic.js";
import { LIMITS } from "../../model/limits.js";
import { nameAll } from "../../model/names.js";
import { pathTo } from "../../model/path.js";
import { validateModel } from "../../model/validate.js";
import type { ValidationOptions } from "../../model/validation-context.js";
import { ModelError } from "../errors.js";
import { describeCoupling } from "../joints/couplings.js";
import { coordinateValue } from "../joints/joint-coordinates.js";
import { describeJoint } from "../joints/joint-rows.js";
import type { WorldData, WorldOptions } from "../world-data.js";
import { createWorldData } from "../world-data.js";
import { checkClock, checkOptions, namesIn, optionsOf, settingsIn, surfacesIn } from "../world-options.js";
import type { BodyRecord, JointRecord } from "./blueprint.js";
import { addBody, addCoupling, addForce, addJoint, describeBody, nameFor } from "./edit.js";
import { groupNamesOf } from "./group-names.js";

/** A world without bodies; throws ModelError where an option is wrong. */
export function emptyWorldData(options: WorldOptions): WorldData {
  const errors = checkOptions(options).filter((d) => d.severity === "error");
  if (errors.length > 0) throw new ModelError(errors);
  return createWorldData(options);
}

export function buildWorldData(
  model: ResolvedModel,
  options: WorldOptions = {},
): { world?: WorldData; diagnostics: readonly Diagnostic[] } {
  const all = optionsOf(model, options);
  const stated = {
    ...model,
    ...surfacesIn(all),
    ...(all.exclude && { exclude: all.exclude }),
    ...(all.gravity && { gravity: all.gravity }),
    settings: { ...model.settings, ...settingsIn(all) },
  };
  const diagnostics: Diagnostic[] = [...validateModel(stated, typesKnownWith(options)), ...checkClock(all, "settings")];
  if (hasErrors(diagnostics)) return { diagnostics };
  const world = createWorldData(all);
  const { materials, collision } = world;
  const context = { diagnostics, materials, forms: collision.forms };
  const bodies = model.bodies ?? [];
  const names = nameAll("body", bodies);
  const records = bodies.map((body, i) => describeBody(body, names[i]!, `bodies[${i}]`, context));
  if (hasErrors(diagnostics)) return { diagnostics };
  world.arena.reserve("body", bodies.length);
  for (const record of records) addBody(world, record as BodyRecord);
  const joints = model.joints ?? [];
  const jointNames = nameAll("joint", joints);
  joints.forEach((joint, i) => {
    const record = describeJoint(world, joint, jointNames[i]!);
    diagnostics.push(...checkLength(world, record, `joints[${i}]`));
    diagnostics.push(...checkRange(world, addJoint(world, record), `joints[${i}]`));
  });
  if (hasErrors(diagnostics)) return { diagnostics };
  const couplings = model.couplings ?? [];
  const couplingNames = nameAll("coupling", couplings);
  couplings.forEach((coupling, i) => {
    addCoupling(world, describeCoupling(world, coupling, couplingNames[i]!));
  });
  const forces = model.forces ?? [];
  diagnostics.push(...forces.flatMap((force, i) => checkByKind(world, force, `forces[${i}]`)));
  if (hasErrors(diagnostics)) return { diagnostics };
  for (const force of forces) addForce(world, force);
  return { world, diagnostics };
}

/** Adds one body to a living world; throws ModelError where the description is wrong. */
export function addDescribedBody(world: WorldData, description: BodyDescription): number {
  const diagnostics = validateModel({ gelenk: 1, bodies: [description], ...surfacesIn(world.options) });
  const name = description?.name;
  if (name !== undefined && world.bodies.slotOf.has(name)) {
    diagnostics.push({ code: "model.duplicate-name", severity: "error", where: "name", message: `there is a body "${name}" already` });
  }
  if (!hasErrors(diagnostics)) diagnostics.push(...checkGroups(world, description));
  const record = hasErrors(diagnostics)
    ? undefined
    : describeBody(description, nameFor(world.bodies.slotOf, "body", name), "bodies[0]", {
        diagnostics,
        materials: world.materials,
        forms: world.collision.forms,
      });
  if (!record || hasErrors(diagnostics))
    throw new ModelError(diagnostics.filter((d) => d.severity === "error").map(dropPlace("bodies[0]")));
  return addBody(world, record);
}

/** Groups are bits: those of all bodies together are limited. Names that have gone with their bodies are forgotten when the number matters. */
function checkGroups({ bodies, collision }: WorldData, { shapes = [] }: BodyDescription): Diagnostic[] {
  const named = groupNames(shapes);
  const together = () => new Set([...collision.groups, ...named]).size;
  if (together() <= LIMITS.groups) return [];
  collision.groups = groupNamesOf(bodies.records);
  const count = together();
  if (count <= LIMITS.groups) return [];
  const message = `with this body there are ${count} groups of shapes, more than the ${LIMITS.groups} allowed`;
  return [{ code: "model.too-many", severity: "error", where: "shapes", message }];
}

/** Adds one force to a living world; throws ModelError where the description is wrong. */
export function addDescribedForce(world: WorldData, description: ForceDescription): number {
  const found = validateModel({ ...described(world), forces: [description] }, knownTypes(world));
  const diagnostics = hasErrors(found) ? found : checkByKind(world, description, "forces[0]");
  const errors = diagnostics.filter((d) => d.severity === "error").map(dropPlace("forces[0]"));
  if (errors.length > 0) throw new ModelError(errors);
  return addForce(world, description);
}

/** What the kind of a force has against its description. */
function checkByKind({ forceKinds }: WorldData, force: ForceLike, where: string): readonly Diagnostic[] {
  const check = forceKinds.get(force.type)!.check as ((description: ForceLike, where: string) => readonly Diagnostic[]) | undefined;
  return check?.(force, where) ?? [];
}

/** Adds one joint to a living world, with its bodies where they are; throws ModelError where the description is wrong. */
export function addDescribedJoint(world: WorldData, description: JointDescription): number {
  const model: ResolvedModel = { ...described(world), joints: [description] };
  const diagnostics = validateModel(model, knownTypes(world)).map(dropPlace("joints[0]"));
  const name = description?.name;
  if (name !== undefined && world.joints.slotOf.has(name)) {
    diagnostics.push({ code: "model.duplicate-name", severity: "error", where: "name", message: `there is a joint "${name}" already` });
  }
  const errors = diagnostics.filter((d) => d.severity === "error");
  if (errors.length > 0) throw new ModelError(errors);
  const record = describeJoint(world, description, nameFor(world.joints.slotOf, "joint", name));
  const short = checkLength(world, record, "");
  if (short.length > 0) throw new ModelError(short);
  return addJoint(world, record);
}

/** Adds one coupling to a living world, with its joints as they stand; throws ModelError where the description is wrong. */
export function addDescribedCoupling(world: WorldData, description: CouplingDescription): number {
  const joints = world.joints.records.flatMap((record) => (record && !record.drag ? [{ ...record.description, name: record.name }] : []));
  const name = description?.name;
  const diagnostics = validateModel({ ...described(world), joints, couplings: [description] }, knownTypes(world));
  const errors = diagnostics.filter((d) => d.severity === "error").map(dropPlace("couplings[0]"));
  if (name !== undefined && world.couplings.slotOf.has(name)) {
    errors.push({ code: "model.duplicate-name", severity: "error", where: "name", message: `there is a coupling "${name}" already` });
  }
  if (errors.length > 0) throw new ModelError(errors);
  return addCoupling(world, describeCoupling(world, description, nameFor(world.couplings.slotOf, "coupling", name)));
}

/** The bodies of a world and what they refer to. */
const described = (world: WorldData): ResolvedModel => ({
  gelenk: 1,
  bodies: world.bodies.records.flatMap((record) => (record ? [{ ...record.description, name: record.name }] : [])),
  ...surfacesIn(world.options),
});

/** The line of a distance has no direction where its length cannot be told from zero. */
function checkLength({ promise }: WorldData, { kind, numbers }: JointRecord, where: string): Diagnostic[] {
  if (kind.type !== "distance" || numbers[0]! >= promise.position) return [];
  const message = `the distance to be kept, ${numbers[0]} m, is less than the tolerance of ${promise.position} m`;
  return [{ code: "joint.too-short", severity: "error", where, message, hint: "a spherical joint keeps two points together" }];
}

/** Coordinates that start outside of their range. */
function checkRange({ tables, joints, promise }: WorldData, slot: number, where: string): Diagnostic[] {
  const { numbers, actuators } = joints.records[slot]!;
  placeJoint(tables, slot, tables.pose, tables.jointNow);
  return actuators.flatMap(({ coordinate, index, low, high }): Diagnostic[] => {
    const value = coordinateValue(tables, slot, numbers, coordinate, index);
    if (value >= low - promise.position && value <= high + promise.position) return [];
    const message = `"${coordinate.name}" starts at ${value}, outside of its range ${low} … ${high}; it will be brought back`;
    return [{ code: "joint.out-of-range", severity: "warning", where: pathTo(`${where}.coordinates`, coordinate.name), message }];
  });
}

/** The same before there is a world. */
const typesKnownWith = ({ extend }: WorldOptions): ValidationOptions => {
  const jointKinds = new Map([...JOINT_KINDS, ...(extend?.joints ?? [])].map((kind) => [kind.type, kind]));
  return {
    forceTypes: [...FORCE_KINDS, ...(extend?.forces ?? [])].map((kind) => kind.type),
    jointTypes: [...jointKinds.keys(), ...JOINT_ALIASES.keys()],
    coordinatesOf: coordinatesAmong(jointKinds),
    holdsAngles: anglesAmong(jointKinds),
    settingNames: namesIn(extend),
  };
};

const knownTypes = (world: WorldData) => ({
  forceTypes: [...world.forceKinds.keys()],
  jointTypes: [...world.jointKinds.keys(), ...JOINT_ALIASES.keys()],
  coordinatesOf: coordinatesAmong(world.jointKinds),
  holdsAngles: anglesAmong(world.jointKinds),
});

const anglesAmong = (kinds: ReadonlyMap<string, JointKind>) => (joint: JointDescription) => {
  const kind = jointKindOf(joint, kinds);
  return kind && kind.angles > 0;
};

const coordinatesAmong = (kinds: ReadonlyMap<string, JointKind>) => (joint: JointDescription) => {
  const kind = jointKindOf(joint, kinds);
  return kind && allCoordinates(kind);
};

/** In the library a description stands alone: its place inside a model means nothing. */
const dropPlace =
  (prefix: string) =>
  (d: Diagnostic): Diagnostic => ({ ...d, where: d.where.startsWith(prefix) ? d.where.slice(prefix.length).replace(/^\./, "") : d.where });
