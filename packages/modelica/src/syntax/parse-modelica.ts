/** A file of Modelica text → its syntax tree (specification 3.6, appendix A.2.1). */
import type { Diagnostic } from "@gelenk/core";
import { tokenize } from "./lexer.js";
import { classDefinition } from "./parse-class.js";
import { className } from "./parse-expression.js";
import { Abandoned, accept, advance, at, expect, fail, guarded, offset, type Parser, startParser } from "./parser.js";
import { type SourceText, sourceText } from "./source-text.js";
import type { StoredDefinition } from "./tree.js";

/** What parsing gave. */
export interface ParsedModelica {
  /** What could be read; with errors among the diagnostics the elements that hold them are missing. */
  readonly tree: StoredDefinition;
  /** The text, for places. */
  readonly source: SourceText;
  /** Errors with their places. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads the whole grammar of Modelica 3.6. `name` stands in front of the places in the diagnostics, `Pendulum.mo:12:5`. Behind a mistake
 * reading goes on with the next element or equation, so that several mistakes of a file are reported. Never throws; O(length).
 */
export const parseModelica = (name: string, text: string): ParsedModelica => parse(name, text, false);

/** The same for a text that is known to be right: what stands inside its classes' classes is read when it is first asked for. */
export const parseOnDemand = (name: string, text: string): ParsedModelica => parse(name, text, true);

function parse(name: string, text: string, defers: boolean): ParsedModelica {
  const source = sourceText(name, text);
  const { tokens, findings } = tokenize(text);
  const p = startParser(source, tokens, defers);
  for (const { code, severity, offset, message, hint } of findings) p.diagnostics[severity](code, source.place(offset), message, hint);
  const tree = storedDefinition(p);
  return { tree, source, diagnostics: p.diagnostics.finish() };
}

function storedDefinition(p: Parser): StoredDefinition {
  const classes: StoredDefinition["classes"][number][] = [];
  let within: StoredDefinition["within"];
  try {
    within = guarded(p, () => withinClause(p));
    while (!at(p, "end of file")) {
      const { index } = p;
      const read = guarded(p, () => closedClass(p));
      if (read !== undefined) classes.push(read);
      // words at which lists end mean nothing between classes
      if (p.index === index) advance(p);
    }
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error;
  }
  return within === undefined ? { classes } : { within, classes };
}

function withinClause(p: Parser): StoredDefinition["within"] {
  const from = offset(p);
  if (!accept(p, "within")) return undefined;
  const name = at(p, ";") ? undefined : className(p);
  if (name?.absolute) fail(p, "a name without a dot in front");
  expect(p, ";");
  return name === undefined ? { from } : { from, name };
}

function closedClass(p: Parser): StoredDefinition["classes"][number] {
  const final = accept(p, "final");
  const definition = classDefinition(p);
  expect(p, ";", "every class ends with a semicolon");
  return { final, definition };
}
