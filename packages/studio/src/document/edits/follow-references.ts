/**
 * Where a model refers to a thing by its name. `map` says what becomes of each name: another name, or undefined where the thing is gone; what cannot be
 * without it goes too.
 */
import type { Model } from "@gelenk/core";
import { type Entity, type EntityKind, entitiesOf } from "../entities.js";
import { mapList, mapSame } from "./entity-lists.js";

export type NameMap = (name: string) => string | undefined;

export const followNames = (model: Model, kind: EntityKind, map: NameMap): Model => FOLLOW[kind]?.(model, map) ?? model;

type Settings = NonNullable<Model["settings"]>;

/** Members that name one body each: without it their owner means nothing. */
const ENDS = ["a", "b", "body"] as const;

/** References to bodies: joints, forces, exclusions, methods, parents. */
function followBodies(model: Model, map: NameMap): Model {
  const withEnds = (entity: Entity): Entity | undefined => mapEnds(entity, map);
  const joints = mapList(model, "joints", withEnds);
  const forces = mapList(joints, "forces", (force) => mapBodies(mapEnds(force, map), map));
  const bodies = mapList(forces, "bodies", (body) => mapParent(body, map));
  const gone = entitiesOf(model, "joints").filter((joint) => withEnds(joint) === undefined);
  const names = new Set(gone.map(({ name }) => name));
  const coupled = gone.length === 0 ? bodies : followJoints(bodies, (name) => (names.has(name) ? undefined : name));
  return followMethods(followExclusions(coupled, map), map);
}

/** References to joints: terms of couplings. */
const followJoints = (model: Model, map: NameMap): Model =>
  mapList(model, "couplings", (coupling) => {
    const terms = coupling["terms"] as readonly { readonly joint: string }[];
    const changed = mapSame(terms, (term) => renamed(term, "joint", map));
    if (changed === terms) return coupling;
    return changed.length < terms.length ? undefined : { ...coupling, terms: changed };
  });

/** References to materials: shapes, which lose them, and pairs, which end with them. */
function followMaterials(model: Model, map: NameMap): Model {
  const shapes = mapList(model, "bodies", (body) => {
    const list = body["shapes"] as readonly { readonly material?: string }[] | undefined;
    const changed = list && mapSame(list, (shape) => (shape.material === undefined ? shape : mapMaterial(shape, map)));
    return changed === list ? body : { ...body, shapes: changed };
  });
  if (!shapes.materialPairs) return shapes;
  return withMember(
    shapes,
    "materialPairs",
    mapSame(shapes.materialPairs, (pair) => mapPair(pair, map)),
  );
}

function mapMaterial<T extends { readonly material?: string }>(shape: T, map: NameMap): T {
  const { material, ...rest } = shape;
  const next = map(material!);
  if (next === material) return shape;
  return next === undefined ? (rest as T) : { ...shape, material: next };
}

function mapPair<T extends { readonly of: readonly [string, string] }>(pair: T, map: NameMap): T | undefined {
  const [a, b] = pair.of.map(map);
  if (a === pair.of[0] && b === pair.of[1]) return pair;
  return a === undefined || b === undefined ? undefined : { ...pair, of: [a, b] };
}

function mapEnds(entity: Entity, map: NameMap): Entity | undefined {
  let changed: Entity | undefined = entity;
  for (const member of ENDS) if (changed && typeof changed[member] === "string") changed = renamed(changed, member, map);
  return changed;
}

/** A force that names its bodies acts on those that are left, and ends with the last: without names it would act on all. */
function mapBodies(force: Entity | undefined, map: NameMap): Entity | undefined {
  const names = force?.["bodies"] as readonly string[] | undefined;
  if (!force || !names) return force;
  const left = mapSame(names, map);
  if (left === names) return force;
  return left.length === 0 ? undefined : { ...force, bodies: left };
}

function mapParent(body: Entity, map: NameMap): Entity {
  const extras = body["extras"] as Readonly<Record<string, unknown>> | undefined;
  const parent = extras?.["parent"];
  if (!extras || typeof parent !== "string") return body;
  const next = map(parent);
  if (next === parent) return body;
  if (next !== undefined) return { ...body, extras: { ...extras, parent: next } };
  const { parent: _gone, ...rest } = extras;
  const { extras: _all, ...without } = body;
  return Object.keys(rest).length > 0 ? { ...body, extras: rest } : (without as Entity);
}

function followExclusions(model: Model, map: NameMap): Model {
  if (!model.exclude) return model;
  return withMember(
    model,
    "exclude",
    mapSame(model.exclude, (pair) => mapPair({ of: pair }, map)?.of),
  );
}

function followMethods(model: Model, map: NameMap): Model {
  const { settings } = model;
  if (!settings?.methods) return model;
  const methods = mapSame(settings.methods, (choice) => {
    const names = typeof choice.of === "string" ? [choice.of] : choice.of;
    const left = mapSame(names, map);
    if (left === names) return choice;
    return left.length === 0 ? undefined : { ...choice, of: typeof choice.of === "string" ? left[0]! : left };
  });
  if (methods === settings.methods) return model;
  const { methods: _old, ...rest } = settings;
  const next: Settings = methods.length > 0 ? { ...rest, methods } : rest;
  return withMember(model, "settings", Object.keys(next).length > 0 ? next : undefined);
}

function renamed<T extends object>(record: T, member: string, map: NameMap): T | undefined {
  const name = (record as Readonly<Record<string, string>>)[member]!;
  const next = map(name);
  if (next === name) return record;
  return next === undefined ? undefined : { ...record, [member]: next };
}

/** The model with another member, or without it where nothing is left of it. */
function withMember<K extends "materialPairs" | "exclude" | "settings">(model: Model, key: K, value: Model[K]): Model {
  if (model[key] === value) return model;
  if (value !== undefined && !(Array.isArray(value) && value.length === 0)) return { ...model, [key]: value };
  const { [key]: _gone, ...rest } = model;
  return rest as Model;
}

const FOLLOW: Readonly<Partial<Record<EntityKind, (model: Model, map: NameMap) => Model>>> = {
  bodies: followBodies,
  joints: followJoints,
  materials: followMaterials,
};
