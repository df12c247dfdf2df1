/**
 * A planar double pendulum of point masses, written over an algebra as mass matrix and right-hand side, compiled, against its closed form.
 *
 * Reference: the accelerations solved for by hand, angles θ from the vertical, e.g. Goldstein, Classical
 * Mechanics, chapter 1, problem 22 (Lagrange's equations):
 *   D = 2m₁ + m₂ − m₂ cos(2θ₁ − 2θ₂)
 *   θ̈₁ = (−g(2m₁ + m₂) sin θ₁ − m₂ g sin(θ₁ − 2θ₂) − 2 sin(θ₁ − θ₂) m₂ (ω₂² l₂ + ω₁² l₁ cos(θ₁ − θ₂))) / (l₁ D)
 *   θ̈₂ = 2 sin(θ₁ − θ₂) (ω₁² l₁ (m₁ + m₂) + g(m₁ + m₂) cos θ₁ + ω₂² l₂ m₂ cos(θ₁ − θ₂)) / (l₂ D)
 */
import { expect, it } from "vitest";
import { runPlan } from "../../../src/solve/compile/compile-model.js";
import { createExpressionAlgebra } from "../../../src/solve/compile/expression-algebra.js";
import { ExpressionGraph } from "../../../src/solve/compile/expression-graph.js";
import { makePlan } from "../../../src/solve/compile/plan.js";
import type { Algebra } from "../../../src/solve/recursive/algebra.js";
import { chance, tenfold } from "../../chance.js";

const [M1, M2, L1, L2, G] = [1.3, 0.7, 0.9, 1.4, 9.81];

/** M̂ θ̈ = f, solved by Cramer's rule. Inputs θ₁, θ₂, ω₁, ω₂. */
function accelerations<T>(algebra: Algebra<T>, [a1, a2, w1, w2]: readonly T[]): T[] {
  const { add, subtract, multiply, divide, negate, sin, cos } = algebra;
  const c = (value: number) => algebra.constant(value);
  const difference = subtract(a1!, a2!);
  const m11 = c((M1 + M2) * L1 * L1);
  const m12 = multiply(c(M2 * L1 * L2), cos(difference));
  const m22 = c(M2 * L2 * L2);
  const swing = multiply(c(M2 * L1 * L2), sin(difference));
  const f1 = negate(add(multiply(swing, multiply(w2!, w2!)), multiply(c((M1 + M2) * G * L1), sin(a1!))));
  const f2 = subtract(multiply(swing, multiply(w1!, w1!)), multiply(c(M2 * G * L2), sin(a2!)));
  const determinant = subtract(multiply(m11, m22), multiply(m12, m12));
  return [
    divide(subtract(multiply(m22, f1), multiply(m12, f2)), determinant),
    divide(subtract(multiply(m11, f2), multiply(m12, f1)), determinant),
  ];
}

function closedForm(a1: number, a2: number, w1: number, w2: number): number[] {
  const d = 2 * M1 + M2 - M2 * Math.cos(2 * a1 - 2 * a2);
  const [s, c] = [Math.sin(a1 - a2), Math.cos(a1 - a2)];
  const first = -G * (2 * M1 + M2) * Math.sin(a1) - M2 * G * Math.sin(a1 - 2 * a2) - 2 * s * M2 * (w2 * w2 * L2 + w1 * w1 * L1 * c);
  const second = 2 * s * (w1 * w1 * L1 * (M1 + M2) + G * (M1 + M2) * Math.cos(a1) + w2 * w2 * L2 * M2 * c);
  return [first / (L1 * d), second / (L2 * d)];
}

it.each(["interpreter", "javascript", "wasm"] as const)("a double pendulum accelerates as its closed form says (%s)", (form) => {
  const graph = new ExpressionGraph();
  const inputs = [0, 1, 2, 3].map((i) => graph.input(i));
  const outputs = accelerations(createExpressionAlgebra(graph, { reassociate: true }), inputs);
  const { run } = runPlan(makePlan(graph, 4, outputs, { shareReciprocals: true }), form, WebAssembly);
  const random = chance(11);
  const result = new Float64Array(2);
  for (let i = 0; i < tenfold(100); i++) {
    const state = [random.uniform(-3, 3), random.uniform(-3, 3), random.uniform(-5, 5), random.uniform(-5, 5)] as const;
    run(Float64Array.from(state), 0, result, 0);
    const expected = closedForm(...state);
    // Terms are up to 300 and D at least 1.3: some 20 roundings of 1e-16 each leave 1e-12.
    for (const k of [0, 1])
      expect(Math.abs(result[k]! - expected[k]!)).toBeLessThan(1e-12 * (1 + Math.abs(expected[0]!) + Math.abs(expected[1]!)));
  }
});
