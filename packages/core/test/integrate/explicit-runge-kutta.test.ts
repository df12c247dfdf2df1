import { describe, expect, it } from "vitest";
import { INTEGRATORS } from "../../src/integrate/catalogue.js";
import { computeStages, readLastStage, setFirstStage, weightedStages } from "../../src/integrate/explicit-runge-kutta.js";
import type { OdeSystem } from "../../src/integrate/ode-system.js";
import { difference, oscillator, system } from "./problems.js";

describe.each(INTEGRATORS.map((method) => [method.name, method] as const))("the kernel with %s", (_name, method) => {
  const { tableau } = method;

  it("is exact for polynomials in time up to its order", () => {
    // ẏ = d/dt tᵖ: the solution is tᵖ, without error for p ≤ order.
    for (let p = 1; p <= method.order; p++) {
      const polynomial = system(1, (t, _y, dy) => {
        dy[0] = p * t ** (p - 1);
      });
      const out = new Float64Array(1);
      method.step(polynomial, 0.5, Float64Array.of(0.5 ** p), 1, out, new Float64Array(method.workSize(1)));
      expect(Math.abs(out[0]! - 1.5 ** p)).toBeLessThan(2e-15 * 1.5 ** p * 8);
    }
  });

  it("evaluates the derivative as often as it states, at times within the step", () => {
    const times: number[] = [];
    const spy: OdeSystem = system(1, (t, _y, dy) => {
      times.push(t);
      dy[0] = 1;
    });
    method.step(spy, 3, Float64Array.of(0), 0.5, new Float64Array(1), new Float64Array(method.workSize(1)));
    expect(times.length).toBe(method.stages);
    expect(times[0]).toBe(3);
    for (const t of times) expect(t >= 3 && t <= 3.5).toBe(true);
  });

  it("leaves y alone, accepts longer arrays and writes nothing beyond the state", () => {
    const { system: ode } = oscillator(2);
    const y = Float64Array.of(1, 0.5, 77);
    const out = Float64Array.of(0, 0, 88);
    const work = new Float64Array(method.workSize(2) + 5).fill(99);
    method.step(ode, 0, y, 0.1, out, work);
    expect(Array.from(y)).toEqual([1, 0.5, 77]);
    expect(out[2]).toBe(88);
    expect(Array.from(work.subarray(method.workSize(2)))).toEqual([99, 99, 99, 99, 99]);
    const plain = new Float64Array(2);
    method.step(ode, 0, Float64Array.of(1, 0.5), 0.1, plain, new Float64Array(method.workSize(2)));
    expect(Array.from(out.subarray(0, 2))).toEqual(Array.from(plain));
  });

  it("gives by computeStages what step gives, and the derivative at the end as last stage where stated", () => {
    const problem = oscillator(2);
    const y = Float64Array.from(problem.exact(0.3));
    const [slope, out, direct] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)];
    const work = new Float64Array(method.workSize(2));
    problem.system.derivative(0.3, y, slope);
    setFirstStage(slope, work, 2);
    expect(computeStages(tableau, problem.system, 0.3, y, 0.1, out, work)).toBe(tableau.b.length - 1);
    method.step(problem.system, 0.3, y, 0.1, direct, new Float64Array(method.workSize(2)));
    expect(Array.from(out)).toEqual(Array.from(direct));
    if (tableau.firstSameAsLast) {
      problem.system.derivative(0.4, out, slope);
      const last = new Float64Array(2);
      readLastStage(tableau, last, work, 2);
      expect(Array.from(last)).toEqual(Array.from(slope));
    }
  });

  it("estimates an error of the right size: it falls with h to the embedded order + 1", () => {
    if (!tableau.embedded) return expect(method.embeddedOrder).toBeUndefined();
    const problem = oscillator(2);
    const y = Float64Array.from(problem.exact(0.3));
    const estimate = (h: number): number => {
      const [slope, out, error] = [new Float64Array(2), new Float64Array(2), new Float64Array(2)];
      const work = new Float64Array(method.workSize(2));
      problem.system.derivative(0.3, y, slope);
      setFirstStage(slope, work, 2);
      computeStages(tableau, problem.system, 0.3, y, h, out, work);
      weightedStages(tableau.embedded!.error, h, error, work, 2);
      return difference(error, [0, 0]);
    };
    expect(Math.log2(estimate(0.04) / estimate(0.02))).toBeCloseTo(tableau.embedded.order + 1, 0);
    return undefined;
  });
});
