import { describe, expect, it } from "vitest";
import { ADD, ExpressionGraph, MULTIPLY, type Node, SIN } from "../../../src/solve/compile/expression-graph.js";

describe("expression graph", () => {
  it("gives the same node for the same operation on the same operands, and another one for anything else", () => {
    const graph = new ExpressionGraph();
    const x = graph.input(0);
    const y = graph.input(1);
    expect(graph.input(0)).toBe(x);
    expect(graph.binary(ADD, x, y)).toBe(graph.binary(ADD, x, y));
    expect(graph.unary(SIN, x)).toBe(graph.unary(SIN, x));
    const different = [x, y, graph.binary(ADD, x, y), graph.binary(ADD, y, x), graph.binary(MULTIPLY, x, y), graph.unary(SIN, x)];
    expect(new Set(different).size).toBe(different.length);
  });

  it("tells constants apart by their bits, except the sign of zero", () => {
    const graph = new ExpressionGraph();
    const next = 1 + Number.EPSILON;
    expect(graph.constant(next)).not.toBe(graph.constant(1));
    expect(graph.constant(-0)).toBe(graph.constant(0));
    expect(graph.constant(Number.NaN)).toBe(graph.constant(Number.NaN));
    expect(graph.value(graph.constant(next))).toBe(next);
  });

  it("keeps every node while its tables grow", () => {
    const graph = new ExpressionGraph();
    const made: Node[] = [graph.input(0)];
    for (let i = 1; i < 20000; i++) made.push(graph.binary(i % 2 ? ADD : MULTIPLY, made[i - 1]!, made[i >> 1]!));
    for (let i = 1; i < 20000; i++) expect(graph.binary(i % 2 ? ADD : MULTIPLY, made[i - 1]!, made[i >> 1]!)).toBe(made[i]);
    expect(graph.count).toBe(20000);
  });
});
