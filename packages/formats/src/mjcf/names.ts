/** Names of a model from names of a file: kept where they are free, else with a number behind them, which is told. */
import { GROUND } from "@gelenk/core";
import type { Reading } from "../import/reading.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";

export interface Names {
  /** The name that the thing gets. */
  take(wanted: string, element: XmlElement): string;
}

export function createNames({ findings }: Reading, kind: string): Names {
  const taken = new Set<string>(kind === "body" ? [GROUND] : []);
  return {
    take(wanted, element) {
      let name = wanted;
      for (let number = 2; taken.has(name); number++) name = `${wanted}-${number}`;
      taken.add(name);
      if (name !== wanted) {
        const message = `the ${kind} is called "${name}": "${wanted}" is taken`;
        findings.addAll([{ code: "mjcf.renamed", severity: "note", where: placeOf(element), message }]);
      }
      return name;
    },
  };
}

/** By name; a second thing of one name is an error. Things without a name are left out. */
export function indexByName<T extends { readonly name?: string; readonly element: XmlElement }>(
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
