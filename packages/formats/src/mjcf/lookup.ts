/** Names that elements give of other elements. */
import { suggestName } from "@gelenk/core";
import { type Reading, requiredText, textOf } from "../import/reading.js";
import { placeOf, type XmlElement } from "../xml/xml-tree.js";

/** The thing that an attribute names; it must be there. */
export function byName<T>(
  reading: Reading,
  known: ReadonlyMap<string, T>,
  element: XmlElement,
  attribute: string,
  kind: string,
): T | undefined {
  const name = requiredText(reading, element, attribute);
  return name === undefined ? undefined : find(reading, known, element, attribute, kind);
}

/** The same where it may be left out. */
export function find<T>(
  { findings }: Reading,
  known: ReadonlyMap<string, T>,
  element: XmlElement,
  attribute: string,
  kind: string,
): T | undefined {
  const name = textOf(element, attribute);
  if (name === undefined) return undefined;
  const found = known.get(name);
  if (found === undefined)
    findings.error("mjcf.unknown-name", placeOf(element, attribute), `there is no ${kind} "${name}"`, () =>
      suggestName(name, [...known.keys()]),
    );
  return found;
}
