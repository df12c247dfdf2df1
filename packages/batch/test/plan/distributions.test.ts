import { describe, expect, it } from "vitest";
import { seedOf } from "../../../core/test/chance.js";
import { betaOf } from "../../src/plan/beta.js";
import { distributionProblem, quantileOf } from "../../src/plan/distributions.js";
import { normalDistribution } from "../../src/plan/normal.js";
import { indexedRandom } from "../../src/plan/philox.js";
import type { Distribution } from "../../src/plan/plan-schema.js";

interface Sample {
  readonly of: Distribution;
  /** Closed forms, written a second time. */
  readonly below: (x: number) => number;
  readonly mean: number;
  readonly variance: number;
}

const phi = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
const Phi = normalDistribution;

/** Moments of a normal distribution cut off at a and b deviations: Johnson, Kotz, Balakrishnan, vol. 1, 13.10. */
function cutNormal(mean: number, deviation: number, a: number, b: number): { mean: number; variance: number } {
  const z = Phi(b) - Phi(a);
  const shift = (phi(a) - phi(b)) / z;
  const aPhi = Number.isFinite(a) ? a * phi(a) : 0;
  const bPhi = Number.isFinite(b) ? b * phi(b) : 0;
  return { mean: mean + deviation * shift, variance: deviation ** 2 * (1 + (aPhi - bPhi) / z - shift ** 2) };
}

const e = Math.E;
const SAMPLES: readonly Sample[] = [
  { of: { distribution: "uniform", from: -1, to: 3 }, below: (x) => (x + 1) / 4, mean: 1, variance: 16 / 12 },
  {
    of: { distribution: "log-uniform", from: 1, to: e },
    below: (x) => Math.log(x),
    mean: e - 1,
    variance: (e ** 2 - 1) / 2 - (e - 1) ** 2,
  },
  { of: { distribution: "normal", mean: 2, deviation: 0.5 }, below: (x) => Phi((x - 2) / 0.5), mean: 2, variance: 0.25 },
  {
    of: { distribution: "normal", mean: 0, deviation: 1, from: -0.5, to: 2 },
    below: (x) => (Phi(x) - Phi(-0.5)) / (Phi(2) - Phi(-0.5)),
    ...cutNormal(0, 1, -0.5, 2),
  },
  {
    // far in a tail: Φ(8) is 1 to all digits, so the probabilities have to come from the other side
    of: { distribution: "normal", mean: 0, deviation: 1, from: 8, to: 9 },
    below: (x) => 1 - (Phi(-x) - Phi(-9)) / (Phi(-8) - Phi(-9)),
    ...(() => {
      const z = Phi(-8) - Phi(-9);
      const shift = (phi(8) - phi(9)) / z;
      return { mean: shift, variance: 1 + (8 * phi(8) - 9 * phi(9)) / z - shift ** 2 };
    })(),
  },
  {
    of: { distribution: "normal", mean: 1, deviation: 2, from: 1 },
    below: (x) => 2 * Phi((x - 1) / 2) - 1,
    ...cutNormal(1, 2, 0, Number.POSITIVE_INFINITY),
  },
  {
    of: { distribution: "log-normal", median: 3, deviation: 0.4 },
    below: (x) => Phi(Math.log(x / 3) / 0.4),
    mean: 3 * Math.exp(0.08),
    variance: (Math.exp(0.16) - 1) * 9 * Math.exp(0.16),
  },
  {
    of: { distribution: "triangular", from: 0, mode: 1, to: 4 },
    below: (x) => (x < 1 ? x ** 2 / 4 : 1 - (4 - x) ** 2 / 12),
    mean: 5 / 3,
    variance: (0 + 16 + 1 - 0 - 0 - 4) / 18,
  },
  {
    of: { distribution: "beta", from: 10, to: 20, alpha: 2, beta: 5 },
    below: (x) => betaOf(2, 5).distribution((x - 10) / 10),
    mean: 10 + 20 / 7,
    variance: (100 * 10) / (49 * 8),
  },
  // shape 2 (Rayleigh): Γ(3/2) = √π/2, Γ(2) = 1
  {
    of: { distribution: "weibull", scale: 2, shape: 2 },
    below: (x) => 1 - Math.exp(-((x / 2) ** 2)),
    mean: Math.sqrt(Math.PI),
    variance: 4 * (1 - Math.PI / 4),
  },
];

const COUNT = 20_000;

describe.each(SAMPLES)("$of", ({ of, below, mean, variance }) => {
  const draw = quantileOf(of);
  const random = indexedRandom(seedOf(11));
  const values = Array.from({ length: COUNT }, (_, i) => draw(random.fraction(i, 0))).sort((a, b) => a - b);

  it("its quantiles undo the closed form", () => {
    for (let u = 0.0005; u < 1; u += 0.0471) expect(Math.abs(below(draw(u)) - u)).toBeLessThan(1e-10);
  });

  it("follows the closed form: Kolmogorov and Smirnov", () => {
    // √n·D exceeds 2.2 by chance in 1 of 8000 (2 exp(−2·2.2²)); ten distributions are tested with one fixed seed.
    let distance = 0;
    values.forEach((x, i) => {
      const expected = below(x);
      distance = Math.max(distance, Math.abs(expected - i / COUNT), Math.abs(expected - (i + 1) / COUNT));
    });
    expect(Math.sqrt(COUNT) * distance).toBeLessThan(2.2);
  });

  it("has the mean and the variance of the closed form", () => {
    // Bounds: five standard errors of the mean, σ/√n; of the variance, √((κ − 1)/n)·σ² with the fourth moment κ of the sample itself.
    const average = values.reduce((sum, x) => sum + x, 0) / COUNT;
    expect(Math.abs(average - mean)).toBeLessThan(5 * Math.sqrt(variance / COUNT));
    const second = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / COUNT;
    const fourth = values.reduce((sum, x) => sum + (x - mean) ** 4, 0) / COUNT;
    expect(Math.abs(second - variance)).toBeLessThan(5 * Math.sqrt((fourth - second ** 2) / COUNT));
  });

  it("stays within its bounds at the ends of what can be drawn", () => {
    const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = of as { from?: number; to?: number };
    for (const u of [2 ** -53, 2 ** -33, 1 - 2 ** -33, 1 - 2 ** -53]) {
      expect(Number.isFinite(draw(u))).toBe(true);
      expect(draw(u) >= from && draw(u) <= to).toBe(true);
    }
  });
});

it.each([
  [{ distribution: "uniform", from: 1, to: 1 }, "to"],
  [{ distribution: "log-uniform", from: 0, to: 1 }, "from"],
  [{ distribution: "normal", mean: 0, deviation: 0 }, "deviation"],
  [{ distribution: "normal", mean: 0, deviation: 1, from: 2, to: 1 }, "to"],
  [{ distribution: "normal", mean: 0, deviation: 1, from: 40 }, "from"],
  [{ distribution: "normal", mean: 0, deviation: 1, to: -40 }, "to"],
  [{ distribution: "log-normal", median: -1, deviation: 1 }, "median"],
  [{ distribution: "triangular", from: 0, mode: 5, to: 1 }, "mode"],
  [{ distribution: "beta", from: 0, to: 1, alpha: 0, beta: 1 }, "alpha"],
  [{ distribution: "weibull", scale: 1, shape: -1 }, "shape"],
] as const)("%j is refused", (distribution, member) => {
  expect(distributionProblem(distribution)?.member).toBe(member);
});
