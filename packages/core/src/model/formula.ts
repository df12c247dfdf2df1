/**
 * Formulas in the time t for prescribed motion: value, velocity and acceleration exactly, without allocation.
 *
 * The expression is compiled to a flat program over a stack of jets (v, v', v'') with respect to t: t itself is (t, 1, 0), a
 * constant (c, 0, 0). Parts without t are folded into constants beforehand, so that a slope that would be infinite but is never
 * followed (sqrt(0)·t) plays no role. Rules: expression-operations.ts. Cost: one call per operation; limits: see parse-expression.ts.
 */
import { assert } from "../math/assert.js";
import type { Formula } from "./description.js";
import { formatDiagnostic } from "./diagnostic.js";
import { type Expression, type ExpressionItem, evaluateExpression, freeNames } from "./expression.js";
import { type Operation, TIME } from "./expression-operations.js";
import { parseExpression } from "./parse-expression.js";

/** Ready to evaluate. It owns its stack, so one program is evaluated by one caller at a time. */
export interface FormulaProgram {
  /** What to push or apply, in order: `undefined` is the time. */
  readonly code: readonly (number | Operation | undefined)[];
  /** Scratch: jets of three numbers. */
  readonly stack: Float64Array;
}

/** Names other than t must have been substituted and the text must be valid; `resolveModel` and `validateModel` see to that. */
export function compileFormula(formula: Formula): FormulaProgram {
  if (typeof formula === "number") return { code: [formula], stack: new Float64Array(3) };
  const { expression, diagnostics } = parseExpression(formula);
  assert(expression, diagnostics.map(formatDiagnostic).join("; "));
  return compileExpression(expression);
}

export function compileExpression(expression: Expression): FormulaProgram {
  const unknown = freeNames(expression).find((name) => name !== TIME);
  assert(unknown === undefined, `the formula uses the name "${unknown}"`);
  const code: (number | Operation | undefined)[] = [];
  /** Where in `code` each value on the stack begins. */
  const starts: number[] = [];
  let deepest = 0;
  for (const item of expression.items) {
    const first = item.kind === "apply" ? starts.length - item.operation.arity : starts.length;
    const begin = starts[first] ?? code.length;
    append(code, item, begin);
    starts.length = first;
    starts.push(begin);
    deepest = Math.max(deepest, starts.length);
  }
  return { code, stack: new Float64Array(3 * deepest) };
}

/** Adds one item; an operation on nothing but numbers is carried out now. */
function append(code: (number | Operation | undefined)[], item: ExpressionItem, begin: number): void {
  if (item.kind === "number") code.push(item.value);
  else if (item.kind === "name") code.push(item.name === TIME ? undefined : evaluateExpression({ items: [item] }, () => undefined));
  else {
    // Arguments without t have been folded, so they take one place each.
    const { arity, value } = item.operation;
    const [a, b, c] = code.slice(begin, begin + 3);
    const fixed = code.length - begin === arity && [a, b, c].slice(0, arity).every((part) => typeof part === "number");
    if (fixed) code.splice(begin, arity, value(a as number, b as number, c as number));
    else code.push(item.operation);
  }
}

/** Writes value, first and second derivative with respect to time at `t` into out[offset … offset + 2]. */
export function evaluateFormula(program: FormulaProgram, t: number, out: Float64Array, offset = 0): void {
  const { code, stack } = program;
  let top = 0;
  for (let i = 0; i < code.length; i++) {
    const item = code[i];
    if (typeof item === "object") {
      top -= 3 * item.arity;
      item.jet(stack, top);
    } else {
      stack[top] = item === undefined ? t : item;
      stack[top + 1] = item === undefined ? 1 : 0;
      stack[top + 2] = 0;
    }
    top += 3;
  }
  out[offset] = stack[0]!;
  out[offset + 1] = stack[1]!;
  out[offset + 2] = stack[2]!;
}
