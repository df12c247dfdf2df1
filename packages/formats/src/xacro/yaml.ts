/**
 * The part of YAML that parameters of robots are written in → values: dictionaries and lists by indentation or in brackets, numbers, truth
 * values, texts with or without quotes, comments, and the units that xacro knows (`!degrees 90`). Anchors, texts of several lines and
 * several documents are refused. Time and depth are bounded by the text.
 *
 *   block   = entries of one indentation: "key: value" | "key:" deeper block | "- value" | "- " block
 *   flow    = [ value, … ] | { key: value, … } | scalar
 */
import { finite } from "./functions.js";
import { numberIn, valueOfText, XacroProblem, type XacroValue } from "./values.js";

const DEEPEST = 50;

interface Line {
  readonly indent: number;
  readonly text: string;
  readonly number: number;
}

interface Reader {
  readonly lines: Line[];
  next: number;
}

/** Throws XacroProblem with the number of the line. */
export function parseYaml(text: string): XacroValue {
  const reader: Reader = { lines: linesOf(text), next: 0 };
  const [first] = reader.lines;
  if (!first) return null;
  const value = readBlock(reader, first.indent, 0);
  const left = reader.lines[reader.next];
  if (left) throw problem(left, "its indentation fits nothing above it");
  return value;
}

const problem = ({ number }: Line, message: string): XacroProblem => new XacroProblem(`line ${number} of the YAML file: ${message}`);

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const [k, written] of text.split(/\r\n|\r|\n/).entries()) {
    const content = withoutComment(written).trimEnd();
    // the sign that a document begins is none of it
    if (content.trim() === "" || (lines.length === 0 && content === "---")) continue;
    const line = { indent: content.length - content.trimStart().length, text: content.trimStart(), number: k + 1 };
    if (/^ *\t/.test(written)) throw problem(line, "lines are indented by spaces");
    if (/^(?:---|\.\.\.)/.test(line.text)) throw problem(line, "one document is read");
    lines.push(line);
  }
  return lines;
}

/** A `#` outside of quotes, at the start or behind a space, begins a comment. */
function withoutComment(line: string): string {
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!;
    if (quote !== "") quote = letter === quote ? "" : quote;
    else if ((letter === '"' || letter === "'") && /(?:^|[\s[{,:])$/.test(line.slice(Math.max(0, at - 1), at))) quote = letter;
    else if (letter === "#" && (at === 0 || /\s/.test(line[at - 1]!))) return line.slice(0, at);
  }
  return line;
}

const KEY = /^(?:("[^"]*"|'[^']*')\s*|((?:[^\s[\]{},"'#&*!|>%@`-]|-(?=[^\s:]))[^:]*)):(?:\s+(.*))?$/s;

function readBlock(reader: Reader, indent: number, depth: number): XacroValue {
  if (depth > DEEPEST) throw problem(reader.lines[reader.next]!, `more than ${DEEPEST} levels`);
  const first = reader.lines[reader.next]!;
  if (/^-(?:\s|$)/.test(first.text)) return readList(reader, indent, depth);
  if (KEY.test(first.text)) return readDictionary(reader, indent, depth);
  reader.next++;
  return flowValue(first, first.text);
}

function readList(reader: Reader, indent: number, depth: number): XacroValue {
  const items: XacroValue[] = [];
  for (let line = reader.lines[reader.next]; line?.indent === indent && /^-(?:\s|$)/.test(line.text); line = reader.lines[reader.next]) {
    const rest = line.text.slice(1).trimStart();
    if (rest === "") items.push(deeperOrNothing(reader, indent, depth));
    else {
      // what follows the dash is a block of its own, indented as far as it stands
      const inner = { ...line, indent: indent + line.text.length - rest.length, text: rest };
      reader.lines[reader.next] = inner;
      items.push(readBlock(reader, inner.indent, depth + 1));
    }
  }
  return { items };
}

function readDictionary(reader: Reader, indent: number, depth: number): XacroValue {
  const entries = new Map<string, XacroValue>();
  for (let line = reader.lines[reader.next]; line?.indent === indent; line = reader.lines[reader.next]) {
    const [whole, quoted, plain, rest = ""] = KEY.exec(line.text) ?? [];
    if (whole === undefined) throw problem(line, '"key: value" is expected');
    const key = quoted?.slice(1, -1) ?? plain!.trimEnd();
    if (entries.has(key)) throw problem(line, `"${key}" stands twice`);
    if (rest.trim() === "") {
      const below = reader.lines[reader.next + 1];
      // a list may stand as far to the left as the key it belongs to
      const isList = below?.indent === indent && /^-(?:\s|$)/.test(below.text);
      if (isList) reader.next++;
      entries.set(key, isList ? readList(reader, indent, depth + 1) : deeperOrNothing(reader, indent, depth));
    } else {
      reader.next++;
      entries.set(key, flowValue(line, rest));
    }
  }
  return { entries };
}

/** The block below a line that ends where its value should stand. */
function deeperOrNothing(reader: Reader, indent: number, depth: number): XacroValue {
  reader.next++;
  const below = reader.lines[reader.next];
  return below && below.indent > indent ? readBlock(reader, below.indent, depth + 1) : null;
}

const DEGREE = Math.PI / 180;
/** What a number of each unit is in SI. */
const UNITS: Readonly<Record<string, number>> = {
  radians: 1,
  degrees: DEGREE,
  meters: 1,
  millimeters: 1e-3,
  foot: 0.3048,
  inches: 0.0254,
};

function flowValue(line: Line, text: string): XacroValue {
  const [, unit, measured] = /^!([a-z]+)\s+(.*)$/s.exec(text) ?? [];
  if (unit !== undefined) {
    if (!Object.hasOwn(UNITS, unit)) throw problem(line, `"!${unit}" is not known`);
    return finite(numberIn(valueOfText(measured!)).number * UNITS[unit]!);
  }
  const flow = { text: text.trim(), at: 0 };
  const value = readFlow(line, flow, 0);
  if (skip(flow) < flow.text.length) throw problem(line, `"${flow.text.slice(flow.at, flow.at + 20)}" is not expected`);
  return value;
}

interface Flow {
  readonly text: string;
  at: number;
}

function skip(flow: Flow): number {
  while (/\s/.test(flow.text[flow.at] ?? "")) flow.at++;
  return flow.at;
}

function readFlow(line: Line, flow: Flow, depth: number): XacroValue {
  if (depth > DEEPEST) throw problem(line, `more than ${DEEPEST} brackets inside each other`);
  const open = flow.text[skip(flow)];
  if (open === "[" || open === "{") {
    flow.at++;
    return open === "[" ? flowList(line, flow, depth) : flowDictionary(line, flow, depth);
  }
  return scalar(line, flow, depth > 0);
}

/** Takes the comma, or the closing bracket, which ends it. */
function goesOn(line: Line, flow: Flow, close: string): boolean {
  const sign = flow.text[skip(flow)];
  flow.at++;
  if (sign === close) return false;
  if (sign === ",") return true;
  throw problem(line, `"${close}" is missing`);
}

function flowList(line: Line, flow: Flow, depth: number): XacroValue {
  const items: XacroValue[] = [];
  if (flow.text[skip(flow)] === "]") flow.at++;
  else {
    do items.push(readFlow(line, flow, depth + 1));
    while (goesOn(line, flow, "]"));
  }
  return { items };
}

function flowDictionary(line: Line, flow: Flow, depth: number): XacroValue {
  const entries = new Map<string, XacroValue>();
  if (flow.text[skip(flow)] === "}") flow.at++;
  else {
    do {
      const key = /\s*(?:"([^"]*)"|'([^']*)'|([^\s:,[\]{}"']+))\s*:\s*/y;
      key.lastIndex = flow.at;
      const found = key.exec(flow.text);
      if (!found) throw problem(line, '"key: value" is expected in braces');
      flow.at = key.lastIndex;
      entries.set(found[1] ?? found[2] ?? found[3]!, readFlow(line, flow, depth + 1));
    } while (goesOn(line, flow, "}"));
  }
  return { entries };
}

function scalar(line: Line, flow: Flow, inside: boolean): XacroValue {
  const pattern = inside ? /"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|[^,[\]{}]+/y : /"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|.+/sy;
  pattern.lastIndex = flow.at;
  const found = pattern.exec(flow.text);
  if (!found || /^[&*|>%@`]/.test(found[0])) throw problem(line, `"${flow.text.slice(flow.at, flow.at + 20)}" is not read`);
  flow.at = pattern.lastIndex;
  const [word, double, single] = found;
  if (double !== undefined) return double.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
  if (single !== undefined) return single.replaceAll("''", "'");
  const plain = word.trim();
  if (plain === "" || plain === "~" || plain === "null") return null;
  return valueOfText(plain);
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t" };
