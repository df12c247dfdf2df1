/** What hangs on the selection: the bodies of selected joints, the joints and forces of selected bodies. Rows of the tree by key. */
import type { Model } from "@gelenk/core";
import { type Entity, entitiesOf, type Reference } from "../../document/entities.js";

const ENDS = ["a", "b", "body"] as const;
const endsOf = (entity: Entity): readonly unknown[] => ENDS.map((end) => entity[end]);

export function joinedTo(model: Model, selection: readonly Reference[]): ReadonlySet<string> {
  if (selection.length === 0 || selection.length > 50) return new Set();
  const bodies = new Set<unknown>(selection.filter(({ kind }) => kind === "bodies").map(({ name }) => name));
  const keys = new Set<string>();
  for (const kind of ["joints", "forces"] as const)
    for (const entity of entitiesOf(model, kind)) {
      if (endsOf(entity).some((end) => bodies.has(end))) keys.add(`${kind} ${entity.name}`);
      if (!selection.some((reference) => reference.kind === kind && reference.name === entity.name)) continue;
      for (const end of endsOf(entity)) if (typeof end === "string") keys.add(`bodies ${end}`);
    }
  return keys;
}
