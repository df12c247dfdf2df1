/**
 * Levenberg–Marquardt for sums of squares ‖r(x)‖² within 0 ≤ x ≤ 1.
 *
 *   step        e with least ‖J e + r‖² + μ ‖D e‖²,   D: largest norms so far of the columns of J;   x ← x + e, cut off at the bounds
 *   μ           by the share ρ of the predicted decrease that came true:  accepted: μ max(⅓, 1 − (2ρ − 1)³),  else μ ν, ν ← 2 ν
 *   J           parabolas through three points: central differences inside, one-sided ones at a bound; all 2n points at once
 *   bounds      a coordinate at its bound from which the gradient points outwards stays there during the step
 *
 * Source: Moré, The Levenberg–Marquardt algorithm, Lecture Notes in Mathematics 630 (1978) 105; Nielsen, Damping parameter in Marquardt's
 * method, IMM-REP-1999-05, eq. 2.4; bounds: Kanzow, Yamashita, Fukushima, J. Computational and Applied Mathematics 172 (2004) 375. Cost: 2n
 * + 1 evaluations per step. Limits: r must be smooth; one minimum per start (restarts begin anywhere in the region).
 */
import { createRandom } from "@gelenk/core";
import { solveDamped } from "@gelenk/core/numerics";
import type { Found, Point, Search, SearchOptions, Worth } from "./search.js";
import { smaller } from "./search.js";

/** Of the coordinates, for differences: errors of its square and of rounding divided by it are of one size. */
const DIFFERENCE = 1e-5;
const FIRST_DAMPING = 1e-3;
const LARGEST_DAMPING = 1e20;
/** Cosine of the angle between r and the columns of J at which nothing is to be gained. */
const ORTHOGONAL = 1e-12;
/** Relative decrease that is lost in rounding. */
const NO_DECREASE = 1e-15;
const MOST_STEPS = 500;

/** Levenberg–Marquardt for least squares, with differences for the Jacobian; restarts begin at random points of the unit box. */
export function* levenbergMarquardt({ start, tolerance, restarts, seed }: SearchOptions): Search {
  const random = createRandom(seed);
  let found = yield* descend(start, tolerance);
  for (let round = 0; round < restarts; round++) {
    const next = yield* descend(
      start.map(() => random.next()),
      tolerance,
    );
    if (smaller(next.worth, found.worth)) found = next;
  }
  return found;
}

interface Place {
  readonly point: Point;
  readonly worth: Worth;
  readonly residuals: readonly number[];
}

const placeOf = (point: Point, worth: Worth): Place => ({ point, worth, residuals: worth.residuals ?? [] });

function* descend(start: Point, tolerance: number): Search {
  const [first] = yield [start];
  let here = placeOf(start, first!);
  if (first!.value === Number.POSITIVE_INFINITY) return { point: start, worth: first!, reason: "no-value" };
  const scale = start.map(() => 0);
  const trust = { damping: FIRST_DAMPING, growth: 2 };
  for (let step = 0; step < MOST_STEPS; step++) {
    const jacobian = yield* differentiate(here);
    if (jacobian === undefined) return { point: here.point, worth: here.worth, reason: "no-value" };
    const end = (place: Place, reason: Found["reason"]): Found => ({ point: place.point, worth: place.worth, reason, jacobian });
    const linear = linearise(here, jacobian, scale);
    if (linear.free.length === 0 || linear.steepest <= ORTHOGONAL) return end(here, "converged");
    for (let accepted = false; !accepted; ) {
      if (trust.damping > LARGEST_DAMPING) return end(here, "stalled");
      const change = dampedStep(here, linear, trust.damping);
      if (change === undefined) return end(here, "stalled");
      const [worth] = yield [change.point];
      const comparable = worth!.residuals?.length === here.residuals.length;
      const actual = comparable ? here.worth.value - worth!.value : Number.NEGATIVE_INFINITY;
      accepted = actual > 0;
      const small = change.size <= tolerance || Math.max(Math.abs(actual), change.predicted) <= NO_DECREASE * here.worth.value;
      if (accepted) here = placeOf(change.point, worth!);
      if (small) return end(here, "converged");
      adjust(trust, accepted ? actual / change.predicted : 0);
    }
  }
  return { point: here.point, worth: here.worth, reason: "stalled" };
}

function adjust(trust: { damping: number; growth: number }, share: number): void {
  if (share > 0) {
    const kept = 2 * Math.min(share, 1) - 1;
    trust.damping = Math.max(trust.damping * Math.max(1 / 3, 1 - kept * kept * kept), 1e-30);
    trust.growth = 2;
  } else {
    trust.damping *= trust.growth;
    trust.growth *= 2;
  }
}

/** The two offsets of a coordinate: on both sides, or both on the side that is inside. */
function offsets(x: number): readonly [number, number] {
  if (x + DIFFERENCE > 1) return [-DIFFERENCE, -2 * DIFFERENCE];
  return x - DIFFERENCE < 0 ? [DIFFERENCE, 2 * DIFFERENCE] : [-DIFFERENCE, DIFFERENCE];
}

/** Entry (i, j) at i·n + j; undefined if along some coordinate no point has a value. */
function* differentiate({ point, residuals }: Place): Generator<readonly Point[], Float64Array | undefined, readonly Worth[]> {
  const n = point.length;
  const shifted = point.flatMap((x, axis) => offsets(x).map((by) => point.map((y, i) => (i === axis ? x + by : y))));
  const worths = yield shifted;
  // Another number of residuals: the run did not come as far.
  const likeHere = (worth: Worth) => (worth.residuals?.length === residuals.length ? worth.residuals : undefined);
  const jacobian = new Float64Array(residuals.length * n);
  for (let axis = 0; axis < n; axis++) {
    // As they were rounded.
    const [a, b] = [shifted[2 * axis]![axis]! - point[axis]!, shifted[2 * axis + 1]![axis]! - point[axis]!];
    const [atA, atB] = [likeHere(worths[2 * axis]!), likeHere(worths[2 * axis + 1]!)];
    if (atA === undefined && atB === undefined) return undefined;
    for (let row = 0; row < residuals.length; row++) jacobian[row * n + axis] = slope(residuals[row]!, [a, atA?.[row]], [b, atB?.[row]]);
  }
  return jacobian;
}

/** At 0 of the parabola through (0, f), (a, fa), (b, fb); of the line if one of them is missing. */
function slope(f: number, [a, fa]: readonly [number, number | undefined], [b, fb]: readonly [number, number | undefined]): number {
  if (fa === undefined) return (fb! - f) / b;
  if (fb === undefined) return (fa - f) / a;
  return ((fa - f) * b) / (a * (b - a)) - ((fb - f) * a) / (b * (b - a));
}

interface Linear {
  readonly jacobian: Float64Array;
  /** Coordinates that may move. */
  readonly free: readonly number[];
  /** D, of all coordinates. */
  readonly scale: readonly number[];
  /** Largest |cosine| between r and a free column. */
  readonly steepest: number;
}

/** `scale` keeps the largest norms so far. */
function linearise({ point, residuals, worth }: Place, jacobian: Float64Array, scale: number[]): Linear {
  const n = point.length;
  const free: number[] = [];
  let steepest = 0;
  for (let j = 0; j < n; j++) {
    let [gradient, square] = [0, 0];
    for (let i = 0; i < residuals.length; i++) {
      gradient += jacobian[i * n + j]! * residuals[i]!;
      square += jacobian[i * n + j]! * jacobian[i * n + j]!;
    }
    scale[j] = Math.max(scale[j]!, Math.sqrt(square));
    const outwards = (point[j]! <= 0 && gradient > 0) || (point[j]! >= 1 && gradient < 0);
    // A column of zeros: nothing depends on this coordinate here.
    if (outwards || square === 0) continue;
    free.push(j);
    if (worth.value > 0) steepest = Math.max(steepest, Math.abs(gradient) / Math.sqrt(square * worth.value));
  }
  return { jacobian, free, scale, steepest };
}

interface Change {
  readonly point: Point;
  /** Largest change of a coordinate. */
  readonly size: number;
  /** ‖r‖² − ‖r + J e‖² of the step as cut off. */
  readonly predicted: number;
}

function dampedStep({ point, residuals }: Place, { jacobian, free, scale }: Linear, damping: number): Change | undefined {
  const n = point.length;
  const [rows, columns] = [residuals.length, free.length];
  const a = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) for (let k = 0; k < columns; k++) a[i * columns + k] = jacobian[i * n + free[k]!]! / scale[free[k]!]!;
  const scaled = new Float64Array(columns);
  const b = residuals.map((r) => -r);
  if (!solveDamped({ rows, columns, a, b }, damping, scaled)) return undefined;
  const next = [...point];
  free.forEach((j, k) => {
    next[j] = Math.min(1, Math.max(0, point[j]! + scaled[k]! / scale[j]!));
  });
  let predicted = 0;
  for (let i = 0; i < rows; i++) {
    const change = free.reduce((sum, j) => sum + jacobian[i * n + j]! * (next[j]! - point[j]!), 0);
    predicted -= change * (2 * residuals[i]! + change);
  }
  return { point: next, size: Math.max(...free.map((j) => Math.abs(next[j]! - point[j]!))), predicted };
}
