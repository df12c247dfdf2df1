/** Names of things in a file; two of one name are refused. */
import { type Names, createNames as namesOf } from "../import/names.js";
import type { Reading } from "../import/reading.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";

export type { Names };

export const createNames = (reading: Reading, kind: string): Names => namesOf(reading, kind, "mjcf.renamed");

/** By name; a second thing of one name is an error. Things without a name are left out. */
export function indexByName<T extends { readonly name?: string | undefined; readonly element: XmlElement }>(
  { findings }: Reading,
  kind: string,
  items: readonly T[],
): ReadonlyMap<string, T> {
  const found = new Map<string, T>();
  for (const item of items) {
    if (item.name === undefined) continue;
    if (found.has(item.name)) findings.error("mjcf.duplicate-name", placeOf(item.element), `there are two ${kind}s "${item.name}"`);
    else found.set(item.name, item);
  }
  return found;
}
