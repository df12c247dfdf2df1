/** From the path of a diagnostic to the thing it speaks of: `bodies[2].mass` is of the third body; reports of a run say `joints.pivot` in place of an index. */
import { ITEM_NAMES, type Model, nameAll } from "@gelenk/core";
import { ENTITY_KINDS, entitiesOf, type Reference } from "./entities.js";
import { parsePath } from "./member-path.js";

/** Undefined where it is of the model itself: settings, parameters, gravity. */
export function culpritOf(model: Model, where: string): Reference | undefined {
  const [list, which] = parsePath(where) ?? [];
  const kind = ENTITY_KINDS.find((known) => known === list);
  if (kind === undefined || which === undefined) return undefined;
  const names = nameAll(ITEM_NAMES[kind], entitiesOf(model, kind));
  const name = typeof which === "number" ? names[which] : names.find((known) => known === which);
  return name === undefined ? undefined : { kind, name };
}
