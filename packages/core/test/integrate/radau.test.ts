import { describe, expect, it } from "vitest";
import { findImplicitIntegrator, findIntegrator, IMPLICIT_INTEGRATORS, INTEGRATORS } from "../../src/integrate/catalogue.js";
import { dormandPrince } from "../../src/integrate/dormand-prince.js";
import { type IntegrationOptions, integrate } from "../../src/integrate/integrate.js";
import type { ImplicitSystem } from "../../src/integrate/ode-system.js";
import { radau5 } from "../../src/integrate/radau.js";
import { rodPendulum, rodPendulumExact } from "./constrained-problems.js";
import { decay, difference, oscillator, PROBLEMS, pendulum, system } from "./problems.js";
import { PUBLISHED } from "./stiff-problems.js";

const TIGHT = { absolute: 1e-12, relative: 1e-12 };
const solve = (ode: ImplicitSystem, options: Partial<IntegrationOptions>) => integrate(ode, radau5, { from: 0, to: 1, y: [1], ...options });

describe("the catalogue", () => {
  it("finds radau5 among the implicit methods and not among the explicit ones", () => {
    expect(findImplicitIntegrator("radau5")).toBe(radau5);
    expect(findImplicitIntegrator("rk4")).toBeUndefined();
    expect(findIntegrator("radau5")).toBeUndefined();
    const names = [...INTEGRATORS, ...IMPLICIT_INTEGRATORS].map((method) => method.name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe.each(PROBLEMS.map((problem) => [problem.name, problem] as const))("%s", (name, problem) => {
  it("shows order 5 by halving the step", () => {
    const error = (n: number): number => {
      const { y } = solve(problem.system, { to: 1.5, y: problem.exact(0), step: 1.5 / n, tolerance: TIGHT });
      return difference(y, problem.exact(1.5));
    };
    // Steps for which the leading term dominates and the finest error stays far above the 1e-14 of the stages.
    const n = name === "kepler" ? 16 : 8;
    expect(Math.abs(Math.log2(error(n) / error(2 * n)) - radau5.order)).toBeLessThan(0.25);
  });

  it("shows the order of its collocation polynomial within a step", () => {
    const worst = (h: number): number => {
      let largest = 0;
      const out = new Float64Array(problem.system.size);
      solve(problem.system, {
        from: 0.4,
        to: 0.4 + h,
        y: problem.exact(0.4),
        step: h,
        tolerance: { absolute: 1e-14, relative: 1e-14 },
        onStep: (step) => {
          for (const theta of [0.05, 0.3, 0.85]) {
            step.evaluate(0.4 + theta * h, out);
            largest = Math.max(largest, difference(out, problem.exact(0.4 + theta * h)));
          }
        },
      });
      return largest;
    };
    expect(Math.abs(Math.log2(worst(0.04) / worst(0.02)) - (radau5.denseOrder + 1))).toBeLessThan(0.15);
  });

  it("keeps the tolerance, forwards and backwards", () => {
    for (const tolerance of [1e-5, 1e-8, 1e-11]) {
      const options = { tolerance: { absolute: tolerance, relative: tolerance } };
      const there = solve(problem.system, { to: 2, y: problem.exact(0), ...options });
      const back = solve(problem.system, { from: 2, to: 0, y: problem.exact(2), ...options });
      // Two seconds of non-stiff motion: errors of a few dozen steps add up.
      expect(difference(there.y, problem.exact(2))).toBeLessThan(100 * tolerance);
      expect(difference(back.y, problem.exact(0))).toBeLessThan(100 * tolerance);
      expect([there.reason, back.reason, there.t, back.t]).toEqual(["end", "end", 2, 0]);
    }
  });
});

describe("a mass", () => {
  it("of any size scales the equation: m ẏ = m f is ẏ = f", () => {
    const { system: ode, exact } = pendulum();
    const mass = [3, 0.01];
    const scaled: ImplicitSystem = {
      size: 2,
      mass,
      derivative(t, y, dy) {
        ode.derivative(t, y, dy);
        dy[0] = dy[0]! * mass[0]!;
        dy[1] = dy[1]! * mass[1]!;
      },
    };
    expect(difference(solve(scaled, { to: 3, y: exact(0), tolerance: TIGHT }).y, exact(3))).toBeLessThan(1e-10);
  });

  it("of zero everywhere leaves equations that are solved at every step", () => {
    // y³ + y = t: no differential equation at all.
    const cubic: ImplicitSystem = {
      size: 1,
      mass: [0],
      derivative: (t, y, out) => {
        out[0] = y[0]! ** 3 + y[0]! - t;
      },
    };
    const { y, reason } = solve(cubic, { to: 10, y: [0], tolerance: TIGHT });
    expect(reason).toBe("end");
    expect(Math.abs(y[0]! - 2)).toBeLessThan(1e-11);
  });

  it("is refused by explicit methods", () => {
    const options = { from: 0, to: 1, y: [1] };
    expect(() => integrate({ ...decay().system, mass: [1] } as ImplicitSystem, dormandPrince, options)).toThrow("explicit");
  });
});

describe("events", () => {
  it("are found on the collocation polynomial: the pendulum as index 2 passes its lowest point every half period", () => {
    const { events } = solve(rodPendulum(2), {
      to: 10,
      y: rodPendulumExact(0),
      tolerance: { absolute: 1e-10, relative: 1e-10 },
      events: [{ value: (_t, y) => y[0]! }],
    });
    // Period 2.3678419475762373 s of the IFToMM table; accuracy of the polynomial, order 3: 1e-8 s at these steps.
    const quarter = 2.3678419475762373 / 4;
    expect(events.length).toBe(8);
    events.forEach((hit, i) => {
      expect(Math.abs(hit.t - (2 * i + 1) * quarter)).toBeLessThan(1e-7);
      expect(hit.direction).toBe(i % 2 === 0 ? "rising" : "falling");
    });
  });

  it("end a run and let it continue: a ball bounces with restitution 1/2 until the sum of its flights is over", () => {
    // From 1 m, g = 10: first impact at √0.2, flights of 2·√0.2·(1/2)ⁿ; the n-th impact at √0.2·(1 + 2(1 − 2⁻ⁿ)).
    const ball = system(2, (_t, y, dy) => {
      dy[0] = y[1]!;
      dy[1] = -10;
    });
    let t = 0;
    let y = new Float64Array([1, 0]);
    for (let n = 0; n < 12; n++) {
      const flight = integrate(ball, radau5, {
        from: t,
        to: 5,
        y,
        tolerance: TIGHT,
        events: [{ value: (_t, state) => state[0]!, direction: "falling", terminal: true }],
      });
      expect(flight.reason).toBe("event");
      // A parabola is solved exactly; times are located to 1e-13 and the errors of speeds halve with every impact.
      expect(Math.abs(flight.t - Math.sqrt(0.2) * (1 + 2 * (1 - 0.5 ** n)))).toBeLessThan(1e-11);
      [t, y] = [flight.t, new Float64Array([0, -flight.y[1]! / 2])];
    }
  });

  it("and samples do not influence the steps; samples at the ends of steps are their states", () => {
    const { system: ode, exact } = oscillator(3);
    const plain = solve(ode, { to: 2, y: exact(0) });
    const watched = solve(ode, { to: 2, y: exact(0), sampleTimes: [0, 0.7, 2], events: [{ value: (_t, y) => y[0]! }] });
    expect(Array.from(watched.y)).toEqual(Array.from(plain.y));
    expect(watched.evaluations).toBe(plain.evaluations);
    expect(Array.from(watched.samples.subarray(4))).toEqual(Array.from(plain.y));
    expect(difference(watched.samples.subarray(2, 4), exact(0.7))).toBeLessThan(1e-4);
  });
});

describe("steps", () => {
  it("of fixed length are as many as fit, and their matrices are kept where the problem is linear", () => {
    const { steps, newton, t, rejected } = solve(decay(-50).system, { step: 1 / 64 });
    expect([steps, t, rejected]).toEqual([64, 1, 0]);
    expect([newton!.jacobians, newton!.factorisations]).toEqual([1, 1]);
  });

  it("are rejected where something happens suddenly, and shortened until the tolerance holds", () => {
    // A pulse of width 0.01 after a long rest: ẏ = −y + exp(−((t − 5)/0.01)²), y(10) = 0.01 √π e^(−5) (1 + small).
    const pulse = system(1, (t, y, dy) => {
      dy[0] = -y[0]! + Math.exp(-(((t - 5) / 0.01) ** 2));
    });
    const options = { to: 10, y: [0], tolerance: { absolute: 1e-10, relative: 1e-8 }, maxStep: 0.05 };
    const { y, rejected } = solve(pulse, options);
    // ∫ exp(−x²/w² + x) dx = w √π exp(w²/4)
    const exact = 0.01 * Math.sqrt(Math.PI) * Math.exp(0.01 ** 2 / 4) * Math.exp(-5);
    expect(rejected).toBeGreaterThan(0);
    expect(Math.abs(y[0]! - exact)).toBeLessThan(1e-8);
  });

  it("keep maxStep and initialStep", () => {
    const { system: ode, exact } = oscillator();
    const lengths: number[] = [];
    solve(ode, { to: 3, y: exact(0), initialStep: 1e-3, maxStep: 0.125, onStep: (step) => lengths.push(step.to - step.from) });
    expect(lengths[0]).toBe(1e-3);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(0.125 * 1.011);
  });

  it("are the same bits in every run", () => {
    for (const { system: ode, start, end, size } of PUBLISHED) {
      const run = () => solve(ode, { to: end, y: start, tolerance: { relative: 1e-5, absolute: 1e-5 * size } });
      const [first, second] = [run(), run()];
      expect(Array.from(second.y)).toEqual(Array.from(first.y));
      expect([second.steps, second.evaluations]).toEqual([first.steps, first.evaluations]);
    }
  });

  it("allocate nothing once started", (context) => {
    const collect = globalThis.gc;
    if (!collect) return context.skip("needs node --expose-gc");
    const sequence = radau5.start(oscillator().system, { from: 0, to: 1e9, y: [1, 0], maxStep: 0.1, maxSteps: 1e9 });
    for (let i = 0; i < 2000; i++) sequence.advance();
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 20_000; i++) expect(sequence.advance() === "advanced" || i).toBe(true);
    collect();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(1e6);
  });
});

describe("failure is a result with its reason and the last good state", () => {
  const algebraic = (equations: ImplicitSystem["derivative"]): ImplicitSystem => ({ size: 3, mass: [1, 0, 0], derivative: equations });

  it("singular-matrix: an unknown that no equation contains, named", () => {
    const result = solve(
      algebraic((_t, y, out) => {
        out[0] = -y[0]!;
        out[1] = y[0]! - y[2]!;
        out[2] = y[0]! + y[2]! - 2;
      }),
      { y: [1, 0, 1] },
    );
    expect(result).toMatchObject({ reached: false, reason: "singular-matrix", t: 0, steps: 0, newton: { undetermined: 1 } });
    expect(Array.from(result.y)).toEqual([1, 0, 1]);
  });

  it("singular-matrix: the same constraint twice", () => {
    const twice: ImplicitSystem = {
      size: 6,
      mass: [1, 1, 1, 1, 0, 0],
      index: [1, 1, 1, 1, 2, 2],
      derivative(t, y, out) {
        rodPendulum(2).derivative(t, y, out);
        out[2] = out[2]! - y[5]! * y[0]!;
        out[3] = out[3]! - y[5]! * y[1]!;
        out[5] = out[4]!;
      },
      // Differences would do as well, but their rounding hides the rank.
      jacobian(_t, y, out) {
        const tension = y[4]! + y[5]!;
        const constraint = [y[2]!, y[3]!, y[0]!, y[1]!, 0, 0];
        out.set([0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, -tension, 0, 0, 0, -y[0]!, -y[0]!, 0, -tension, 0, 0, -y[1]!, -y[1]!]);
        out.set([...constraint, ...constraint], 24);
      },
    };
    expect(solve(twice, { y: [...rodPendulumExact(0), 0] })).toMatchObject({
      reason: "singular-matrix",
      t: 0,
      newton: { undetermined: 5 },
    });
    expect(solve(twice, { y: [...rodPendulumExact(0), 0], step: 0.01 })).toMatchObject({ reason: "singular-matrix", t: 0 });
  });

  it("step-too-small, non-finite or not-converged: a solution that ends at a finite time is followed up to it", () => {
    // ẏ = y², y = 1/(1 − t).
    const result = solve(
      system(1, (_t, y, dy) => {
        dy[0] = y[0]! * y[0]!;
      }),
      { to: 2 },
    );
    expect(result.reached).toBe(false);
    expect(["step-too-small", "non-finite", "not-converged"]).toContain(result.reason);
    expect(Math.abs(result.t - 1)).toBeLessThan(1e-4);
    expect(result.y[0]).toBeGreaterThan(1e4);
  });

  it("step-too-small: minStep", () => {
    const { system: ode, exact } = oscillator(100);
    const result = solve(ode, { to: 2, y: exact(0), minStep: 0.1, initialStep: 0.5, tolerance: TIGHT });
    expect(result).toMatchObject({ reached: false, reason: "step-too-small", t: 0, steps: 0 });
    expect(result.rejected).toBeGreaterThan(0);
  });

  it("non-finite: at the start, or where the domain of f ends", () => {
    const root = system(1, (t, _y, dy) => {
      dy[0] = t <= 0.5 ? 1 : Number.NaN;
    });
    expect(solve(root, { y: [Number.NaN] })).toMatchObject({ reason: "non-finite", t: 0, steps: 0 });
    const result = solve(root, { y: [0] });
    expect(result.reason).toBe("non-finite");
    expect(result.t).toBeLessThanOrEqual(0.5);
    // Found by halving: to the resolution of the time.
    expect(0.5 - result.t).toBeLessThan(1e-12);
    expect(result.y[0]).toBeCloseTo(result.t, 12);
  });

  it("non-finite: a Jacobian that is not", () => {
    const ode: ImplicitSystem = { ...decay().system, jacobian: (_t, _y, out) => void out.fill(Number.NaN) };
    expect(solve(ode, {})).toMatchObject({ reason: "non-finite", t: 0 });
  });

  it("not-converged: equations without a solution, with fixed steps and without", () => {
    // y² + 1 = 0 beside ẏ = 0.
    const none: ImplicitSystem = {
      size: 2,
      mass: [1, 0],
      derivative(_t, y, out) {
        out[0] = 0;
        out[1] = y[1]! * y[1]! + 1;
      },
    };
    expect(solve(none, { y: [0, 1], step: 0.1 })).toMatchObject({ reason: "not-converged", t: 0, steps: 0 });
    expect(solve(none, { y: [0, 1] })).toMatchObject({ reason: "not-converged", t: 0, steps: 0 });
  });

  it("max-steps", () => {
    const { system: ode, exact } = oscillator(100);
    expect(solve(ode, { to: 100, y: exact(0), maxSteps: 50 })).toMatchObject({ reason: "max-steps", reached: false });
  });

  it("an index that is none is our own mistake", () => {
    expect(() => solve({ ...decay().system, index: [4] }, {})).toThrow("index");
  });
});
