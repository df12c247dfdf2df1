/**
 * Stiff problems with published solutions: Mazzia and Magherini, Test Set for Initial Value Problem Solvers, release 2.4 (2008); Hairer's test set for the
 * scaled van der Pol equation. Their authors computed them in quadruple or extended precision.
 */
import type { ImplicitSystem } from "../../src/integrate/ode-system.js";

export interface PublishedProblem {
  readonly name: string;
  readonly system: ImplicitSystem;
  readonly start: readonly number[];
  readonly end: number;
  readonly reference: readonly number[];
  /** Absolute over relative tolerance: the size below which digits do not count. */
  readonly size: number;
  /** How far two published solutions differ, relative. */
  readonly trust: number;
}

const robertson: PublishedProblem = {
  name: "Robertson",
  system: {
    size: 3,
    derivative(_t, y, dy) {
      dy[0] = -0.04 * y[0]! + 1e4 * y[1]! * y[2]!;
      dy[2] = 3e7 * y[1]! * y[1]!;
      dy[1] = -dy[0] - dy[2];
    },
  },
  start: [1, 0, 0],
  end: 1e11,
  reference: [0.2083340149701255e-7, 0.8333360770334713e-13, 0.999999979166505],
  size: 1e-8,
  trust: 2e-14,
};

/** ε ÿ = (1 − y²)ẏ − y, ε = 1e-6. */
const vanDerPol: PublishedProblem = {
  name: "van der Pol",
  system: {
    size: 2,
    derivative(_t, y, dy) {
      dy[0] = y[1]!;
      dy[1] = ((1 - y[0]! * y[0]!) * y[1]! - y[0]!) / 1e-6;
    },
  },
  start: [2, 0],
  end: 2,
  reference: [1.706167732170483, -0.8928097010247975],
  size: 1,
  trust: 5e-14,
};

const hires: PublishedProblem = {
  name: "HIRES",
  system: {
    size: 8,
    derivative(_t, y, dy) {
      const [a, b, c, d, e, f, g, h] = y as unknown as [number, number, number, number, number, number, number, number];
      dy[0] = -1.71 * a + 0.43 * b + 8.32 * c + 0.0007;
      dy[1] = 1.71 * a - 8.75 * b;
      dy[2] = -10.03 * c + 0.43 * d + 0.035 * e;
      dy[3] = 8.32 * b + 1.71 * c - 1.12 * d;
      dy[4] = -1.745 * e + 0.43 * f + 0.43 * g;
      dy[5] = -280 * f * h + 0.69 * d + 1.71 * e - 0.43 * f + 0.69 * g;
      dy[6] = 280 * f * h - 1.81 * g;
      dy[7] = -dy[6];
    },
  },
  start: [1, 0, 0, 0, 0, 0, 0, 0.0057],
  end: 321.8122,
  reference: [
    0.7371312573325668e-3, 0.1442485726316185e-3, 0.5888729740967575e-4, 0.1175651343283149e-2, 0.2386356198831331e-2,
    0.6238968252742796e-2, 0.2849998395185769e-2, 0.2850001604814231e-2,
  ],
  size: 1e-4,
  trust: 1e-15,
};

/** The chemical Akzo Nobel problem: six unknowns, the last one algebraic, index 1. */
const akzoNobel: PublishedProblem = {
  name: "Akzo Nobel",
  system: {
    size: 6,
    mass: [1, 1, 1, 1, 1, 0],
    derivative(_t, y, dy) {
      const [a, b, c, d, e, f] = y as unknown as [number, number, number, number, number, number];
      const r1 = 18.7 * a ** 4 * Math.sqrt(b);
      const r2 = 0.58 * c * d;
      const r3 = (0.58 / 34.4) * a * e;
      const r4 = 0.09 * a * d * d;
      const r5 = 0.42 * f * f * Math.sqrt(b);
      const inflow = 3.3 * (0.9 / 737 - b);
      dy[0] = -2 * r1 + r2 - r3 - r4;
      dy[1] = -0.5 * r1 - r4 - 0.5 * r5 + inflow;
      dy[2] = r1 - r2 + r3;
      dy[3] = -r2 + r3 - 2 * r4;
      dy[4] = r2 - r3 + r5;
      dy[5] = 115.83 * a * d - f;
    },
  },
  start: [0.444, 0.00123, 0, 0.007, 0, 115.83 * 0.444 * 0.007],
  end: 180,
  reference: [
    0.1150794920661702, 0.1203831471567715e-2, 0.1611562887407974, 0.3656156421249283e-3, 0.1708010885264404e-1, 0.4873531310307455e-2,
  ],
  size: 1e-2,
  trust: 1e-15,
};

export const PUBLISHED: readonly PublishedProblem[] = [robertson, vanDerPol, hires, akzoNobel];
