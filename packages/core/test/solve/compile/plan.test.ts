/** References: the definitions of order, sharing and registers; evaluation with plain numbers. */
import { describe, expect, it } from "vitest";
import { createExpressionAlgebra } from "../../../src/solve/compile/expression-algebra.js";
import { DIVIDE, ExpressionGraph, MULTIPLY, NEGATE, type Node } from "../../../src/solve/compile/expression-graph.js";
import { createInterpreter } from "../../../src/solve/compile/interpret.js";
import { COSINE_OF_PAIR, makePlan, type Plan, SIN_COS } from "../../../src/solve/compile/plan.js";
import type { Algebra } from "../../../src/solve/recursive/algebra.js";
import { chance } from "../../chance.js";
import { planProgram, randomProgram } from "./random-program.js";

type Build = (algebra: Algebra<Node>, inputs: readonly Node[]) => Node[];

function planOf(inputs: number, build: Build, options = {}): Plan {
  const graph = new ExpressionGraph();
  const list = Array.from({ length: inputs }, (_, i) => graph.input(i));
  return makePlan(graph, inputs, build(createExpressionAlgebra(graph), list), options);
}

const count = (plan: Plan, operation: number): number => plan.operations.filter((value) => value === operation).length;

function evaluate(plan: Plan, inputs: readonly number[]): number[] {
  const output = new Float64Array(plan.outputs.length);
  createInterpreter(plan)(Float64Array.from(inputs), 0, output, 0);
  return Array.from(output);
}

describe("plan", () => {
  it("is the same whenever it is made", () => {
    const program = randomProgram(chance(3), 5, 600);
    expect(planProgram(program)).toEqual(planProgram(program));
  });

  it("computes operands before results, each once, and nothing that is not needed", () => {
    const plan = planProgram(randomProgram(chance(4), 5, 600));
    const first = plan.inputs + plan.constants.length;
    const used = new Set(plan.outputs);
    for (let k = 0; k < plan.operations.length; k++) {
      expect(Math.max(plan.left[k]!, plan.right[k]!)).toBeLessThan(first + k);
      used.add(plan.left[k]!).add(plan.right[k]!);
    }
    for (let k = 0; k < plan.operations.length; k++) expect(used.has(first + k), `operation ${k}`).toBe(true);
    const texts = Array.from(plan.operations, (operation, k) => `${operation} ${plan.left[k]} ${plan.right[k]}`);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("never gives away a register whose value is still needed", () => {
    const plan = planProgram(randomProgram(chance(6), 5, 600));
    const first = plan.inputs + plan.constants.length;
    const holds = new Map<number, number>();
    for (let value = 0; value < first; value++) holds.set(plan.slot[value]!, value);
    for (let k = 0; k < plan.operations.length; k++) {
      for (const operand of [plan.left[k]!, plan.right[k]!]) expect(holds.get(plan.slot[operand]!)).toBe(operand);
      holds.set(plan.slot[first + k]!, first + k);
    }
    for (const value of plan.outputs) expect(holds.get(plan.slot[value]!)).toBe(value);
    expect(plan.slots - first).toBeLessThan(plan.operations.length / 2);
  });

  it("computes sine and cosine of one argument together", () => {
    const both = planOf(2, (a, [x, y]) => [a.add(a.cos(x!), a.sin(y!)), a.sin(x!), a.cos(x!)]);
    expect(count(both, SIN_COS)).toBe(1);
    expect(both.operations[both.operations.indexOf(SIN_COS) + 1]).toBe(COSINE_OF_PAIR);
    expect(both.operations.length).toBe(4);
  });

  it("shares reciprocals only if asked and only where a divisor divides twice", () => {
    const build: Build = (a, [x, y, z, w]) => [a.divide(x!, z!), a.divide(y!, z!), a.divide(x!, w!)];
    expect(count(planOf(4, build), DIVIDE)).toBe(3);
    const shared = planOf(4, build, { shareReciprocals: true });
    expect([count(shared, DIVIDE), count(shared, MULTIPLY)]).toEqual([2, 2]);
    expect(evaluate(shared, [3, 5, 7, 11])).toEqual([3 * (1 / 7), 5 * (1 / 7), 3 / 11]);
  });

  it("puts signs where they cost nothing", () => {
    // −(a − b)·c, −((a − b) + c) and −3a need no negation; −(a·b) does
    const build: Build = (a, [x, y, z]) => [
      a.negate(a.multiply(a.subtract(x!, y!), z!)),
      a.negate(a.add(a.subtract(y!, z!), x!)),
      a.multiply(a.constant(-3), x!),
    ];
    const plan = planOf(3, build);
    expect(count(plan, NEGATE)).toBe(0);
    expect(evaluate(plan, [2, 5, 11])).toEqual([33, 4, -6]);
    expect(
      count(
        planOf(2, (a, [x, y]) => [a.negate(a.multiply(x!, y!))]),
        NEGATE,
      ),
    ).toBe(1);
  });

  it("handles sums of many thousand terms", () => {
    const plan = planOf(2, (a, [x, y]) => {
      let sum = x!;
      for (let i = 0; i < 30000; i++) sum = a.add(a.multiply(sum, y!), a.constant(i + 0.5));
      return [a.negate(sum)];
    });
    let expected = 0.3;
    for (let i = 0; i < 30000; i++) expected = expected * 0.5 + (i + 0.5);
    expect(evaluate(plan, [0.3, 0.5])).toEqual([-expected]);
  });
});
