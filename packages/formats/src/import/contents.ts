/**
 * Formats that write numbers and words into elements of their own, `<mass>1</mass>`: the first child of a name, read as the attributes
 * of reading.ts are. What is asked for counts as imported.
 */
import { childOf, placeOf, type XmlElement } from "../xml/xml-tree.js";
import { enter, isTrue, numberFrom, numbersFrom, type Reading, TRUTHS, wordFrom } from "./reading.js";

/** A child that must be there. */
export function needed(reading: Reading, element: XmlElement, name: string): XmlElement | undefined {
  const child = childOf(element, name);
  if (!child) reading.findings.error("import.missing-element", placeOf(element), `<${element.name}> needs <${name}>`);
  return child;
}

/** What stands between its tags, without the white space around it. */
export function contentOf(element: XmlElement): string {
  enter(element);
  return element.text.trim();
}

export function childText(element: XmlElement, name: string): string | undefined {
  const child = childOf(element, name);
  return child && contentOf(child);
}

/** Of a child that must be there and hold something. */
export function requiredChildText(reading: Reading, element: XmlElement, name: string): string | undefined {
  const child = needed(reading, element, name);
  const text = child && contentOf(child);
  if (text !== "") return text;
  reading.findings.error("import.missing", placeOf(child!), `<${name}> is empty`);
  return undefined;
}

export function childNumber(reading: Reading, element: XmlElement, name: string): number | undefined {
  const child = childOf(element, name);
  return child && numberFrom(reading, contentOf(child), () => placeOf(child));
}

export function childNumbers(reading: Reading, element: XmlElement, name: string, count: number): readonly number[] | undefined {
  const child = childOf(element, name);
  return child && contentNumbers(reading, child, count);
}

/** Exactly that many numbers between the tags. */
export const contentNumbers = (reading: Reading, element: XmlElement, least: number, most = least): readonly number[] | undefined =>
  numbersFrom(reading, contentOf(element), { what: element.name, place: () => placeOf(element), least, most });

/** Also with capital letters. */
export function childBoolean(reading: Reading, element: XmlElement, name: string): boolean | undefined {
  const child = childOf(element, name);
  return child && isTrue(wordFrom(reading, contentOf(child).toLowerCase(), TRUTHS, () => placeOf(child)));
}
