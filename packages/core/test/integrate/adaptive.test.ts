import { describe, expect, it } from "vitest";
import { advance, startStepper } from "../../src/integrate/adaptive.js";
import { cashKarp } from "../../src/integrate/cash-karp.js";
import { INTEGRATORS } from "../../src/integrate/catalogue.js";
import { dormandPrince } from "../../src/integrate/dormand-prince.js";
import { euler } from "../../src/integrate/euler.js";
import { type IntegrationOptions, integrate } from "../../src/integrate/integrate.js";
import { decay, difference, forced, kepler, oscillator, type Problem, pendulum, system } from "./problems.js";

const ADAPTIVE = [cashKarp, dormandPrince] as const;
const TURN = 2 * Math.PI;

function run(problem: Problem, method = dormandPrince as (typeof ADAPTIVE)[number], options: Partial<IntegrationOptions> = {}) {
  return integrate(problem.system, method, { from: 0, to: 5, y: problem.exact(options.from ?? 0), ...options });
}

describe.each(ADAPTIVE.map((method) => [method.name, method] as const))("adaptive %s", (_name, method) => {
  it.each([decay(), oscillator(3), forced, pendulum(), kepler()].map((p) => [p.name, p] as const))(
    "keeps an error in proportion to the tolerance: %s",
    (_problem, problem) => {
      const errors = [1e-5, 1e-7, 1e-9, 1e-11].map((epsilon) => {
        const result = run(problem, method, { tolerance: { absolute: epsilon, relative: epsilon } });
        expect(result).toMatchObject({ reached: true, reason: "end", t: 5 });
        // Global error = local errors times number of steps times their growth: 100 for these problems over 5 s.
        const error = difference(result.y, problem.exact(5));
        expect(error).toBeLessThan(100 * epsilon);
        return error;
      });
      // Six decades of tolerance give six decades of error, up to a factor of 30.
      const decades = Math.log10(errors[0]! / errors[3]!);
      expect(Math.abs(decades - 6)).toBeLessThan(1.5);
    },
  );

  it("needs about 10^(1/5) times the steps per decade of tolerance", () => {
    const steps = [1e-6, 1e-11].map(
      (epsilon) => run(kepler(), method, { to: TURN, tolerance: { absolute: epsilon, relative: epsilon } }).steps,
    );
    expect(steps[1]! / steps[0]!).toBeGreaterThan(7);
    expect(steps[1]! / steps[0]!).toBeLessThan(13);
  });

  it("takes small steps where the solution turns fast", () => {
    const lengths: { r: number; h: number }[] = [];
    const out = new Float64Array(4);
    run(kepler(0.9), method, {
      to: TURN,
      onStep: (step) => {
        step.evaluate(step.to, out);
        lengths.push({ r: Math.sqrt(out[0]! ** 2 + out[1]! ** 2), h: step.to - step.from });
      },
    });
    const near = Math.min(...lengths.filter((l) => l.r < 0.2).map((l) => l.h));
    const far = Math.max(...lengths.filter((l) => l.r > 1.5).map((l) => l.h));
    // The local time scale is r^1.5: (0.1/1.9)^1.5 = 1/83.
    expect(far / near).toBeGreaterThan(20);
  });

  it("runs backwards to where it came from", () => {
    const problem = pendulum();
    const forward = run(problem, method, { tolerance: { absolute: 1e-10, relative: 1e-10 } });
    const back = integrate(problem.system, method, { from: 5, to: 0, y: forward.y, tolerance: { absolute: 1e-10, relative: 1e-10 } });
    expect(back).toMatchObject({ reached: true, t: 0 });
    expect(difference(back.y, problem.exact(0))).toBeLessThan(1e-7);
  });

  it("scales with units: time and state in other units give the same steps", () => {
    // Powers of two: the scaled run has the same digits.
    const slow = run(oscillator(1), method, { to: 8, tolerance: { absolute: 1e-8, relative: 1e-8 }, initialStep: 1 / 64 });
    const quick = integrate(oscillator(1024).system, method, {
      from: 0,
      to: 8 / 1024,
      y: [1, 0],
      tolerance: { absolute: [1e-8, 1024 * 1e-8], relative: 1e-8 },
      initialStep: 1 / 65536,
    });
    expect(quick.steps).toBe(slow.steps);
    expect(quick.y[0]).toBe(slow.y[0]);
    expect(quick.y[1]).toBe(1024 * slow.y[1]!);
  });

  it("counts evaluations: all that the system sees", () => {
    let seen = 0;
    const { system: inner } = kepler();
    const counted = system(4, (t, y, dy) => {
      seen++;
      inner.derivative(t, y, dy);
    });
    const result = integrate(counted, method, { from: 0, to: 3, y: kepler().exact(0) });
    expect(result.evaluations).toBe(seen);
    // One for the start, one for the first step, six for each attempt; Cash–Karp's end derivative comes only with acceptance.
    const expected = method === dormandPrince ? 2 + 6 * (result.steps + result.rejected) : 2 + 6 * result.steps + 5 * result.rejected;
    expect(result.evaluations).toBe(expected);
  });

  it("ends with a reason where the solution ends: ẏ = y² blows up at t = 1", () => {
    const blowUp = system(1, (_t, y, dy) => {
      dy[0] = y[0]! * y[0]!;
    });
    const result = integrate(blowUp, method, { from: 0, to: 2, y: [1] });
    expect(result.reached).toBe(false);
    expect(["step-too-small", "non-finite"]).toContain(result.reason);
    // y = 1/(1 − t): the singularity is met up to the tolerance and the last state is finite.
    expect(Math.abs(result.t - 1)).toBeLessThan(1e-5);
    expect(Number.isFinite(result.y[0]!)).toBe(true);
    expect(result.steps + result.rejected).toBeLessThan(10_000);
  });

  it("stops before a region where the derivative is not a number", () => {
    const cliff = system(1, (t, _y, dy) => {
      dy[0] = t > 1 ? Number.NaN : 1;
    });
    const result = integrate(cliff, method, { from: 0, to: 2, y: [0] });
    expect(result).toMatchObject({ reached: false, reason: "non-finite" });
    expect(result.t).toBeLessThanOrEqual(1);
    expect(1 - result.t).toBeLessThan(1e-12);
    expect(Math.abs(result.y[0]! - result.t)).toBeLessThan(1e-13);
  });

  it("passes a jump of the derivative by shorter steps", () => {
    const jump = system(1, (t, _y, dy) => {
      dy[0] = t < 1 / 3 ? 1 : -5;
    });
    const result = integrate(jump, method, { from: 0, to: 1, y: [0], tolerance: { absolute: 1e-8, relative: 0 } });
    expect(result.reached).toBe(true);
    expect(result.rejected).toBeGreaterThan(0);
    // The estimate assumes smoothness: in the few steps across the jump it is off by a factor of up to about 100.
    expect(Math.abs(result.y[0]! - (1 / 3 - 10 / 3))).toBeLessThan(1e-6);
  });

  it("says when it may not go on: attempts, shortest step, tolerance zero, bad start", () => {
    expect(run(kepler(), method, { maxSteps: 7 })).toMatchObject({ reached: false, reason: "max-steps" });
    expect(run(kepler(), method, { maxSteps: 7 }).steps + run(kepler(), method, { maxSteps: 7 }).rejected).toBe(7);
    expect(run(kepler(), method, { maxSteps: 0 })).toMatchObject({ reason: "max-steps", t: 0, steps: 0 });
    expect(run(kepler(0.9), method, { minStep: 0.1 })).toMatchObject({ reached: false, reason: "step-too-small" });
    expect(run(kepler(), method, { tolerance: { absolute: 0, relative: 0 } })).toMatchObject({ reached: false, reason: "step-too-small" });
    expect(run(decay(), method, { y: [Number.NaN] })).toMatchObject({ reached: false, reason: "non-finite", t: 0, steps: 0 });
    expect(
      integrate(
        system(1, (_t, _y, dy) => dy.fill(Number.POSITIVE_INFINITY)),
        method,
        { from: 0, to: 1, y: [0] },
      ),
    ).toMatchObject({
      reason: "non-finite",
      t: 0,
    });
  });

  it("crosses a solution without error in few steps (error estimate exactly zero)", () => {
    const still = integrate(
      system(2, (_t, _y, dy) => dy.fill(0)),
      method,
      { from: 0, to: 1e6, y: [1, 2] },
    );
    expect(still.reached).toBe(true);
    expect(Array.from(still.y)).toEqual([1, 2]);
    expect(still.steps).toBeLessThan(20);
  });

  it("keeps to maxStep and initialStep", () => {
    const lengths: number[] = [];
    run(decay(), method, { initialStep: 0.0625, maxStep: 0.125, onStep: (step) => lengths.push(step.to - step.from) });
    expect(lengths[0]).toBe(0.0625);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(0.125 * 1.01);
    expect(lengths.length).toBeGreaterThanOrEqual(Math.floor(5 / 0.125));
  });
});

describe("mildly stiff problems", () => {
  it("run at the limit of stability without a storm of rejections", () => {
    // ẏ = −1000(y − cos t): the stable step of DOPRI5 is about 3.3/1000, so 10 s need at least 3000 steps.
    const stiff = system(1, (t, y, dy) => {
      dy[0] = -1000 * (y[0]! - Math.cos(t));
    });
    const result = integrate(stiff, dormandPrince, { from: 0, to: 10, y: [0], tolerance: { absolute: 1e-5, relative: 1e-5 } });
    expect(result.reached).toBe(true);
    expect(result.steps).toBeGreaterThan(2500);
    expect(result.steps).toBeLessThan(5000);
    expect(result.rejected / result.steps).toBeLessThan(0.15);
    // y = (λ² cos t + λ sin t)/(λ² + 1) after the transient, λ = 1000.
    expect(Math.abs(result.y[0]! - (1e6 * Math.cos(10) + 1e3 * Math.sin(10)) / (1e6 + 1))).toBeLessThan(1e-5);
  });
});

describe("fixed steps", () => {
  it("end at from + n·h, with a shorter last one, without summed rounding", () => {
    const ends: number[] = [];
    const result = integrate(decay().system, euler, { from: 1, to: 2.05, y: [1], step: 0.1, onStep: (step) => ends.push(step.to) });
    expect(ends).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => 1 + n * 0.1), 2.05]);
    expect(result).toMatchObject({ reached: true, steps: 11, rejected: 0, nextStep: 0.1 });
  });

  it("make no sliver when the length divides the interval up to rounding", () => {
    for (const n of [3, 7, 10, 49, 1000]) {
      expect(integrate(decay().system, euler, { from: 0, to: 1, y: [1], step: 1 / n }).steps).toBe(n);
      expect(integrate(decay().system, euler, { from: 0.3, to: -0.7, y: [1], step: 1 / n }).steps).toBe(n);
    }
  });

  it("stop at the last finite state", () => {
    const cliff = system(1, (t, _y, dy) => {
      dy[0] = t > 1 ? Number.NaN : 1;
    });
    // Also for Euler, whose own stage never sees the end of a step: no step ends where none could start.
    for (const method of INTEGRATORS) {
      const result = integrate(cliff, method, { from: 0, to: 2, y: [0], step: 0.25 });
      expect(result).toMatchObject({ reached: false, reason: "non-finite", t: 1, steps: 4 });
      expect(result.y[0]).toBeCloseTo(1, 14);
    }
  });

  it("are required of methods without an error estimate", () => {
    expect(() => integrate(decay().system, euler, { from: 0, to: 1, y: [1] })).toThrow(/fixed step/);
    expect(() => integrate(decay().system, euler, { from: 0, to: 1, y: [1], step: 0 })).toThrow();
    expect(() => integrate(decay().system, euler, { from: 0, to: 1, y: [], step: 1 })).toThrow();
  });
});

describe("startStepper and advance", () => {
  it("do not lengthen the step right after a rejection", () => {
    const jump = system(1, (t, _y, dy) => {
      dy[0] = t < 1 / 3 ? 1 : -5;
    });
    const stepper = startStepper(jump, dormandPrince, { from: 0, to: 1, y: [0], tolerance: { absolute: 1e-8, relative: 0 } });
    let afterRejection = 0;
    while (stepper.t < 1) {
      const rejected = stepper.rejected;
      advance(stepper);
      if (stepper.rejected === rejected) continue;
      afterRejection++;
      expect(stepper.h).toBeLessThanOrEqual((stepper.t - stepper.tBefore) * (1 + 1e-15));
    }
    expect(afterRejection).toBeGreaterThan(0);
  });

  it("make one accepted step at a time and keep the step before", () => {
    const problem = oscillator();
    const stepper = startStepper(problem.system, dormandPrince, {
      from: 0,
      to: 1,
      y: [1, 0],
      tolerance: { absolute: 1e-9, relative: 1e-9 },
    });
    let before = 0;
    while (stepper.t < 1) {
      expect(advance(stepper)).toBe("advanced");
      expect(stepper.tBefore).toBe(before);
      expect(difference(stepper.yBefore, problem.exact(before))).toBeLessThan(1e-8);
      expect(difference(stepper.y, problem.exact(stepper.t))).toBeLessThan(1e-8);
      expect(Array.from(stepper.slope)).toEqual([stepper.y[1], -stepper.y[0]!]);
      before = stepper.t;
    }
    expect(stepper.t).toBe(1);
  });
});
