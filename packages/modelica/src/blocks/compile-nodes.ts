/** Expressions as a function: JavaScript where code may be generated, otherwise the interpreter, with the same bits. */
import {
  canGenerateCode,
  createInterpreter,
  createJavaScript,
  type ExpressionBuilder,
  emitJavaScript,
  makePlan,
  type Node,
  type PlanFunction,
} from "@gelenk/core/numerics";

/**
 * Operations per function. Engines do not optimise functions beyond some length, and steps of programs have many outputs:
 * with 1500 some stay slow for ever, with 800 none does.
 */
const FUNCTION_SIZE = 800;

export type CodeForm = "javascript" | "interpreter" | CodeListener;

/** JavaScript, of which every text is handed over before it becomes a function. */
export interface CodeListener {
  readonly onCode: (source: string) => void;
}

/** `inputs`: how many places there are. */
export function compileNodes(
  { graph }: ExpressionBuilder,
  inputs: number,
  nodes: readonly Node[],
  form: CodeForm = "javascript",
): PlanFunction {
  if (nodes.length === 0) return () => {};
  const plan = makePlan(graph, inputs, nodes);
  if (form === "interpreter" || !canGenerateCode()) return createInterpreter(plan);
  const text = emitJavaScript(plan, FUNCTION_SIZE);
  if (form !== "javascript") form.onCode(text.source);
  return createJavaScript(text);
}
