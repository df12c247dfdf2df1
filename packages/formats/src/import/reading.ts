/**
 * One import under way: the files it may read, what it has found wrong, and the reading of attributes. Whatever is asked for counts as
 * imported; what nobody asks for is ignored, and the loss report says so. So an importer cannot drop anything in silence.
 */
import { collectDiagnostics, type DiagnosticCollector, nearestName } from "@gelenk/core";
import { type FateNote, placeOf, plainRecord, type XmlElement } from "../xml/xml-tree.js";
import type { ReportLine } from "./losses.js";
import type { FileLookup } from "./model-files.js";
import { parseNumber, parseNumbers } from "./number-lists.js";

export interface Reading extends FileLookup {
  readonly findings: DiagnosticCollector;
  /** Elements at the top of every file that was read, for the loss report. */
  readonly roots: XmlElement[];
  /** Of files that are not XML: their lines of the loss report. */
  readonly lines: ReportLine[];
  /** What large files have given so far, all together. */
  readonly spent: { heights: number };
}

export const startReading = (lookup: FileLookup): Reading => ({
  ...lookup,
  findings: collectDiagnostics(),
  roots: [],
  lines: [],
  spent: { heights: 0 },
});

/** The element of a file behind a copy. */
const written = (element: XmlElement): XmlElement => element.origin ?? element;

/** Says what became of an element, or of one of its attributes. */
export function mark(element: XmlElement, fate: FateNote, attribute?: string): void {
  const target = written(element);
  if (attribute === undefined) target.fate = fate;
  else {
    target.attributeFates ??= plainRecord();
    target.attributeFates[attribute] = fate;
  }
}

const IMPORTED: FateNote = { fate: "imported" };

/** The element itself is read; its attributes and children speak for themselves. */
export const enter = (element: XmlElement): void => {
  written(element).fate ??= IMPORTED;
};
export const approximate = (element: XmlElement, note: string, attribute?: string): void =>
  mark(element, { fate: "approximated", note }, attribute);
export const ignore = (element: XmlElement, note: string, attribute?: string): void => mark(element, { fate: "ignored", note }, attribute);

/** Value of an attribute, without the white space around it. */
export function textOf(element: XmlElement, attribute: string): string | undefined {
  const value = element.attributes[attribute];
  if (value === undefined) return undefined;
  const target = written(element);
  target.fate ??= IMPORTED;
  target.attributeFates ??= plainRecord();
  target.attributeFates[attribute] ??= IMPORTED;
  return value.trim();
}

/** Of an attribute that must be there. */
export function requiredText(reading: Reading, element: XmlElement, attribute: string): string | undefined {
  const value = textOf(element, attribute);
  if (value === undefined)
    reading.findings.error("import.missing", placeOf(element), `<${element.name}> needs the attribute "${attribute}"`);
  return value;
}

/** Where a text stands that may have to be told; asked for when it is. */
export type PlaceOf = () => string;

export function numberOf(reading: Reading, element: XmlElement, attribute: string): number | undefined {
  const text = textOf(element, attribute);
  return text === undefined ? undefined : numberFrom(reading, text, () => placeOf(element, attribute));
}

export function numberFrom(reading: Reading, text: string, place: PlaceOf): number | undefined {
  const value = parseNumber(text);
  if (value === undefined) reading.findings.error("import.not-a-number", place(), `"${shorten(text)}" is not a number`);
  return value;
}

/** Of an attribute that must be there. */
export function requiredNumber(reading: Reading, element: XmlElement, attribute: string): number | undefined {
  const text = requiredText(reading, element, attribute);
  return text === undefined ? undefined : numberFrom(reading, text, () => placeOf(element, attribute));
}

/** Numbers separated by white space, at least `least` and at most `most` of them. */
export function numbersOf(
  reading: Reading,
  element: XmlElement,
  attribute: string,
  least: number,
  most: number = least,
): readonly number[] | undefined {
  const text = textOf(element, attribute);
  if (text === undefined) return undefined;
  return numbersFrom(reading, text, { what: attribute, place: () => placeOf(element, attribute), least, most });
}

export interface NumbersWanted {
  /** As messages call it. */
  readonly what: string;
  readonly place: PlaceOf;
  readonly least: number;
  readonly most: number;
}

export function numbersFrom(reading: Reading, text: string, { what, place, least, most }: NumbersWanted): readonly number[] | undefined {
  const values = parseNumbers(text);
  if (values === undefined) reading.findings.error("import.not-a-number", place(), `"${shorten(text)}" is not a list of numbers`);
  else if (values.length < least || values.length > most) {
    const count = least === most ? `${least}` : most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
    reading.findings.error("import.count", place(), `"${what}" has ${values.length} numbers, not ${count}`);
  } else return values;
  return undefined;
}

/** One of several words. */
export function wordOf<Word extends string>(
  reading: Reading,
  element: XmlElement,
  attribute: string,
  words: readonly Word[],
): Word | undefined {
  const text = textOf(element, attribute);
  return text === undefined ? undefined : wordFrom(reading, text, words, () => placeOf(element, attribute));
}

export function wordFrom<Word extends string>(reading: Reading, text: string, words: readonly Word[], place: PlaceOf): Word | undefined {
  const word = words.find((candidate) => candidate === text);
  if (word === undefined) {
    const nearest = nearestName(text, words);
    const hint = nearest === undefined ? `known are ${words.join(", ")}` : `did you mean ${nearest}?`;
    reading.findings.error("import.unknown-word", place(), `"${shorten(text)}" is not known here`, hint);
  }
  return word;
}

export const TRUTHS = ["true", "false", "1", "0"] as const;
export const isTrue = (word: (typeof TRUTHS)[number] | undefined): boolean | undefined =>
  word === undefined ? undefined : word === "true" || word === "1";

export const booleanOf = (reading: Reading, element: XmlElement, attribute: string): boolean | undefined =>
  isTrue(wordOf(reading, element, attribute, TRUTHS));

export const shorten = (text: string): string => (text.length <= 40 ? text : `${text.slice(0, 40)}…`);
