/** Numbers, texts and truth values. */
import type { Expression } from "./expression-tree.js";
import { advance, at, fail, offset, type Parser, report, tokenText } from "./parser.js";

export function booleanValue(p: Parser): boolean {
  const value = at(p, "true");
  advance(p);
  return value;
}

export function number(p: Parser): Expression {
  const from = offset(p);
  const integer = at(p, "integer");
  const value = Number(tokenText(p));
  if (!Number.isFinite(value) || (integer && !Number.isSafeInteger(value))) {
    const limit = integer ? "whole numbers are exact up to 2^53" : "the largest number is about 1.8e308";
    report(p, "modelica.number-range", from, "the number is too large", limit);
  }
  advance(p);
  return { kind: "number", from, value, integer };
}

/** A string without its quotes. Nothing is decoded, and the engine shares long texts with the file. */
export function rawString(p: Parser): string {
  const { from, to } = p.tokens;
  if (!at(p, "string")) fail(p, "a string");
  const end = to[p.index]!;
  // a string that is never closed has been reported and has no quote at its end
  const closed = end - from[p.index]! > 1 && p.source.text.charCodeAt(end - 1) === 34;
  const raw = p.source.text.slice(from[p.index]! + 1, closed ? end - 1 : end);
  advance(p);
  return raw;
}
