import { describe, expect, it } from "vitest";
import { cashKarp } from "../../src/integrate/cash-karp.js";
import { INTEGRATORS } from "../../src/integrate/catalogue.js";
import { dormandPrince } from "../../src/integrate/dormand-prince.js";
import { integrate } from "../../src/integrate/integrate.js";
import { difference, kepler, oscillator, pendulum } from "./problems.js";

const TIGHT = { absolute: 1e-11, relative: 1e-11 };
const row = (samples: Float64Array, i: number, size: number) => samples.subarray(i * size, (i + 1) * size);

describe("samples", () => {
  it("lie on the closed-form solution, wherever the steps end", () => {
    for (const [problem, bound] of [
      [pendulum(), 1e-8],
      [kepler(), 1e-8],
    ] as const) {
      const sampleTimes = Array.from({ length: 101 }, (_, i) => i / 10);
      const result = integrate(problem.system, dormandPrince, { from: 0, to: 10, y: problem.exact(0), tolerance: TIGHT, sampleTimes });
      expect(result.sampleCount).toBe(101);
      // The continuous extension has the accuracy of the steps: local error of order 5 against a tolerance of 1e-11.
      sampleTimes.forEach((t, i) => {
        expect(difference(row(result.samples, i, problem.system.size), problem.exact(t))).toBeLessThan(bound);
      });
    }
  });

  it("at start and end are the states themselves, to the bit", () => {
    const y = [0.1, 0.7];
    const result = integrate(oscillator().system, cashKarp, { from: 0.3, to: 1.1, y, sampleTimes: [0.3, 0.3, 1.1] });
    expect(Array.from(row(result.samples, 0, 2))).toEqual(y);
    expect(Array.from(row(result.samples, 1, 2))).toEqual(y);
    expect(Array.from(row(result.samples, 2, 2))).toEqual(Array.from(result.y));
  });

  it("do not influence the steps", () => {
    const problem = kepler();
    const options = { from: 0, to: 6, y: problem.exact(0) };
    const plain = integrate(problem.system, dormandPrince, options);
    const sampled = integrate(problem.system, dormandPrince, {
      ...options,
      sampleTimes: [1, 2, 3, 4, 5],
      events: [{ value: (_t, y) => y[1]! }],
    });
    expect(Array.from(sampled.y)).toEqual(Array.from(plain.y));
    expect([sampled.steps, sampled.evaluations]).toEqual([plain.steps, plain.evaluations]);
  });

  it("work backwards and stop where the integration stops", () => {
    const problem = oscillator();
    const back = integrate(problem.system, dormandPrince, {
      from: 2,
      to: 0,
      y: problem.exact(2),
      tolerance: TIGHT,
      sampleTimes: [2, 1.5, 1, 0],
    });
    expect(back.sampleCount).toBe(4);
    [2, 1.5, 1, 0].forEach((t, i) => {
      expect(difference(row(back.samples, i, 2), problem.exact(t))).toBeLessThan(1e-9);
    });
    const short = integrate(problem.system, dormandPrince, {
      from: 0,
      to: 10,
      y: [1, 0],
      sampleTimes: [1, 1.57, 1.571, 9],
      events: [{ terminal: true, value: (_t, y) => y[0]! }],
    });
    // cos t = 0 at π/2 = 1.5708: the third sample lies in the same step, but after the event.
    expect(short.sampleCount).toBe(2);
  });

  it("must be in order and within the run", () => {
    const at = (sampleTimes: number[]) => () => integrate(oscillator().system, dormandPrince, { from: 0, to: 1, y: [1, 0], sampleTimes });
    expect(at([0.5, 0.4])).toThrow();
    expect(at([1.5])).toThrow();
    expect(at([-0.5])).toThrow();
  });
});

describe("integrate", () => {
  it("reproduces itself to the bit and leaves its arguments alone", () => {
    const y = Float64Array.from(kepler().exact(0));
    const before = Array.from(y);
    const once = () => integrate(kepler().system, dormandPrince, { from: 0, to: 6, y, sampleTimes: [0.1, 3, 5] });
    const [first, second] = [once(), once()];
    expect(first).toEqual(second);
    expect(Array.from(y)).toEqual(before);
  });

  it("returns at once from an empty interval", () => {
    for (const method of INTEGRATORS) {
      const result = integrate(oscillator().system, method, { from: 1, to: 1, y: [1, 0], step: 0.1, sampleTimes: [1] });
      expect(result).toMatchObject({ reached: true, reason: "end", t: 1, steps: 0, sampleCount: 1 });
    }
  });

  it("hands out a step length to go on with", () => {
    const problem = kepler();
    const first = integrate(problem.system, dormandPrince, { from: 0, to: 1, y: problem.exact(0), tolerance: TIGHT });
    const second = integrate(problem.system, dormandPrince, { from: 1, to: 2, y: first.y, tolerance: TIGHT, initialStep: first.nextStep });
    expect(second.rejected).toBeLessThanOrEqual(1);
    expect(difference(second.y, problem.exact(2))).toBeLessThan(1e-9);
    // A last step cut short by the end of the run does not shorten it.
    const cut = integrate(problem.system, dormandPrince, {
      from: 1,
      to: 1 + 1e-6,
      y: first.y,
      tolerance: TIGHT,
      initialStep: first.nextStep,
    });
    expect(cut.nextStep).toBe(first.nextStep);
  });

  it("shows every accepted step to onStep, without gaps", () => {
    let end = 0;
    let count = 0;
    const result = integrate(oscillator().system, dormandPrince, {
      from: 0,
      to: 3,
      y: [1, 0],
      onStep: (step) => {
        expect(step.from).toBe(end);
        end = step.to;
        count++;
      },
    });
    expect([end, count]).toEqual([3, result.steps]);
  });
});
