/** Names of a model from names of a file: kept where they are free, else with a number behind them, which is told. */
import { type Diagnostic, GROUND } from "@gelenk/core";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { Reading } from "./reading.js";

export interface Names {
  /** The name that the thing gets. */
  take(wanted: string, element: XmlElement): string;
}

/** Gives a name that nobody has: the wanted one, or that with a number behind it. */
export function freeNames(reserved: readonly string[] = []): (wanted: string) => string {
  const taken = new Set<string>(reserved);
  // where to go on counting: a thousand things of one name are no million tries
  const next = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    let number = next.get(wanted) ?? 2;
    while (taken.has(name)) name = `${wanted}-${number++}`;
    next.set(wanted, number);
    taken.add(name);
    return name;
  };
}

/** `code` of the note that tells a name that was changed. */
export function createNames({ findings }: Reading, kind: string, code: string): Names {
  const free = freeNames(kind === "body" ? [GROUND] : []);
  return {
    take(wanted, element) {
      const name = free(wanted);
      if (name !== wanted) findings.addAll([renamed(code, kind, wanted, name, placeOf(element))]);
      return name;
    },
  };
}

export const renamed = (code: string, kind: string, wanted: string, name: string, where: string): Diagnostic => ({
  code,
  severity: "note",
  where,
  message: `the ${kind} is called "${name}": "${wanted}" is taken`,
});
