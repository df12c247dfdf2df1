/**
 * The short way through plain XML, about five times as fast as the parser: elements, attributes, text and comments, written as
 * nearly all robots are. It reads a part of XML 1.0 and nothing besides: whatever is not surely well-formed, or needs more than
 * is here (entities, CDATA, document types, instructions, names beyond ASCII, characters beyond the basic plane), gives
 * undefined, and the parser reads the text from its beginning and says what is wrong. So no mistake is told or forgiven here;
 * both ways give the same tree, which the tests compare.
 */
import { addText, type OpenElement, openElement, plainRecord, type XmlElement, type XmlFile } from "./xml-tree.js";

/** What XML 1.0 does not allow (production 2), or only in pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNUSUAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/;

const DECLARATION = /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])(?:utf|UTF)-8\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>/;

const [SPACE, BANG, DOUBLE_QUOTE, AMPERSAND, SINGLE_QUOTE, SLASH, LESS, EQUALS, GREATER] = [32, 33, 34, 38, 39, 47, 60, 61, 62] as const;

/** By ASCII code: 2 where a name may begin, 1 where it may go on. Colons inside are part of names. */
const NAME_CODES: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  return /[A-Za-z_]/.test(letter) ? 2 : /[-.:\d]/.test(letter) ? 1 : 0;
});

interface Scan {
  readonly text: string;
  /** What comes next. */
  at: number;
  /** Equal names are one text. */
  readonly names: Map<string, string>;
}

/** The outermost element; undefined where the parser has to decide. */
export function scanPlainXml(file: XmlFile, limits: { readonly depth: number; readonly elements: number }): XmlElement | undefined {
  const { text } = file;
  if (UNUSUAL.test(text)) return undefined;
  const scan: Scan = { text, at: DECLARATION.exec(text)?.[0].length ?? 0, names: new Map() };
  const open: OpenElement[] = [];
  // elements whose parent is open still, in the order of the file: a list that grows by itself would take room for 17
  const waiting: OpenElement[] = [];
  const firstChild: number[] = [];
  let elements = 0;
  for (let next = text.indexOf("<", scan.at); next !== -1; next = text.indexOf("<", scan.at)) {
    const parent = open.at(-1);
    if (!takeText(parent, text, scan.at, next)) return undefined;
    const kind = text.charCodeAt(next + 1);
    if (kind === BANG) {
      if (!skipComment(scan, next)) return undefined;
    } else if (kind === SLASH) {
      if (!parent || !closeTag(scan, next, parent.name)) return undefined;
      const first = firstChild.pop()!;
      if (first < waiting.length) parent.children = waiting.splice(first);
      open.pop();
    } else {
      if ((!parent && elements > 0) || ++elements > limits.elements || open.length >= limits.depth) return undefined;
      const element = startTag(scan, file, next);
      if (!element) return undefined;
      waiting.push(element);
      // an empty tag has a slash in front of its end
      if (text.charCodeAt(scan.at - 2) === SLASH) continue;
      open.push(element);
      firstChild.push(waiting.length);
    }
  }
  return open.length === 0 && elements > 0 && isBlank(text, scan.at, text.length) ? waiting[0] : undefined;
}

/** What stands between two tags; false where it is not plain. */
function takeText(parent: OpenElement | undefined, text: string, from: number, to: number): boolean {
  if (isBlank(text, from, to)) return true;
  if (!parent) return false;
  const piece = text.slice(from, to);
  if (piece.includes("&") || piece.includes("]]>")) return false;
  addText(parent, piece.includes("\r") ? piece.replace(/\r\n?/g, "\n") : piece);
  return true;
}

/** Nothing but white space: of the codes up to the space no others are left in the text. */
function isBlank(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) > SPACE) return false;
  return true;
}

/** Two hyphens end a comment, and nothing else may follow them. */
function skipComment(scan: Scan, start: number): boolean {
  const { text } = scan;
  if (!text.startsWith("<!--", start)) return false;
  const end = text.indexOf("--", start + 4);
  scan.at = end + 3;
  return end !== -1 && text.charCodeAt(end + 2) === GREATER;
}

function closeTag(scan: Scan, start: number, name: string): boolean {
  const { text } = scan;
  if (!text.startsWith(name, start + 2)) return false;
  scan.at = start + 2 + name.length;
  skipSpace(scan);
  return text.charCodeAt(scan.at++) === GREATER;
}

/** Up to behind its `>`. */
function startTag(scan: Scan, file: XmlFile, start: number): OpenElement | undefined {
  const { text } = scan;
  scan.at = start + 1;
  const name = takeName(scan);
  if (name === undefined) return undefined;
  const attributes = plainRecord<string>();
  for (;;) {
    const before = scan.at;
    skipSpace(scan);
    const code = text.charCodeAt(scan.at);
    if (code === GREATER) break;
    if (code === SLASH) {
      if (text.charCodeAt(++scan.at) !== GREATER) return undefined;
      break;
    }
    // attributes have white space between them
    if (scan.at === before || !takeAttribute(scan, attributes)) return undefined;
  }
  scan.at++;
  return openElement(name, file, start, attributes);
}

function takeAttribute(scan: Scan, attributes: Record<string, string>): boolean {
  const { text } = scan;
  const name = takeName(scan);
  skipSpace(scan);
  if (name === undefined || text.charCodeAt(scan.at++) !== EQUALS) return false;
  skipSpace(scan);
  const quote = text.charCodeAt(scan.at++);
  if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) return false;
  const start = scan.at;
  let [at, spaced] = [start, false];
  for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(++at)) {
    if (code === LESS || code === AMPERSAND || Number.isNaN(code)) return false;
    if (code < SPACE) spaced = true;
  }
  scan.at = at + 1;
  const value = text.slice(start, at);
  if (attributes[name] !== undefined) return false;
  // XML 1.0, 2.11 and 3.3.3: ends of lines and tabs in a value are spaces
  attributes[name] = spaced ? value.replace(/\r\n?|[\n\t]/g, " ") : value;
  return true;
}

function takeName(scan: Scan): string | undefined {
  const { text, at: start, names } = scan;
  let at = start;
  if (NAME_CODES[text.charCodeAt(at)] !== 2) return undefined;
  while (NAME_CODES[text.charCodeAt(++at)]! > 0);
  scan.at = at;
  const name = text.slice(start, at);
  const known = names.get(name);
  if (known === undefined) names.set(name, name);
  return known ?? name;
}

function skipSpace(scan: Scan): void {
  while (scan.text.charCodeAt(scan.at) <= SPACE) scan.at++;
}
