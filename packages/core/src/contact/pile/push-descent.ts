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
import { grownIntegers, grownNumbers } from "../../memory/growing.js";
import { SIDE_A, SIDE_B } from "./load-order.js";
import {
  BODY,
  INVERSE_MASS_A,
  INVERSE_MASS_B,
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
const NORM_ITERATIONS = 3;
const NORM_SAFETY = 1.5;

/**
 * Numbers of a point, all times √m: angular parts of its row of A and B, normal, answers of A and B; then inverse masses, and 1 for a body
 * that answers to the others, 0 for one that stays as it is.
 */
const ROW = 19;
const ROW_B = 3;
const ROW_NORMAL = 6;
const ROW_ANSWER_A = 9;
const ROW_ANSWER_B = 12;
const ROW_MASS_A = 15;
const ROW_MASS_B = 16;
const ROW_ANSWERS_A = 17;
const ROW_ANSWERS_B = 18;

/**
 * Points from number `first` up to `end`. By number: place of the point in the table of the pile, √m, where the twists of its bodies begin
 * (stride 2), its row (stride ROW); x and its gradient; vectors to work with.
 */
export interface PushProblem {
  first: number;
  end: number;
  point: Int32Array<ArrayBuffer>;
  root: Float64Array<ArrayBuffer>;
  twists: Int32Array<ArrayBuffer>;
  row: Float64Array<ArrayBuffer>;
  x: Float64Array<ArrayBuffer>;
  gradient: Float64Array<ArrayBuffer>;
  direction: Float64Array<ArrayBuffer>;
  image: Float64Array<ArrayBuffer>;
  /** By body, stride 6: answers to a direction. */
  twist: Float64Array<ArrayBuffer>;
}

export const createPushProblem = (): PushProblem => ({
  first: 0,
  end: 0,
  point: new Int32Array(0),
  root: new Float64Array(0),
  twists: new Int32Array(0),
  row: new Float64Array(0),
  x: new Float64Array(0),
  gradient: new Float64Array(0),
  direction: new Float64Array(0),
  image: new Float64Array(0),
  twist: new Float64Array(0),
});

/** Room for so many points and bodies. */
export function reservePoints(problem: PushProblem, points: number, bodies: number): void {
  problem.point = grownIntegers(problem.point, points);
  problem.root = grownNumbers(problem.root, points);
  problem.twists = grownIntegers(problem.twists, 2 * points);
  problem.row = grownNumbers(problem.row, ROW * points);
  problem.x = grownNumbers(problem.x, points);
  problem.gradient = grownNumbers(problem.gradient, points);
  problem.direction = grownNumbers(problem.direction, points);
  problem.image = grownNumbers(problem.image, points);
  problem.twist = grownNumbers(problem.twist, TWIST * bodies);
}

/** The longest step ᾱ for the points of the problem. */
export const longestAtOnce = (problem: PushProblem): number => STEP / (NORM_SAFETY * norm(problem));

/** Improves x until |φ + β| ≤ `target` (√(kg)·m/s), at most so many times: where that is not enough, x is the best of them. `step`: ᾱ. */
export function descend(problem: PushProblem, target: number, most: number, step = 0): void {
  const { x, gradient, direction } = problem;
  if (violation(problem) <= target * target) return;
  const atOnce = step > 0 ? step : longestAtOnce(problem);
  copyFree(problem);
  for (let iteration = 1; iteration <= most; iteration++) {
    if (isProportional(problem, atOnce)) {
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
      for (let i = problem.first; i < problem.end; i++) direction[i] = x[i]! > 0 ? Math.min(x[i]!, atOnce * gradient[i]!) : 0;
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
function answer({ first, end, row, twists, direction, image, twist }: PushProblem): number {
  for (let i = 2 * first; i < 2 * end; i++) clearTwist(twist, twists[i]!);
  for (let i = first; i < end; i++) {
    const x = direction[i]!;
    if (x === 0) continue;
    pushRow(row, ROW * i, x * row[ROW * i + ROW_ANSWERS_A]!, x * row[ROW * i + ROW_ANSWERS_B]!, twist, twists[2 * i]!, twists[2 * i + 1]!);
  }
  let sum = 0;
  for (let i = first; i < end; i++) {
    const rate = rowRate(row, ROW * i, twist, twists[2 * i]!, twist, twists[2 * i + 1]!);
    image[i] = rate;
    sum += direction[i]! * rate;
  }
  return sum;
}

/** Twists at a and b change by M⁻¹Jᵀ S x, by xA that of A and by xB that of B. */
function pushRow(row: Float64Array, r: number, xA: number, xB: number, twist: Float64Array, a: number, b: number): void {
  const linearA = xA * row[r + ROW_MASS_A]!;
  const linearB = xB * row[r + ROW_MASS_B]!;
  const nx = row[r + ROW_NORMAL]!;
  const ny = row[r + ROW_NORMAL + 1]!;
  const nz = row[r + ROW_NORMAL + 2]!;
  twist[a] = twist[a]! + xA * row[r + ROW_ANSWER_A]!;
  twist[a + 1] = twist[a + 1]! + xA * row[r + ROW_ANSWER_A + 1]!;
  twist[a + 2] = twist[a + 2]! + xA * row[r + ROW_ANSWER_A + 2]!;
  twist[a + 3] = twist[a + 3]! - linearA * nx;
  twist[a + 4] = twist[a + 4]! - linearA * ny;
  twist[a + 5] = twist[a + 5]! - linearA * nz;
  twist[b] = twist[b]! + xB * row[r + ROW_ANSWER_B]!;
  twist[b + 1] = twist[b + 1]! + xB * row[r + ROW_ANSWER_B + 1]!;
  twist[b + 2] = twist[b + 2]! + xB * row[r + ROW_ANSWER_B + 2]!;
  twist[b + 3] = twist[b + 3]! + linearB * nx;
  twist[b + 4] = twist[b + 4]! + linearB * ny;
  twist[b + 5] = twist[b + 5]! + linearB * nz;
}

/** S J V with the twist of A at one[a …] and that of B at other[b …]. */
function rowRate(row: Float64Array, r: number, one: Float64Array, a: number, other: Float64Array, b: number): number {
  const turnA = row[r]! * one[a]! + row[r + 1]! * one[a + 1]! + row[r + 2]! * one[a + 2]!;
  const turnB = row[r + ROW_B]! * other[b]! + row[r + ROW_B + 1]! * other[b + 1]! + row[r + ROW_B + 2]! * other[b + 2]!;
  const u = row[r + ROW_NORMAL]! * (other[b + 3]! - one[a + 3]!);
  const v = row[r + ROW_NORMAL + 1]! * (other[b + 4]! - one[a + 4]!);
  const w = row[r + ROW_NORMAL + 2]! * (other[b + 5]! - one[a + 5]!);
  return turnA + turnB + (u + v + w);
}

/** Number i is point k of the record at `of` in the table of the pile; `answers`: which sides do. */
export function putPoint(problem: PushProblem, i: number, data: Float64Array, of: number, k: number, answers: number): void {
  const { point, root, twists, row } = problem;
  const p = of + ROW_MANIFOLD + k * ROW_POINT;
  const r = ROW * i;
  const scale = Math.sqrt(data[p + POINT_MASS]!);
  point[i] = p;
  root[i] = scale;
  twists[2 * i] = (TWIST / BODY) * data[of + OFFSET_A]!;
  twists[2 * i + 1] = (TWIST / BODY) * data[of + OFFSET_B]!;
  for (let n = 0; n < 3; n++) {
    row[r + n] = scale * data[p + 2 * n]!;
    row[r + ROW_B + n] = scale * data[p + 2 * n + 1]!;
    row[r + ROW_NORMAL + n] = scale * data[p + POINT_NORMAL + n]!;
    row[r + ROW_ANSWER_A + n] = scale * data[p + POINT_ANSWER_A + 2 * n]!;
    row[r + ROW_ANSWER_B + n] = scale * data[p + POINT_ANSWER_A + 2 * n + 1]!;
  }
  row[r + ROW_MASS_A] = data[of + INVERSE_MASS_A]!;
  row[r + ROW_MASS_B] = data[of + INVERSE_MASS_B]!;
  row[r + ROW_ANSWERS_A] = (answers & SIDE_A) !== 0 ? 1 : 0;
  row[r + ROW_ANSWERS_B] = (answers & SIDE_B) !== 0 ? 1 : 0;
}

/** Is it B that answers at point i? */
export const answersB = ({ row }: PushProblem, i: number): boolean => row[ROW * i + ROW_ANSWERS_B] === 1;

/** Of the bodies of point i. */
export function clearTwists({ twists, twist }: PushProblem, i: number): void {
  clearTwist(twist, twists[2 * i]!);
  clearTwist(twist, twists[2 * i + 1]!);
}

function clearTwist(twist: Float64Array, o: number): void {
  twist[o] = 0;
  twist[o + 1] = 0;
  twist[o + 2] = 0;
  twist[o + 3] = 0;
  twist[o + 4] = 0;
  twist[o + 5] = 0;
}

/** Twists of both bodies of point i ← plus M⁻¹Jᵀ S x, whoever answers. */
export const push = ({ row, twists }: PushProblem, i: number, x: number, twist: Float64Array): void =>
  pushRow(row, ROW * i, x, x, twist, twists[2 * i]!, twists[2 * i + 1]!);

/** S J V of point i, with the tables of twists for A and for B. */
export const scaledRate = ({ row, twists }: PushProblem, i: number, twistA: Float64Array, twistB: Float64Array): number =>
  rowRate(row, ROW * i, twistA, twists[2 * i]!, twistB, twists[2 * i + 1]!);

/** The same with the six numbers that the bodies have in the table of the pile. */
export function scaledRateIn({ row, twists }: PushProblem, i: number, data: Float64Array): number {
  return rowRate(row, ROW * i, data, (BODY / TWIST) * twists[2 * i]!, data, (BODY / TWIST) * twists[2 * i + 1]!);
}
