/**
 * Normal impulses of many points at once:
 *
 *   min ½ xᵀA x + bᵀx,  x ≥ 0          A = S W S,  W = J M⁻¹Jᵀ,  λ = S x,  S = √m          m effective masses, kg;  gradient A x + b = S·(rates that are left)
 *
 * by conjugate gradients on the points that push (MPRGP: Dostál, Schöberl 2005, Comput. Optim. Appl. 30, algorithm 1 with Γ = 1). No point
 * is served before another, so what is symmetric stays so.
 *
 *   φ   gradient where x > 0      β   gradient where x = 0 and it is negative      ᾱ   length of a step that may stop many points at once, ≤ 2/‖A‖
 *
 * Cost: an iteration passes over all points three to six times.
 */
import { TWIST } from "../../body/body-tables.js";
import { SIDE_A, SIDE_B } from "./load-order.js";
import {
  BODY,
  INVERSE_MASS_A,
  OFFSET_A,
  OFFSET_B,
  POINT_ANSWER_A,
  POINT_MASS,
  POINT_NORMAL,
  ROW_MANIFOLD,
  ROW_POINT,
} from "./pile-layout.js";

/** ᾱ ‖A‖. */
const STEP = 1.8;
/** Iterations for ‖A‖, and what they may be short of it. */
const NORM_ITERATIONS = 6;
const NORM_SAFETY = 1.2;

/**
 * Points from number `first` up to `end`. By number: place of the point and of its record, which bodies answer, others stay as they
 * are, √m, where the twists of its bodies begin (stride 2); x and its gradient; vectors to work with.
 */
export interface PushProblem {
  readonly data: Float64Array;
  first: number;
  end: number;
  readonly point: Int32Array;
  readonly record: Int32Array;
  readonly side: Uint8Array;
  readonly root: Float64Array;
  readonly twists: Int32Array;
  readonly x: Float64Array;
  readonly gradient: Float64Array;
  readonly direction: Float64Array;
  readonly image: Float64Array;
  /** By body, stride 6: answers to a direction. */
  readonly twist: Float64Array;
}

export const createPushProblem = (data: Float64Array, points: number, bodies: number): PushProblem => ({
  data,
  first: 0,
  end: points,
  point: new Int32Array(points),
  record: new Int32Array(points),
  side: new Uint8Array(points),
  root: new Float64Array(points),
  twists: new Int32Array(2 * points),
  x: new Float64Array(points),
  gradient: new Float64Array(points),
  direction: new Float64Array(points),
  image: new Float64Array(points),
  twist: new Float64Array(TWIST * bodies),
});

/** Improves x until |φ + β| ≤ `target` (√(kg)·m/s), at most so many times: where that is not enough, x is the best of them. */
export function descend(problem: PushProblem, target: number, most: number): void {
  const { x, gradient, direction } = problem;
  if (violation(problem) <= target * target) return;
  const step = STEP / (NORM_SAFETY * norm(problem));
  copyFree(problem);
  for (let iteration = 1; iteration <= most; iteration++) {
    if (isProportional(problem, step)) {
      const curvature = answer(problem);
      const length = curvature > 0 ? dot(problem, gradient, direction) / curvature : 0;
      const longest = longestStep(problem);
      advance(problem, Math.min(length, longest));
      if (violation(problem) <= target * target) return;
      if (length <= longest) {
        conjugate(problem, curvature);
        continue;
      }
      // some are at their bounds; down the gradient, which brings others there
      for (let i = problem.first; i < problem.end; i++) direction[i] = x[i]! > 0 ? Math.min(x[i]!, step * gradient[i]!) : 0;
      answer(problem);
      advance(problem, 1);
    } else {
      for (let i = problem.first; i < problem.end; i++) direction[i] = x[i] === 0 ? Math.min(0, gradient[i]!) : 0;
      const curvature = answer(problem);
      advance(problem, curvature > 0 ? dot(problem, gradient, direction) / curvature : 0);
    }
    if (violation(problem) <= target * target) return;
    copyFree(problem);
  }
}

/** |φ + β|². */
function violation({ first, end, x, gradient }: PushProblem): number {
  let sum = 0;
  for (let i = first; i < end; i++) if (x[i]! > 0 || gradient[i]! < 0) sum += gradient[i]! * gradient[i]!;
  return sum;
}

/** Is |β|² ≤ φ̃·φ, with φ̃ = min(x/ᾱ, φ)? */
function isProportional({ first, end, x, gradient }: PushProblem, step: number): boolean {
  let chopped = 0;
  let free = 0;
  for (let i = first; i < end; i++) {
    const g = gradient[i]!;
    if (x[i]! > 0) free += g * Math.min(x[i]! / step, g);
    else if (g < 0) chopped += g * g;
  }
  return chopped <= free;
}

/** direction ← φ. */
function copyFree({ first, end, x, gradient, direction }: PushProblem): void {
  for (let i = first; i < end; i++) direction[i] = x[i]! > 0 ? gradient[i]! : 0;
}

/** How far x may go against the direction until a point ceases to push. */
function longestStep({ first, end, x, direction }: PushProblem): number {
  let longest = Infinity;
  for (let i = first; i < end; i++) if (direction[i]! > 0) longest = Math.min(longest, x[i]! / direction[i]!);
  return longest;
}

/** x ← x − length·direction, and its gradient. */
function advance({ first, end, x, gradient, direction, image }: PushProblem, length: number): void {
  for (let i = first; i < end; i++) {
    x[i] = Math.max(0, x[i]! - length * direction[i]!);
    gradient[i] = gradient[i]! - length * image[i]!;
  }
}

/** The next direction, conjugate to the last one. */
function conjugate({ first, end, x, gradient, direction, image }: PushProblem, curvature: number): void {
  let product = 0;
  for (let i = first; i < end; i++) if (x[i]! > 0) product += gradient[i]! * image[i]!;
  const share = curvature > 0 ? product / curvature : 0;
  for (let i = first; i < end; i++) direction[i] = (x[i]! > 0 ? gradient[i]! : 0) - share * direction[i]!;
}

function dot({ first, end }: PushProblem, u: Float64Array, v: Float64Array): number {
  let sum = 0;
  for (let i = first; i < end; i++) sum += u[i]! * v[i]!;
  return sum;
}

/** ‖A‖ by powers of it, from a vector that is even in nothing. */
function norm(problem: PushProblem): number {
  const { first, end, direction, image } = problem;
  let size = 1;
  for (let i = first; i < end; i++) direction[i] = 1 + (i % 7);
  for (let k = 0; k < NORM_ITERATIONS; k++) {
    const scale = 1 / Math.sqrt(dot(problem, direction, direction));
    for (let i = first; i < end; i++) direction[i] = scale * direction[i]!;
    answer(problem);
    size = Math.sqrt(dot(problem, image, image));
    for (let i = first; i < end; i++) direction[i] = image[i]!;
  }
  return size;
}

/** image ← A·direction; returns direction·image. */
function answer(problem: PushProblem): number {
  const { first, end, side, record, direction, image, twist } = problem;
  // points of a record stand together
  for (let i = first; i < end; i++) if (i === first || record[i] !== record[i - 1]) clearTwists(problem, i);
  for (let i = first; i < end; i++) if (direction[i] !== 0) push(problem, i, side[i]!, direction[i]!, twist);
  let sum = 0;
  for (let i = first; i < end; i++) {
    image[i] = scaledRate(problem, i, twist, twist);
    sum += direction[i]! * image[i]!;
  }
  return sum;
}

/** Number i is a point of a record, of which it is number k; `answers`: which sides do. */
export function putPoint(
  { data, point, record, side, root, twists }: PushProblem,
  i: number,
  of: number,
  k: number,
  answers: number,
): void {
  const p = of + ROW_MANIFOLD + k * ROW_POINT;
  point[i] = p;
  record[i] = of;
  side[i] = answers;
  root[i] = Math.sqrt(data[p + POINT_MASS]!);
  twists[2 * i] = (TWIST / BODY) * data[of + OFFSET_A]!;
  twists[2 * i + 1] = (TWIST / BODY) * data[of + OFFSET_B]!;
}

/** Of the bodies of point i. */
export function clearTwists({ twists, twist }: PushProblem, i: number): void {
  const a = twists[2 * i]!;
  const b = twists[2 * i + 1]!;
  for (let k = 0; k < TWIST; k++) {
    twist[a + k] = 0;
    twist[b + k] = 0;
  }
}

/** Twists of the bodies of point i that `sides` has ← plus M⁻¹Jᵀ S x. */
export function push({ data, point, record, root, twists }: PushProblem, i: number, sides: number, x: number, twist: Float64Array): void {
  const p = point[i]!;
  const angular = root[i]! * x;
  for (let isB = 0; isB < 2; isB++) {
    if ((sides & (isB === 0 ? SIDE_A : SIDE_B)) === 0) continue;
    const linear = (isB === 0 ? -angular : angular) * data[record[i]! + INVERSE_MASS_A + isB]!;
    const answer = p + POINT_ANSWER_A + isB;
    const o = twists[2 * i + isB]!;
    twist[o] = twist[o]! + angular * data[answer]!;
    twist[o + 1] = twist[o + 1]! + angular * data[answer + 2]!;
    twist[o + 2] = twist[o + 2]! + angular * data[answer + 4]!;
    twist[o + 3] = twist[o + 3]! + linear * data[p + POINT_NORMAL]!;
    twist[o + 4] = twist[o + 4]! + linear * data[p + POINT_NORMAL + 1]!;
    twist[o + 5] = twist[o + 5]! + linear * data[p + POINT_NORMAL + 2]!;
  }
}

/** S J V of point i, with the tables of twists for A and for B. */
export function scaledRate({ data, point, root, twists }: PushProblem, i: number, twistA: Float64Array, twistB: Float64Array): number {
  const p = point[i]!;
  const a = twists[2 * i]!;
  const b = twists[2 * i + 1]!;
  const turnA = data[p]! * twistA[a]! + data[p + 2]! * twistA[a + 1]! + data[p + 4]! * twistA[a + 2]!;
  const turnB = data[p + 1]! * twistB[b]! + data[p + 3]! * twistB[b + 1]! + data[p + 5]! * twistB[b + 2]!;
  const u = data[p + POINT_NORMAL]! * (twistB[b + 3]! - twistA[a + 3]!);
  const v = data[p + POINT_NORMAL + 1]! * (twistB[b + 4]! - twistA[a + 4]!);
  const w = data[p + POINT_NORMAL + 2]! * (twistB[b + 5]! - twistA[a + 5]!);
  return root[i]! * (turnA + turnB + (u + v + w));
}
