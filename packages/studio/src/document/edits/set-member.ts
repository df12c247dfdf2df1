/**
 * Sets, or takes away, one member of a thing or of the model itself, by its path. Only the way to it is copied. Lists that are not there yet begin with the
 * values they have by default, and records that become empty go with their last member.
 */
import type { Edit } from "../document.js";
import { type Entity, findEntity, type Reference } from "../entities.js";
import { type MemberPath, pathOf } from "../member-path.js";
import { changeEntity } from "./entity-lists.js";
import { renameThing } from "./rename-thing.js";

/** What a missing list is worth, by its name. */
const LISTS: Readonly<Record<string, readonly number[]>> = {
  orientation: [0, 0, 0, 1],
  axis: [1, 0, 0],
  axis2: [0, 1, 0],
  size: [1, 1, 1],
  radii: [1, 1, 1],
  normal: [0, 1, 0],
};
const ZERO: readonly number[] = [0, 0, 0];

/** Without a reference: of the model. `undefined` takes the member away. A name is changed together with all that refers to it. */
export const setMember =
  (reference: Reference | undefined, path: string | MemberPath, value: unknown): Edit =>
  (model) => {
    const parts = pathOf(path);
    if (parts.length === 0) return model;
    if (!reference) return setAt(model as unknown as Data, parts, value) as unknown as typeof model;
    if (parts.length === 1 && parts[0] === "name") return typeof value === "string" ? renameThing(reference, value)(model) : model;
    if (!findEntity(model, reference)) return model;
    return changeEntity(model, reference, (entity) => setAt(entity, parts, value) as Entity);
  };

type Data = Readonly<Record<string | number, unknown>> | readonly unknown[];

/** The same data if nothing changes. */
function setAt(data: Data, path: MemberPath, value: unknown): Data {
  const [key, ...rest] = path as readonly [string | number, ...(string | number)[]];
  const old = Object.hasOwn(data, key) ? (data as Readonly<Record<string | number, unknown>>)[key] : undefined;
  const next = rest.length === 0 ? value : inside(old, key, rest, value);
  if (next === old && (old !== undefined || !Object.hasOwn(data, key))) return data;
  if (Array.isArray(data)) return withItem(data, Number(key), next);
  if (next !== undefined) return { ...data, [key]: next };
  const { [key]: _gone, ...without } = data as Readonly<Record<string | number, unknown>>;
  return without;
}

/** The member `key` with the change inside of it; undefined if nothing is left of it. */
function inside(old: unknown, key: string | number, rest: MemberPath, value: unknown): unknown {
  const isData = typeof old === "object" && old !== null;
  if (!isData && value === undefined) return old;
  const begin = isData ? (old as Data) : typeof rest[0] === "number" ? (LISTS[key] ?? ZERO) : {};
  const next = setAt(begin, rest, value);
  const isEmpty = !Array.isArray(next) && Object.keys(next).length === 0;
  return isEmpty && value === undefined ? undefined : next;
}

function withItem(list: readonly unknown[], place: number, value: unknown): readonly unknown[] {
  if (value === undefined) return list.filter((_, k) => k !== place);
  return place >= list.length ? [...list, value] : list.map((item, k) => (k === place ? value : item));
}
