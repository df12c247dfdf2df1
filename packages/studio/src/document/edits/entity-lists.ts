/** Changing lists of a model: what an edit leaves alone stays the same object, so that a history of models shares it. */
import { GROUND, type Model } from "@gelenk/core";
import type { Edit } from "../document.js";
import { type Entity, type EntityKind, entitiesOf, type Reference } from "../entities.js";

/** The model with another list; without the list if nothing is left in it. The same model if the list is the same. */
function withList(model: Model, kind: EntityKind, list: readonly Entity[]): Model {
  if (list === entitiesOf(model, kind)) return model;
  if (list.length > 0) return { ...model, [kind]: list };
  const { [kind]: _gone, ...rest } = model;
  return rest;
}

/** Items changed one by one; undefined takes one out. The same list if nothing changed. */
export function mapSame<T>(list: readonly T[], change: (item: T) => T | undefined): readonly T[] {
  const changed = list.map(change);
  return changed.every((item, place) => item === list[place]) ? list : changed.filter((item): item is T & {} => item !== undefined);
}

export const mapList = (model: Model, kind: EntityKind, change: (entity: Entity) => Entity | undefined): Model =>
  model[kind] ? withList(model, kind, mapSame(entitiesOf(model, kind), change)) : model;

export const changeEntity = (model: Model, { kind, name }: Reference, change: (entity: Entity) => Entity | undefined): Model =>
  mapList(model, kind, (entity) => (entity.name === name ? change(entity) : entity));

export const append = (model: Model, kind: EntityKind, entity: Entity): Model =>
  withList(model, kind, [...entitiesOf(model, kind), entity]);

const NUMBERED = /^(.*?)[- ]?(\d+)$/u;

/** The name itself if it is free, else with the next free number: `link-3` follows `link-2`. */
export function freshName(model: Model, kind: EntityKind, wanted: string, alsoTaken: ReadonlySet<string> = new Set()): string {
  const taken = new Set(entitiesOf(model, kind).map(({ name }) => name));
  const isTaken = (name: string) => taken.has(name) || alsoTaken.has(name) || (kind === "bodies" && name === GROUND);
  if (wanted !== "" && !isTaken(wanted)) return wanted;
  const stem = NUMBERED.exec(wanted)?.[1] || wanted || kind;
  let number = 2;
  while (isTaken(`${stem}-${number}`)) number++;
  return `${stem}-${number}`;
}

/** Several edits as one. */
export const inOrder =
  (...edits: readonly Edit[]): Edit =>
  (model) =>
    edits.reduce((changed, edit) => edit(changed), model);

/** Adds a thing at the end of its list; its name gets a number where it is taken. */
export const addTo =
  (kind: EntityKind, thing: { readonly name?: string }, usual: string): Edit =>
  (model) =>
    append(model, kind, { ...thing, name: freshName(model, kind, thing.name ?? usual) } as Entity);
