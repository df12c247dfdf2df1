/** Integrators on the rotation of rigid bodies: closed forms (Euler's and Lagrange's top) and published numbers decide. */
import { describe, expect, it } from "vitest";
import { dormandPrince } from "../../src/integrate/dormand-prince.js";
import type { EventFunction } from "../../src/integrate/events.js";
import { integrate } from "../../src/integrate/integrate.js";
import { rungeKutta4 } from "../../src/integrate/runge-kutta-4.js";
import { REFERENCE_MISSING, readReferenceJson } from "../reference-folder.js";
import {
  angularMomentum,
  energy,
  eulerMotion,
  freeTop,
  nutationPeriod,
  rates,
  type Top,
  type Triple,
  times,
  topSystem,
  toWorld,
} from "./rigid-body-ode.js";

const TIGHT = { absolute: 1e-13, relative: 1e-13 };

interface Benchmark {
  readonly id: string;
  readonly expected: readonly (readonly number[])[];
  readonly invariants: Readonly<Record<string, number>>;
  readonly published: { readonly matlab_RK4: readonly number[] };
}

const file = readReferenceJson("benchmarks.json") as { readonly benchmarks: readonly Benchmark[] } | undefined;
const benchmark = (id: string): Benchmark | undefined => file?.benchmarks.find((entry) => entry.id === id);

const largestDifference = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Array.from(a).reduce((worst, value, i) => Math.max(worst, Math.abs(value - b[i]!)), 0);

/** Components of a file's quaternion (w, x, y, z) in our order, with the sign of `y`: q and −q are the same orientation. */
function quaternionLike(y: ArrayLike<number>, [w, x, yy, z]: readonly number[]): number[] {
  const q = [x!, yy!, z!, w!];
  const sign = q.reduce((sum, value, i) => sum + value * y[i]!, 0) < 0 ? -1 : 1;
  return q.map((value) => sign * value);
}

/** The fast top of IFToMM's and Exudyn's heavy top problem; inertia shifted to the fixed point by m·1². */
const HEAVY_TOP: Top = { inertia: [15.234375, 0.46875, 15.234375], moment: [0, 15, 0], gravity: [0, 0, -9.81] };
const HEAVY_TOP_START = [0, 0, 0, 1, 0, 150, -4.61538];

describe("heavy top at 150 rad/s", () => {
  const sampleTimes = [0.05, 0.1, 0.15, 0.2];
  const runs = [
    ["Dormand–Prince", dormandPrince, { tolerance: TIGHT }],
    ["RK4 with h = 5e-5", rungeKutta4, { step: 5e-5 }],
  ] as const;

  it.for(runs)("agrees with the recomputed benchmark to 1e-8: %s", ([_name, method, options], context) => {
    const reference = benchmark("heavy_top_0.2s");
    if (reference === undefined) return context.skip(REFERENCE_MISSING);
    const run = integrate(topSystem(HEAVY_TOP), method, { from: 0, to: 0.2, y: HEAVY_TOP_START, sampleTimes, ...options });
    expect(run.sampleCount).toBe(4);
    reference.expected.forEach((row, i) => {
      const y = run.samples.subarray(7 * i, 7 * i + 7);
      expect(row[0]).toBe(sampleTimes[i]);
      // Twelve digits are printed; 1e-8 is the bar of the benchmark for methods of high order.
      expect(largestDifference(y.subarray(0, 4), quaternionLike(y, row.slice(1, 5)))).toBeLessThan(1e-8);
      expect(largestDifference(toWorld(y, [0, 1, 0]), row.slice(5, 8))).toBeLessThan(1e-8);
      expect(largestDifference(rates(y), row.slice(8, 11))).toBeLessThan(1e-8 * 150);
    });
    // Published by others to five digits.
    expect(largestDifference(run.y.subarray(0, 4), quaternionLike(run.y, reference.published.matlab_RK4))).toBeLessThan(1e-5);
    return undefined;
  });

  it("keeps energy, vertical momentum and spin", () => {
    const run = integrate(topSystem(HEAVY_TOP), dormandPrince, { from: 0, to: 0.2, y: HEAVY_TOP_START, tolerance: TIGHT });
    // E = ½(0.46875·150² + 15.234375·4.61538²), L_z = −15.234375·4.61538; errors of 1e-13 per step add up over 3600 steps.
    expect(Math.abs(energy(HEAVY_TOP, run.y) / 5435.6967908655 - 1)).toBeLessThan(1e-11);
    expect(Math.abs(angularMomentum(HEAVY_TOP, run.y)[2] / -70.3124296875 - 1)).toBeLessThan(1e-10);
    expect(Math.abs(run.y[5]! - 150)).toBeLessThan(1e-9);
  });

  it("nutates with the period of the elliptic integral", (context) => {
    // A = 15.234375, C = 0.46875, m g l = 15·9.81; the axis starts horizontal.
    const [A, spin] = [15.234375, 0.46875 * 150];
    const alpha = (2 * energy(HEAVY_TOP, HEAVY_TOP_START) - spin * 150) / A;
    const period = nutationPeriod(alpha, (2 * 15 * 9.81) / A, spin / A, -4.61538);
    // The vertical velocity of the centre of mass falls through zero at the start and after every period.
    const apex: EventFunction = {
      direction: "falling",
      value: (_t, y) => -toWorld(y, [0, 0, 1])[2] * y[4]! + toWorld(y, [1, 0, 0])[2] * y[6]!,
    };
    const flipped: EventFunction = { ...apex, value: (t, y) => -apex.value(t, y) };
    const run = integrate(topSystem(HEAVY_TOP), dormandPrince, {
      from: 0,
      to: 1.6,
      y: HEAVY_TOP_START,
      tolerance: TIGHT,
      events: [apex, flipped],
    });
    const hits = run.events.map((hit) => hit.t);
    // Turning points at half and whole periods; the one at the start does not count.
    expect(hits.length).toBe(4);
    hits.forEach((t, i) => {
      expect(Math.abs(t - ((i + 1) * period) / 2)).toBeLessThan(1e-9);
    });
    const published = benchmark("heavy_top_0.2s")?.invariants["nutation_period"];
    if (published === undefined) return context.skip(REFERENCE_MISSING);
    expect(Math.abs(period - published)).toBeLessThan(1e-12);
    return undefined;
  });
});

describe("heavy symmetric top in steady precession", () => {
  // A Ω² cos ϑ − C ω₃ Ω + m g l = 0 has a slow and a fast root (Goldstein, Classical Mechanics, 5.7).
  const [A, C, load, inclination, spin] = [0.02, 0.012, 0.6 * 9.81 * 0.11, 0.7, 90];
  const top: Top = { inertia: [A, A, C], moment: [0, 0, 0.6 * 0.11], gravity: [0, 0, -9.81] };
  const root = Math.sqrt((C * spin) ** 2 - 4 * A * load * Math.cos(inclination));
  const slow = (2 * load) / (C * spin + root);
  const fast = (C * spin + root) / (2 * A * Math.cos(inclination));

  it.each([
    ["slow", slow],
    ["fast", fast],
  ] as const)("turns at the %s rate of the closed form and keeps its inclination", (_name, precession) => {
    // Body axes turned by the inclination about x; ω = Ω ẑ + (ω₃ − Ω cos ϑ) e₃ in body axes.
    const [s, c] = [Math.sin(inclination), Math.cos(inclination)];
    const y = [Math.sin(inclination / 2), 0, 0, Math.cos(inclination / 2), 0, precession * s, spin];
    const sampleTimes = [0.1, 0.5, 1, 2];
    const run = integrate(topSystem(top), dormandPrince, { from: 0, to: 2, y, tolerance: TIGHT, sampleTimes });
    sampleTimes.forEach((t, i) => {
      const axis = toWorld(run.samples.subarray(7 * i, 7 * i + 7), [0, 0, 1]);
      // The axis starts at (0, −sin ϑ, cos ϑ) and turns about the vertical.
      const exact = [Math.sin(precession * t) * s, -Math.cos(precession * t) * s, c];
      expect(largestDifference(axis, exact)).toBeLessThan(1e-9);
    });
  });
});

describe("free top of Euler", () => {
  const inertia: Triple = [0.2, 0.5, 0.6];
  // About the axis of largest and of smallest moment, and close to the separatrix on both sides (m = 0.99…).
  const starts: readonly (readonly [string, Triple])[] = [
    ["around axis 3", [0.4, 0, 2]],
    ["around axis 1", [3, 0, 0.5]],
    ["near the separatrix, M² > 2E·I₂", [1, 0, 1.02]],
    ["near the separatrix, M² < 2E·I₂", [1.02, 0, 0.99]],
  ];

  it.each(starts)("follows Jacobi's functions, %s", (_name, omega) => {
    const motion = eulerMotion(inertia, omega);
    // The closed form meets the initial state as ω₂ = 0 there.
    expect(largestDifference(motion.rates(0), omega)).toBeLessThan(1e-13);
    const sampleTimes = Array.from({ length: 20 }, (_, i) => (i + 1) * 0.5);
    const y = [0, 0, 0, 1, ...omega];
    const run = integrate(topSystem(freeTop(inertia)), dormandPrince, { from: 0, to: 10, y, tolerance: TIGHT, sampleTimes });
    const momentum = times(inertia, omega);
    sampleTimes.forEach((t, i) => {
      const state = run.samples.subarray(7 * i, 7 * i + 7);
      expect(largestDifference(rates(state), motion.rates(t))).toBeLessThan(1e-10);
      // Attitude: the angular momentum stays where it was in space.
      expect(largestDifference(angularMomentum(freeTop(inertia), state), momentum)).toBeLessThan(1e-10);
    });
  });

  it("shows order 5 and 4 on Euler's equations against the closed form", () => {
    const omega: Triple = [0.4, 0, 2];
    const motion = eulerMotion(inertia, omega);
    for (const method of [dormandPrince, rungeKutta4]) {
      const error = (step: number) => {
        const run = integrate(topSystem(freeTop(inertia)), method, { from: 0, to: 2, y: [0, 0, 0, 1, ...omega], step });
        return largestDifference(rates(run.y), motion.rates(2));
      };
      const [coarse, middle, fine] = [error(1 / 32), error(1 / 64), error(1 / 128)];
      expect(Math.abs(2 * Math.log2(middle / fine) - Math.log2(coarse / middle) - method.order)).toBeLessThan(0.1);
    }
  });
});

describe("unstable rotation about the middle axis (Dzhanibekov)", () => {
  // The box of scpeters' benchmark: 10 kg, 0.1 × 0.4 × 0.9 m. Its axes 1, 2, 3 have falling moments; axis 2 is the middle one.
  const inertia: Triple = [9.7 / 12, 8.2 / 12, 1.7 / 12];
  const omega: Triple = [0.1, 5, 0.1];
  const motion = eulerMotion([inertia[2], inertia[1], inertia[0]], [omega[2], omega[1], omega[0]]);
  const start = [0, 0, 0, 1, ...omega];

  it("flips every half period 2K/rate", () => {
    const flip: EventFunction = { value: (_t, y) => y[5]! };
    const run = integrate(topSystem(freeTop(inertia)), dormandPrince, { from: 0, to: 18, y: start, tolerance: TIGHT, events: [flip] });
    const hits = run.events.map((hit) => hit.t);
    // The start lies near the middle axis, so the first flip comes after about a quarter period: 1.5 s + k·3.03 s, six times in 18 s.
    expect(hits.length).toBe(6);
    // Errors grow like those of the unstable motion between flips (a factor of about 100 each).
    for (let i = 1; i < hits.length; i++) expect(Math.abs(hits[i]! - hits[i - 1]! - motion.period / 2)).toBeLessThan(1e-8);
  });

  it("agrees with the recomputed benchmark: period, rates and orientation", (context) => {
    const reference = benchmark("boxes_complex_2s");
    if (reference === undefined) return context.skip(REFERENCE_MISSING);
    expect(Math.abs(motion.period - reference.invariants["body_rate_period"]!)).toBeLessThan(1e-12);
    const sampleTimes = reference.expected.map((row) => row[0]!);
    const run = integrate(topSystem(freeTop(inertia)), dormandPrince, { from: 0, to: 2, y: start, tolerance: TIGHT, sampleTimes });
    reference.expected.forEach((row, i) => {
      const y = run.samples.subarray(7 * i, 7 * i + 7);
      expect(largestDifference(y.subarray(0, 4), quaternionLike(y, row.slice(4, 8)))).toBeLessThan(1e-10);
      expect(largestDifference(rates(y), row.slice(8, 11))).toBeLessThan(1e-10);
    });
    return undefined;
  });
});
