/** Takes things out of a model, with what means nothing without them: joints and forces of bodies, couplings of joints, exclusions. */
import type { Edit } from "../document.js";
import type { EntityKind, Reference } from "../entities.js";
import { mapList } from "./entity-lists.js";
import { followNames } from "./follow-references.js";

/** Bodies first: their joints go with them, and couplings with those. */
const ORDER: readonly EntityKind[] = ["bodies", "joints", "couplings", "forces", "materials"];

export const removeThings =
  (references: readonly Reference[]): Edit =>
  (model) =>
    ORDER.reduce((changed, kind) => {
      const names = new Set(references.filter((reference) => reference.kind === kind).map(({ name }) => name));
      if (names.size === 0) return changed;
      const without = mapList(changed, kind, (entity) => (names.has(entity.name) ? undefined : entity));
      return followNames(without, kind, (name) => (names.has(name) ? undefined : name));
    }, model);
