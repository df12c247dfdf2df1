/** Names of the groups that shapes of a world belong to or name in their masks. */
import { groupNames } from "../../collide/filter.js";
import type { BodyRecord } from "./blueprint.js";

export const groupNamesOf = (records: readonly (BodyRecord | undefined)[]): Set<string> =>
  groupNames(records.flatMap((record) => record?.description.shapes ?? []));
