/**
 * A plan as JavaScript: several short functions over local variables, and one that calls them.
 *
 *   function part0(I, i, O, o) { let v0 = 0, …; v0 = I[i + 3]; sinCos(T, 0, v0); v1 = T[0]; … O[o] = (v1*v2)-v3; T[7] = v4; }
 *   …
 *   return function run(I, i, O, o) { part0(I, i, O, o); … }
 *
 * I, O: inputs and outputs from i and o on; T: results that pass from one function to the next. `sin`, `cos`, `sinCos` are our own and
 * handed in, everything else is arithmetic, Math.sqrt and F[operation] of expression-operations.ts, so the bits are those of the
 * interpreter. Constants are written with as many digits as bring back the same double.
 *
 * Code is generated in one place, `createJavaScript`, and only if the environment allows it (content security policies without `unsafe-eval` do not).
 * The text contains numbers of the model and nothing else of it: no name from a file can become code.
 */
import { cos, sin, sinCosInto } from "../../math/trig.js";
import { ADD, COS, DIVIDE, MULTIPLY, NEGATE, SIN, SQRT, SUBTRACT } from "./expression-graph.js";
import { FIRST_BINARY_FUNCTION, FIRST_FUNCTION, FUNCTIONS, GUARD } from "./expression-operations.js";
import { type Expression, type FunctionLayout, layOutFunctions, type Step } from "./function-layout.js";
import type { Plan, PlanFunction } from "./plan.js";

/** Operations per function, 20 to 25 KB of text. Short ones pass half of their results through memory, longer ones are optimised later. */
const JAVASCRIPT_FUNCTION_SIZE = 1500;

/** Generated JavaScript. */
export interface JavaScriptText {
  /** The body of a function with the parameters `sin`, `cos`, `sinCos`, `F` that returns a PlanFunction. */
  readonly source: string;
  /** Functions in it. */
  readonly functions: number;
  /** Characters of the longest function. */
  readonly longest: number;
}

/** A plan as JavaScript, cut into functions that engines still optimise. */
export function emitJavaScript(plan: Plan, functionSize = JAVASCRIPT_FUNCTION_SIZE): JavaScriptText {
  const layout = layOutFunctions(plan, functionSize);
  const parts = layout.functions.map(writeFunction);
  const calls = parts.map((_, part) => `part${part}(I,i,O,o);`).join("");
  const source = ['"use strict";', `const T=new Float64Array(${layout.work});`, ...parts, `return function run(I,i,O,o){${calls}};`].join(
    "\n",
  );
  return { source, functions: parts.length, longest: Math.max(...parts.map((part) => part.length)) };
}

/** May text become code here? */
export function canGenerateCode(): boolean {
  try {
    return new Function("return true;")() === true;
  } catch {
    return false;
  }
}

/** Turns emitted text into a function. Throws where `canGenerateCode` says no. */
export function createJavaScript({ source }: JavaScriptText): PlanFunction {
  return new Function("sin", "cos", "sinCos", "F", source)(sin, cos, sinCosInto, FUNCTIONS) as PlanFunction;
}

function writeFunction({ steps, locals }: FunctionLayout, part: number): string {
  const names = Array.from({ length: locals }, (_, local) => `v${local}=0`);
  const declaration = locals > 0 ? `let ${names.join(",")};\n` : "";
  return `function part${part}(I,i,O,o){\n${declaration}${steps.map(writeStep).join("\n")}\n}`;
}

function writeStep(step: Step): string {
  switch (step.kind) {
    case "input":
      return `v${step.local}=I[i+${step.index}];`;
    case "load":
      return `v${step.local}=T[${step.slot}];`;
    case "store":
      return `T[${step.slot}]=v${step.local};`;
    case "set":
      return `v${step.local}=${write(step.expression)};`;
    case "sin-cos":
      return `sinCos(T,0,${write(step.argument)});v${step.sine}=T[0];v${step.cosine}=T[1];`;
    case "output":
      return `O[o+${step.index}]=${write(step.expression)};`;
  }
}

const INFIX: Readonly<Record<number, string>> = { [ADD]: "+", [SUBTRACT]: "-", [MULTIPLY]: "*", [DIVIDE]: "/" };
const PREFIX: Readonly<Record<number, string>> = { [NEGATE]: "-", [SIN]: "sin", [COS]: "cos", [SQRT]: "Math.sqrt" };

/** Operations inside others stand in brackets: nothing is left to precedence. */
function write(expression: Expression): string {
  if (expression.kind !== "operation") return writeOperand(expression);
  if (expression.operation >= FIRST_FUNCTION) return writeFunctionCall(expression.operation, expression.left, expression.right);
  const infix = INFIX[expression.operation];
  if (infix === undefined) return `${PREFIX[expression.operation]}(${write(expression.left)})`;
  return `${writeOperand(expression.left)}${infix}${writeOperand(expression.right)}`;
}

/** A guard is written as a condition: what it keeps out is not computed. */
function writeFunctionCall(operation: number, left: Expression, right: Expression): string {
  if (operation === GUARD) return `(${write(left)})!==0?${writeOperand(right)}:0`;
  return `F[${operation}](${write(left)}${operation >= FIRST_BINARY_FUNCTION ? `,${write(right)}` : ""})`;
}

function writeOperand(expression: Expression): string {
  if (expression.kind === "local") return `v${expression.local}`;
  if (expression.kind === "operation") return `(${write(expression)})`;
  return expression.value < 0 ? `(${expression.value})` : String(expression.value);
}
