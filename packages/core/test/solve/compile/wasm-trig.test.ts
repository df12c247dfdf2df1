/** Sine and cosine of WebAssembly modules against math/trig.ts, which decides: the same bits on every path of the reduction, its borders included. */
import { expect, it } from "vitest";
import { cos, sin } from "../../../src/math/trig.js";
import { createWasm, emitWasm } from "../../../src/solve/compile/emit-wasm.js";
import { createExpressionAlgebra } from "../../../src/solve/compile/expression-algebra.js";
import { ExpressionGraph } from "../../../src/solve/compile/expression-graph.js";
import { makePlan } from "../../../src/solve/compile/plan.js";
import { chance, tenfold } from "../../chance.js";

it("gives the bits of sin and cos", () => {
  const graph = new ExpressionGraph();
  const algebra = createExpressionAlgebra(graph, { reassociate: false });
  const x = graph.input(0);
  const run = createWasm(emitWasm(makePlan(graph, 1, [algebra.sin(x), algebra.cos(x)])), WebAssembly);
  const random = chance(17);
  const quarter = 0.7853981633974483;
  const borders = [0, -0, 1e-300, 1 / 134217728, quarter, 1647099, 1647099.5, 1e22, 1.7e308, Number.POSITIVE_INFINITY, Number.NaN];
  const arguments_ = [
    ...borders.flatMap((value) => [value, -value]),
    ...[quarter * (1 + 2e-16), Math.PI / 2, Math.PI, 3 * Math.PI, 1e5 * Math.PI, 355, 2 * Math.PI - 1e-9],
    ...Array.from({ length: tenfold(20_000) }, (_, i) => random.normal() * [1e-9, 0.5, 3, 100, 1e5, 1e9][i % 6]!),
  ];
  const input = new Float64Array(1);
  const output = new Float64Array(2);
  for (const value of arguments_) {
    input[0] = value;
    run(input, 0, output, 0);
    expect(Object.is(output[0], sin(value)) && Object.is(output[1], cos(value)), String(value)).toBe(true);
  }
});
