/**
 * Steps that solve a whole block.
 *
 *   linear       A x = −b for the tearing variables of a linear block, by LU
 *   newton       F(x) = 0 for the tearing variables of a nonlinear block
 *   relaxation   all unknowns of a linear block by symbolic elimination in the order of a ladder (relaxation/); where a pivot vanishes in some position, by sparse LU
 *   sparse       all unknowns of a linear block by sparse LU
 */
import { differentiateAll, type Node, nodesOf, substitute } from "@gelenk/core/numerics";
import type { Block } from "./blocks.js";
import { compileNodes } from "./compile-nodes.js";
import { createLevenbergMarquardt } from "./levenberg-marquardt.js";
import type { LinearRows } from "./linear-rows.js";
import { linearSolver, type Pattern, patternOf } from "./linear-solver.js";
import { nearestSolution } from "./nearest-solution.js";
import { createNewton, type NewtonProblem } from "./newton.js";
import type { ProgramContext, ProgramStep } from "./program-step.js";
import type { Elimination } from "./relaxation/elimination.js";

/** A pivot below this part of the largest one counts as zero. */
const SMALLEST_PIVOT = 1e-14;

/** Residuals over the places, with the entries of their Jacobian that are not zero; one pass over all residuals per unknown. */
function jacobian({ builder }: ProgramContext, residuals: readonly Node[], places: readonly number[]) {
  const { graph } = builder;
  const nodes = nodesOf(graph, residuals, "slope");
  const [zero, one] = [graph.constant(0), graph.constant(1)];
  const rows: number[][] = residuals.map(() => []);
  const entries: Node[][] = residuals.map(() => []);
  for (const [column, place] of places.entries()) {
    const slopes = differentiateAll(builder, residuals, (slot) => (slot === place ? one : undefined), nodes);
    for (const [row, slope] of slopes.entries()) {
      if (slope === zero) continue;
      rows[row]!.push(column);
      entries[row]!.push(slope);
    }
  }
  return { pattern: patternOf(rows), entries: entries.flat() };
}

export function linearStep(context: ProgramContext, block: Block, residuals: readonly Node[], places: readonly number[]): ProgramStep {
  const { builder } = context;
  const own = new Set(places);
  const zero = builder.graph.constant(0);
  const atZero = residuals.map((node) => substitute(builder, node, (slot) => (own.has(slot) ? zero : undefined)));
  const { pattern, entries } = jacobian(context, residuals, places);
  const right = atZero.map((node) => builder.algebra.negate(node));
  return { kind: "linear", ...solvedBy(context, right, entries, { pattern, places, block }), block };
}

export function sparseStep(context: ProgramContext, block: Block, { entries, right }: LinearRows): ProgramStep {
  const pattern = patternOf(
    entries.map((row) => [...row.keys()]),
    "sparse",
  );
  const nodes = entries.flatMap((row) => [...row.values()]);
  return { kind: "sparse", ...solvedBy(context, right, nodes, { pattern, places: block.unknowns, block }), block };
}

interface LinearTask {
  readonly pattern: Pattern;
  readonly places: readonly number[];
  readonly block: Block;
}

/** x from A x = b, A by its entries in the pattern. */
function solvedBy(
  context: ProgramContext,
  right: readonly Node[],
  entries: readonly Node[],
  { pattern, places, block }: LinearTask,
): Pick<ProgramStep, "places" | "run"> {
  const { builder, slots, form } = context;
  const n = places.length;
  const evaluate = compileNodes(builder, slots.count, [...right, ...entries], form);
  const output = new Float64Array(n + entries.length);
  const solve = linearSolver(pattern);
  const otherwise = openSolver(context, { pattern, places, block });
  const unknowns = Int32Array.from(places);
  const b = output.subarray(0, n);
  return {
    places: unknowns,
    run: (values) => {
      evaluate(values, 0, output, 0);
      if (otherwise !== undefined) return otherwise(output, values);
      if (!solve(output, n, b)) return false;
      for (let i = 0; i < n; i++) values[unknowns[i]!] = b[i]!;
      return true;
    },
  };
}

/** Larger systems are taken to have one solution. */
const LARGEST_OPEN = 300;

/** Where equations may leave something open: solves with what `evaluate` gave. */
function openSolver({ onOpen, nominal }: ProgramContext, { pattern, places, block }: LinearTask) {
  const n = places.length;
  if (onOpen === undefined || n > LARGEST_OPEN) return undefined;
  const solve = nearestSolution(pattern, Float64Array.from(places, nominal));
  return (output: Float64Array, values: Float64Array): boolean => {
    const x = Float64Array.from(places, (place) => values[place]!);
    const found = solve(output, n, output.subarray(0, n), x);
    if (found === "open") onOpen(block);
    if (found !== "none") for (let i = 0; i < n; i++) values[places[i]!] = x[i]!;
    return found !== "none";
  };
}

export function newtonStep(context: ProgramContext, block: Block, residuals: readonly Node[], places: readonly number[]): ProgramStep {
  const { builder, slots, form, nominal, onOpen } = context;
  const { pattern, entries } = jacobian(context, residuals, places);
  const evaluate = compileNodes(builder, slots.count, [...residuals, ...entries], form);
  const unknowns = Int32Array.from(places);
  const problem = { unknowns, evaluate, pattern, nominal: Float64Array.from(places, nominal) };
  const newton = createNewton(problem);
  return {
    kind: "newton",
    places: unknowns,
    block,
    run: onOpen === undefined ? newton : (values) => solveHard(newton, problem, values, () => onOpen(block)),
  };
}

/** Newton's method; if it fails, what is slower and comes further. */
function solveHard(newton: (values: Float64Array) => boolean, problem: NewtonProblem, values: Float64Array, onOpen: () => void): boolean {
  const before = Float64Array.from(problem.unknowns, (place) => values[place]!);
  if (newton(values)) return true;
  for (let i = 0; i < before.length; i++) values[problem.unknowns[i]!] = before[i]!;
  const found = createLevenbergMarquardt(problem)(values);
  if (found === "open") onOpen();
  return found !== "none";
}

export function relaxationStep(context: ProgramContext, block: Block, rows: LinearRows, elimination: Elimination): ProgramStep {
  const { builder, slots, form } = context;
  const { solution, pivots, operations } = elimination;
  const n = solution.length;
  const evaluate = compileNodes(builder, slots.count, [...solution, ...pivots], form);
  const output = new Float64Array(n + pivots.length);
  const places = Int32Array.from(block.unknowns);
  let otherwise: ProgramStep | undefined;
  return {
    kind: "relaxation",
    places,
    block,
    note: `${operations} operations of elimination for ${n} unknowns`,
    run: (values) => {
      evaluate(values, 0, output, 0);
      if (!pivotsHold(output, n)) {
        otherwise ??= sparseStep(context, block, rows);
        return otherwise.run(values);
      }
      for (let i = 0; i < n; i++) values[places[i]!] = output[i]!;
      return true;
    },
  };
}

/** Is every pivot, from an offset on, a number and not zero beside the largest? */
function pivotsHold(output: Float64Array, from: number): boolean {
  let largest = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = from; i < output.length; i++) {
    const size = Math.abs(output[i]!);
    largest = Math.max(largest, size);
    smallest = Math.min(smallest, size);
  }
  return from === output.length || (smallest > SMALLEST_PIVOT * largest && Number.isFinite(largest));
}
