/** Mechanisms as differential-algebraic equations whose constraints are stated on positions (index 3), velocities (2) or accelerations (1). */
import type { ImplicitSystem } from "../../src/integrate/ode-system.js";
import { completeEllipticK, jacobiElliptic } from "../reference/jacobi-elliptic.js";

export type Level = 1 | 2 | 3;

const GRAVITY = 9.81;

/** Point mass of 1 kg on a rod of 1 m: ẋ = u, u̇ = −λx, ẏ = v, v̇ = −g − λy; unknowns (x, y, u, v, λ). */
export function rodPendulum(level: Level): ImplicitSystem {
  return {
    size: 5,
    mass: [1, 1, 1, 1, 0],
    index: [
      [1, 1, 1, 1, 1],
      [1, 1, 1, 1, 2],
      [1, 1, 2, 2, 3],
    ][level - 1]!,
    derivative(_t, state, out) {
      const [x, y, u, v, lambda] = state as unknown as [number, number, number, number, number];
      out[0] = u;
      out[1] = v;
      out[2] = -lambda * x;
      out[3] = -GRAVITY - lambda * y;
      const onAccelerations = u * u + v * v - lambda * (x * x + y * y) - GRAVITY * y;
      out[4] = level === 3 ? x * x + y * y - 1 : level === 2 ? x * u + y * v : onAccelerations;
    },
  };
}

/** Released at rest from (−1, 0): ϑ from the lower vertical, sin(ϑ/2) = k sn(K + ωt), k² = 1/2, ω² = g. λ is the tension. */
export function rodPendulumExact(t: number): number[] {
  const k = Math.sqrt(0.5);
  const omega = Math.sqrt(GRAVITY);
  const { sn, cn } = jacobiElliptic(completeEllipticK(0.5) + omega * t, 0.5);
  const angle = 2 * Math.asin(k * sn);
  const rate = 2 * omega * k * cn;
  const [s, c] = [Math.sin(angle), Math.cos(angle)];
  return [-s, -c, -rate * c, rate * s, rate * rate + GRAVITY * c];
}

/**
 * Andrews' squeezing mechanism, q = (β, Θ, γ, Φ, δ, Ω, ε); unknowns q, q̇, q̈ and six multipliers:
 *
 *   0 = M(q) q̈ − f(q, q̇) + Gᵀλ,   0 = g(q)  or  G q̇  or  G q̈ + Ġ q̇
 *
 * Source: Hairer and Wanner, Solving Ordinary Differential Equations II (2nd ed.), VII.7; Test Set for IVP Solvers, "Andrews' squeezing mechanism".
 */
export function andrewsSqueezer(level: Level): ImplicitSystem {
  const unknowns = (positions: number, velocities: number, others: number) => [
    ...Array(7).fill(positions),
    ...Array(7).fill(velocities),
    ...Array(13).fill(others),
  ];
  return {
    size: 27,
    mass: unknowns(1, 1, 0),
    index: level === 3 ? unknowns(1, 2, 3) : unknowns(1, 1, level),
    derivative(_t, y, out) {
      const [q, v, a, lambda] = [y.subarray(0, 7), y.subarray(7, 14), y.subarray(14, 21), y.subarray(21, 27)];
      for (let i = 0; i < 14; i++) out[i] = y[7 + i]!;
      const rows = constraintRows(q);
      const force = forces(q, v);
      massTimes(q, a).forEach((inertia, i) => {
        out[14 + i] = inertia - force[i]! + rows.reduce((sum, row, k) => sum + row[i]! * lambda[k]!, 0);
      });
      const along = (x: Float64Array) => rows.map((row) => row.reduce((sum, entry, i) => sum + entry * x[i]!, 0));
      const curvature = level === 1 ? constraintCurvature(q, v) : [];
      const constraint = level === 3 ? constraints(q) : level === 2 ? along(v) : along(a).map((value, k) => value + curvature[k]!);
      out.set(constraint, 21);
    },
  };
}

const [xa, ya, xb, yb, xc, yc, c0, l0] = [-0.06934, -0.00227, -0.03635, 0.03273, 0.014, 0.072, 4530, 0.07785];
const [d, da, e, ea, rr, ra, ss, sa, sb, sc, sd] = [0.028, 0.0115, 0.02, 0.01421, 0.007, 0.00092, 0.035, 0.01874, 0.01043, 0.018, 0.02];
const [ta, tb, u, ua, ub, zf, zt, fa, torque] = [0.02308, 0.00916, 0.04, 0.01228, 0.00449, 0.02, 0.04, 0.01421, 0.033];
const [m1, m2, m3, m4, m5, m6, m7] = [0.04325, 0.00365, 0.02373, 0.00706, 0.0705, 0.00706, 0.05498];
const [i1, i2, i3, i4, i5, i6, i7] = [2.194e-6, 4.41e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5];
const { sin, cos } = Math;

function massTimes(q: Float64Array, a: Float64Array): number[] {
  const [theta, phi, omega] = [q[1]!, q[3]!, q[5]!];
  const m12 = m2 * (da * da - da * rr * cos(theta)) + i2;
  const m11 = m1 * ra * ra + m2 * (rr * rr - 2 * da * rr * cos(theta) + da * da) + i1 + i2;
  const m45 = m4 * ((e - ea) ** 2 + zt * (e - ea) * sin(phi)) + i4;
  const m55 = m4 * (zt * zt + 2 * zt * (e - ea) * sin(phi) + (e - ea) ** 2) + m5 * (ta * ta + tb * tb) + i4 + i5;
  const m67 = m6 * ((zf - fa) ** 2 - u * (zf - fa) * sin(omega)) + i6;
  const m77 = m6 * ((zf - fa) ** 2 - 2 * u * (zf - fa) * sin(omega) + u * u) + m7 * (ua * ua + ub * ub) + i6 + i7;
  return [
    m11 * a[0]! + m12 * a[1]!,
    m12 * a[0]! + (m2 * da * da + i2) * a[1]!,
    (m3 * (sa * sa + sb * sb) + i3) * a[2]!,
    (m4 * (e - ea) ** 2 + i4) * a[3]! + m45 * a[4]!,
    m45 * a[3]! + m55 * a[4]!,
    (m6 * (zf - fa) ** 2 + i6) * a[5]! + m67 * a[6]!,
    m67 * a[5]! + m77 * a[6]!,
  ];
}

function forces(q: Float64Array, v: Float64Array): number[] {
  const [theta, gamma, phi, omega] = [q[1]!, q[2]!, q[3]!, q[5]!];
  const x = sd * cos(gamma) + sc * sin(gamma) + xb - xc;
  const y = sd * sin(gamma) - sc * cos(gamma) + yb - yc;
  const length = Math.sqrt(x * x + y * y);
  const pull = (-c0 * (length - l0)) / length;
  return [
    torque - m2 * da * rr * v[1]! * (v[1]! + 2 * v[0]!) * sin(theta),
    m2 * da * rr * v[0]! * v[0]! * sin(theta),
    pull * (x * (sc * cos(gamma) - sd * sin(gamma)) + y * (sd * cos(gamma) + sc * sin(gamma))),
    m4 * zt * (e - ea) * v[4]! * v[4]! * cos(phi),
    -m4 * zt * (e - ea) * v[3]! * (v[3]! + 2 * v[4]!) * cos(phi),
    -m6 * u * (zf - fa) * v[6]! * v[6]! * cos(omega),
    m6 * u * (zf - fa) * v[5]! * (v[5]! + 2 * v[6]!) * cos(omega),
  ];
}

function constraints(q: Float64Array): number[] {
  const [beta, theta, gamma, phi, delta, omega, epsilon] = q as unknown as [number, number, number, number, number, number, number];
  const x = rr * cos(beta) - d * cos(beta + theta);
  const y = rr * sin(beta) - d * sin(beta + theta);
  return [
    x - ss * sin(gamma) - xb,
    y + ss * cos(gamma) - yb,
    x - e * sin(phi + delta) - zt * cos(delta) - xa,
    y + e * cos(phi + delta) - zt * sin(delta) - ya,
    x - zf * cos(omega + epsilon) - u * sin(epsilon) - xa,
    y - zf * sin(omega + epsilon) + u * cos(epsilon) - ya,
  ];
}

function constraintRows(q: Float64Array): number[][] {
  const [beta, theta, gamma, phi, delta, omega, epsilon] = q as unknown as [number, number, number, number, number, number, number];
  const [xTheta, yTheta] = [d * sin(beta + theta), -d * cos(beta + theta)];
  const [xBeta, yBeta] = [xTheta - rr * sin(beta), yTheta + rr * cos(beta)];
  const [x4, y4] = [-e * cos(phi + delta), -e * sin(phi + delta)];
  const [x6, y6] = [zf * sin(omega + epsilon), -zf * cos(omega + epsilon)];
  return [
    [xBeta, xTheta, -ss * cos(gamma), 0, 0, 0, 0],
    [yBeta, yTheta, -ss * sin(gamma), 0, 0, 0, 0],
    [xBeta, xTheta, 0, x4, x4 + zt * sin(delta), 0, 0],
    [yBeta, yTheta, 0, y4, y4 - zt * cos(delta), 0, 0],
    [xBeta, xTheta, 0, 0, 0, x6, x6 - u * cos(epsilon)],
    [yBeta, yTheta, 0, 0, 0, y6, y6 - u * sin(epsilon)],
  ];
}

/** Ġ q̇: the second derivative of g at constant velocities. */
function constraintCurvature(q: Float64Array, v: Float64Array): number[] {
  const [beta, theta, gamma, phi, delta, omega, epsilon] = q as unknown as [number, number, number, number, number, number, number];
  const [b, bt, c, pd, dd, oe, ee] = [v[0]!, v[0]! + v[1]!, v[2]!, v[3]! + v[4]!, v[4]!, v[5]! + v[6]!, v[6]!].map(
    (rate) => rate * rate,
  ) as [number, number, number, number, number, number, number];
  const x = -rr * cos(beta) * b + d * cos(beta + theta) * bt;
  const y = -rr * sin(beta) * b + d * sin(beta + theta) * bt;
  return [
    x + ss * sin(gamma) * c,
    y - ss * cos(gamma) * c,
    x + e * sin(phi + delta) * pd + zt * cos(delta) * dd,
    y - e * cos(phi + delta) * pd + zt * sin(delta) * dd,
    x + zf * cos(omega + epsilon) * oe + u * sin(epsilon) * ee,
    y + zf * sin(omega + epsilon) * oe - u * cos(epsilon) * ee,
  ];
}

/** Consistent start of the test set: at rest, with its accelerations and multipliers. */
export const ANDREWS_START: readonly number[] = [
  -0.06171389001427645,
  0,
  0.4552798191630704,
  0.22266839016588588,
  0.4873649795438425,
  -0.22266839016588588,
  1.2305474445498212,
  ...Array(7).fill(0),
  14222.443919954114,
  -10666.832939965585,
  0,
  0,
  0,
  0,
  0,
  98.56687039624109,
  -6.122688344255663,
  0,
  0,
  0,
  0,
];

/**
 * q and q̇ at t = 0.03 s, recomputed in extended precision: the 16 digits of the test set agree with it to 7e-11 in the angles and 5e-8 in the small
 * velocities only.
 */
export const ANDREWS_END: readonly number[] = [
  15.810771195153707, -15.75637105841184, 0.04082224011964581, -0.5347301163420796, 0.524409965879954, 0.5347301163420796,
  1.048080741041938, 1139.9203022591062, -1424.3792951775401, 11.032911910618774, 19.293374105032356, 0.5735699148295117,
  -19.293374105032356, 0.3231791492491363,
];
