/**
 * Rigid bodies turning about a fixed point, as plain differential equations for the integrators, and their closed-form motions.
 *
 *   y = [qx, qy, qz, qw, ω₁, ω₂, ω₃]    q̇ = ½ q Ω (Ω = ω in body axes),   I ω̇ = τ − ω × I ω,   τ = c × m Rᵀ g
 *
 * Written with scalars and apart from the library's own rotation code, so that the two can be compared.
 */
import type { OdeSystem } from "../../src/integrate/ode-system.js";
import { completeEllipticK, jacobiElliptic } from "./jacobi-elliptic.js";

export type Triple = readonly [number, number, number];

export interface Top {
  /** Principal moments about the fixed point, kg·m². */
  readonly inertia: Triple;
  /** Mass times vector from the fixed point to the centre of mass in body axes, kg·m. */
  readonly moment: Triple;
  /** m/s², world axes. */
  readonly gravity: Triple;
}

export const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const times = (a: Triple, b: Triple): Triple => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];

/** Columns of R(q): the body axes in world coordinates. */
export function axes(y: ArrayLike<number>): readonly [Triple, Triple, Triple] {
  const [x, yy, z, w] = [y[0]!, y[1]!, y[2]!, y[3]!];
  return [
    [w * w + x * x - yy * yy - z * z, 2 * (x * yy + w * z), 2 * (x * z - w * yy)],
    [2 * (x * yy - w * z), w * w - x * x + yy * yy - z * z, 2 * (yy * z + w * x)],
    [2 * (x * z + w * yy), 2 * (yy * z - w * x), w * w - x * x - yy * yy + z * z],
  ];
}

export function toWorld(y: ArrayLike<number>, v: Triple): Triple {
  const [e1, e2, e3] = axes(y);
  return [0, 1, 2].map((i) => e1[i]! * v[0] + e2[i]! * v[1] + e3[i]! * v[2]) as unknown as Triple;
}

export const rates = (y: ArrayLike<number>): Triple => [y[4]!, y[5]!, y[6]!];

export function topSystem(top: Top): OdeSystem {
  return {
    size: 7,
    derivative(_t, y, dy) {
      const [x, yy, z, w] = [y[0]!, y[1]!, y[2]!, y[3]!];
      const omega = rates(y);
      dy[0] = 0.5 * (w * omega[0] + yy * omega[2] - z * omega[1]);
      dy[1] = 0.5 * (w * omega[1] + z * omega[0] - x * omega[2]);
      dy[2] = 0.5 * (w * omega[2] + x * omega[1] - yy * omega[0]);
      dy[3] = -0.5 * (x * omega[0] + yy * omega[1] + z * omega[2]);
      const [e1, e2, e3] = axes(y);
      const g: Triple = [dot(e1, top.gravity), dot(e2, top.gravity), dot(e3, top.gravity)];
      const torque = cross(top.moment, g);
      const gyroscopic = cross(omega, times(top.inertia, omega));
      for (let i = 0; i < 3; i++) dy[4 + i] = (torque[i]! - gyroscopic[i]!) / top.inertia[i]!;
    },
  };
}

export const freeTop = (inertia: Triple): Top => ({ inertia, moment: [0, 0, 0], gravity: [0, 0, 0] });

/** Kinetic plus potential energy, J. */
export function energy(top: Top, y: ArrayLike<number>): number {
  return dot(times(top.inertia, rates(y)), rates(y)) / 2 - dot(toWorld(y, top.moment), top.gravity);
}

/** Angular momentum about the fixed point in world axes, kg·m²/s. */
export const angularMomentum = (top: Top, y: ArrayLike<number>): Triple => toWorld(y, times(top.inertia, rates(y)));

export interface EulerMotion {
  /** Body rates at time t; ω₂ = 0 and ω₁, ω₃ > 0 at t = 0. */
  rates(t: number): Triple;
  /** Period of the rates, s; ω₂ turns round every half of it. */
  readonly period: number;
}

/**
 * The free top with moments I₁ < I₂ < I₃, energy E and momentum M of the given body rates (Landau and Lifshitz, Mechanics, § 37):
 *
 *   M² > 2E·I₂:  ω₁ = α₁ cn τ, ω₂ = α₂ sn τ, ω₃ = α₃ dn τ,   τ = t √((I₃ − I₂)(M² − 2E·I₁)/(I₁I₂I₃)),
 *   m = (I₂ − I₁)(2E·I₃ − M²) / ((I₃ − I₂)(M² − 2E·I₁))
 *
 * and with 1 and 3 exchanged for M² < 2E·I₂. The differences are formed as sums, 2E·Iₖ − M² = Σ Iᵢ(Iₖ − Iᵢ)ωᵢ², free of cancellation.
 */
export function eulerMotion(inertia: Triple, omega: Triple): EulerMotion {
  const excess = (moment: number): number => inertia.reduce((sum, value, i) => sum + value * (moment - value) * omega[i]! * omega[i]!, 0);
  const swapped = excess(inertia[1]) > 0;
  const [i1, i2, i3] = swapped ? [inertia[2], inertia[1], inertia[0]] : inertia;
  const [p, q] = [excess(i3), -excess(i1)];
  const [a1, a2, a3] = [Math.sqrt(p / (i1 * (i3 - i1))), Math.sqrt(p / (i2 * (i3 - i2))), Math.sqrt(q / (i3 * (i3 - i1)))];
  const rate = Math.sqrt(((i3 - i2) * q) / (i1 * i2 * i3));
  const m = ((i2 - i1) * p) / ((i3 - i2) * q);
  return {
    period: (4 * completeEllipticK(m)) / rate,
    rates(t) {
      const { sn, cn, dn } = jacobiElliptic(rate * t, m);
      return swapped ? [a3 * dn, a2 * sn, a1 * cn] : [a1 * cn, a2 * sn, a3 * dn];
    },
  };
}

/**
 * Period of the nutation of a symmetric top: u = cos(inclination) swings between the two smaller roots of
 *
 *   u̇² = β(u − u₁)(u − u₂)(u − u₃) = (1 − u²)(α − βu) − (b − au)²,   period = 4K((u₂ − u₁)/(u₃ − u₁)) / √(β(u₃ − u₁))
 *
 * with α = (2E − C ω₃²)/A, β = 2mgl/A, a = Cω₃/A, b = L_vertical/A (Goldstein, Classical Mechanics, 5.7).
 */
export function nutationPeriod(alpha: number, beta: number, a: number, b: number): number {
  // Monic cubic u³ + c₂u² + c₁u + c₀ with three real roots, by the trigonometric formula.
  const [c2, c1, c0] = [-(alpha + a * a) / beta, (2 * a * b - beta) / beta, (alpha - b * b) / beta];
  const p = c1 - (c2 * c2) / 3;
  const q = (2 * c2 * c2 * c2) / 27 - (c2 * c1) / 3 + c0;
  const angle = Math.acos(((3 * q) / (2 * p)) * Math.sqrt(-3 / p)) / 3;
  const polish = (u: number): number => {
    for (let i = 0; i < 5; i++) u -= (((u + c2) * u + c1) * u + c0) / ((3 * u + 2 * c2) * u + c1);
    return u;
  };
  const roots = [0, 1, 2]
    .map((k) => polish(2 * Math.sqrt(-p / 3) * Math.cos(angle - (2 * Math.PI * k) / 3) - c2 / 3))
    .sort((x, y) => x - y);
  const [u1, u2, u3] = roots as [number, number, number];
  return (4 * completeEllipticK((u2 - u1) / (u3 - u1))) / Math.sqrt(beta * (u3 - u1));
}
