/**
 * Two equal rods hinged to each other and to a fixed pivot, moving in the x–z plane, whose tip strikes the ground: the example by which Kane and
 * Levinson showed that Newton's restitution and Coulomb friction together may gain energy (Dynamics: Theory and Applications, 1985).
 *
 *   q = (θ₁, θ₂) from the downward vertical, rods of length 1 m and mass 1 kg
 *   H = [4/3, ½ cos(θ₁ − θ₂); ½ cos(θ₁ − θ₂), 1/3]             T = ½ ωᵀ H ω
 *   tip ẋ = cos θ₁ ω₁ + cos θ₂ ω₂,  ż = sin θ₁ ω₁ + sin θ₂ ω₂
 */
import type { ContactProblem } from "../../../src/contact/contact-problem.js";
import { TWIST } from "../../../src/contact/contact-problem.js";
import { add, scale, type Vec3, vec3 } from "../../../src/math/vec3.js";
import { boxInertia, makeProblem, type TestPoint } from "../make-problem.js";

export interface Pendulum {
  readonly theta: readonly [number, number];
  readonly omega: readonly [number, number];
  readonly friction: number;
}

type Matrix2 = readonly [number, number, number];

export const massMatrix = ({ theta: [a, b] }: Pendulum): Matrix2 => [4 / 3, 0.5 * Math.cos(a - b), 1 / 3];

const inverse2 = ([a, b, c]: Matrix2): Matrix2 => {
  const d = a * c - b * b;
  return [c / d, -b / d, a / d];
};

const product = ([a, b, c]: Matrix2, [x, y]: readonly [number, number]): readonly [number, number] => [a * x + b * y, b * x + c * y];

export function energy(pendulum: Pendulum, omega: readonly [number, number]): number {
  const [x, y] = product(massMatrix(pendulum), omega);
  return 0.5 * (omega[0] * x + omega[1] * y);
}

/** Normal and tangential row of the tip in the speeds ω. */
export const tipRows = ({ theta: [a, b] }: Pendulum) =>
  [
    [Math.sin(a), Math.sin(b)],
    [Math.cos(a), Math.cos(b)],
  ] as const;

/** Speeds ω after the impulses P_n, P_x at the tip. */
export function afterImpulse(pendulum: Pendulum, normal: number, along: number): readonly [number, number] {
  const [n, t] = tipRows(pendulum);
  const [x, y] = product(inverse2(massMatrix(pendulum)), [n[0] * normal + t[0] * along, n[1] * normal + t[1] * along]);
  return [pendulum.omega[0] + x, pendulum.omega[1] + y];
}

/** The impulses of Newton's restitution with Coulomb friction, solved as printed, energy or no energy. */
export function naiveImpulses(pendulum: Pendulum, e: number): readonly [number, number] {
  const inverse = inverse2(massMatrix(pendulum));
  const [n, t] = tipRows(pendulum);
  const dot = (x: readonly [number, number], y: readonly [number, number]) => x[0] * y[0] + x[1] * y[1];
  const nn = dot(n, product(inverse, n));
  const nt = dot(n, product(inverse, t));
  const tt = dot(t, product(inverse, t));
  const un = dot(n, pendulum.omega);
  const ut = dot(t, pendulum.omega);
  const determinant = nn * tt - nt * nt;
  const stick = [(-(1 + e) * un * tt + ut * nt) / determinant, (-ut * nn + (1 + e) * un * nt) / determinant] as const;
  if (Math.abs(stick[1]) <= pendulum.friction * stick[0]) return stick;
  for (const sign of [-1, 1]) {
    const mu = sign * pendulum.friction;
    const normal = (-(1 + e) * un) / (nn + mu * nt);
    if (normal > 0 && (ut + (nt + mu * tt) * normal) * sign < 0) return [normal, mu * normal];
  }
  throw new Error("no solution");
}

/** The same as a contact problem: one part of two bodies, answers S H⁻¹ Sᵀ with S the twists per unit of ω. */
export function pendulumProblem(pendulum: Pendulum): ContactProblem {
  const [a, b] = pendulum.theta;
  const rod = (angle: number): Vec3 => vec3(Math.sin(angle), 0, -Math.cos(angle));
  const turn = (angle: number): Vec3 => vec3(Math.cos(angle), 0, Math.sin(angle));
  const elbow = rod(a);
  const tip = add(elbow, rod(b));
  const zero = vec3(0, 0, 0);
  const axis = vec3(0, -1, 0);
  const twist = (angular: Vec3, linear: Vec3) => [angular.x, angular.y, angular.z, linear.x, linear.y, linear.z];
  const S = [
    [...twist(axis, scale(turn(a), 0.5)), ...twist(zero, turn(a))],
    [...twist(zero, zero), ...twist(axis, scale(turn(b), 0.5))],
  ] as const;
  const inverse = inverse2(massMatrix(pendulum));
  const n = 2 * TWIST;
  const response = new Float64Array(n * n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const [x, y] = product(inverse, [S[0][j]!, S[1][j]!]);
      response[i * n + j] = S[0][i]! * x + S[1][i]! * y;
    }
  const speed = (k: number) => S[0][k]! * pendulum.omega[0] + S[1][k]! * pendulum.omega[1];
  const velocities = (first: number) => ({
    angular: vec3(speed(first), speed(first + 1), speed(first + 2)),
    linear: vec3(speed(first + 3), speed(first + 4), speed(first + 5)),
  });
  const point: TestPoint = {
    A: -1,
    B: 1,
    point: tip,
    normal: vec3(0, 0, 1),
    tangent: vec3(1, 0, 0),
    friction: { static: pendulum.friction },
  };
  const inertia = boxInertia(1, vec3(0.1, 0.1, 1));
  return makeProblem({
    bodies: [
      { mass: 1, inertia, position: scale(rod(a), 0.5), ...velocities(0) },
      { mass: 1, inertia, position: add(elbow, scale(rod(b), 0.5)), ...velocities(TWIST) },
    ],
    points: [point],
    joined: [{ first: 0, count: 2, response }],
  });
}

/** ω of a solved problem. */
export const speedsOf = (problem: ContactProblem): readonly [number, number] => [-problem.twist[1]!, -problem.twist[TWIST + 1]!];
