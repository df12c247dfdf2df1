/** Names of a model from names of a file: kept where they are free, else with a number behind them, which is told. */
import { GROUND } from "@gelenk/core";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";
import type { Reading } from "./reading.js";

export interface Names {
  /** The name that the thing gets. */
  take(wanted: string, element: XmlElement): string;
}

/** `code` of the note that tells a name that was changed. */
export function createNames({ findings }: Reading, kind: string, code: string): Names {
  const taken = new Set<string>(kind === "body" ? [GROUND] : []);
  // where to go on counting: a thousand things of one name are no million tries
  const next = new Map<string, number>();
  return {
    take(wanted, element) {
      let name = wanted;
      let number = next.get(wanted) ?? 2;
      while (taken.has(name)) name = `${wanted}-${number++}`;
      next.set(wanted, number);
      taken.add(name);
      if (name !== wanted) {
        const message = `the ${kind} is called "${name}": "${wanted}" is taken`;
        findings.addAll([{ code, severity: "note", where: placeOf(element), message }]);
      }
      return name;
    },
  };
}
