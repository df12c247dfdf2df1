/** Equations and statements (appendix A.2.6). Both have the same frames: if, for, when, with lines of their own kind inside. */
import type { Expression } from "./expression-tree.js";
import { call, expression, forIndices, outputList, reference, simpleExpression } from "./parse-expression.js";
import { comment, connectedPair } from "./parse-modification.js";
import { accept, advance, at, atSection, enter, expect, expectBehind, fail, guarded, kindAt, offset, type Parser } from "./parser.js";
import type { TokenKind } from "./tokens.js";
import type { Choice, Equation, Loop, Section, Statement } from "./tree.js";

/** Without the comment, which follows every line. */
type Bare<Line> = Line extends unknown ? Omit<Line, "comment"> : never;

/** [initial] equation … or [initial] algorithm … */
export function section(p: Parser): Section {
  const from = offset(p);
  const initial = accept(p, "initial");
  if (accept(p, "equation")) return { kind: "equation", from, initial, equations: lines(p, equation) };
  expect(p, "algorithm");
  return { kind: "algorithm", from, initial, statements: lines(p, statement) };
}

/** Words that end a list of lines. */
const LIST_ENDS: ReadonlySet<TokenKind> = new Set<TokenKind>([
  ...(["end", "else", "elseif", "elsewhen", "public", "protected"] as const),
  ...(["external", "annotation", "end of file"] as const),
]);

const FRAMES = ["if", "for", "when", "while"] as const;
type Frame = (typeof FRAMES)[number];

export const isFrame = (kind: TokenKind): kind is Frame => (FRAMES as readonly TokenKind[]).includes(kind);

/** The lines of a section, or of the frame around them. */
function lines<Line>(p: Parser, read: (p: Parser) => Line, frame?: Frame): readonly Line[] {
  const list: Line[] = [];
  const before = p.diagnostics.errors;
  while ((!LIST_ENDS.has(kindAt(p)) && !atSection(p)) || skipStray(p, before, frame)) {
    if (LIST_ENDS.has(kindAt(p)) || atSection(p)) continue;
    const line = guarded(p, () => {
      const complete = read(p);
      expectBehind(p, ";", "every equation and every statement ends with a semicolon");
      return complete;
    });
    if (line !== undefined) list.push(line);
  }
  return list;
}

/** Behind a mistake `else` and `end if` of a frame may be left over, whose beginning could not be read: they are passed without a word. */
export function skipStray(p: Parser, errorsBefore: number, frame?: Frame): boolean {
  if (p.diagnostics.errors === errorsBefore) return false;
  if (at(p, "end") && isFrame(kindAt(p, 1)) && kindAt(p, 1) !== frame) {
    advance(p);
    advance(p);
    accept(p, ";");
    return true;
  }
  if (frame !== undefined || !(at(p, "else") || at(p, "elseif") || at(p, "elsewhen"))) return false;
  const until = at(p, "else") ? "else" : "then";
  while (!at(p, until) && !at(p, ";") && !at(p, "end of file")) advance(p);
  advance(p);
  return true;
}

function equation(p: Parser): Equation {
  const bare = bareEquation(p);
  return { ...bare, comment: comment(p) } as Equation;
}

function bareEquation(p: Parser): Bare<Equation> {
  const from = offset(p);
  const compound = compoundLine(p, equation);
  if (compound) return compound;
  return at(p, "connect") ? { kind: "connect", from, ...connectedPair(p) } : equalityOrCall(p);
}

/** What holds lines of its own kind: if, when, for; undefined for others. */
function compoundLine<Line>(
  p: Parser,
  read: (p: Parser) => Line,
): Bare<Choice<"if", Line> | Choice<"when", Line> | Loop<Line>> | undefined {
  switch (kindAt(p)) {
    case "if":
      return choice(p, "if", read);
    case "when":
      return choice(p, "when", read);
    case "for":
      return loop(p, read);
    default:
      return undefined;
  }
}

function equalityOrCall(p: Parser): Bare<Equation> {
  const from = offset(p);
  const left = simpleExpression(p);
  if (accept(p, "=")) return { kind: "equal", from, left, right: expression(p) };
  if (left.kind === "call" && left.from === from && !at(p, ":=")) return { kind: "call", from, call: left };
  return fail(p, '"="', at(p, ":=") ? 'assignments with ":=" stand in algorithm sections' : declarationHint(p));
}

/** Two names in a row: `Real x;` behind the word that ends the declarations. */
const declarationHint = (p: Parser): string | undefined =>
  at(p, "identifier") ? "declarations stand before all equations and algorithms" : undefined;

function statement(p: Parser): Statement {
  const bare = bareStatement(p);
  return { ...bare, comment: comment(p) } as Statement;
}

function bareStatement(p: Parser): Bare<Statement> {
  const from = offset(p);
  const compound = compoundLine(p, statement);
  if (compound) return compound;
  const kind = kindAt(p);
  switch (kind) {
    case "while":
      return whileLoop(p);
    case "break":
    case "return":
      advance(p);
      return { kind, from };
    case "(":
      return callAssignment(p);
    default:
      return assignmentOrCall(p);
  }
}

function assignmentOrCall(p: Parser): Bare<Statement> {
  const from = offset(p);
  const target = reference(p);
  if (at(p, "(")) return { kind: "call", from, call: call(p, target) };
  expect(p, ":=", at(p, "=") ? 'statements assign with ":="' : declarationHint(p));
  return { kind: "assign", from, target, value: expression(p) };
}

/** (a, , b) := f(x) */
function callAssignment(p: Parser): Bare<Statement> {
  const from = offset(p);
  const targets = outputList(p);
  expect(p, ":=");
  const callee = reference(p);
  if (!at(p, "(")) fail(p, '"("', "several results come from the call of a function");
  return { kind: "assign call", from, targets, call: call(p, callee) };
}

/** if c then … elseif d then … else … end if, or when c then … elsewhen d then … end when */
function choice<Kind extends "if" | "when", Line>(p: Parser, kind: Kind, read: (p: Parser) => Line): Bare<Choice<Kind, Line>> {
  const from = offset(p);
  const again = kind === "if" ? "elseif" : "elsewhen";
  enter(p);
  const branches: { condition: Expression; body: readonly Line[] }[] = [];
  while (accept(p, branches.length === 0 ? kind : again)) {
    const condition = expression(p);
    expectBehind(p, "then", at(p, "=") ? 'numbers are compared with "=="' : undefined);
    branches.push({ condition, body: lines(p, read, kind) });
  }
  const otherwise = kind === "if" && accept(p, "else") ? lines(p, read, kind) : undefined;
  closed(p, kind);
  return { kind, from, branches, ...(otherwise && { otherwise }) } as Bare<Choice<Kind, Line>>;
}

function loop<Line>(p: Parser, read: (p: Parser) => Line): Bare<Loop<Line>> {
  const from = offset(p);
  enter(p);
  expect(p, "for");
  const iterators = forIndices(p);
  expectBehind(p, "loop");
  const body = lines(p, read, "for");
  closed(p, "for");
  return { kind: "for", from, iterators, body } as Bare<Loop<Line>>;
}

function whileLoop(p: Parser): Bare<Statement> {
  const from = offset(p);
  enter(p);
  expect(p, "while");
  const condition = expression(p);
  expectBehind(p, "loop");
  const body = lines(p, statement, "while");
  closed(p, "while");
  return { kind: "while", from, condition, body };
}

/** end if, end for, … */
function closed(p: Parser, word: Frame): void {
  if (!(at(p, "end") && kindAt(p, 1) === word)) fail(p, `"end ${word}"`);
  advance(p);
  advance(p);
  p.depth--;
}
