/** Names of the groups that shapes of a world belong to or name in their masks. */
import { DEFAULTS } from "../model/defaults.js";
import type { BodyDescription } from "../model/description.js";
import type { BodyRecord } from "./blueprint.js";

export function groupNames(records: readonly (BodyRecord | undefined)[]): Set<string> {
  const names = new Set<string>([DEFAULTS.group]);
  for (const record of records) if (record) addGroupNames(names, record.description);
  return names;
}

export function addGroupNames(names: Set<string>, { shapes }: BodyDescription): void {
  for (const { groups, mask } of shapes ?? []) for (const name of [...(groups ?? []), ...(mask ?? [])]) names.add(name);
}
