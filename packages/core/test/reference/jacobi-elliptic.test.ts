import { describe, expect, it } from "vitest";
import { completeEllipticK, jacobiElliptic } from "./jacobi-elliptic.js";

/** The functions are used as references to 1e-12, so they are held to 1e-14 times a few operations. */
const BOUND = 4e-15;
const PARAMETERS = [0, 1e-6, 0.1, 0.5, 0.81, 0.99, 0.999999];
const ARGUMENTS = [-3.3, -1, -1e-8, 0, 0.3, 0.77, 1.5, 2.9, 6.1];

describe("completeEllipticK", () => {
  it("has the published values", () => {
    // Abramowitz and Stegun, table 17.1; K(1/2) = Γ(1/4)²/(4√π).
    expect(Math.abs(completeEllipticK(0) - Math.PI / 2)).toBeLessThan(BOUND);
    expect(Math.abs(completeEllipticK(0.1) - 1.612441348720219)).toBeLessThan(BOUND);
    expect(Math.abs(completeEllipticK(0.5) - 1.854074677301372)).toBeLessThan(BOUND);
    expect(Math.abs(completeEllipticK(0.5) - 3.625609908221908 ** 2 / (4 * Math.sqrt(Math.PI)))).toBeLessThan(BOUND);
    expect(Math.abs(completeEllipticK(0.9) - 2.578092113348173)).toBeLessThan(BOUND);
  });

  it("equals its defining integral", () => {
    // The trapezoidal rule converges geometrically for periodic analytic functions: 200 points are exact for m ≤ 0.99.
    for (const m of [0.1, 0.5, 0.81, 0.99]) {
      let sum = 0;
      for (let i = 0; i < 200; i++) sum += 1 / Math.sqrt(1 - m * Math.sin((Math.PI * i) / 200) ** 2);
      expect(Math.abs((Math.PI * sum) / 400 / completeEllipticK(m) - 1)).toBeLessThan(BOUND);
    }
  });
});

describe("jacobiElliptic", () => {
  it("keeps sn² + cn² = 1 and dn² + m sn² = 1", () => {
    for (const m of PARAMETERS) {
      for (const u of ARGUMENTS) {
        const { sn, cn, dn } = jacobiElliptic(u, m);
        expect(Math.abs(sn * sn + cn * cn - 1)).toBeLessThan(BOUND);
        expect(Math.abs(dn * dn + m * sn * sn - 1)).toBeLessThan(BOUND);
        expect(dn).toBeGreaterThan(0);
      }
    }
  });

  it("becomes circular for m = 0 and hyperbolic for m → 1", () => {
    for (const u of ARGUMENTS) {
      expect(Math.abs(jacobiElliptic(u, 0).sn - Math.sin(u))).toBeLessThan(BOUND);
      expect(Math.abs(jacobiElliptic(u, 0).cn - Math.cos(u))).toBeLessThan(BOUND);
      // First-order difference (1 − m)·u·… (Abramowitz and Stegun 16.15).
      if (Math.abs(u) < 3) expect(Math.abs(jacobiElliptic(u, 1 - 1e-12).sn - Math.tanh(u))).toBeLessThan(1e-11);
    }
  });

  it("has the values of the special arguments K/2, K, 2K, 4K", () => {
    for (const m of PARAMETERS) {
      const K = completeEllipticK(m);
      const k1 = Math.sqrt(1 - m);
      // dn(K) = k' is small for m → 1, where K itself is known to 1e-16·K only.
      const half = jacobiElliptic(K / 2, m);
      expect(Math.abs(half.sn - 1 / Math.sqrt(1 + k1))).toBeLessThan(2 * BOUND);
      expect(Math.abs(half.cn - Math.sqrt(k1 / (1 + k1)))).toBeLessThan(2 * BOUND);
      expect(Math.abs(half.dn - Math.sqrt(k1))).toBeLessThan(2 * BOUND);
      expect(Math.abs(jacobiElliptic(K, m).sn - 1)).toBeLessThan(BOUND);
      expect(Math.abs(jacobiElliptic(K, m).cn)).toBeLessThan(2 * BOUND);
      expect(Math.abs(jacobiElliptic(K, m).dn - k1)).toBeLessThan(2 * BOUND);
      expect(Math.abs(jacobiElliptic(2 * K, m).cn + 1)).toBeLessThan(BOUND);
      expect(Math.abs(jacobiElliptic(4 * K + 0.3, m).sn - jacobiElliptic(0.3, m).sn)).toBeLessThan(4 * BOUND);
    }
  });

  it("obeys the addition theorem", () => {
    for (const m of PARAMETERS) {
      for (const u of ARGUMENTS) {
        const v = 0.4;
        const p = jacobiElliptic(u, m);
        const q = jacobiElliptic(v, m);
        const sum = jacobiElliptic(u + v, m);
        const denominator = 1 - m * p.sn * p.sn * q.sn * q.sn;
        expect(Math.abs(sum.sn - (p.sn * q.cn * q.dn + q.sn * p.cn * p.dn) / denominator)).toBeLessThan(8 * BOUND);
        expect(Math.abs(sum.cn - (p.cn * q.cn - p.sn * p.dn * q.sn * q.dn) / denominator)).toBeLessThan(8 * BOUND);
      }
    }
  });

  it("has the derivative sn' = cn dn", () => {
    const h = 1e-3;
    for (const m of PARAMETERS) {
      for (const u of ARGUMENTS) {
        // Central difference of order 4: truncation 4h⁴/120·|sn⁽⁵⁾| ≈ 1e-12·…, rounding 1e-16/h.
        const at = (s: number) => jacobiElliptic(u + s * h, m).sn;
        const slope = (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * h);
        const { cn, dn } = jacobiElliptic(u, m);
        expect(Math.abs(slope - cn * dn)).toBeLessThan(2e-12);
      }
    }
  });
});
