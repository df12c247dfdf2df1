/**
 * Equations and unknowns paired and sorted into blocks: each block can be solved when those before it are.
 *
 * Pairs come from a maximum matching, blocks are the strongly connected parts of "equation i needs the unknown of equation j". An unknown
 * in a condition is needed like any other, but no equation is paired with it.
 */
import { type ExpressionBuilder, inputsOf, type Node } from "@gelenk/core/numerics";
import { FREE, Matching } from "../reduce/matching.js";
import { blockOrder } from "./block-order.js";

export interface Residual {
  readonly residual: Node;
  readonly place: string;
}

export interface Block {
  /** Which of the equations, and the places of as many unknowns. */
  readonly equations: readonly number[];
  readonly unknowns: readonly number[];
}

/**
 * A matching with a row per equation over the unknowns, in their order. `first` of the equations come before all
 * others, and these in their order, where there are too many.
 */
export function matchEquations(
  builder: ExpressionBuilder,
  equations: readonly Residual[],
  unknowns: readonly number[],
  first = equations.length,
): Matching {
  const columnOf = new Map(unknowns.map((slot, column) => [slot, column]));
  const matching = new Matching(unknowns.length);
  for (const equation of equations) addEquation(builder, matching, equation, columnOf);
  const rows = [...equations.keys()];
  matching.matchAll(rows);
  if (first === equations.length || !matching.columnOf.includes(FREE)) return matching;
  matching.clear();
  matching.matchAll(rows.slice(0, first));
  for (const row of rows.slice(first)) matching.augment(row);
  return matching;
}

export function addEquation(
  builder: ExpressionBuilder,
  matching: Matching,
  { residual }: Residual,
  columnOf: ReadonlyMap<number, number>,
): number {
  const columns = inputsOf(builder.graph, residual, "slope").flatMap((slot) => (columnOf.has(slot) ? [columnOf.get(slot)!] : []));
  return matching.addRow(columns);
}

/** Blocks of the equations that the matching pairs with an unknown, in the order of solution. */
export function sortBlocks(
  builder: ExpressionBuilder,
  equations: readonly Residual[],
  unknowns: readonly number[],
  matching: Matching,
): Block[] {
  const rows = equations.flatMap((_, row) => (matching.columnOf[row] === FREE ? [] : [row]));
  const nodeOf = new Map(rows.map((row, node) => [unknowns[matching.columnOf[row]!]!, node]));
  const needs = rows.map((row) =>
    inputsOf(builder.graph, equations[row]!.residual).flatMap((slot) => (nodeOf.has(slot) ? [nodeOf.get(slot)!] : [])),
  );
  return blockOrder(needs).map((block) => {
    const members = block.map((node) => rows[node]!);
    return { equations: members, unknowns: members.map((row) => unknowns[matching.columnOf[row]!]!) };
  });
}

/** Only the blocks that the wanted places need, in the same order. */
export function neededBlocks(
  builder: ExpressionBuilder,
  equations: readonly Residual[],
  blocks: readonly Block[],
  wanted: readonly number[],
): Block[] {
  const needed = new Set(wanted);
  const kept: Block[] = [];
  for (const block of blocks.toReversed()) {
    if (!block.unknowns.some((slot) => needed.has(slot))) continue;
    kept.push(block);
    for (const row of block.equations) for (const slot of inputsOf(builder.graph, equations[row]!.residual)) needed.add(slot);
  }
  return kept.reverse();
}

/** Per place the number of the last block that reads it; endless where it is wanted. */
export function lastReaders(
  builder: ExpressionBuilder,
  equations: readonly Residual[],
  blocks: readonly Block[],
  wanted: readonly number[],
): Map<number, number> {
  const last = new Map<number, number>();
  for (const [number, block] of blocks.entries()) {
    for (const row of block.equations) for (const slot of inputsOf(builder.graph, equations[row]!.residual)) last.set(slot, number);
  }
  for (const slot of wanted) last.set(slot, Number.POSITIVE_INFINITY);
  return last;
}
