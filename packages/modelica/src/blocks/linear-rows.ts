/**
 * A block whose equations are linear in its unknowns as sparse rows: Σⱼ aᵢⱼ·xⱼ = bᵢ with expressions aᵢⱼ and bᵢ that contain none of the unknowns.
 *
 * Undefined where an equation is not linear, or an unknown stands in a condition. Cost: linear in the expressions times the unknowns of each equation.
 */
import { conditionInputsOf, type ExpressionBuilder, inputsOf, type Node, partial, substitute } from "@gelenk/core/numerics";
import type { Block, Residual } from "./blocks.js";

export interface LinearRows {
  /** Rows and columns are numbered as equations and unknowns of the block. Per row its entries, by column, ascending. */
  readonly entries: readonly ReadonlyMap<number, Node>[];
  readonly right: readonly Node[];
}

export function linearRows(builder: ExpressionBuilder, equations: readonly Residual[], block: Block): LinearRows | undefined {
  const columnOf = new Map(block.unknowns.map((slot, column) => [slot, column]));
  const zero = builder.graph.constant(0);
  const entries: Map<number, Node>[] = [];
  const right: Node[] = [];
  for (const number of block.equations) {
    const { residual } = equations[number]!;
    if (conditionInputsOf(builder.graph, residual).some((slot) => columnOf.has(slot))) return undefined;
    const row = new Map<number, Node>();
    for (const slot of inputsOf(builder.graph, residual)) {
      const column = columnOf.get(slot);
      if (column === undefined) continue;
      const entry = partial(builder, residual, slot);
      if (inputsOf(builder.graph, entry).some((other) => columnOf.has(other))) return undefined;
      if (entry !== zero) row.set(column, entry);
    }
    entries.push(new Map([...row].sort(([a], [b]) => a - b)));
    const rest = substitute(builder, residual, (slot) => (columnOf.has(slot) ? zero : undefined));
    right.push(builder.algebra.negate(rest));
  }
  return { entries, right };
}
