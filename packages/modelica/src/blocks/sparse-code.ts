/**
 * Sparse LU of a linear block as code: the order of pivots is found with the values of the first evaluation (Markowitz), and elimination in
 * this order is written out, as that of a ladder is. It is a few times as fast as the same elimination over lists of numbers.
 *
 * An order that was good may become poor: every pivot is watched beside the other entries of its row. Where one falls below SMALLEST_PIVOT
 * of them, and for systems whose elimination would be too long a text, `numeric` solves, which finds an order of its own.
 */
import { createInterpreter, type ExpressionBuilder, makePlan, markowitzOrder, type Node } from "@gelenk/core/numerics";
import { compileNodes } from "./compile-nodes.js";
import type { LinearRows } from "./linear-rows.js";
import { patternOf } from "./linear-solver.js";
import type { ProgramContext, ProgramStep } from "./program-step.js";
import { type Elimination, eliminate } from "./relaxation/elimination.js";
import type { Pivot } from "./relaxation/ladder.js";

const SMALLEST_PIVOT = 1e-8;
/** Of the elimination; beyond, per unknown or in all, the text is too long. */
const MOST_OPERATIONS_PER_UNKNOWN = 100;
const MOST_OPERATIONS = 200_000;

/** The same as `numeric`, from the first run on by code. */
export function sparseCode(context: ProgramContext, rows: LinearRows, numeric: ProgramStep): ProgramStep {
  let run: ((values: Float64Array) => boolean) | undefined;
  return {
    ...numeric,
    run: (values) => {
      run ??= codeFor(context, rows, numeric, values) ?? numeric.run;
      return run(values);
    },
  };
}

function codeFor({ builder, slots, form }: ProgramContext, rows: LinearRows, numeric: ProgramStep, values: Float64Array) {
  const order = orderAt(builder, rows, values);
  const n = rows.right.length;
  const most = Math.min(MOST_OPERATIONS, MOST_OPERATIONS_PER_UNKNOWN * n);
  const elimination = order && eliminate(builder, rows, order, most);
  if (order === undefined || elimination === undefined) return undefined;
  const watched = watchedRows(builder, elimination, order);
  const evaluate = compileNodes(builder, slots.count, [...elimination.solution, ...watched.flat()], form);
  const ends = Int32Array.from(watched, ({ length }) => length);
  for (let row = 0, end = n; row < ends.length; row++) {
    end += ends[row]!;
    ends[row] = end;
  }
  const output = new Float64Array(n + watched.flat().length);
  const { places } = numeric;
  return (at: Float64Array): boolean => {
    evaluate(at, 0, output, 0);
    if (!pivotsHold(output, n, ends)) return numeric.run(at);
    for (let i = 0; i < n; i++) at[places[i]!] = output[i]!;
    return true;
  };
}

function orderAt(builder: ExpressionBuilder, { entries }: LinearRows, values: Float64Array): Pivot[] | undefined {
  const nodes = entries.flatMap((row) => [...row.values()]);
  const numbers = new Float64Array(nodes.length);
  createInterpreter(makePlan(builder.graph, values.length, nodes))(values, 0, numbers, 0);
  if (!numbers.every(Number.isFinite)) return undefined;
  const order = markowitzOrder(patternOf(entries.map((row) => [...row.keys()])), numbers);
  return order && Array.from(order.rows, (row, k) => ({ row, column: order.columns[k]! }));
}

/** Per row that depends on the motion: its pivot, then its other entries. */
function watchedRows({ graph }: ExpressionBuilder, { upper }: Elimination, order: readonly Pivot[]): Node[][] {
  return order.flatMap(({ row, column }) => {
    const entries = upper[row]!;
    const all = [entries.get(column)!, ...[...entries].flatMap(([other, node]) => (other === column ? [] : [node]))];
    return all.every((node) => graph.isConstant(node)) ? [] : [all];
  });
}

/** Is every pivot a number and not small in its row? Rows end at `ends`. */
function pivotsHold(output: Float64Array, from: number, ends: Int32Array): boolean {
  let i = from;
  for (let row = 0; row < ends.length; row++) {
    const most = Math.abs(output[i++]!) / SMALLEST_PIVOT;
    if (!(most > 0 && most < Number.POSITIVE_INFINITY)) return false;
    for (; i < ends[row]!; i++) if (!(Math.abs(output[i]!) <= most)) return false;
  }
  return true;
}
