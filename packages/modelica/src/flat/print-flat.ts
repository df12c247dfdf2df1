/** A flat model as text in the language itself: one line per variable and equation. No recursion: expressions may be nested as deep as memory allows. */
import type { Expression, FlatEquation, FlatModel, FlatParameter, FlatVariable, Operation } from "./flat-model.js";

const INFIX: Partial<Record<Operation, string>> = {
  add: "+",
  subtract: "-",
  multiply: "*",
  divide: "/",
  power: "^",
  less: "<",
  lessEqual: "<=",
  greater: ">",
  greaterEqual: ">=",
  equal: "==",
  notEqual: "<>",
  and: "and",
  or: "or",
};

export function printFlatModel(model: FlatModel): string {
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [title, ...lines] : []);
  return [
    `model ${model.name}`,
    ...model.parameters.map(printParameter),
    ...model.variables.map(printVariable),
    ...section("initial equation", model.initialEquations.map(printEquation)),
    ...section("equation", model.equations.map(printEquation)),
    `end ${model.name};`,
  ].join("\n");
}

const printEquation = ({ left, right }: FlatEquation): string => `  ${printExpression(left)} = ${printExpression(right)};`;

/** Characters of an equation in a message. */
const LONGEST_TEXT = 160;

/** An equation for a message: without indentation and semicolon, cut if it is long. */
export function equationText(equation: FlatEquation): string {
  const text = printEquation(equation).slice(2, -1);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

/** Operations inside others stand in brackets. */
export function printExpression(root: Expression): string {
  const pieces: string[] = [];
  const todo: (Expression | string)[] = [root];
  while (todo.length > 0) {
    const next = todo.pop()!;
    if (typeof next === "string") pieces.push(next);
    else if (next.kind === "operation") todo.push(...operationPieces(next.operation, next.operands, next !== root).reverse());
    else pieces.push(printLeaf(next));
  }
  return pieces.join("");
}

function printLeaf(leaf: Exclude<Expression, { kind: "operation" }>): string {
  if (leaf.kind === "constant") return leaf.value < 0 ? `(${leaf.value})` : String(leaf.value);
  if (leaf.kind === "time") return "time";
  return leaf.kind === "derivative" ? `der(${leaf.name})` : leaf.name;
}

function operationPieces(operation: Operation, operands: readonly Expression[], nested: boolean): (Expression | string)[] {
  const bracketed = (pieces: (Expression | string)[]) => (nested ? ["(", ...pieces, ")"] : pieces);
  const infix = INFIX[operation];
  if (infix !== undefined) return bracketed([operands[0]!, ` ${infix} `, operands[1]!]);
  if (operation === "negate") return bracketed(["-", operands[0]!]);
  if (operation === "not") return bracketed(["not ", operands[0]!]);
  if (operation === "if") return bracketed(["if ", operands[0]!, " then ", operands[1]!, " else ", operands[2]!]);
  return [`${operation}(`, ...operands.flatMap((operand, i) => (i > 0 ? [", ", operand] : [operand])), ")"];
}

const TYPE = { real: "Real", integer: "Integer", boolean: "Boolean" } as const;

function printVariable(variable: FlatVariable): string {
  const attributes = printAttributes(variable, variable.stateSelect);
  return `  ${variable.variability === "discrete" ? "discrete " : ""}${TYPE[variable.kind]} ${variable.name}${attributes};`;
}

function printParameter(parameter: FlatParameter): string {
  const binding = parameter.binding === undefined ? "" : ` = ${printExpression(parameter.binding)}`;
  return `  ${parameter.variability} ${TYPE[parameter.kind]} ${parameter.name}${printAttributes(parameter)}${binding};`;
}

interface Attributes {
  readonly start?: Expression;
  readonly fixed?: boolean;
  readonly nominal?: Expression;
  readonly min?: Expression;
  readonly max?: Expression;
  readonly unit?: string;
}

function printAttributes(of: Attributes, stateSelect?: string): string {
  const list: string[] = [];
  for (const name of ["start", "nominal", "min", "max"] as const) {
    const value = of[name];
    if (value !== undefined) list.push(`${name} = ${printExpression(value)}`);
  }
  if (of.fixed !== undefined) list.push(`fixed = ${of.fixed}`);
  if (stateSelect !== undefined) list.push(`stateSelect = StateSelect.${stateSelect}`);
  if (of.unit !== undefined) list.push(`unit = ${JSON.stringify(of.unit)}`);
  return list.length > 0 ? `(${list.join(", ")})` : "";
}
