/**
 * The number that an expression of a flat model is, by the plain rules of arithmetic: a second evaluator beside
 * the expression graph of the compiler, for tests. Beside the value stands the largest number met on the way,
 * against which round-off and cancellation are to be judged.
 */
import type { Expression, Operation } from "../../src/flat/flat-model.js";

export interface Surroundings {
  readonly time: number;
  value(name: string): number;
  derivative(name: string): number;
}

export interface Evaluated {
  readonly value: number;
  readonly largest: number;
}

const truth = (condition: boolean): number => (condition ? 1 : 0);

const RULES: Readonly<Record<Operation, (a: number, b: number, c: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  power: (a, b) => a ** b,
  negate: (a) => -a,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  atan2: Math.atan2,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  exp: Math.exp,
  log: Math.log,
  log10: Math.log10,
  sqrt: Math.sqrt,
  abs: Math.abs,
  sign: Math.sign,
  min: (a, b) => Math.min(a, b),
  max: (a, b) => Math.max(a, b),
  floor: Math.floor,
  ceil: Math.ceil,
  integer: Math.floor,
  div: (a, b) => Math.trunc(a / b),
  mod: (a, b) => a - Math.floor(a / b) * b,
  rem: (a, b) => a - Math.trunc(a / b) * b,
  less: (a, b) => truth(a < b),
  lessEqual: (a, b) => truth(a <= b),
  greater: (a, b) => truth(a > b),
  greaterEqual: (a, b) => truth(a >= b),
  equal: (a, b) => truth(a === b),
  notEqual: (a, b) => truth(a !== b),
  and: (a, b) => truth(a !== 0 && b !== 0),
  or: (a, b) => truth(a !== 0 || b !== 0),
  not: (a) => truth(a === 0),
  if: (a, b, c) => (a !== 0 ? b : c),
  noEvent: (a) => a,
  smooth: (_, b) => b,
  given: (a) => a,
  givenInTime: (a) => a,
  rate: () => 0,
  homotopy: (a) => a,
};

export function evaluateFlat(root: Expression, around: Surroundings): Evaluated {
  const done = new Map<Expression, Evaluated>();
  const todo = [root];
  for (let next = todo.at(-1); next !== undefined; next = todo.at(-1)) {
    const missing = next.kind === "operation" ? next.operands.filter((operand) => !done.has(operand)) : [];
    if (missing.length > 0) {
      todo.push(...missing);
      continue;
    }
    todo.pop();
    done.set(next, next.kind === "operation" ? combined(next, done) : leaf(next, around));
  }
  return done.get(root)!;
}

function combined(
  { operation, operands }: Extract<Expression, { kind: "operation" }>,
  done: ReadonlyMap<Expression, Evaluated>,
): Evaluated {
  const parts = operands.map((operand) => done.get(operand)!);
  const value = RULES[operation](parts[0]!.value, parts[1]?.value ?? 0, parts[2]?.value ?? 0);
  // the branch that is not taken does not count, nor does a derivative that is given beside a value
  const isGiven = operation === "given" || operation === "givenInTime" || operation === "homotopy";
  const used = operation === "if" ? [parts[parts[0]!.value !== 0 ? 1 : 2]!] : isGiven ? [parts[0]!] : parts;
  return { value, largest: Math.max(Math.abs(value), ...used.map(({ largest }) => largest)) };
}

function leaf(expression: Exclude<Expression, { kind: "operation" }>, around: Surroundings): Evaluated {
  const value = leafValue(expression, around);
  return { value, largest: Math.abs(value) };
}

function leafValue(expression: Exclude<Expression, { kind: "operation" }>, around: Surroundings): number {
  if (expression.kind === "constant") return expression.value;
  if (expression.kind === "time") return around.time;
  if (expression.kind === "reference" || expression.kind === "pre") return around.value(expression.name);
  if (expression.kind === "derivative") return around.derivative(expression.name);
  return 0;
}
