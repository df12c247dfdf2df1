/**
 * An ellipsoid that rolls on a plane without slipping, as a differential equation: a second way to compute the rattleback.
 *
 * In axes of the body: u up, x from the centre of mass G to the point that touches, A² = diag(a², b², c²), c the centre of mass, ω the rate.
 *
 *   ε = √(u·A²u),   x = −A²u/ε − c,   u̇ = u × ω,   ẋ = −A²u̇/ε + A²u (u·A²u̇)/ε³
 *   v = x × ω                                              the point that touches does not move
 *   a = ẋ × ω + x × ω̇ + ω × v,   F = m(a + g u)             force of the floor
 *   I ω̇ + ω × Iω = x × F − σω                               about G
 *
 * A linear system for ω̇, integrated by the classical Runge–Kutta method.
 */
import type { Triple } from "@gelenk/core";
import { cross, dot, minus, plus } from "./joint-geometry.js";

export interface RollingEllipsoid {
  readonly radii: Triple;
  readonly mass: number;
  readonly center: Triple;
  /** [xx, yy, zz, xy, xz, yz] about the centre of mass. */
  readonly inertia: readonly number[];
  readonly gravity: number;
  /** N·m·s: torque −damping·ω. */
  readonly damping: number;
}

/** Up and rate, in axes of the body. */
export interface RollingState {
  readonly up: Triple;
  readonly rate: Triple;
}

const times = (a: Triple, factor: number): Triple => [a[0] * factor, a[1] * factor, a[2] * factor];
const each = (a: Triple, b: Triple): Triple => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];

function inertiaTimes({ inertia }: RollingEllipsoid, v: Triple): Triple {
  const [xx, yy, zz, xy, xz, yz] = inertia as [number, number, number, number, number, number];
  return [xx * v[0] + xy * v[1] + xz * v[2], xy * v[0] + yy * v[1] + yz * v[2], xz * v[0] + yz * v[1] + zz * v[2]];
}

/** Solves M y = r by Cramer's rule; the columns of M are given. */
function solve(columns: readonly [Triple, Triple, Triple], r: Triple): Triple {
  const [p, q, s] = columns;
  const determinant = dot(p, cross(q, s));
  return [dot(r, cross(q, s)) / determinant, dot(p, cross(r, s)) / determinant, dot(p, cross(q, r)) / determinant];
}

function contactArm(body: RollingEllipsoid, up: Triple, upRate: Triple): { readonly x: Triple; readonly xRate: Triple } {
  const squares = each(body.radii, body.radii);
  const [stretched, stretchedRate] = [each(squares, up), each(squares, upRate)];
  const height = Math.sqrt(dot(up, stretched));
  const x = minus(times(stretched, -1 / height), body.center);
  return { x, xRate: plus(times(stretchedRate, -1 / height), times(stretched, dot(up, stretchedRate) / height ** 3)) };
}

function derivative(body: RollingEllipsoid, { up, rate }: RollingState): RollingState {
  const { mass, gravity, damping } = body;
  const upRate = cross(up, rate);
  const { x, xRate } = contactArm(body, up, upRate);
  const velocity = cross(x, rate);
  const known = times(plus(plus(cross(xRate, rate), cross(rate, velocity)), times(up, gravity)), mass);
  const right = minus(minus(cross(x, known), times(rate, damping)), cross(rate, inertiaTimes(body, rate)));
  const column = (e: Triple): Triple => minus(inertiaTimes(body, e), times(cross(x, cross(x, e)), mass));
  return { up: upRate, rate: solve([column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1])], right) };
}

/** J: kinetic and potential energy. */
export function rollingEnergy(body: RollingEllipsoid, { up, rate }: RollingState): number {
  const { x } = contactArm(body, up, [0, 0, 0]);
  const velocity = cross(x, rate);
  return (body.mass * dot(velocity, velocity) + dot(rate, inertiaTimes(body, rate))) / 2 - body.mass * body.gravity * dot(x, up);
}

/** One step of the classical Runge–Kutta method. */
export function rollOn(body: RollingEllipsoid, state: RollingState, h: number): RollingState {
  const ahead = (slope: RollingState, share: number): RollingState => ({
    up: plus(state.up, times(slope.up, share * h)),
    rate: plus(state.rate, times(slope.rate, share * h)),
  });
  const k1 = derivative(body, state);
  const k2 = derivative(body, ahead(k1, 0.5));
  const k3 = derivative(body, ahead(k2, 0.5));
  const k4 = derivative(body, ahead(k3, 1));
  const mean = (of: (k: RollingState) => Triple): Triple => times(plus(plus(of(k1), of(k4)), times(plus(of(k2), of(k3)), 2)), 1 / 6);
  return ahead({ up: mean((k) => k.up), rate: mean((k) => k.rate) }, 1);
}
