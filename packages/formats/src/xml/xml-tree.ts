/** Elements of an XML file as the importers read them: names, attributes, children, and where each stands in its file. */
import { type LineIndex, lineIndex } from "@gelenk/core";

/** A text that elements stand in. */
export interface XmlFile {
  /** As messages name it, relative to the folder of the import. */
  readonly path: string;
  readonly text: string;
  readonly lines: LineIndex;
}

/** What became of an element or attribute. Untouched ones count as ignored. */
export type Fate = "imported" | "approximated" | "ignored";

export interface FateNote {
  readonly fate: Fate;
  readonly note?: string;
}

export interface XmlElement {
  readonly name: string;
  readonly file: XmlFile;
  /** Of its `<` in the text of the file. */
  readonly offset: number;
  /** Without a prototype: any name is a plain key. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Of all its text nodes together, as written. */
  readonly text: string;
  /** The element of the file that it was made from, where macros or defaults have made a copy. */
  readonly origin?: XmlElement | undefined;
  /** Written by the importer, of the element and of its attributes. */
  fate?: FateNote | undefined;
  attributeFates?: Record<string, FateNote> | undefined;
}

const NO_NAMES: object = Object.freeze(Object.create(null));

/**
 * An empty record without a prototype's names: any name is a plain key. Its prototype is an empty object rather than null, because V8 keeps objects
 * without a prototype as hash tables, which take four times the memory and ten times as long to make.
 */
export const plainRecord = <Value>(): Record<string, Value> => Object.create(NO_NAMES) as Record<string, Value>;

/** An element while its tags are read. */
export interface OpenElement extends XmlElement {
  children: OpenElement[];
  text: string;
}

/** Of elements without children: most have none. */
export const CHILDLESS: OpenElement[] = [];

/** All members at once, also those that are written later: one layout, and nothing is moved. */
export const openElement = (name: string, file: XmlFile, offset: number, attributes: Readonly<Record<string, string>>): OpenElement => ({
  name,
  file,
  offset,
  attributes,
  children: CHILDLESS,
  text: "",
  origin: undefined,
  fate: undefined,
  attributeFates: undefined,
});

/** White space between elements is not kept. */
export function addText(element: OpenElement | undefined, text: string): void {
  if (element && /\S/.test(text)) element.text += text;
}

export const xmlFile = (path: string, text: string): XmlFile => ({ path, text, lines: lineIndex(text) });

/** `arm.urdf:12:7`, which editors open at that place. */
export function placeOf(element: XmlElement, attribute?: string): string {
  const { file } = element;
  const offset = attribute === undefined ? element.offset : attributeOffset(element, attribute);
  const { line, column } = file.lines.positionAt(offset);
  return `${file.path}:${line}:${column}`;
}

/**
 * Where an attribute of the start tag begins. It is looked for when it is asked for, since few are: the tag is well-formed, so names,
 * equals signs and quoted values follow each other.
 */
function attributeOffset({ file: { text }, offset, name }: XmlElement, wanted: string): number {
  const tag = /\s*([^\s=/>]+)\s*=\s*(?:"[^"]*"|'[^']*')/y;
  tag.lastIndex = offset + 1 + name.length;
  for (let found = tag.exec(text); found; found = tag.exec(text)) {
    if (found[1] === wanted) return found.index + found[0].indexOf(wanted);
  }
  return offset;
}

/** The first child of a name. */
export function childOf({ children }: XmlElement, name: string): XmlElement | undefined {
  for (const child of children) if (child.name === name) return child;
  return undefined;
}
/** All children of a name. */
export const childrenOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name);
