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

/** A document's model has a name on everything, so that everything can be referred to. */
export function nameEverything(model: Model): Model {
  return {
    ...model,
    ...(model.bodies && { bodies: withNames(model.bodies, "bodies") }),
    ...(model.joints && { joints: withNames(model.joints, "joints") }),
    ...(model.couplings && { couplings: withNames(model.couplings, "couplings") }),
    ...(model.forces && { forces: withNames(model.forces, "forces") }),
  };
}

export const entitiesOf = (model: Model, kind: EntityKind): readonly Entity[] => (model[kind] ?? []) as unknown as readonly Entity[];

export const findEntity = (model: Model, { kind, name }: Reference): Entity | undefined =>
  entitiesOf(model, kind).find((entity) => entity.name === name);

export const sameReference = (a: Reference, b: Reference): boolean => a.kind === b.kind && a.name === b.name;
