/** One body for all integrators: the order they state is the order their tables have and the order that is observed. */
import { describe, expect, it } from "vitest";
import { findIntegrator, INTEGRATORS } from "../../src/integrate/catalogue.js";
import { denseOutput, evaluateDense, prepareDense } from "../../src/integrate/dense-output.js";
import type { RungeKuttaMethod, Tableau } from "../../src/integrate/explicit-runge-kutta.js";
import { integrate } from "../../src/integrate/integrate.js";
import { difference, PROBLEMS, type Problem } from "./problems.js";
import { largestDefect, treesWith } from "./rooted-trees.js";

/** Coefficients are rounded quotients of size up to 11 that cancel in sums of up to 7 terms and products of up to 5. */
const ROUNDING = 2e-14;

/** Error at `end` after n steps with the plain step function. */
function errorAfter(method: RungeKuttaMethod, problem: Problem, end: number, n: number): number {
  const { system } = problem;
  const work = new Float64Array(method.workSize(system.size));
  let y = Float64Array.from(problem.exact(0));
  let out = new Float64Array(system.size);
  for (let i = 0; i < n; i++) {
    method.step(system, (i * end) / n, y, end / n, out, work);
    [y, out] = [out, y];
  }
  return Math.hypot(...Array.from(y, (value, i) => value - problem.exact(end)[i]!));
}

/** Weights of the stages, and of the derivative at the end, in the continuous extension of dense-output.ts; derived by hand from its formula. */
function extensionWeights(tableau: Tableau, theta: number): { a: (readonly number[])[]; b: number[] } {
  const a = tableau.firstSameAsLast ? [...tableau.a] : [...tableau.a, tableau.b];
  const s = a.length;
  const b = a.map((_, i) => {
    const end = tableau.b[i] ?? 0;
    const first = i === 0 ? 1 : 0;
    const last = i === s - 1 ? 1 : 0;
    const r3 = first - end;
    const r4 = end - last - r3;
    const r5 = tableau.dense?.[i] ?? 0;
    return theta * (end + (1 - theta) * (r3 + theta * (r4 + (1 - theta) * r5)));
  });
  return { a, b };
}

describe("the catalogue", () => {
  it("lists each integrator once and finds it by name", () => {
    expect(new Set(INTEGRATORS.map((m) => m.name)).size).toBe(INTEGRATORS.length);
    for (const method of INTEGRATORS) expect(findIntegrator(method.name)).toBe(method);
    expect(findIntegrator("leapfrog")).toBeUndefined();
  });

  it("states the orders and stages of the literature", () => {
    const facts = INTEGRATORS.map((m) => [m.name, m.order, m.embeddedOrder, m.denseOrder, m.stages]);
    expect(facts).toEqual([
      ["euler", 1, undefined, 1, 1],
      ["rk4", 4, undefined, 3, 4],
      ["cash-karp", 5, 4, 3, 6],
      ["dormand-prince", 5, 4, 4, 6],
    ]);
  });
});

describe("rooted trees", () => {
  it("are as many as known: 1, 1, 2, 4, 9, 20, 48", () => {
    // Sequence A000081.
    expect([1, 2, 3, 4, 5, 6, 7].map((n) => treesWith(n).length)).toEqual([1, 1, 2, 4, 9, 20, 48]);
  });
});

describe.each(INTEGRATORS.map((method) => [method.name, method] as const))("%s", (_name, method) => {
  const { tableau } = method;

  it("has rows that sum to c and a table of explicit shape", () => {
    tableau.a.forEach((row, i) => {
      expect(row.length).toBe(i);
      expect(Math.abs(row.reduce((s, v) => s + v, 0) - tableau.c[i]!)).toBeLessThan(ROUNDING);
    });
    expect(tableau.b.length).toBe(tableau.a.length);
    if (tableau.firstSameAsLast) {
      expect(tableau.c.at(-1)).toBe(1);
      expect([...tableau.a.at(-1)!, 0]).toEqual(tableau.b);
    }
  });

  it("meets all order conditions up to its order and not those of the next", () => {
    for (let n = 1; n <= method.order; n++) expect(largestDefect(n, tableau.a, tableau.b)).toBeLessThan(ROUNDING);
    expect(largestDefect(method.order + 1, tableau.a, tableau.b)).toBeGreaterThan(1e-5);
  });

  it("integrates powers of time exactly up to its order (quadrature conditions)", () => {
    for (let n = 1; n <= method.order; n++) {
      const sum = tableau.b.reduce((s, weight, i) => s + weight * tableau.c[i]! ** (n - 1), 0);
      expect(Math.abs(sum - 1 / n)).toBeLessThan(ROUNDING);
    }
  });

  it("has an embedded solution of exactly the stated order", () => {
    if (!tableau.embedded) return expect(method.embeddedOrder).toBeUndefined();
    const { order, error } = tableau.embedded;
    const weights = tableau.b.map((weight, i) => weight - error[i]!);
    for (let n = 1; n <= order; n++) expect(largestDefect(n, tableau.a, weights)).toBeLessThan(ROUNDING);
    expect(largestDefect(order + 1, tableau.a, weights)).toBeGreaterThan(1e-5);
  });

  it("has a continuous extension that meets the order conditions at every point of the step", () => {
    let worstNext = 0;
    for (const theta of [0.1, 0.25, 0.5, 0.6, 0.75, 0.9, 1]) {
      const { a, b } = extensionWeights(tableau, theta);
      for (let n = 1; n <= method.denseOrder; n++) expect(largestDefect(n, a, b, theta)).toBeLessThan(ROUNDING);
      worstNext = Math.max(worstNext, largestDefect(method.denseOrder + 1, a, b, theta));
    }
    expect(worstNext).toBeGreaterThan(1e-5);
  });

  it.each(PROBLEMS.map((problem) => [problem.name, problem] as const))("shows its order by halving the step: %s", (_problem, problem) => {
    // The slope between n and 2n steps differs from the order by a term in h; a second halving removes that term. Interval and numbers of
    // steps keep the leading term dominant and the finest error 20 × above rounding; Kepler's pericentre needs shorter steps.
    const [end, factor] = problem.name === "kepler" ? [1, 2] : [1.7, 1];
    const n = factor * { 1: 2048, 4: 128, 5: 32 }[method.order]!;
    const [coarse, middle, fine] = [n, 2 * n, 4 * n].map((count) => errorAfter(method, problem, end, count)) as [number, number, number];
    const observed = 2 * Math.log2(middle / fine) - Math.log2(coarse / middle);
    expect(Math.abs(observed - method.order)).toBeLessThan(0.1);
    expect(Math.abs(Math.log2(middle / fine) - method.order)).toBeLessThan(0.2);
  });

  it.each(PROBLEMS.map((problem) => [problem.name, problem] as const))(
    "shows the order of its continuous extension: %s",
    (_problem, problem) => {
      // Local error of one step at interior points, the meaning of "order": it falls with h^(denseOrder + 1).
      const worst = (h: number): number => {
        let largest = 0;
        const out = new Float64Array(problem.system.size);
        integrate(problem.system, method, {
          from: 0.4,
          to: 0.4 + h,
          y: problem.exact(0.4),
          step: h,
          onStep: (step) => {
            for (const theta of [0.2, 0.35, 0.65, 0.8]) {
              const t = 0.4 + theta * h;
              step.evaluate(t, out);
              largest = Math.max(largest, difference(out, problem.exact(t)));
            }
          },
        });
        return largest;
      };
      const h = method.denseOrder === 1 ? 1e-3 : 0.02;
      expect(Math.abs(Math.log2(worst(h) / worst(h / 2)) - (method.denseOrder + 1))).toBeLessThan(0.1);
    },
  );

  it("gives the same bits by the step function as by the driver with fixed steps", () => {
    for (const problem of PROBLEMS) {
      const y = problem.exact(0);
      const driven = integrate(problem.system, method, { from: 0, to: 1, y, step: 1 / 16 });
      const { system } = problem;
      const work = new Float64Array(method.workSize(system.size));
      let current = Float64Array.from(y);
      for (let i = 0; i < 16; i++) {
        const next = new Float64Array(system.size);
        method.step(system, i / 16, current, 1 / 16, next, work);
        current = next;
      }
      expect(Array.from(driven.y)).toEqual(Array.from(current));
      expect(driven.steps).toBe(16);
    }
  });

  it("meets values and slopes of the step at both ends of its continuous extension", () => {
    const dense = denseOutput(1);
    const ends = {
      from: 2,
      to: 2.5,
      yFrom: Float64Array.of(1),
      yTo: Float64Array.of(3),
      slopeFrom: Float64Array.of(-2),
      slopeTo: Float64Array.of(4),
    };
    prepareDense(dense, tableau, ends, new Float64Array(method.workSize(1)).fill(0.7));
    const at = (t: number) => {
      const out = new Float64Array(1);
      evaluateDense(dense, t, out);
      return out[0]!;
    };
    expect([at(2), at(2.5)]).toEqual([1, 3]);
    // One-sided differences; the error is h·|ÿ|/2 with |ÿ| below 1000 for these numbers.
    expect(Math.abs((at(2 + 1e-7) - 1) / 1e-7 + 2)).toBeLessThan(1e-4);
    expect(Math.abs((3 - at(2.5 - 1e-7)) / 1e-7 - 4)).toBeLessThan(1e-4);
  });
});
