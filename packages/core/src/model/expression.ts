/**
 * Arithmetic expressions, e.g. "2 * length + sin(30*deg)". An expression is data and is never executed as code.
 *
 * Form: postfix, a list of items in the order of evaluation ("a + b·c" is a b c · +). Reading, printing, substituting and evaluating
 * are then single loops over the list with a stack, without recursion, so that no input can exhaust the call stack.
 * Cost of every function here: O(items).
 */
import { assert } from "../math/assert.js";
import { ADD, CONSTANTS, DIVIDE, MULTIPLY, NEGATE, type Operation, POWER, SUBTRACT } from "./expression-operations.js";

/** One item of an expression in postfix order. */
export type ExpressionItem =
  | {
      /** The kind, by which items are told apart. */
      readonly kind: "number";
      /** Of a number. */
      readonly value: number;
    }
  | {
      readonly kind: "name";
      /** Of a parameter or constant. */
      readonly name: string;
      /** Place in the text, from 1. */
      readonly column: number;
    }
  | {
      readonly kind: "apply";
      /** What is applied to the items before. */
      readonly operation: Operation;
    };

/** A parsed expression. */
export interface Expression {
  /** In postfix order. */
  readonly items: readonly ExpressionItem[];
}

/** The value of a name, or undefined if it is not known. */
export type Lookup = (name: string) => number | undefined;

const meaning = (name: string, lookup: Lookup): number | undefined => CONSTANTS.get(name) ?? lookup(name);

/** Names that are neither constants nor functions, in the order of their first use. */
export function freeNames(expression: Expression): string[] {
  const names = new Set<string>();
  for (const item of expression.items) if (item.kind === "name" && !CONSTANTS.has(item.name)) names.add(item.name);
  return [...names];
}

/** Where in the text a free name is first used, from 1. */
export function columnOf(expression: Expression, name: string): number {
  for (const item of expression.items) if (item.kind === "name" && item.name === name) return item.column;
  return 1;
}

/** The value; NaN or ±∞ where the arithmetic gives that, NaN for names `lookup` does not know. */
export function evaluateExpression(expression: Expression, lookup: Lookup): number {
  const stack: number[] = [];
  for (const item of expression.items) {
    if (item.kind === "number") stack.push(item.value);
    else if (item.kind === "name") stack.push(meaning(item.name, lookup) ?? Number.NaN);
    else {
      const { arity, value } = item.operation;
      const first = stack.length - arity;
      const result = value(stack[first]!, stack[first + 1]!, stack[first + 2]!);
      stack.length = first;
      stack.push(result);
    }
  }
  assert(stack.length === 1, "an expression leaves one value");
  return stack[0]!;
}

/** The expression with the names `lookup` knows replaced by their values. */
export function substitute(expression: Expression, lookup: Lookup): Expression {
  return {
    items: expression.items.map((item) => {
      const value = item.kind === "name" ? lookup(item.name) : undefined;
      return value === undefined ? item : { kind: "number", value };
    }),
  };
}

/** How tightly a printed part holds together: sum < product < sign < power < atom. */
type Strength = 1 | 2 | 3 | 4 | 5;
interface Printed {
  readonly text: string;
  readonly strength: Strength;
}

const INFIX: ReadonlyMap<Operation, { symbol: string; strength: Strength; left: Strength; right: Strength }> = new Map([
  [ADD, { symbol: " + ", strength: 1, left: 1, right: 2 }],
  [SUBTRACT, { symbol: " - ", strength: 1, left: 1, right: 2 }],
  [MULTIPLY, { symbol: " * ", strength: 2, left: 2, right: 4 }],
  [DIVIDE, { symbol: " / ", strength: 2, left: 2, right: 4 }],
  [POWER, { symbol: "^", strength: 4, left: 5, right: 4 }],
]);

const printNumber = (value: number): Printed => {
  const text = Object.is(value, -0) ? "-0" : String(value);
  return { text, strength: text.startsWith("-") ? 3 : 5 };
};

const bracket = (part: Printed, least: Strength): string => (part.strength >= least ? part.text : `(${part.text})`);

function printOperation(operation: Operation, parts: readonly Printed[]): Printed {
  const infix = INFIX.get(operation);
  if (infix) {
    const text = bracket(parts[0]!, infix.left) + infix.symbol + bracket(parts[1]!, infix.right);
    return { text, strength: infix.strength };
  }
  if (operation === NEGATE) return { text: `-${bracket(parts[0]!, 4)}`, strength: 3 };
  return { text: `${operation.name}(${parts.map((p) => p.text).join(", ")})`, strength: 5 };
}

/** Text that parses back to the same meaning, to the last bit. Numbers must be finite. */
export function printExpression(expression: Expression): string {
  const stack: Printed[] = [];
  for (const item of expression.items) {
    if (item.kind === "number") stack.push(printNumber(item.value));
    else if (item.kind === "name") stack.push({ text: item.name, strength: 5 });
    else stack.push(printOperation(item.operation, stack.splice(stack.length - item.operation.arity)));
  }
  assert(stack.length === 1, "an expression leaves one text");
  return stack[0]!.text;
}
