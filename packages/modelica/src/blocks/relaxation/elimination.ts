/**
 * Gauss elimination with expressions for entries, in a given order of pivots, without exchange.
 *
 *   for each pivot (row p, column v): every later row r with v:  a_r ← a_r − (a_rv/a_pv)·a_p,  b_r ← b_r − (a_rv/a_pv)·b_p
 *   backwards: x_v = (b_p − Σ a_pw·x_w)/a_pv
 *
 * Each intermediate entry is a node of the graph and computed once, so the code is as long as the elimination.
 * `operations` counts multiplications with subtraction and divisions of the elimination, of matrix and right side. Which
 * pivots are not ±1 is told, for their size to be watched at run time.
 */
import type { ExpressionBuilder, Node } from "@gelenk/core/numerics";
import type { LinearRows } from "../linear-rows.js";
import type { Pivot } from "./ladder.js";

export interface Elimination {
  /** Per column its value. */
  readonly solution: readonly Node[];
  /** Pivots that depend on the motion. */
  readonly pivots: readonly Node[];
  readonly operations: number;
  /** Rows as they were when their pivot was taken, by column. */
  readonly upper: readonly ReadonlyMap<number, Node>[];
}

/** Undefined if a pivot is zero as an expression, or there are more operations than `most`. */
export function eliminate(
  builder: ExpressionBuilder,
  rows: LinearRows,
  order: readonly Pivot[],
  most = Number.POSITIVE_INFINITY,
): Elimination | undefined {
  const { graph, algebra } = builder;
  const zero = graph.constant(0);
  const entries = rows.entries.map((row) => new Map(row));
  const right = [...rows.right];
  const rowsOf: Set<number>[] = rows.entries.map(() => new Set());
  for (const [row, columns] of entries.entries()) for (const column of columns.keys()) rowsOf[column]!.add(row);
  const pivots: Node[] = [];
  let operations = 0;
  for (const { row: pivotRow, column } of order) {
    const source = entries[pivotRow]!;
    const pivot = source.get(column);
    if (pivot === undefined || pivot === zero || operations > most) return undefined;
    for (const other of source.keys()) rowsOf[other]!.delete(pivotRow);
    if (!graph.isConstant(pivot)) pivots.push(pivot);
    const isUnit = graph.isConstant(pivot) && Math.abs(graph.value(pivot)) === 1;
    for (const row of rowsOf[column]!) {
      const target = entries[row]!;
      const factor = algebra.divide(target.get(column)!, pivot);
      if (!isUnit) operations++;
      target.delete(column);
      for (const [other, entry] of source) {
        if (other === column) continue;
        operations++;
        const value = algebra.subtract(target.get(other) ?? zero, algebra.multiply(factor, entry));
        if (value === zero) {
          target.delete(other);
          rowsOf[other]!.delete(row);
        } else {
          target.set(other, value);
          rowsOf[other]!.add(row);
        }
      }
      operations++;
      right[row] = algebra.subtract(right[row]!, algebra.multiply(factor, right[pivotRow]!));
    }
  }
  return { solution: backSubstitute(builder, entries, right, order), pivots, operations, upper: entries };
}

function backSubstitute(
  { algebra }: ExpressionBuilder,
  entries: readonly ReadonlyMap<number, Node>[],
  right: readonly Node[],
  order: readonly Pivot[],
): Node[] {
  const solution: Node[] = [];
  for (let i = order.length - 1; i >= 0; i--) {
    const { row, column } = order[i]!;
    let rest = right[row]!;
    for (const [other, entry] of entries[row]!) {
      if (other !== column) rest = algebra.subtract(rest, algebra.multiply(entry, solution[other]!));
    }
    solution[column] = algebra.divide(rest, entries[row]!.get(column)!);
  }
  return solution;
}
