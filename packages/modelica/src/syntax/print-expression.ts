/** Expressions of the syntax tree → text; brackets where the levels of parse-expression.ts need them. */
import type { CallArgument, Expression, ForIndex, Infix, Name, NumberLiteral, Reference, Subscript } from "./expression-tree.js";
import { NOT, PRODUCT, RELATION, STRENGTHS, SUM } from "./operators.js";

const CONDITIONAL = 0;
const RANGE = 1;
const OR = 2;
const PRIMARY = 9;

/** `weakest`: the lowest level that needs no brackets where the text will stand; 1 for the left side of an equation. */
export function printExpression(e: Expression, weakest = CONDITIONAL): string {
  const text = bareText(e);
  return levelOf(e) < weakest ? `(${text})` : text;
}

function levelOf(e: Expression): number {
  switch (e.kind) {
    case "if":
      return CONDITIONAL;
    case "range":
      return RANGE;
    case "unary":
      return e.operator === "not" ? NOT : SUM;
    case "infix":
      return STRENGTHS.get(e.operators[0]!)!;
    default:
      return PRIMARY;
  }
}

function bareText(e: Expression): string {
  switch (e.kind) {
    case "number":
      return numberText(e);
    case "string":
      return `"${e.raw}"`;
    case "boolean":
      return String(e.value);
    case "reference":
      return printReference(e);
    case "call":
      return `${printReference(e.callee)}(${e.arguments.map(argumentText).join(", ")}${indicesText(e.iterators)})`;
    case "function":
      return `function ${printName(e.callee)}(${e.arguments.map(argumentText).join(", ")})`;
    case "array":
      return `{${e.elements.map((element) => printExpression(element)).join(", ")}${indicesText(e.iterators)}}`;
    case "matrix":
      return `[${e.rows.map((row) => row.map((element) => printExpression(element)).join(", ")).join("; ")}]`;
    case "tuple":
      return printOutputs(e.elements);
    case "range":
      return [e.start, ...(e.step === undefined ? [] : [e.step]), e.stop].map((part) => printExpression(part, OR)).join(":");
    case "unary":
      return e.operator === "not" ? `not ${printExpression(e.operand, RELATION)}` : `${e.operator}${printExpression(e.operand, PRODUCT)}`;
    case "infix":
      return infixText(e);
    case "if":
      return `${e.branches.map(branchText).join(" else")} else ${printExpression(e.otherwise)}`;
    case "end":
      return "end";
  }
}

/** A sign in front of the first term of a sum needs no brackets, an equally strong chain does: (a + b) + c is two chains. */
function infixText(e: Infix): string {
  const level = STRENGTHS.get(e.operators[0]!)!;
  return e.operands
    .map((operand, i) => {
      const signed = i === 0 && level === SUM && operand.kind === "unary" && operand.operator !== "not";
      const text = printExpression(operand, signed ? SUM : level + 1);
      const operator = e.operators[i - 1];
      // `2 .^ x` without blanks would begin with the number `2.`
      return i === 0 ? text : operator === "^" ? `^${text}` : ` ${operator} ${text}`;
    })
    .join("");
}

function numberText({ value, integer }: NumberLiteral): string {
  if (value === Number.POSITIVE_INFINITY) return "1e999";
  if (integer) return BigInt(value).toString();
  const text = String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}

const branchText = (branch: { readonly condition: Expression; readonly value: Expression }): string =>
  `if ${printExpression(branch.condition)} then ${printExpression(branch.value)}`;

const argumentText = ({ name, value }: CallArgument): string =>
  name === undefined ? printExpression(value) : `${name} = ${printExpression(value)}`;

const indicesText = (list: readonly ForIndex[]): string => (list.length === 0 ? "" : ` for ${printIndices(list)}`);

export const printIndices = (list: readonly ForIndex[]): string =>
  list.map(({ name, range }) => (range === undefined ? name : `${name} in ${printExpression(range)}`)).join(", ");

export const printOutputs = (elements: readonly (Expression | undefined)[]): string =>
  `(${elements.map((element) => (element === undefined ? "" : printExpression(element))).join(", ")})`;

export const printReference = ({ absolute, parts }: Reference): string =>
  (absolute ? "." : "") + parts.map(({ name, subscripts }) => name + printSubscripts(subscripts)).join(".");

export const printSubscripts = (list: readonly Subscript[]): string =>
  list.length === 0 ? "" : `[${list.map((subscript) => (subscript === ":" ? ":" : printExpression(subscript))).join(", ")}]`;

export const printName = ({ absolute, parts }: Name): string => (absolute ? "." : "") + parts.join(".");
