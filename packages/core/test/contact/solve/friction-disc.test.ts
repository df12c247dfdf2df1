import { expect, test } from "vitest";
import { createDisc, largerEigenvalue, solveDisc } from "../../../src/contact/solve/friction-disc.js";
import { chance, tenfold } from "../../chance.js";

test("random planes: sticking leaves no rate, sliding leaves one exactly opposite to an impulse on the rim (the law decides)", () => {
  const random = chance(3);
  const counts = [0, 0];
  for (let k = 0; k < tenfold(3000); k++) {
    const [g, h, c] = [random.uniform(0.01, 1), random.uniform(0.01, 1), random.uniform(-0.99, 0.99)];
    const disc = {
      k11: g * g,
      k12: c * g * h,
      k22: h * h,
      p1: random.normal(),
      p2: random.normal(),
      w1: random.normal(),
      w2: random.normal(),
    };
    const { k11, k12, k22, p1, p2, w1, w2 } = disc;
    const slide = random.uniform(0.01, 100);
    const stick = slide * random.uniform(1, 2);
    const sticks = solveDisc(disc, stick, slide);
    counts[sticks ? 1 : 0]!++;
    const [d1, d2] = [disc.p1 - p1, disc.p2 - p2];
    const [r1, r2] = [w1 + k11 * d1 + k12 * d2, w2 + k12 * d1 + k22 * d2];
    const size = Math.sqrt(disc.p1 * disc.p1 + disc.p2 * disc.p2);
    // round-off of K p, amplified by the condition of K (up to 1e6 here) where it sticks
    const rounding = 1e-15 * (1 + k11 + k22) * (1 + size);
    if (sticks) {
      expect(size).toBeLessThanOrEqual(stick * (1 + 1e-15));
      expect(Math.abs(r1) + Math.abs(r2)).toBeLessThan(100 * rounding);
    } else {
      expect(Math.abs(size / slide - 1)).toBeLessThan(1e-15);
      expect(Math.abs(r1 * disc.p2 - r2 * disc.p1) / size).toBeLessThan(100 * rounding);
      expect(r1 * disc.p1 + r2 * disc.p2).toBeLessThan(0);
    }
  }
  expect(Math.min(...counts)).toBeGreaterThan(300);
});

test("shrinking the trial would not do: with unequal mobilities the exact answer points elsewhere", () => {
  // K = diag(1, 9), w = (1, 1): trial (−1, −1/9); the answer on a small rim is nearly opposite to w, (−1, −1)/√2
  const disc = { ...createDisc(), k11: 1, k22: 9, w1: 1, w2: 1 };
  expect(solveDisc(disc, 1e-6, 1e-6)).toBe(false);
  expect(disc.p1 / disc.p2).toBeCloseTo(1, 4);
});

test("a singular plane: what can be stopped is, what cannot slides", () => {
  const movable = { ...createDisc(), k11: 2, w1: 1 };
  expect(solveDisc(movable, 10, 10)).toBe(true);
  expect(movable.p1).toBeCloseTo(-0.5, 12);
  const fixed = { ...createDisc(), k11: 2, w1: 1, w2: 1 };
  expect(solveDisc(fixed, 10, 10)).toBe(false);
  expect(Math.sqrt(fixed.p1 * fixed.p1 + fixed.p2 * fixed.p2)).toBeCloseTo(10, 12);
  // λ = w₂/|p₂|, p₁ = −1/(2 + λ)
  expect(fixed.p1).toBeCloseTo(-1 / (2 + 1 / -fixed.p2), 12);
});

test("no room: no impulse", () => {
  const disc = { ...createDisc(), k11: 1, k22: 1, p1: 3, w1: 1 };
  expect([solveDisc(disc, 0, 0), disc.p1, disc.p2]).toEqual([false, 0, 0]);
});

test("larger eigenvalue of [2 1; 1 2] is 3", () => {
  expect(largerEigenvalue(2, 1, 2)).toBe(3);
});
