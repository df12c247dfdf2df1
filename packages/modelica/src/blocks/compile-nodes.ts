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
  const text = emitJavaScript(plan);
  if (form !== "javascript") form.onCode(text.source);
  return createJavaScript(text);
}
