/** The things a model is made of, by kind and name: what can be selected, edited and named in a problem. */
import type { Model } from "@gelenk/core";
import { withNames } from "../simulation/model-changes.js";

export const ENTITY_KINDS = ["bodies", "joints", "couplings", "forces", "materials"] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** Refers to one thing of the document. */
export interface Reference {
  readonly kind: EntityKind;
  readonly name: string;
}

/** Any entity as a record of its members. */
export type Entity = { readonly name: string } & Readonly<Record<string, unknown>>;

/** A document's model has a name on everything, so that everything can be referred to. The same model where it has. */
export function nameEverything(model: Model): Model {
  const nameless = (["bodies", "joints", "couplings", "forces"] as const).filter((kind) =>
    model[kind]?.some(({ name }) => name === undefined),
  );
  if (nameless.length === 0) return model;
  return { ...model, ...Object.fromEntries(nameless.map((kind) => [kind, withNames<{ readonly name?: string }>(model[kind], kind)])) };
}

export const entitiesOf = (model: Model, kind: EntityKind): readonly Entity[] => (model[kind] ?? []) as unknown as readonly Entity[];

export const findEntity = (model: Model, { kind, name }: Reference): Entity | undefined =>
  entitiesOf(model, kind).find((entity) => entity.name === name);

export const sameReference = (a: Reference, b: Reference): boolean => a.kind === b.kind && a.name === b.name;
