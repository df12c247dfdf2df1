/** References: the given derivative itself, put together by hand; constants in place of inputs; partial derivatives by the rules. */
import { describe, expect, it } from "vitest";
import { createExpressionAlgebra } from "../../../src/solve/compile/expression-algebra.js";
import {
  differentiate,
  evaluateAt,
  inputsOf,
  partial,
  substitute,
  withAlternatives,
  withoutTimeDerivatives,
} from "../../../src/solve/compile/expression-calculus.js";
import { functionOf, select } from "../../../src/solve/compile/expression-functions.js";
import { ExpressionGraph, type Node } from "../../../src/solve/compile/expression-graph.js";
import { EXP, FLOOR, LESS, MAX, RATE } from "../../../src/solve/compile/expression-operations.js";
import { withAlternative, withDerivative } from "../../../src/solve/compile/given-derivative.js";
import { linearForm } from "../../../src/solve/compile/linear-form.js";
import { chance, tenfold } from "../../chance.js";

function workspace(inputs: number) {
  const graph = new ExpressionGraph();
  const builder = { graph, algebra: createExpressionAlgebra(graph) };
  const nodes = Array.from({ length: inputs }, (_, i) => graph.input(i));
  const rate = (node: Node, call: number): Node => functionOf(builder, RATE, node, graph.constant(call));
  return { graph, builder, nodes, rate, a: builder.algebra };
}

/** ⌊x⌋ with the derivative 5·x·Dx + y. */
function staircase(along: "any" | "time") {
  const space = workspace(4);
  const { builder, nodes, rate, a } = space;
  const [x, y] = nodes as [Node, Node];
  const dx = rate(x, 1);
  const derivative = a.add(a.multiply(a.constant(5), a.multiply(x, dx)), along === "time" ? y : a.constant(0));
  return { ...space, x, y, node: withDerivative(builder, functionOf(builder, FLOOR, x), derivative, [dx], along) };
}

describe("given derivatives", () => {
  it("count along any direction, and do not change the value", () => {
    const { graph, builder, node, nodes } = staircase("any");
    expect(evaluateAt(graph, node, [2.7, 0, 0, 0])).toBe(2);
    expect(inputsOf(graph, node)).toEqual([0]);
    expect(evaluateAt(graph, partial(builder, node, 0), [2.7, 0, 0, 0])).toBeCloseTo(13.5, 14);
    const along = differentiate(builder, node, (input) => (input === 0 ? nodes[3] : undefined));
    expect(evaluateAt(graph, along, [2.7, 0, 0, 3])).toBeCloseTo(40.5, 13);
    expect(partial(builder, node, 1)).toBe(graph.constant(0));
  });

  it("count along time alone where that was said, and the value is differentiated otherwise", () => {
    const { graph, builder, node, nodes } = staircase("time");
    expect(partial(builder, node, 0)).toBe(graph.constant(0));
    const inTime = differentiate(builder, node, (input) => (input === 0 ? nodes[3] : undefined), "time");
    expect(evaluateAt(graph, inTime, [2, 7, 0, 3])).toBeCloseTo(5 * 2 * 3 + 7, 14);
    expect(withoutTimeDerivatives(builder, node)).toBe(functionOf(builder, FLOOR, nodes[0]!));
  });

  it("follow other expressions in place of inputs, also inside each other", () => {
    const { graph, builder, node, nodes, a, rate } = staircase("any");
    const [, y, z] = nodes as [Node, Node, Node];
    // x = y·z: 5·y·z·(Dy·z + y·Dz)
    const put = substitute(builder, node, (input) => (input === 0 ? a.multiply(y, z) : undefined));
    expect(evaluateAt(graph, partial(builder, put, 1), [0, 2, 3, 0])).toBeCloseTo(5 * 6 * 3, 13);
    // f(⌊x⌋ as above, x) with the derivative D⌊x⌋ + 100·Dx
    const [dn, dx] = [rate(node, 2), rate(nodes[0]!, 2)];
    const outer = withDerivative(builder, node, a.add(dn, a.multiply(a.constant(100), dx)), [dn, dx], "any");
    expect(evaluateAt(graph, partial(builder, outer, 0), [2, 0, 0, 0])).toBeCloseTo(5 * 2 + 100, 13);
    // and once more: the derivative 5·x + 100 of the derivative's rates is a number
    expect(evaluateAt(graph, partial(builder, partial(builder, outer, 0), 0), [2, 0, 0, 0])).toBeCloseTo(5, 13);
  });

  it("alternatives are taken where they are asked for, and only there", () => {
    const { graph, builder, nodes, a } = workspace(2);
    const [x, y] = nodes as [Node, Node];
    const node = a.add(a.constant(1), withAlternative(builder, a.multiply(x, x), y));
    expect(inputsOf(graph, node)).toEqual([0]);
    expect(evaluateAt(graph, node, [3, 8])).toBe(10);
    expect(evaluateAt(graph, partial(builder, node, 0), [3, 8])).toBe(6);
    expect(evaluateAt(graph, withAlternatives(builder, node), [3, 8])).toBe(9);
    const put = substitute(builder, node, (input) => (input === 1 ? a.constant(20) : undefined));
    expect(evaluateAt(graph, withAlternatives(builder, put), [3, 8])).toBe(21);
  });
});

describe("numbers of expressions", () => {
  it("evaluation has the bits of constants in place of inputs", () => {
    const { graph, builder, nodes, a } = workspace(3);
    const random = chance(3);
    const made = [...nodes];
    const pick = (): Node => made[Math.floor(random.uniform(0, made.length))]!;
    for (let k = 0; k < tenfold(200); k++) {
      const [p, q] = [pick(), pick()];
      const kinds = [
        () => a.add(p, q),
        () => a.subtract(p, q),
        () => a.multiply(p, q),
        () => a.divide(p, a.add(a.multiply(q, q), a.constant(1))),
        () => a.sin(p),
        () => functionOf(builder, MAX, p, q),
        () => select(builder, functionOf(builder, LESS, p, q), p, functionOf(builder, EXP, a.negate(a.multiply(q, q)))),
      ];
      made.push(kinds[k % kinds.length]!());
    }
    const values = [0.3, -1.7, 2.2];
    for (const node of made) {
      const constant = substitute(builder, node, (input) => graph.constant(values[input]!));
      expect(evaluateAt(graph, node, values)).toBe(graph.value(constant));
    }
  });

  it("linear forms: factors are partial derivatives, the rest is the value at zero; what is not linear has none", () => {
    const { graph, builder, nodes, a } = workspace(2);
    const [x, y] = nodes as [Node, Node];
    const node = a.subtract(
      a.divide(a.multiply(a.constant(3), a.add(x, a.constant(2))), a.constant(7)),
      a.negate(a.multiply(y, a.constant(5))),
    );
    const form = linearForm(graph, node, 20, 2)!;
    expect(form.inputs).toEqual([0, 1]);
    for (const k of [0, 1]) expect(form.factors[k]).toBeCloseTo(evaluateAt(graph, partial(builder, node, k), [0, 0]), 15);
    expect(form.rest).toBeCloseTo(evaluateAt(graph, node, [0, 0]), 15);
    for (const other of [a.multiply(x, y), a.sin(x), a.divide(a.constant(1), x), functionOf(builder, LESS, x, y)])
      expect(linearForm(graph, other, 20, 2)).toBeUndefined();
    expect(linearForm(graph, node, 3, 2)).toBeUndefined();
    expect(linearForm(graph, node, 20, 1)).toBeUndefined();
  });
});
