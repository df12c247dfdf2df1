/**
 * Text → tokens. The longest token wins: `2.*x` is `2.` `*` `x`, `x.*y` is `x` `.*` `y`. Block comments do not nest; a byte-order
 * mark is white space; the quotes of `'a b'` belong to the name. A string is a range of the text: nothing is copied or decoded here,
 * for more than half of a library is documentation. Cost O(length).
 *
 * Source: Modelica specification 3.6, appendix A.1.
 */
import { KEYWORDS, type LexicalFinding, SIGNS, type TokenKind, type Tokens } from "./tokens.js";

export interface LexedText {
  readonly tokens: Tokens;
  readonly findings: readonly LexicalFinding[];
}

interface Lexer {
  readonly text: string;
  at: number;
  readonly kinds: TokenKind[];
  readonly from: number[];
  readonly to: number[];
  readonly findings: LexicalFinding[];
  /** After a string that is never closed: strings end with their lines, so that no text is searched to its end again and again. */
  confined: boolean;
}

const KEYWORD_KINDS = new Map<string, TokenKind>(KEYWORDS.map((word) => [word, word]));
/** Longest first, by first character. */
const SIGN_KINDS = new Map<number, readonly TokenKind[]>(
  [...new Set(SIGNS.map((sign) => sign.charCodeAt(0)))].map((code) => [
    code,
    SIGNS.filter((sign) => sign.charCodeAt(0) === code).sort((a, b) => b.length - a.length),
  ]),
);

const QUOTE = 34;
const APOSTROPHE = 39;
const STAR = 42;
const DOT = 46;
const SLASH = 47;
const BACKSLASH = 92;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const ESCAPED = `'"?\\abfnrtv`;
/** What a text of another encoding is full of; beyond this many the findings would only be counted. */
const MOST_FINDINGS = 200;

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xfeff;

export function tokenize(text: string): LexedText {
  const lexer: Lexer = { text, at: 0, kinds: [], from: [], to: [], findings: [], confined: false };
  while (lexer.at < text.length) scanNext(lexer);
  push(lexer, "end of file", text.length);
  return { tokens: { kinds: lexer.kinds, from: lexer.from, to: lexer.to }, findings: lexer.findings };
}

function scanNext(lexer: Lexer): void {
  const { text, at } = lexer;
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (isSpace(code)) lexer.at++;
  else if (isLetter(code)) scanWord(lexer);
  else if (isDigit(code) || (code === DOT && isDigit(next))) scanNumber(lexer);
  else if (code === QUOTE) scanString(lexer);
  else if (code === APOSTROPHE) scanQuotedName(lexer);
  else if (code === SLASH && next === SLASH) lexer.at = lineEnd(text, at);
  else if (code === SLASH && next === STAR) skipBlockComment(lexer);
  else scanSign(lexer, code);
}

/** The token from the present place up to `to`. */
function push(lexer: Lexer, kind: TokenKind, to: number): void {
  lexer.kinds.push(kind);
  lexer.from.push(lexer.at);
  lexer.to.push(to);
  lexer.at = to;
}

function find(lexer: Lexer, finding: LexicalFinding): void {
  if (lexer.findings.length < MOST_FINDINGS) lexer.findings.push(finding);
}

function scanWord(lexer: Lexer): void {
  const { text } = lexer;
  let to = lexer.at + 1;
  for (let code = text.charCodeAt(to); isLetter(code) || isDigit(code); code = text.charCodeAt(to)) to++;
  // no keyword is longer than "encapsulated" and "constrainedby"
  const keyword = to - lexer.at > 13 ? undefined : KEYWORD_KINDS.get(text.slice(lexer.at, to));
  push(lexer, keyword ?? "identifier", to);
}

/** Digits [ "." digits ] [ e [sign] digits ]; an `e` without digits behind it is not part of the number. */
function scanNumber(lexer: Lexer): void {
  const { text } = lexer;
  let to = digitsEnd(text, lexer.at);
  let kind: TokenKind = "integer";
  if (text.charCodeAt(to) === DOT) {
    to = digitsEnd(text, to + 1);
    kind = "real";
  }
  if (text[to] === "e" || text[to] === "E") {
    const signed = text[to + 1] === "+" || text[to + 1] === "-" ? to + 2 : to + 1;
    if (isDigit(text.charCodeAt(signed))) {
      to = digitsEnd(text, signed);
      kind = "real";
    }
  }
  push(lexer, kind, to);
}

function digitsEnd(text: string, at: number): number {
  while (isDigit(text.charCodeAt(at))) at++;
  return at;
}

/** Up to the next quote without a backslash. A string that is never closed ends with its first line, so that the rest is still read. */
function scanString(lexer: Lexer): void {
  const { text, at } = lexer;
  const limit = lexer.confined ? lineEnd(text, at) : text.length;
  for (let to = at + 1; to < limit; to++) {
    const code = text.charCodeAt(to);
    if (code === QUOTE) {
      push(lexer, "string", to + 1);
      return;
    }
    if (code === BACKSLASH) checkEscape(lexer, to++);
  }
  const hint = 'a string ends with ", inside it a quote is written \\"';
  find(lexer, { code: "modelica.open-string", severity: "error", offset: at, message: "the string is never closed", hint });
  lexer.confined = true;
  push(lexer, "string", lineEnd(text, at));
}

function checkEscape(lexer: Lexer, offset: number): void {
  const escaped = lexer.text[offset + 1];
  if (escaped === undefined || ESCAPED.includes(escaped)) return;
  const message = `\\${escaped} has no meaning in Modelica and is kept as it is`;
  find(lexer, { code: "modelica.bad-escape", severity: "warning", offset, message, hint: "a backslash itself is written \\\\" });
}

function scanQuotedName(lexer: Lexer): void {
  const { text, at } = lexer;
  let to = at + 1;
  for (let code = text.charCodeAt(to); to < text.length && code !== APOSTROPHE; code = text.charCodeAt(to)) {
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
    if (code === BACKSLASH) checkEscape(lexer, to++);
    to++;
  }
  const closed = text.charCodeAt(to) === APOSTROPHE && to < text.length;
  if (!closed || to === at + 1) {
    const message = closed ? "a quoted name without characters" : "the quoted name is not closed on its line";
    find(lexer, { code: "modelica.open-name", severity: "error", offset: at, message, hint: `"…" encloses strings, '…' names` });
  }
  push(lexer, "identifier", Math.min(text.length, closed ? to + 1 : to));
}

function skipBlockComment(lexer: Lexer): void {
  const end = lexer.text.indexOf("*/", lexer.at + 2);
  if (end < 0) {
    const message = "the comment is never closed";
    find(lexer, { code: "modelica.open-comment", severity: "error", offset: lexer.at, message, hint: "it ends with */" });
  }
  lexer.at = end < 0 ? lexer.text.length : end + 2;
}

function scanSign(lexer: Lexer, code: number): void {
  const { text, at } = lexer;
  const sign = SIGN_KINDS.get(code)?.find((candidate) => text.startsWith(candidate, at));
  if (sign !== undefined) push(lexer, sign, at + sign.length);
  else skipCharacter(lexer);
}

function skipCharacter(lexer: Lexer): void {
  const { text, at } = lexer;
  const character = String.fromCodePoint(text.codePointAt(at)!);
  const message = `the character ${JSON.stringify(character)} means nothing here`;
  const hint = "outside of strings, comments and quoted names Modelica has ASCII letters, digits and signs only";
  find(lexer, { code: "modelica.bad-character", severity: "error", offset: at, message, hint });
  lexer.at += character.length;
}

function lineEnd(text: string, at: number): number {
  while (at < text.length && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== CARRIAGE_RETURN) at++;
  return at;
}

/** The value of a string or quoted name without its quotes: escapes replaced. */
export function decodeEscapes(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replace(/\\(['"?\\abfnrtv])/g, (_all, escaped: string) => ESCAPE_VALUES[escaped] ?? escaped);
}

const ESCAPE_VALUES: Readonly<Record<string, string>> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};
