/**
 * What the parts of the parser share: the tokens with a place among them, what was expected, and going on behind a mistake. A mistake
 * is reported where it is seen, then `Abandoned` leads to the nearest list (elements, equations, statements), which goes on behind the
 * next `;`.
 */
import { collectDiagnostics, type DiagnosticCollector } from "@gelenk/core";
import type { SourceText } from "./source-text.js";
import type { TokenKind, Tokens } from "./tokens.js";

/** Brackets, branches and classes inside each other; every one costs the stack of the parser and of all later phases. */
export const NESTING_LIMIT = 250;

export interface Parser {
  readonly source: SourceText;
  readonly tokens: Tokens;
  readonly diagnostics: DiagnosticCollector;
  /** One text per name. */
  readonly names: Map<string, string>;
  /** The present token. */
  index: number;
  depth: number;
  /** Names of the classes around the present place, from outside. */
  readonly open: string[];
  /** Is the inside of classes inside others left for later? */
  readonly defers: boolean;
  /** The class just read has no end of its own; the next `end` is that of a class around it. */
  missingEnd: boolean;
}

export const startParser = (source: SourceText, tokens: Tokens, defers = false): Parser => ({
  source,
  tokens,
  diagnostics: collectDiagnostics(),
  names: new Map(),
  index: 0,
  depth: 0,
  open: [],
  defers,
  missingEnd: false,
});

/** The present list cannot go on here; the mistake has been reported. */
export class Abandoned extends Error {
  constructor(
    /** Nothing more of the file shall be read. */
    readonly whole: boolean,
  ) {
    super("abandoned");
  }
}

export const kindAt = (p: Parser, ahead = 0): TokenKind => p.tokens.kinds[Math.min(p.index + ahead, p.tokens.kinds.length - 1)]!;
export const at = (p: Parser, kind: TokenKind): boolean => p.tokens.kinds[p.index] === kind;
export const offset = (p: Parser): number => p.tokens.from[p.index]!;

/** The end of the file is never passed. */
export function advance(p: Parser): void {
  if (p.index < p.tokens.kinds.length - 1) p.index++;
}

export function accept(p: Parser, kind: TokenKind): boolean {
  if (!at(p, kind)) return false;
  advance(p);
  return true;
}

/** One of the kinds, or undefined. */
export function acceptOneOf<Kind extends TokenKind>(p: Parser, kinds: ReadonlySet<Kind>): Kind | undefined {
  const kind = kindAt(p);
  if (!(kinds as ReadonlySet<TokenKind>).has(kind)) return undefined;
  advance(p);
  return kind as Kind;
}

export function expect(p: Parser, kind: TokenKind, hint?: string): void {
  if (!accept(p, kind)) fail(p, quote(kind), hint);
}

/**
 * The sign or word behind what stands complete. Missing at the end of a line it is reported there, and reading goes on as if it were there:
 * what follows is another line.
 */
export function expectBehind(p: Parser, kind: ";" | "then" | "loop", hint?: string): void {
  if (accept(p, kind)) return;
  const end = p.tokens.to[p.index - 1]!;
  if (!p.source.text.slice(end, offset(p)).includes("\n")) fail(p, quote(kind), hint);
  report(p, "modelica.syntax", end, `expected ${quote(kind)} at the end of the line`, hint);
  if (p.diagnostics.full) throw new Abandoned(true);
}

/** Behind the last part of a list in round brackets. */
export function closeList(p: Parser): void {
  if (!accept(p, ")")) fail(p, '"," or ")"');
}

export const EQUATION_HINT = 'equations stand behind the word "equation"';

export function identifier(p: Parser, what = "a name", hint = keywordHint(p)): string {
  if (!at(p, "identifier")) fail(p, what, hint);
  const text = tokenText(p);
  advance(p);
  const known = p.names.get(text);
  if (known !== undefined) return known;
  p.names.set(text, text);
  return text;
}

export const tokenText = (p: Parser): string => p.source.text.slice(p.tokens.from[p.index], p.tokens.to[p.index]);

export function report(p: Parser, code: string, place: number, message: string, hint?: string): void {
  p.diagnostics.error(code, p.source.place(place), message, hint);
}

/** Reports what was expected here and gives up the present list. */
export function fail(p: Parser, expected: string, hint?: string): never {
  report(p, "modelica.syntax", offset(p), `expected ${expected}, found ${describe(p)}`, hint);
  throw new Abandoned(p.diagnostics.full);
}

/** Something that may stand in itself begins; `p.depth` is lowered by whoever raised it, or by who catches. */
export function enter(p: Parser): void {
  if (++p.depth <= NESTING_LIMIT) return;
  const message = `more than ${NESTING_LIMIT} brackets, branches and classes inside each other`;
  report(p, "modelica.nesting", offset(p), message, "the rest of the file is not read");
  throw new Abandoned(true);
}

/** What stands between `begin` and its end in lists: reads one item, or reports and goes on behind the next `;`. */
export function guarded<Item>(p: Parser, read: () => Item): Item | undefined {
  const { depth } = p;
  const classes = p.open.length;
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Abandoned) || error.whole) throw error;
    p.depth = depth;
    p.open.length = classes;
    p.missingEnd = false;
    skipItem(p);
    return undefined;
  }
}

const SKIP_ENDS: ReadonlySet<TokenKind> = new Set(["end", "public", "protected", "end of file"]);

/** [initial] equation, [initial] algorithm */
export function atSection(p: Parser): boolean {
  const kind = kindAt(p, at(p, "initial") ? 1 : 0);
  return kind === "equation" || kind === "algorithm";
}

/** Behind the next `;`, or up to a word that begins or ends a list. */
function skipItem(p: Parser): void {
  while (!SKIP_ENDS.has(kindAt(p)) && !atSection(p)) {
    const last = at(p, ";");
    advance(p);
    if (last) return;
  }
}

const quote = (kind: TokenKind): string =>
  kind === "identifier" ? "a name" : kind === "string" || kind === "end of file" ? `the ${kind}` : `"${kind}"`;

function describe(p: Parser): string {
  const kind = kindAt(p);
  if (kind === "end of file") return "the end of the file";
  if (kind === "string") return "a string";
  const text = tokenText(p);
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

const keywordHint = (p: Parser): string | undefined =>
  /^[a-z]/.test(kindAt(p)) && tokenText(p) === kindAt(p)
    ? `"${kindAt(p)}" is a word of the language; as a name write '${kindAt(p)}'`
    : undefined;
