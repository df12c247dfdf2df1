/**
 * A block whose equations are linear in its unknowns as sparse rows: Σⱼ aᵢⱼ·xⱼ = bᵢ with expressions aᵢⱼ and bᵢ that contain none of the unknowns.
 *
 * Undefined where an equation is not linear, or an unknown stands in a condition. Cost: linear in the expressions times the unknowns of each equation.
 */
import {
  conditionInputsOf,
  differentiateAll,
  type ExpressionBuilder,
  inputsOf,
  type Node,
  nodesOf,
  substitute,
} from "@gelenk/core/numerics";
import type { Block, Residual } from "./blocks.js";

export interface LinearRows {
  /** Rows and columns are numbered as equations and unknowns of the block. Per row its entries, by column, ascending. */
  readonly entries: readonly ReadonlyMap<number, Node>[];
  readonly right: readonly Node[];
}

/** `first`: those of the first equations, where they are known. */
export function linearRows(
  builder: ExpressionBuilder,
  equations: readonly Residual[],
  block: Block,
  first: LinearRows = { entries: [], right: [] },
): LinearRows | undefined {
  const columnOf = new Map(block.unknowns.map((slot, column) => [slot, column]));
  const zero = builder.graph.constant(0);
  const one = builder.graph.constant(1);
  const entries = [...first.entries];
  const right = [...first.right];
  for (const number of block.equations.slice(entries.length)) {
    const { residual } = equations[number]!;
    if (conditionInputsOf(builder.graph, residual).some((slot) => columnOf.has(slot))) return undefined;
    const row = new Map<number, Node>();
    const nodes = nodesOf(builder.graph, residual, "slope");
    for (const slot of inputsOf(builder.graph, residual)) {
      const column = columnOf.get(slot);
      if (column === undefined) continue;
      const [entry] = differentiateAll(builder, [residual], (other) => (other === slot ? one : undefined), nodes) as [Node];
      if (inputsOf(builder.graph, entry).some((other) => columnOf.has(other))) return undefined;
      if (entry !== zero) row.set(column, entry);
    }
    entries.push(new Map([...row].sort(([a], [b]) => a - b)));
    const rest = substitute(builder, residual, (slot) => (columnOf.has(slot) ? zero : undefined));
    right.push(builder.algebra.negate(rest));
  }
  return { entries, right };
}
