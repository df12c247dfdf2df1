/** A flat model as text in the language itself: one line per variable and equation. No recursion: expressions may be nested as deep as memory allows. */
import type {
  Expression,
  FlatAssertion,
  FlatEquation,
  FlatModel,
  FlatParameter,
  FlatVariable,
  FlatWhen,
  Operation,
  WhenAction,
} from "./flat-model.js";

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

/** A flat model as text for people: parameters, variables, equations. */
export function printFlatModel(model: FlatModel): string {
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [title, ...lines] : []);
  return [
    `model ${model.name}`,
    ...model.parameters.map(printParameter),
    ...(model.texts ?? []).map(({ name, value }) => `  parameter String ${name} = ${JSON.stringify(value)};`),
    ...model.variables.map(printVariable),
    ...section("initial equation", model.initialEquations.map(printEquation)),
    ...section("equation", [
      ...model.equations.map(printEquation),
      ...(model.whens ?? []).flatMap(printWhen),
      ...(model.assertions ?? []).map((assertion) => `  ${printAssertion(assertion)}`),
    ]),
    `end ${model.name};`,
  ].join("\n");
}

const printEquation = ({ left, right }: FlatEquation): string => `  ${printExpression(left)} = ${printExpression(right)};`;

function printWhen({ branches }: FlatWhen): string[] {
  const lines = branches.flatMap(({ conditions, actions }, i) => {
    const texts = conditions.map(printExpression);
    const condition = texts.length === 1 ? texts[0] : `{${texts.join(", ")}}`;
    return [`  ${i === 0 ? "when" : "elsewhen"} ${condition} then`, ...actions.map((action) => `    ${printAction(action)}`)];
  });
  return [...lines, "  end when;"];
}

function printAction(action: WhenAction): string {
  switch (action.kind) {
    case "assign":
      return `${action.name} = ${printExpression(action.value)};`;
    case "reinit":
      return `reinit(${action.name}, ${printExpression(action.value)});`;
    case "assert":
      return printAssertion(action);
    case "terminate":
      return `terminate(${JSON.stringify(action.message)});`;
  }
}

const printAssertion = ({ condition, message, level }: FlatAssertion): string =>
  `assert(${printExpression(condition)}, ${JSON.stringify(message)}, AssertionLevel.${level});`;

/** Characters of an equation in a message. */
const LONGEST_TEXT = 160;

/** An equation for a message: without indentation and semicolon, cut if it is long. */
export function equationText(equation: FlatEquation): string {
  const text = printEquation(equation).slice(2, -1);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

/** Pieces of one expression: parts that stand at several places may make its text endless. */
const MOST_PIECES = 3_000_000;

/** Operations inside others stand in brackets. A very long expression is cut. */
export function printExpression(root: Expression): string {
  const pieces: string[] = [];
  const todo: (Expression | string)[] = [root];
  while (todo.length > 0) {
    if (pieces.length > MOST_PIECES) return `${pieces.join("")}…`;
    const next = todo.pop()!;
    if (typeof next === "string") pieces.push(next);
    else if (next.kind === "operation") todo.push(...operationPieces(next.operation, next.operands, next !== root).reverse());
    else if (next.kind === "sample") todo.push(")", next.interval, ", ", next.start, "sample(");
    else pieces.push(printLeaf(next));
  }
  return pieces.join("");
}

function printLeaf(leaf: Exclude<Expression, { kind: "operation" | "sample" }>): string {
  if (leaf.kind === "constant") return leaf.value < 0 ? `(${leaf.value})` : String(leaf.value);
  if (leaf.kind === "time") return "time";
  if (leaf.kind === "initial" || leaf.kind === "terminal") return `${leaf.kind}()`;
  if (leaf.kind === "pre") return `pre(${leaf.name})`;
  return leaf.kind === "derivative" ? `der(${leaf.name})` : leaf.name;
}

function operationPieces(operation: Operation, operands: readonly Expression[], nested: boolean): (Expression | string)[] {
  const bracketed = (pieces: (Expression | string)[]) => (nested ? ["(", ...pieces, ")"] : pieces);
  // the language has no word for a value whose derivative is given
  if (operation === "given" || operation === "givenInTime") return [operands[0]!];
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
