/**
 * The point of an ellipsoid nearest to x, in its principal axes.
 *
 *   q_i = r_i² x_i/(τ + D_i),   D_i = r_i² − r_min²,   τ > 0 the root of   f(τ) = Σ (r_i x_i/(τ + D_i))² − 1
 *
 * f falls and is convex, and at τ₀ = max(r_i |x_i| − D_i) it lies between 0 and 2, so Newton from there rises to the root without overshooting. If x lies
 * in the plane across the shortest axis and f(0) < 0 without that axis, τ = 0 and the shortest axis takes up what is missing (two feet, one is taken).
 * Source: Eberly, Distance from a Point to an Ellipse, an Ellipsoid, or a Hyperellipsoid (2013), section 3; with Newton instead of bisection.
 * Cost: below ten steps unless x lies deep inside a very flat ellipsoid.
 */
import type { Vec3 } from "../math/vec3.js";

const STEPS = 100;

export function ellipsoidFoot(radii: Vec3, x: Vec3): Vec3 {
  const least = Math.min(radii.x, radii.y, radii.z);
  const r = [radii.x, radii.y, radii.z];
  const at = [x.x, x.y, x.z];
  const excess = r.map((radius) => (radius - least) * (radius + least));
  let tau = Math.max(...r.map((radius, i) => radius * Math.abs(at[i]!) - excess[i]!));
  const shortest = r.indexOf(least);
  if (tau <= 0 && at[shortest] === 0 && gap(r, at, excess, 0) < 0) return missingOnShortest(r, at, excess, shortest);
  tau = Math.max(tau, 0);
  for (let step = 0; step < STEPS; step++) {
    const next = tau - gap(r, at, excess, tau) / slope(r, at, excess, tau);
    if (!(next > tau)) break;
    tau = next;
  }
  const [qx, qy, qz] = r.map((radius, i) => radius * share(radius, at[i]!, excess[i]!, tau)) as [number, number, number];
  return { x: qx, y: qy, z: qz };
}

/** r x/(τ + D): the foot point in units of the half axis. */
const share = (r: number, x: number, excess: number, tau: number): number => (x === 0 ? 0 : (r * x) / (tau + excess));

function gap(r: readonly number[], x: readonly number[], excess: readonly number[], tau: number): number {
  let sum = -1;
  for (let i = 0; i < 3; i++) sum += share(r[i]!, x[i]!, excess[i]!, tau) * share(r[i]!, x[i]!, excess[i]!, tau);
  return sum;
}

function slope(r: readonly number[], x: readonly number[], excess: readonly number[], tau: number): number {
  let sum = 0;
  for (let i = 0; i < 3; i++) {
    const s = share(r[i]!, x[i]!, excess[i]!, tau);
    if (s !== 0) sum -= (2 * s * s) / (tau + excess[i]!);
  }
  return sum;
}

function missingOnShortest(r: readonly number[], x: readonly number[], excess: readonly number[], shortest: number): Vec3 {
  const q = r.map((radius, i) => (i === shortest ? 0 : radius * share(radius, x[i]!, excess[i]!, 0)));
  q[shortest] = r[shortest]! * Math.sqrt(Math.max(0, -gap(r, x, excess, 0)));
  return { x: q[0]!, y: q[1]!, z: q[2]! };
}
