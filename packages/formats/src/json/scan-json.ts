/**
 * Checks that a text is JSON (RFC 8259) and says where it is not, without building values and without recursion: the open arrays and
 * objects are kept in a list, so nesting of any depth is only counted. It also finds what JSON.parse accepts in silence: keys given
 * twice (the last would win) and numbers beyond the range of a double (1e400 would become ∞).
 *
 * Cost O(length); a few nanoseconds per character. Memory O(depth + keys of the open objects).
 */
import { DIAGNOSTIC_LIMIT, pathTo } from "@gelenk/core";
import { hintFor } from "./json-hints.js";

export interface ScanLimits {
  /** Deepest nesting of arrays and objects. */
  readonly depth: number;
  /** Arrays and objects together. */
  readonly containers: number;
  /** Numbers, strings and literals together. */
  readonly scalars: number;
}

export interface ScanProblem {
  readonly code: string;
  readonly offset: number;
  readonly where: string;
  readonly message: string;
  readonly hint?: string;
}

export interface ScanResult {
  /** Set if the text is not JSON or beyond the limits; the scan ends there. */
  readonly fatal?: ScanProblem;
  /** Keys given twice, numbers out of range: the first of them. */
  readonly problems: readonly ScanProblem[];
  /** How many more there were. */
  readonly dropped: number;
}

/** Called at the first character of every value. */
export type ValueVisitor = (scanner: Scanner) => void;

interface Frame {
  object: boolean;
  /** Key or index of the value being read. */
  key: string;
  index: number;
  readonly few: string[];
  many: Set<string> | undefined;
}

export interface Scanner {
  readonly text: string;
  readonly limits: ScanLimits;
  readonly visit: ValueVisitor | undefined;
  readonly problems: ScanProblem[];
  dropped: number;
  /** Open arrays and objects; frames beyond `depth` are kept for reuse. */
  readonly frames: Frame[];
  depth: number;
  offset: number;
  containers: number;
  scalars: number;
  fatal: ScanProblem | undefined;
}

export function scanJson(text: string, limits: ScanLimits, visit?: ValueVisitor): ScanResult {
  const s: Scanner = {
    text,
    limits,
    visit,
    problems: [],
    dropped: 0,
    frames: [],
    depth: 0,
    offset: 0,
    containers: 0,
    scalars: 0,
    fatal: undefined,
  };
  let more = true;
  while (more && !s.fatal) {
    const complete = scanValue(s);
    more = complete ? finishValue(s) : !s.fatal;
  }
  if (!s.fatal && s.offset < text.length) fail(s, "there is text after the end of the document");
  return { ...(s.fatal && { fatal: s.fatal }), problems: s.problems, dropped: s.dropped };
}

/** JSON path of the value the scanner is at. */
export function scannerPath(s: Scanner): string {
  let path = "";
  for (let i = 0; i < s.depth; i++) {
    const frame = s.frames[i]!;
    path = pathTo(path, frame.object ? frame.key : frame.index);
  }
  return path;
}

/** The text is not JSON at this place. */
function fail(s: Scanner, message: string, hint: string | undefined = hintFor(s.text, s.offset)): false {
  s.fatal = { code: "file.not-json", offset: s.offset, where: scannerPath(s), message, ...(hint !== undefined && { hint }) };
  return false;
}

/** A limit is passed at this place. */
function refuse(s: Scanner, code: string, message: string): false {
  s.fatal = { code, offset: s.offset, where: scannerPath(s), message };
  return false;
}

function note(s: Scanner, problem: ScanProblem): void {
  if (s.problems.length < DIAGNOSTIC_LIMIT) s.problems.push(problem);
  else s.dropped++;
}

const found = (s: Scanner): string => {
  if (s.offset >= s.text.length) return "the text ends";
  return `found ${JSON.stringify(String.fromCodePoint(s.text.codePointAt(s.offset)!))}`;
};

const QUOTE = 34;
const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const COLON = 58;
const OPEN_ARRAY = 91;
const BACKSLASH = 92;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

function skipSpace(s: Scanner): number {
  for (;;) {
    const code = s.text.charCodeAt(s.offset);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return code;
    s.offset++;
  }
}

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

/** Reads a scalar or an empty container (returns true), or opens a container up to its first value (returns false). */
function scanValue(s: Scanner): boolean {
  const code = skipSpace(s);
  s.visit?.(s);
  if (code === OPEN_OBJECT || code === OPEN_ARRAY) return openContainer(s, code === OPEN_OBJECT);
  if (++s.scalars > s.limits.scalars) return refuse(s, "file.too-large", `the file holds more than ${s.limits.scalars} values`);
  if (code === QUOTE) return scanString(s);
  if (code === MINUS || isDigit(code)) return scanNumber(s);
  for (const literal of ["true", "false", "null"]) {
    if (!s.text.startsWith(literal, s.offset)) continue;
    s.offset += literal.length;
    return true;
  }
  return fail(s, s.offset >= s.text.length ? "the text ends where a value is expected" : `${found(s)} where a value is expected`);
}

function openContainer(s: Scanner, object: boolean): boolean {
  const { limits } = s;
  if (s.depth >= limits.depth) return refuse(s, "file.too-deep", `nested more than ${limits.depth} levels deep`);
  if (++s.containers > limits.containers)
    return refuse(s, "file.too-large", `the file holds more than ${limits.containers} lists and objects`);
  s.offset++;
  const code = skipSpace(s);
  if (code === (object ? CLOSE_OBJECT : CLOSE_ARRAY)) {
    s.offset++;
    return true;
  }
  let frame = s.frames[s.depth];
  if (!frame) {
    frame = { object, key: "", index: 0, few: [], many: undefined };
    s.frames.push(frame);
  }
  frame.object = object;
  frame.index = 0;
  frame.few.length = 0;
  frame.many = undefined;
  if (object) {
    const good = scanKey(s, frame);
    if (!good) return false;
  }
  s.depth++;
  return false;
}

/** After a complete value: closes what ends here. Returns whether another value follows. */
function finishValue(s: Scanner): boolean {
  while (s.depth > 0) {
    const frame = s.frames[s.depth - 1]!;
    const code = skipSpace(s);
    if (code === COMMA) return nextMember(s, frame);
    if (code !== (frame.object ? CLOSE_OBJECT : CLOSE_ARRAY)) {
      const close = frame.object ? '"}"' : '"]"';
      return fail(s, `${found(s)} where a comma or ${close} is expected`);
    }
    s.offset++;
    s.depth--;
  }
  skipSpace(s);
  return false;
}

function nextMember(s: Scanner, frame: Frame): boolean {
  const comma = s.offset++;
  const code = skipSpace(s);
  if (code === (frame.object ? CLOSE_OBJECT : CLOSE_ARRAY)) {
    s.offset = comma;
    return fail(s, "a comma is followed by no value", "remove the comma before the closing bracket");
  }
  frame.index++;
  if (!frame.object) return true;
  s.depth--;
  const good = scanKey(s, frame);
  s.depth++;
  return good;
}

/** "key": up to the colon; notes keys given twice. The frame is not yet counted as open, so paths end at its owner. */
function scanKey(s: Scanner, frame: Frame): boolean {
  if (skipSpace(s) !== QUOTE) return fail(s, `${found(s)} where a key in double quotes is expected`);
  const start = s.offset;
  if (!scanString(s)) return false;
  const raw = s.text.slice(start, s.offset);
  frame.key = raw.includes("\\") ? (JSON.parse(raw) as string) : raw.slice(1, -1);
  if (alreadyThere(frame)) {
    const message = `the key ${JSON.stringify(frame.key.slice(0, 60))} is given twice`;
    note(s, { code: "file.duplicate-key", offset: start, where: pathTo(scannerPath(s), frame.key), message, hint: "remove one of them" });
  }
  if (skipSpace(s) !== COLON) return fail(s, `${found(s)} where a colon is expected`);
  s.offset++;
  return true;
}

/** A short list serves most objects; a set takes over where there are many keys. */
function alreadyThere(frame: Frame): boolean {
  const { few, key } = frame;
  if (frame.many ? frame.many.has(key) : few.includes(key)) return true;
  if (frame.many) frame.many.add(key);
  else if (few.length < 16) few.push(key);
  else frame.many = new Set([...few, key]);
  return false;
}

const ESCAPES = '"\\/bfnrt';
const FOUR_DIGITS = /[0-9a-fA-F]{4}/y;

function scanString(s: Scanner): boolean {
  const { text } = s;
  const start = s.offset;
  for (let i = start + 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      s.offset = i + 1;
      return true;
    }
    if (code < 32) {
      s.offset = i;
      return fail(
        s,
        code === 10 || code === 13 ? "a line ends inside a text in quotes" : "a control character stands inside a text in quotes",
      );
    }
    if (code !== BACKSLASH) continue;
    i++;
    FOUR_DIGITS.lastIndex = i + 1;
    if (ESCAPES.includes(text[i] ?? "x") || (text[i] === "u" && FOUR_DIGITS.test(text))) continue;
    s.offset = i - 1;
    return fail(s, 'a backslash is not followed by one of " \\ / b f n r t u', "a backslash itself is written \\\\");
  }
  s.offset = start;
  return fail(s, "a text in quotes has no end", "the closing quote is missing");
}

function skipDigits(s: Scanner): boolean {
  const start = s.offset;
  while (isDigit(s.text.charCodeAt(s.offset))) s.offset++;
  return s.offset > start;
}

function scanNumber(s: Scanner): boolean {
  const { text } = s;
  const start = s.offset;
  if (text.charCodeAt(s.offset) === MINUS) s.offset++;
  const digits = s.offset;
  if (!skipDigits(s)) return missingDigit(s);
  if (text.charCodeAt(digits) === ZERO && s.offset > digits + 1) {
    s.offset = digits;
    return fail(s, "a number starts with a needless zero", "remove the leading zero");
  }
  if (text.charCodeAt(s.offset) === POINT) {
    s.offset++;
    if (!skipDigits(s)) return missingDigit(s, "write a digit after the decimal point");
  }
  const long = s.offset - start > 300;
  const exponent = text[s.offset] === "e" || text[s.offset] === "E";
  if (exponent) {
    s.offset++;
    if (text[s.offset] === "+" || text[s.offset] === "-") s.offset++;
    if (!skipDigits(s)) return missingDigit(s);
  }
  // Anything shorter stays within the range of a double.
  if (long || exponent) checkRange(s, start);
  return true;
}

const missingDigit = (s: Scanner, hint?: string): false => fail(s, `${found(s)} where a digit is expected`, hint);

function checkRange(s: Scanner, start: number): void {
  const number = s.text.slice(start, s.offset);
  if (Number.isFinite(Number(number))) return;
  const message = `the number ${number.slice(0, 30)} is too large`;
  note(s, { code: "file.not-finite", offset: start, where: scannerPath(s), message, hint: "the largest number is about 1.8e308" });
}
