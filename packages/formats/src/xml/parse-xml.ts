/**
 * XML text → tree of elements, with the place of each. What is plain XML takes a short way (scan-plain-xml.ts); the parser of
 * all else, which also says what is wrong, is `saxes`: it is strict about XML 1.0, reads no other file and knows the five
 * entities of XML alone. A document type that declares entities is refused, and depth, elements and attributes are limited, so
 * that no text takes more than O(length) of time and memory.
 */
import type { Diagnostic } from "@gelenk/core";
import { SaxesParser } from "saxes";
import { decodeText } from "../decode-text.js";
import { scanPlainXml } from "./scan-plain-xml.js";
import { addText, CHILDLESS, type OpenElement, openElement, plainRecord, type XmlElement, type XmlFile, xmlFile } from "./xml-tree.js";

export interface XmlLimits {
  /** Bytes of a file. */
  readonly bytes: number;
  /** Elements inside each other. */
  readonly depth: number;
  readonly elements: number;
}

export const XML_LIMITS: XmlLimits = { bytes: 256 * 1024 * 1024, depth: 256, elements: 5_000_000 };

export interface ParsedXml {
  /** Missing exactly if there are errors. */
  readonly root?: XmlElement;
  readonly diagnostics: readonly Diagnostic[];
}

/** Given to the parser piece by piece, so that it can be left at the first mistake. */
const PIECE = 65_536;

/** Ends the parser's work at the first mistake. */
class Refused extends Error {
  constructor(
    readonly code: string,
    readonly offset: number,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

export function parseXmlBytes(path: string, bytes: Uint8Array, limits: XmlLimits = XML_LIMITS): ParsedXml {
  if (bytes.length > limits.bytes) {
    const message = `the file has ${bytes.length} bytes, more than the ${limits.bytes} allowed`;
    return { diagnostics: [{ code: "file.too-large", severity: "error", message, where: path }] };
  }
  const { text, diagnostics } = decodeText(bytes);
  return text === undefined ? { diagnostics: diagnostics.map((d) => ({ ...d, where: path })) } : parseXml(path, text, limits);
}

export function parseXml(path: string, text: string, limits: XmlLimits = XML_LIMITS): ParsedXml {
  if (text.trim() === "") return { diagnostics: [{ code: "file.empty", severity: "error", where: path, message: "the file is empty" }] };
  const file = xmlFile(path, text);
  try {
    return { root: scanPlainXml(file, limits) ?? readTree(file, limits), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { line, column } = file.lines.positionAt(error.offset);
    const found: Diagnostic = { code: error.code, severity: "error", where: `${path}:${line}:${column}`, message: error.message };
    return { diagnostics: [error.hint === undefined ? found : { ...found, hint: error.hint }] };
  }
}

/** By the parser, which reads everything. */
export function readTree(file: XmlFile, limits: XmlLimits): XmlElement {
  const { text } = file;
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  /** The last one; where it has another name than its tag at the end, that is told next. */
  let closed: OpenElement | undefined;
  /** Equal names are one text. */
  const names = new Map<string, string>();
  let root: OpenElement | undefined;
  let elements = 0;
  let start = 0;

  parser.on("error", ({ message }) => {
    // its messages begin with line and column, which we give ourselves
    const what = message.replace(/^(?:[^:]*:)?\d+:\d+: /, "").replace(/\.$/, "");
    throw new Refused("xml.not-well-formed", Math.min(parser.position, text.length), what, hintFor(file, closed, what));
  });
  parser.on("xmldecl", ({ encoding }) => {
    if (encoding === undefined || /^(?:utf-?8|us-ascii|ascii)$/i.test(encoding) || isAscii(text)) return;
    throw new Refused("xml.encoding", 0, `the file says that it is ${encoding}`, "save it as UTF-8");
  });
  parser.on("doctype", (declaration) => {
    if (!declaration.includes("<!ENTITY")) return;
    const offset = text.indexOf("<!ENTITY");
    throw new Refused(
      "xml.entity",
      offset,
      "entities are not read: they can grow without limit or name other files",
      "write out what they stand for",
    );
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (++elements > limits.elements) throw new Refused("xml.too-large", parser.position, `more than ${limits.elements} elements`);
    if (open.length >= limits.depth)
      throw new Refused("xml.too-deep", parser.position, `more than ${limits.depth} elements inside each other`);
    const known = names.get(name);
    if (known === undefined) names.set(name, name);
    const element = openElement(known ?? name, file, start, attributes);
    const parent = open.at(-1);
    if (!parent) root = element;
    else if (parent.children === CHILDLESS) parent.children = [element];
    else parent.children.push(element);
    open.push(element);
  });
  parser.on("opentagstart", (tag) => {
    // what follows its name has been read as well
    start = text.lastIndexOf(`<${tag.name}`, parser.position - 1);
    // the parser fills in the attributes of the tag that it announces
    tag.attributes = plainRecord<string>();
  });
  parser.on("closetag", () => {
    closed = open.pop();
  });
  parser.on("text", (more) => addText(open.at(-1), more));
  parser.on("cdata", (more) => addText(open.at(-1), more));

  for (let from = 0; from < text.length; from += PIECE) parser.write(text.slice(from, from + PIECE));
  parser.close();
  return root!;
}

/** What probably was meant. */
function hintFor({ text, lines }: XmlFile, closed: OpenElement | undefined, what: string): string | undefined {
  if (closed && /^unexpected close tag/.test(what)) return `<${closed.name}> of line ${lines.positionAt(closed.offset).line} is still open`;
  return /^\s*[{[]/.test(text) ? "this looks like JSON; a model file ends with .json" : undefined;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are part of ASCII
const isAscii = (text: string): boolean => /^[\u0000-\u007f]*$/.test(text);
