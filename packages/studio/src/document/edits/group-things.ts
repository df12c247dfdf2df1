/** Puts things into a group of the scene tree, or takes them out. A group is a name in `extras.group`, which other programs leave alone. */
import type { Edit } from "../document.js";
import type { Entity, Reference } from "../entities.js";
import { inOrder } from "./entity-lists.js";
import { setMember } from "./set-member.js";

export const groupThings = (references: readonly Reference[], group: string): Edit =>
  inOrder(...references.map((reference) => setMember(reference, ["extras", "group"], group)));

export const ungroupThings = (references: readonly Reference[]): Edit =>
  inOrder(...references.map((reference) => setMember(reference, ["extras", "group"], undefined)));

export function groupOf({ extras }: Entity): string | undefined {
  const group = (extras as Readonly<Record<string, unknown>> | undefined)?.["group"];
  return typeof group === "string" ? group : undefined;
}
