/**
 * Makes a body the parent of others: moved at the start, it takes them along. It is a help for building (`extras.parent`) and holds nothing in the run; joints
 * do that.
 */
import { GROUND, type Model } from "@gelenk/core";
import type { Edit } from "../document.js";
import { type Entity, entitiesOf, findEntity } from "../entities.js";
import { inOrder } from "./entity-lists.js";
import { setMember } from "./set-member.js";

/** undefined: none. What would close a circle changes nothing. */
export const setParent = (children: readonly string[], parent: string | undefined): Edit =>
  inOrder(
    ...children.map(
      (name): Edit =>
        (model) => {
          const closes = parent !== undefined && descendantsOf(model, [name]).has(parent);
          if (closes || parent === GROUND || (parent !== undefined && !findEntity(model, { kind: "bodies", name: parent }))) return model;
          return setMember({ kind: "bodies", name }, ["extras", "parent"], parent)(model);
        },
    ),
  );

function parentOf({ extras }: Entity): string | undefined {
  const parent = (extras as Readonly<Record<string, unknown>> | undefined)?.["parent"];
  return typeof parent === "string" ? parent : undefined;
}

/** These bodies and all whose parents they are, over any number of generations. */
export function descendantsOf(model: Model, names: readonly string[]): ReadonlySet<string> {
  const children = new Map<string, string[]>();
  for (const body of entitiesOf(model, "bodies")) {
    const parent = parentOf(body);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), body.name]);
  }
  const found = new Set<string>();
  const open = [...names];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(children.get(name) ?? []));
  }
  return found;
}
