/** References: the rules of algebra for each identity; evaluation with plain numbers for random programs, whose bits the graph has to keep. */
import { describe, expect, it } from "vitest";
import { cos, sin } from "../../../src/math/trig.js";
import { createExpressionAlgebra, type ExpressionOptions } from "../../../src/solve/compile/expression-algebra.js";
import { ExpressionGraph, NEGATE } from "../../../src/solve/compile/expression-graph.js";
import { createInterpreter } from "../../../src/solve/compile/interpret.js";
import { NUMBERS } from "../../../src/solve/recursive/algebra.js";
import { chance, tenfold } from "../../chance.js";
import { planProgram, randomInputs, randomProgram, runProgram } from "./random-program.js";

function setUp(options?: ExpressionOptions) {
  const graph = new ExpressionGraph();
  const algebra = createExpressionAlgebra(graph, options);
  return { graph, ...algebra, algebra, x: graph.input(0), y: graph.input(1), z: graph.input(2) };
}

describe("simplification", () => {
  it("removes zeros and ones", () => {
    const { constant, add, subtract, multiply, divide, negate, x } = setUp();
    const [zero, one, minusOne] = [constant(0), constant(1), constant(-1)];
    for (const same of [add(x, zero), add(zero, x), subtract(x, zero), multiply(x, one), multiply(one, x), divide(x, one)])
      expect(same).toBe(x);
    for (const gone of [multiply(x, zero), multiply(zero, x), divide(zero, x), subtract(x, x)]) expect(gone).toBe(zero);
    for (const opposite of [subtract(zero, x), multiply(minusOne, x), divide(x, minusOne)]) expect(opposite).toBe(negate(x));
    expect(divide(x, x)).toBe(one);
  });

  it("shares sums, products and differences whatever their order and sign", () => {
    const { add, subtract, multiply, negate, divide, constant, x, y } = setUp();
    expect(add(x, y)).toBe(add(y, x));
    expect(multiply(x, y)).toBe(multiply(y, x));
    expect(subtract(x, y)).toBe(negate(subtract(y, x)));
    expect(negate(negate(x))).toBe(x);
    expect(add(x, negate(y))).toBe(subtract(x, y));
    expect(subtract(x, negate(y))).toBe(add(x, y));
    expect(subtract(negate(x), y)).toBe(negate(add(x, y)));
    expect(multiply(negate(x), negate(y))).toBe(multiply(x, y));
    expect(multiply(constant(-2), x)).toBe(negate(multiply(constant(2), x)));
    expect(divide(negate(x), y)).toBe(negate(divide(x, y)));
  });

  it("carries operations between constants out with the bits of run time", () => {
    const { graph, constant, algebra } = setUp();
    const random = chance(5);
    for (let i = 0; i < tenfold(200); i++) {
      const [a, b] = [random.uniform(-10, 10), random.uniform(-10, 10)];
      const value = (node: ReturnType<typeof constant>) => graph.value(node);
      expect(value(algebra.sin(constant(a)))).toBe(sin(a));
      expect(value(algebra.cos(constant(a)))).toBe(cos(a));
      expect(value(algebra.divide(constant(a), constant(b)))).toBe(a / b);
      expect(value(algebra.sqrt(constant(a * a)))).toBe(Math.sqrt(a * a));
    }
  });

  it("divides by powers of two with a product and by nothing else", () => {
    const { constant, divide, multiply, x } = setUp();
    expect(divide(x, constant(8))).toBe(multiply(x, constant(0.125)));
    expect(divide(x, constant(3))).not.toBe(multiply(x, constant(1 / 3)));
  });

  it("combines and cancels factors only if asked", () => {
    const exact = setUp();
    const free = setUp({ reassociate: true });
    const chain = ({ multiply, constant, x }: typeof exact) => multiply(constant(3), multiply(constant(0.1), x));
    expect(chain(free)).toBe(free.multiply(free.constant(3 * 0.1), free.x));
    expect(chain(exact)).not.toBe(exact.multiply(exact.constant(3 * 0.1), exact.x));
    const { multiply, divide, constant, x, y, z } = free;
    expect(multiply(x, divide(constant(1), x))).toBe(constant(1));
    expect(multiply(multiply(y, divide(constant(1), x)), x)).toBe(y);
    expect(multiply(x, multiply(divide(z, x), y))).toBe(multiply(z, y));
    expect(divide(multiply(constant(3), x), constant(7))).toBe(multiply(constant(3 / 7), x));
  });

  it("counts what was asked for", () => {
    const { algebra, add, multiply, constant, x } = setUp();
    add(multiply(x, constant(0)), multiply(constant(-2), x));
    expect(algebra.requested).toBe(3);
  });
});

describe("random programs", () => {
  // Every rule without `reassociate` keeps the bits but for the sign of zeros, so the comparison is ===, under which 0 and −0 are equal.
  it("give the bits of plain numbers", () => {
    const random = chance(7);
    for (let i = 0; i < tenfold(60); i++) {
      const program = randomProgram(random, 6, 20 + 8 * i);
      const plan = planProgram(program);
      const run = createInterpreter(plan);
      const inputs = randomInputs(random, 6);
      const output = new Float64Array(plan.outputs.length);
      run(Float64Array.from(inputs), 0, output, 0);
      const expected = runProgram(NUMBERS, program, inputs);
      expect(expected.every(Number.isFinite)).toBe(true);
      for (const [k, value] of expected.entries())
        expect(output[k] === value, `program ${i}, output ${k}: ${output[k]} ${value}`).toBe(true);
    }
  });

  it("leave no sign inside sums and products", () => {
    const random = chance(8);
    const { graph, algebra } = setUp();
    runProgram(algebra, randomProgram(random, 3, 400), [graph.input(0), graph.input(1), graph.input(2)]);
    for (let node = 0; node < graph.count; node++) {
      const at = node as ReturnType<typeof graph.input>;
      if (graph.operation(at) < 2 || graph.operation(at) > 5) continue;
      expect(graph.operation(graph.left(at)) === NEGATE || graph.operation(graph.right(at)) === NEGATE).toBe(false);
    }
  });
});
