/**
 * The difference of two models, entity by entity, by their names: what a running world needs to become the other one without losing its state.
 *
 * Bodies, joints, couplings and forces without a name get the one the world makes up for them, in the order of the list.
 */
import {
  type BodyDescription,
  type CouplingDescription,
  type ForceDescription,
  ITEM_NAMES,
  type JointDescription,
  nameAll,
  type ResolvedModel,
} from "@gelenk/core";

export interface EntityChanges<T> {
  readonly removed: readonly string[];
  /** New ones and changed ones, complete. */
  readonly put: readonly (T & { readonly name: string })[];
}

export interface ModelChanges {
  readonly bodies: EntityChanges<BodyDescription>;
  readonly joints: EntityChanges<JointDescription>;
  readonly couplings: EntityChanges<CouplingDescription>;
  readonly forces: EntityChanges<ForceDescription>;
  /** The new model without its entities, where something of it differs: settings, gravity, materials, exclusions. */
  readonly rest?: Omit<ResolvedModel, "bodies" | "joints" | "couplings" | "forces">;
}

type EntityKind = "bodies" | "joints" | "couplings" | "forces";

const KINDS: readonly EntityKind[] = ["bodies", "joints", "couplings", "forces"];

interface Named {
  readonly name: string;
}

/** The entities of a list with the names a world gives them; what has its name stays the same object. */
export function withNames<T extends { readonly name?: string }>(list: readonly T[] = [], kind: EntityKind = "bodies"): (T & Named)[] {
  const names = nameAll(ITEM_NAMES[kind], list);
  return list.map((entity, place) => (entity.name === undefined ? { ...entity, name: names[place]! } : (entity as T & Named)));
}

/** undefined: they are the same. */
export function changesBetween(before: ResolvedModel, after: ResolvedModel): ModelChanges | undefined {
  const entities = Object.fromEntries(KINDS.map((kind) => [kind, entityChanges(before, after, kind)])) as unknown as Pick<
    ModelChanges,
    EntityKind
  >;
  const rest = sameContent(withoutTexts(restOf(before)), withoutTexts(restOf(after))) ? undefined : restOf(after);
  const nothing = KINDS.every((kind) => entities[kind].removed.length === 0 && entities[kind].put.length === 0);
  if (nothing && !rest) return undefined;
  return { ...entities, ...(rest && { rest }) };
}

function entityChanges(before: ResolvedModel, after: ResolvedModel, kind: EntityKind): EntityChanges<Named> {
  const [old, now] = [before, after].map((model) => withNames<{ name?: string }>(model[kind], kind));
  const known = new Map(old!.map((entity) => [entity.name, entity]));
  const names = new Set(now!.map(({ name }) => name));
  return {
    removed: old!.filter(({ name }) => !names.has(name)).map(({ name }) => name),
    put: now!.filter((entity) => {
      const same = known.get(entity.name);
      return same === undefined || !sameContent(same, entity);
    }),
  };
}

/** A body but for where it starts: what a body that runs already takes over. */
export function withoutPlacement<T extends BodyDescription>(body: T): Omit<T, "position" | "orientation" | "velocity" | "angularVelocity"> {
  const { position: _position, orientation: _orientation, velocity: _velocity, angularVelocity: _angularVelocity, ...rest } = body;
  return rest;
}

/** The model after the changes: what stays keeps its place in the lists, what is new comes last. */
export function applyChanges(model: ResolvedModel, changes: ModelChanges): ResolvedModel {
  const lists = KINDS.map((kind) => [kind, applyToList(withNames<{ name?: string }>(model[kind], kind), changes[kind])] as const);
  const rest = changes.rest ?? restOf(model);
  return { ...rest, ...Object.fromEntries(lists.filter(([, list]) => list.length > 0)) };
}

function applyToList(list: readonly Named[], { removed, put }: EntityChanges<object>): Named[] {
  const gone = new Set(removed);
  const changed = new Map(put.map((entity) => [entity.name, entity]));
  const known = new Set(list.map(({ name }) => name));
  return [
    ...list.filter(({ name }) => !gone.has(name)).map((entity) => changed.get(entity.name) ?? entity),
    ...put.filter(({ name }) => !known.has(name)),
  ];
}

function restOf(model: ResolvedModel): Omit<ResolvedModel, EntityKind> {
  const { bodies: _bodies, joints: _joints, couplings: _couplings, forces: _forces, ...rest } = model;
  return rest;
}

/** Programs and models that a person writes beside the scene change nothing of it by being written. */
function withoutTexts<T extends Pick<ResolvedModel, "extras">>({ extras = {}, ...rest }: T): object {
  const { script: _script, modelica: _modelica, ...others } = extras;
  return { ...rest, others };
}

/** Deep equality of plain data. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const [keysA, keysB] = [Object.keys(a), Object.keys(b)];
  return (
    keysA.length === keysB.length &&
    keysA.every((key) => Object.hasOwn(b, key) && sameContent((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
  );
}
