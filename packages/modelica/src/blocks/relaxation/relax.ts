/**
 * O(n) relaxation of a linear block: information flow → ladder → order → elimination. The answer is a solution of expressions, or why the
 * block is no ladder.
 */
import { type ExpressionBuilder, evaluateAt, inputsOf, type Node } from "@gelenk/core/numerics";
import type { LinearRows } from "../linear-rows.js";
import { type Elimination, eliminate } from "./elimination.js";
import { type FlowProblem, informationFlow } from "./information-flow.js";
import { ladderOrder } from "./ladder.js";

export interface RelaxationContext {
  readonly builder: ExpressionBuilder;
  /** Values of parameters. */
  readonly values: Float64Array;
  isParameter(slot: number): boolean;
  /** See FlowProblem. */
  rank(column: number): number;
}

export function relax(context: RelaxationContext, rows: LinearRows): Elimination | string {
  const problem: FlowProblem = {
    rows: rows.entries.map((row) => [...row.keys()]),
    quality: (row, column) => pivotQuality(context, rows.entries[row]!.get(column)!),
    rank: (column) => context.rank(column),
  };
  const flow = informationFlow(problem);
  if (typeof flow === "string") return flow;
  const order = ladderOrder(problem, flow);
  if (typeof order === "string") return order;
  return eliminate(context.builder, rows, order) ?? "a pivot is zero for all motions";
}

function pivotQuality({ builder, isParameter, values }: RelaxationContext, entry: Node): 0 | 1 | 2 {
  const { graph } = builder;
  if (graph.isConstant(entry)) return Math.abs(graph.value(entry)) === 1 ? 2 : 1;
  if (!inputsOf(graph, entry).every(isParameter)) return 0;
  const value = evaluateAt(graph, entry, values);
  return value !== 0 && Number.isFinite(value) ? 1 : 0;
}
