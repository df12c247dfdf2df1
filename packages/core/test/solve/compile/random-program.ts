/** Random straight-line programs over an algebra: the same program with numbers and with expressions. */
import type { Random } from "../../../src/math/random.js";
import { createExpressionAlgebra, type ExpressionOptions } from "../../../src/solve/compile/expression-algebra.js";
import { ExpressionGraph } from "../../../src/solve/compile/expression-graph.js";
import type { LowerOptions } from "../../../src/solve/compile/lower.js";
import { makePlan, type Plan } from "../../../src/solve/compile/plan.js";
import type { Algebra } from "../../../src/solve/recursive/algebra.js";

/** Values are inputs, then constants, then results. */
export interface Program {
  readonly inputs: number;
  readonly constants: readonly number[];
  readonly steps: readonly { readonly kind: number; readonly a: number; readonly b: number }[];
  readonly outputs: readonly number[];
}

/** Those that rules treat specially, and some that they do not. */
const CONSTANTS = [0, 1, -1, 2, -0.5, 0.7, -3.3, 1e-3, Math.PI];

const KINDS = 10;

export function randomProgram(random: Random, inputs: number, size: number): Program {
  const leaves = inputs + CONSTANTS.length;
  const pick = (below: number): number => {
    // mostly inputs and recent results, so that expressions grow, sometimes anything
    const chance = random.next();
    if (chance < 0.2) return random.integer(inputs);
    return chance < 0.4 || below <= leaves ? random.integer(below) : Math.max(0, below - 1 - random.integer(Math.min(40, below - leaves)));
  };
  const steps = Array.from({ length: size }, (_, k) => ({ kind: random.integer(KINDS), a: pick(leaves + k), b: pick(leaves + k) }));
  const outputs = Array.from({ length: 12 }, () => leaves + size - 1 - random.integer(Math.ceil(size / 2)));
  return { inputs, constants: CONSTANTS, steps, outputs: [...outputs, 0, inputs + 5, outputs[0]!] };
}

/** Results stay finite: divisors and radicands are kept from zero, and products are turned into sines now and then. */
export function runProgram<T>(algebra: Algebra<T>, { constants, steps, outputs }: Program, inputs: readonly T[]): T[] {
  const values = [...inputs, ...constants.map((value) => algebra.constant(value))];
  const atLeast = (x: T, least: number) => algebra.add(algebra.multiply(x, x), algebra.constant(least));
  const apply = (kind: number, a: T, b: T): T => {
    if (kind < 2) return algebra.add(a, b);
    if (kind < 4) return algebra.subtract(a, b);
    if (kind === 4) return algebra.multiply(a, b);
    if (kind === 5) return algebra.multiply(algebra.sin(a), algebra.cos(b));
    if (kind === 6) return algebra.divide(a, atLeast(b, 1.5));
    if (kind === 7) return algebra.negate(a);
    if (kind === 8) return algebra.subtract(algebra.sin(a), algebra.cos(a));
    return algebra.sqrt(atLeast(a, 0.25));
  };
  for (const { kind, a, b } of steps) values.push(apply(kind, values[a]!, values[b]!));
  return outputs.map((value) => values[value]!);
}

export function planProgram(program: Program, options: ExpressionOptions & LowerOptions = {}): Plan {
  const graph = new ExpressionGraph();
  const inputs = Array.from({ length: program.inputs }, (_, i) => graph.input(i));
  return makePlan(graph, program.inputs, runProgram(createExpressionAlgebra(graph, options), program, inputs), options);
}

export const randomInputs = (random: Random, count: number): number[] => Array.from({ length: count }, () => random.uniform(-3, 3));
