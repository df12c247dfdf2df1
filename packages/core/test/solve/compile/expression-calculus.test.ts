/**
 * References: the closed form of each derivative coded with plain Math, difference quotients, evaluation with plain numbers, the
 * interpreter for emitted code.
 */
import { describe, expect, it } from "vitest";
import { createJavaScript, emitJavaScript } from "../../../src/solve/compile/emit-javascript.js";
import { emitWasm } from "../../../src/solve/compile/emit-wasm.js";
import { createExpressionAlgebra } from "../../../src/solve/compile/expression-algebra.js";
import {
  conditionInputsOf,
  differentiate,
  differentiateAll,
  inputsOf,
  partial,
  substitute,
} from "../../../src/solve/compile/expression-calculus.js";
import { and, equal, functionOf, less, lessEqual, not, or, select } from "../../../src/solve/compile/expression-functions.js";
import { ExpressionGraph, type Node } from "../../../src/solve/compile/expression-graph.js";
import * as operations from "../../../src/solve/compile/expression-operations.js";
import { createInterpreter } from "../../../src/solve/compile/interpret.js";
import { makePlan } from "../../../src/solve/compile/plan.js";
import { chance, tenfold } from "../../chance.js";

function workspace(inputs: number) {
  const graph = new ExpressionGraph();
  const builder = { graph, algebra: createExpressionAlgebra(graph) };
  const nodes = Array.from({ length: inputs }, (_, i) => graph.input(i));
  const evaluate = (outputs: readonly Node[], values: readonly number[]): number[] => {
    const plan = makePlan(graph, inputs, outputs);
    const results = new Float64Array(outputs.length);
    createInterpreter(plan)(Float64Array.from(values), 0, results, 0);
    return Array.from(results);
  };
  return { builder, nodes, evaluate, a: builder.algebra };
}

const { TAN, ASIN, ACOS, ATAN, EXP, LOG, LOG10, SINH, COSH, TANH, ABS, SIGN, NOT, ATAN2, POW, MIN, MAX, LESS, LESS_EQUAL, EQUAL, GUARD } =
  operations;

describe("functions", () => {
  it.each([
    [TAN, Math.tan, (x: number) => 1 / Math.cos(x) ** 2],
    [ASIN, Math.asin, (x: number) => 1 / Math.sqrt(1 - x * x)],
    [ACOS, Math.acos, (x: number) => -1 / Math.sqrt(1 - x * x)],
    [ATAN, Math.atan, (x: number) => 1 / (1 + x * x)],
    [EXP, Math.exp, Math.exp],
    [LOG, Math.log, (x: number) => 1 / x],
    [LOG10, Math.log10, (x: number) => 1 / (x * Math.LN10)],
    [SINH, Math.sinh, Math.cosh],
    [COSH, Math.cosh, Math.sinh],
    [TANH, Math.tanh, (x: number) => 1 / Math.cosh(x) ** 2],
    [ABS, Math.abs, Math.sign],
  ])("operation %i and its derivative", (operation, value, slope) => {
    const { builder, nodes, evaluate } = workspace(1);
    const node = functionOf(builder, operation, nodes[0]!);
    for (const x of [0.02, 0.31, 0.77, 0.95]) {
      const [f, df] = evaluate([node, partial(builder, node, 0)], [x]);
      expect(f).toBeCloseTo(value(x), 14);
      expect(df! / slope(x)).toBeCloseTo(1, 13);
      // constants are carried out with the bits of the run
      expect(builder.graph.value(functionOf(builder, operation, builder.graph.constant(x)))).toBe(f);
    }
  });

  it("powers: products for whole exponents, and derivatives in base and exponent", () => {
    const { builder, nodes, evaluate, a } = workspace(2);
    const [x, y] = nodes as [Node, Node];
    for (const n of [-3, -1, 0, 1, 2, 5, 16]) {
      const node = functionOf(builder, POW, x, a.constant(n));
      expect(inputsOf(builder.graph, node).length).toBe(n === 0 ? 0 : 1);
      const [f, df] = evaluate([node, partial(builder, node, 0)], [1.3, 0]);
      expect(f! / 1.3 ** n).toBeCloseTo(1, 14);
      expect(df).toBeCloseTo(n * 1.3 ** (n - 1), 11);
    }
    expect(functionOf(builder, POW, x, a.constant(0.5))).toBe(a.sqrt(x));
    const general = functionOf(builder, POW, x, y);
    const [f, fx, fy] = evaluate([general, partial(builder, general, 0), partial(builder, general, 1)], [1.7, 2.3]);
    expect(f).toBeCloseTo(1.7 ** 2.3, 13);
    expect(fx).toBeCloseTo(2.3 * 1.7 ** 1.3, 13);
    expect(fy).toBeCloseTo(1.7 ** 2.3 * Math.log(1.7), 13);
  });

  it("atan2, min and max: gradients", () => {
    const { builder, nodes, evaluate } = workspace(2);
    const [y, x] = nodes as [Node, Node];
    const gradient = (operation: number, values: readonly number[]) => {
      const node = functionOf(builder, operation, y, x);
      return evaluate([partial(builder, node, 0), partial(builder, node, 1)], values);
    };
    const [gy, gx] = gradient(ATAN2, [0.6, -1.1]);
    expect(gy).toBeCloseTo(-1.1 / (0.36 + 1.21), 14);
    expect(gx).toBeCloseTo(-0.6 / (0.36 + 1.21), 14);
    expect([gradient(MIN, [1, 2]), gradient(MAX, [1, 2]), gradient(MAX, [3, 2])]).toEqual([
      [1, 0],
      [0, 1],
      [1, 0],
    ]);
  });

  it("conditions: truth tables, and a branch that is not taken does no harm", () => {
    const { builder, nodes, evaluate, a } = workspace(2);
    const [x, y] = nodes as [Node, Node];
    const outputs = [
      less(builder, x, y),
      lessEqual(builder, x, y),
      equal(builder, x, y),
      not(builder, x),
      and(builder, x, y),
      or(builder, x, y),
    ];
    expect(evaluate(outputs, [1, 1])).toEqual([0, 1, 1, 0, 1, 1]);
    expect(evaluate(outputs, [0, 1])).toEqual([1, 1, 0, 1, 0, 1]);
    expect(evaluate(outputs, [0, 0])).toEqual([0, 1, 1, 1, 0, 0]);
    const root = select(builder, less(builder, a.constant(0), x), a.sqrt(x), a.constant(-7));
    expect(evaluate([root], [4, 0])).toEqual([2]);
    expect(evaluate([root], [-4, 0])).toEqual([-7]);
    expect(evaluate([partial(builder, root, 0)], [4, 0])).toEqual([0.25]);
    expect(select(builder, less(builder, a.constant(0), a.constant(1)), x, y)).toBe(x);
  });
});

describe("floor", () => {
  it("is the whole number below, has no slope, and what it reads can make it jump", () => {
    const { builder, nodes, evaluate } = workspace(1);
    const node = functionOf(builder, operations.FLOOR, nodes[0]!);
    expect([2.7, -0.2, 3, -5].map((x) => evaluate([node], [x])[0])).toEqual([2, -1, 3, -5]);
    expect(inputsOf(builder.graph, node, "slope")).toEqual([]);
    expect(conditionInputsOf(builder.graph, node)).toEqual([0]);
    expect(builder.graph.value(partial(builder, node, 0))).toBe(0);
    const code = createJavaScript(emitJavaScript(makePlan(builder.graph, 1, [node])));
    const out = new Float64Array(1);
    code(Float64Array.of(-7.5), 0, out, 0);
    expect(out[0]).toBe(-8);
  });
});

describe("calculus", () => {
  it("several expressions are differentiated as each of them alone, to the node", () => {
    const { builder, nodes, a } = workspace(3);
    const [x, y, z] = nodes as [Node, Node, Node];
    const shared = a.sin(a.multiply(x, y));
    const roots = [a.multiply(shared, z), a.add(shared, functionOf(builder, EXP, x)), z];
    const slope = (input: number) => (input === 0 ? a.constant(1) : input === 1 ? x : undefined);
    expect(differentiateAll(builder, roots, slope)).toEqual(roots.map((root) => differentiate(builder, root, slope)));
  });

  it("knows what changes an expression continuously and what stands in its conditions", () => {
    const { builder, nodes, a } = workspace(4);
    const [p, q, r, s] = nodes as [Node, Node, Node, Node];
    const node = a.add(select(builder, less(builder, p, q), a.multiply(r, r), a.constant(3)), functionOf(builder, SIGN, s));
    expect(inputsOf(builder.graph, node)).toEqual([0, 1, 2, 3]);
    expect(inputsOf(builder.graph, node, "slope")).toEqual([2]);
    expect(conditionInputsOf(builder.graph, node)).toEqual([0, 1, 3]);
  });

  it("derivative along a direction equals the difference quotient, substitution equals evaluation", () => {
    const random = chance(5);
    const { builder, nodes, evaluate, a } = workspace(3);
    const [x, y, z] = nodes as [Node, Node, Node];
    const node = a.divide(
      a.multiply(a.sin(a.multiply(x, y)), functionOf(builder, EXP, a.negate(z))),
      a.add(a.constant(2), a.cos(functionOf(builder, TANH, a.subtract(x, z)))),
    );
    for (let i = 0; i < tenfold(20); i++) {
      const at = [0, 1, 2].map(() => random.uniform(-1, 1));
      const along = [0, 1, 2].map(() => random.uniform(-1, 1));
      const slope = differentiate(builder, node, (input) => a.constant(along[input]!));
      const value = (h: number) =>
        evaluate(
          [node],
          at.map((v, k) => v + h * along[k]!),
        )[0]!;
      expect(evaluate([slope], at)[0]).toBeCloseTo((value(1e-5) - value(-1e-5)) / 2e-5, 8);
      const replaced = substitute(builder, node, (input) => (input === 1 ? a.add(x, z) : undefined));
      expect(evaluate([replaced], at)[0]).toBeCloseTo(evaluate([node], [at[0]!, at[0]! + at[2]!, at[2]!])[0]!, 13);
    }
  });

  it("handles chains of a hundred thousand operations", () => {
    const { builder, nodes, a } = workspace(1);
    let node = nodes[0]!;
    for (let i = 0; i < 100_000; i++) node = a.add(a.multiply(node, a.constant(0.5)), a.constant(i + 1));
    expect(inputsOf(builder.graph, partial(builder, node, 0))).toEqual([]);
  });
});

describe("forms", () => {
  it("emitted JavaScript has the bits of the interpreter for every operation; WebAssembly refuses and says which", () => {
    const { builder, nodes, a } = workspace(2);
    const [x, y] = nodes as [Node, Node];
    const unary = [TAN, ASIN, ACOS, ATAN, EXP, LOG, LOG10, SINH, COSH, TANH, ABS, SIGN, NOT].map((f) => functionOf(builder, f, x));
    const binary = [ATAN2, POW, MIN, MAX, LESS, LESS_EQUAL, EQUAL, GUARD].map((f) => functionOf(builder, f, x, y));
    // also inside other operations, where brackets matter, and with a sign before them
    const nested = [...unary, ...binary].map((node) => a.negate(a.multiply(a.add(node, y), a.subtract(x, node))));
    const plan = makePlan(builder.graph, 2, [...unary, ...binary, ...nested, ...binary.map((node) => a.negate(node))]);
    const runs = [createInterpreter(plan), createJavaScript(emitJavaScript(plan)), createJavaScript(emitJavaScript(plan, 9))];
    const random = chance(8);
    for (let i = 0; i < tenfold(200); i++) {
      const inputs = i === 0 ? Float64Array.of(0, 0) : Float64Array.from([random.uniform(-2, 2), random.uniform(-2, 2)]);
      const [expected, ...others] = runs.map((run) => {
        const output = new Float64Array(plan.outputs.length);
        run(inputs, 0, output, 0);
        return output;
      });
      for (const other of others) expect(other).toEqual(expected);
    }
    expect(() => emitWasm(plan)).toThrow(/no WebAssembly form/);
  });
});
