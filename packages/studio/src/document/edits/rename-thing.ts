/** Gives a thing another name; everything that refers to it follows. */
import { GROUND, type Model } from "@gelenk/core";
import type { Edit } from "../document.js";
import { findEntity, type Reference } from "../entities.js";
import { changeEntity } from "./entity-lists.js";
import { followNames } from "./follow-references.js";

/** Why a thing cannot have this name; undefined if it can. */
export function nameProblem(model: Model, reference: Reference, name: string): string | undefined {
  if (name.trim() === "") return "a name is needed";
  if (reference.kind === "bodies" && name === GROUND) return `"${GROUND}" is the world itself`;
  if (name !== reference.name && findEntity(model, { ...reference, name })) return `"${name}" is there already`;
  return undefined;
}

/** Changes nothing where the name cannot be had: ask `nameProblem` for the reason. */
export const renameThing =
  (reference: Reference, name: string): Edit =>
  (model) => {
    if (name === reference.name || nameProblem(model, reference, name) !== undefined) return model;
    const renamed = changeEntity(model, reference, (entity) => ({ ...entity, name }));
    if (renamed === model) return model;
    return followNames(renamed, reference.kind, (other) => (other === reference.name ? name : other));
  };
