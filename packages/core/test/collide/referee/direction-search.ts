/**
 * Signed distance of any two convex cores as the largest s(n) over all directions n,
 *
 *   s(n) = −h_A(n) − h_B(−n)        h the height functions, both in one frame
 *
 * found by sampling: some 1500 directions over the sphere and the notable ones of both shapes and their crosses, then the best few local
 * maxima refined by nested golden-section searches on tangent planes that shrink from round to round. On a tangent plane s(n)/|n|
 * is quasi-concave where it is positive, so the nested search cannot be misled by ridges there; where it is negative, there are several maxima
 * and the samples have to find the right one. Resolution 1e-14 rad: errors of s are of the order 1e-14 of the size. In about one of a thousand
 * poses (narrow ridges) the search stops early: what it returns is always s of some direction, so it errs to the smaller side alone.
 */
import { cross, dot, length, negate, perpendicular, scale, type Vec3, vec3 } from "../../../src/math/vec3.js";
import type { ReferenceShape } from "./reference-shape.js";
import type { Separation } from "./separating-axes.js";

/** s(n) of unit directions in the frame of A. */
export type SeparationFunction = (x: number, y: number, z: number) => number;

/** X_AB: rotation row by row, position. */
export function separationFunction(A: ReferenceShape, B: ReferenceShape, X: ArrayLike<number>): SeparationFunction {
  return (x, y, z) =>
    X[9]! * x +
    X[10]! * y +
    X[11]! * z -
    A.height(x, y, z) -
    B.height(-(X[0]! * x + X[3]! * y + X[6]! * z), -(X[1]! * x + X[4]! * y + X[7]! * z), -(X[2]! * x + X[5]! * y + X[8]! * z));
}

/** Directions evenly spread over the sphere, some √(4π/count) rad apart. */
export const fibonacciLattice = (count: number): readonly Vec3[] =>
  Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * i + 1) / count;
    const turn = i * Math.PI * (3 - Math.sqrt(5));
    const r = Math.sqrt(1 - z * z);
    return vec3(r * Math.cos(turn), r * Math.sin(turn), z);
  });

/** 0.09 rad apart. */
const lattice = fibonacciLattice(1500);
/** Maxima followed for one round. Those that are then as good as the best, up to a share of the size, are followed to the end. */
const STARTS = 5;
const CLOSE = 1e-3;
const SPACING = 0.1;

/** Windows from `first` down to `last`, rad; `resolution` of the inner search, rad. */
interface Refinement {
  readonly first: number;
  readonly last: number;
  readonly resolution: number;
}
/** From window to window. */
const SHRINK = 0.01;
const ROUGH: Refinement = { first: SPACING, last: SPACING, resolution: 1e-8 };
/** The inner search goes all the way down: what it leaves open looks like noise to the outer one and hides the slope along a ridge. */
const FINE: Refinement = { first: SHRINK * SPACING, last: 1e-12, resolution: 1e-14 };

export function searchDirections(A: ReferenceShape, B: ReferenceShape, X: ArrayLike<number>): Separation {
  const s = separationFunction(A, B, X);
  const starts = startsOf(s, lattice.concat(notableDirections(A, B, X)));
  const rough = starts.map((n) => refine(s, { distance: s(n.x, n.y, n.z), normal: n }, ROUGH));
  const best = Math.max(...rough.map((one) => one.distance));
  const fine = rough.filter((one) => one.distance >= best - CLOSE * (A.size + B.size)).map((one) => refine(s, one, FINE));
  return fine.reduce((most, one) => (one.distance > most.distance ? one : most));
}

/** The best directions that are not neighbours of each other; apart, where s has only one maximum, the best alone. */
function startsOf(s: SeparationFunction, directions: readonly Vec3[]): Vec3[] {
  const values = Float64Array.from(directions, (n) => s(n.x, n.y, n.z));
  const starts: Vec3[] = [];
  while (starts.length < STARTS) {
    let best = 0;
    for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
    const n = directions[best]!;
    starts.push(n);
    if (values[best]! > 0) break;
    for (let i = 0; i < values.length; i++) if (dot(directions[i]!, n) > Math.cos(2 * SPACING)) values[i] = -Infinity;
  }
  return starts;
}

/** Axes of both, where the centres lie, crosses of axes; both ways. */
function notableDirections(A: ReferenceShape, B: ReferenceShape, X: ArrayLike<number>): Vec3[] {
  const turn = (v: Vec3) =>
    vec3(X[0]! * v.x + X[1]! * v.y + X[2]! * v.z, X[3]! * v.x + X[4]! * v.y + X[5]! * v.z, X[6]! * v.x + X[7]! * v.y + X[8]! * v.z);
  const ofB = B.notable.map(turn);
  const all = [...A.notable, ...ofB, vec3(X[9]!, X[10]!, X[11]!)];
  for (const a of A.notable.slice(0, 8)) for (const b of ofB.slice(0, 8)) all.push(cross(a, b));
  const units = all.filter((v) => length(v) > 1e-9).map((v) => scale(v, 1 / length(v)));
  return units.concat(units.map(negate));
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The largest value of f on −w … w, assumed to have one maximum there, its place to within `resolution`. */
function goldenMaximum(f: (x: number) => number, w: number, resolution: number): { x: number; value: number } {
  let low = -w;
  let high = w;
  let p = high - GOLDEN * (high - low);
  let q = low + GOLDEN * (high - low);
  let fp = f(p);
  let fq = f(q);
  while (high - low > resolution) {
    if (fp >= fq) {
      high = q;
      q = p;
      fq = fp;
      p = high - GOLDEN * (high - low);
      fp = f(p);
    } else {
      low = p;
      p = q;
      fp = fq;
      q = low + GOLDEN * (high - low);
      fq = f(q);
    }
  }
  return fp >= fq ? { x: p, value: fp } : { x: q, value: fq };
}

/** Climbs to the maximum near `start`. */
function refine(s: SeparationFunction, start: Separation, { first, last, resolution }: Refinement): Separation {
  let { distance, normal: n } = start;
  let stays = 0;
  for (let w = first; w >= last; ) {
    const e = perpendicular(n);
    const g = cross(n, e);
    const value = (x: number, y: number) => {
      const a = n.x + x * e.x + y * g.x;
      const b = n.y + x * e.y + y * g.y;
      const c = n.z + x * e.z + y * g.z;
      const size = Math.sqrt(a * a + b * b + c * c);
      return s(a / size, b / size, c / size);
    };
    const inner = (x: number) => goldenMaximum((y) => value(x, y), w, resolution);
    const { x } = goldenMaximum((u) => inner(u).value, w, 0.01 * SHRINK * w);
    const { x: y, value: better } = inner(x);
    if (better > distance) {
      const moved = vec3(n.x + x * e.x + y * g.x, n.y + x * e.y + y * g.y, n.z + x * e.z + y * g.z);
      n = scale(moved, 1 / length(moved));
      distance = s(n.x, n.y, n.z);
      // the maximum may lie outside of the window: look again around the new place
      if (Math.max(Math.abs(x), Math.abs(y)) > 0.9 * w && stays++ < 30) continue;
    }
    w *= SHRINK;
  }
  return { distance, normal: n };
}
