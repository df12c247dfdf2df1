/** Differential equations whose solutions are known in closed form. */
import type { OdeSystem } from "../../src/integrate/ode-system.js";
import { completeEllipticK, jacobiElliptic } from "../reference/jacobi-elliptic.js";

export interface Problem {
  readonly name: string;
  readonly system: OdeSystem;
  /** y(t); y(0) is the initial state. */
  exact(t: number): number[];
}

export const system = (size: number, derivative: OdeSystem["derivative"]): OdeSystem => ({ size, derivative });

/** ẏ = λy, y(0) = 1. */
export function decay(lambda = -1): Problem {
  return {
    name: "decay",
    system: system(1, (_t, y, dy) => {
      dy[0] = lambda * y[0]!;
    }),
    exact: (t) => [Math.exp(lambda * t)],
  };
}

/** ẋ = v, v̇ = −ω²x from (1, 0). */
export function oscillator(omega = 1): Problem {
  return {
    name: "oscillator",
    system: system(2, (_t, y, dy) => {
      dy[0] = y[1]!;
      dy[1] = -omega * omega * y[0]!;
    }),
    exact: (t) => [Math.cos(omega * t), -omega * Math.sin(omega * t)],
  };
}

/** ẏ = y cos t: depends on the time explicitly; y = exp(sin t). */
export const forced: Problem = {
  name: "forced",
  system: system(1, (t, y, dy) => {
    dy[0] = y[0]! * Math.cos(t);
  }),
  exact: (t) => [Math.exp(Math.sin(t))],
};

/** ϑ̈ = −ω² sin ϑ from rest at ϑ₀: sin(ϑ/2) = k sn(K + ωt), ϑ̇ = 2ωk cn(K + ωt), k = sin(ϑ₀/2). */
export function pendulum(amplitude = 2, omega = 1.5): Problem & { readonly period: number } {
  const k = Math.sin(amplitude / 2);
  const K = completeEllipticK(k * k);
  return {
    name: "pendulum",
    period: (4 * K) / omega,
    system: system(2, (_t, y, dy) => {
      dy[0] = y[1]!;
      dy[1] = -omega * omega * Math.sin(y[0]!);
    }),
    exact(t) {
      const { sn, cn } = jacobiElliptic(K + omega * t, k * k);
      return [2 * Math.asin(k * sn), 2 * omega * k * cn];
    },
  };
}

/** Plane Kepler motion about the origin, GM = 1, semi-major axis 1, from the pericentre: E − e sin E = t. */
export function kepler(e = 0.5): Problem {
  const b = Math.sqrt(1 - e * e);
  return {
    name: "kepler",
    system: system(4, (_t, y, dy) => {
      const r = Math.sqrt(y[0]! * y[0]! + y[1]! * y[1]!);
      dy[0] = y[2]!;
      dy[1] = y[3]!;
      dy[2] = -y[0]! / (r * r * r);
      dy[3] = -y[1]! / (r * r * r);
    }),
    exact(t) {
      let E = t;
      for (let i = 0; i < 60; i++) E -= (E - e * Math.sin(E) - t) / (1 - e * Math.cos(E));
      const rate = 1 / (1 - e * Math.cos(E));
      return [Math.cos(E) - e, b * Math.sin(E), -Math.sin(E) * rate, b * Math.cos(E) * rate];
    },
  };
}

export const PROBLEMS: readonly Problem[] = [decay(), oscillator(), forced, pendulum(), kepler()];

/** Largest difference of the components. */
export function difference(y: ArrayLike<number>, exact: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < exact.length; i++) largest = Math.max(largest, Math.abs(y[i]! - exact[i]!));
  return largest;
}
