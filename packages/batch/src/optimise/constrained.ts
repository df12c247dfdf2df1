/**
 * Inequalities g(x) ≤ 0 around any search: augmented Lagrangian. The search inside sees one value (or more residuals) without constraints:
 *
 *   L(x) = f(x) + Σ (max(0, λ + ρ g)² − λ²) / 2ρ                as residuals:  √(ρ/2)·max(0, g + λ/ρ)  beside the others
 *   after each search   λ ← max(0, λ + ρ g),   ρ ← 10 ρ where neither violation nor complementarity, max |max(g, −λ/ρ)|, has become four times smaller
 *
 * λ makes the minimum of L the one under the constraints at finite ρ, so no search has to creep along the wall that a plain penalty would
 * build. Constraints that are not active cost nothing: the first search is then the only one.
 *
 * Source: Rockafellar, J. Optimization Theory and Applications 12 (1973) 555; Birgin and Martínez, Practical Augmented Lagrangian Methods
 * (2014), algorithm 4.1. Limits: of constraints without a common point it ends where their violation is least, locally.
 */
import type { Found, Point, Search, SearchOptions, Worth } from "./search.js";

/** A worth with constraints, each good if ≤ 0; ours are in shares of their limits. */
export interface Evaluation extends Worth {
  /** One number per constraint. */
  readonly constraints: readonly number[];
}

/** A search that is told constraints beside the worth of every point. */
export type ConstrainedSearch = Generator<readonly Point[], Found, readonly Evaluation[]>;

/** Violations up to this, in shares of the limit, count as none: what no longer matters in the coordinates does not matter here either. */
export const slackOf = (tolerance: number): number => Math.max(1e-6, tolerance);

export const violationOf = ({ value, constraints }: Evaluation): number =>
  value === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : Math.max(0, ...constraints);

/** Keeping the constraints comes first, then the value, among those that break them the violation. */
export function preferred(a: Evaluation, b: Evaluation, slack: number): boolean {
  const [violationA, violationB] = [violationOf(a), violationOf(b)];
  if (violationA <= slack && violationB <= slack) return a.value < b.value;
  return violationA < violationB;
}

const FIRST_PENALTY = 30;
const MOST_ROUNDS = 15;
/** The searches become finer from round to round: the prices are not known well at first. */
const FIRST_TOLERANCE = 1e-3;
/** Of the spread, for the search after the first one; for later ones half of it from round to round. */
const LATER_SPREAD = 0.2;

/** Makes a search respect constraints: an augmented Lagrangian around any search without them. */
export function* constrained(inner: (options: SearchOptions) => Search, options: SearchOptions): ConstrainedSearch {
  const [first] = yield [options.start];
  const multipliers = first!.constraints.map(() => 0);
  // Values are of any size, violations in shares of their limits: what a spread changes in the value sets their price.
  const around = multipliers.length === 0 ? [] : yield options.start.map((_, axis) => moved(options.start, axis, options.spread));
  const price: Price = { multipliers, penalty: FIRST_PENALTY * range([first!, ...around]) };
  // Closer than what counts as feasible.
  const tight = slackOf(options.tolerance) / 2;
  const leading: Leading = { point: options.start, evaluation: first!, slack: tight };
  let start = options.start;
  let before = Number.POSITIVE_INFINITY;
  let coarse = FIRST_TOLERANCE;
  for (let round = 0, spread = options.spread; ; round++) {
    const tolerance = multipliers.length === 0 ? options.tolerance : Math.max(options.tolerance, coarse);
    const inside = { ...options, start, tolerance, spread: Math.max(spread, 2 * tolerance), ...(round > 0 && { restarts: 0 }) };
    const { found, evaluation } = yield* priced(inner(inside), price, leading);
    const { penalty } = price;
    if (violationOf(evaluation) === Number.POSITIVE_INFINITY) return found;
    const result: Found = { ...found, worth: evaluation };
    const left = Math.max(0, ...evaluation.constraints.map((g, i) => Math.abs(Math.max(g, -price.multipliers[i]! / penalty))));
    if (left <= tight && tolerance === options.tolerance) return result;
    if (round === MOST_ROUNDS) return { ...result, reason: "stalled" };
    price.multipliers = price.multipliers.map((lambda, i) => Math.max(0, lambda + penalty * evaluation.constraints[i]!));
    const slow = left > before / 4;
    if (slow) price.penalty *= 10;
    before = left;
    // Where the price was too low it may have led far away, and to where nothing leads back from.
    start = slow ? leading.point : found.point;
    spread *= round === 0 ? LATER_SPREAD : 0.5;
    coarse = left <= tight ? options.tolerance : coarse / 10;
  }
}

/** Inwards, where there is a bound to go against. */
const moved = (point: Point, axis: number, by: number): Point => point.map((x, i) => (i !== axis ? x : x + by > 1 ? x - by : x + by));

/** Of the values that there are; 1 if they do not differ. */
function range(evaluations: readonly Evaluation[]): number {
  const values = evaluations.map(({ value }) => value).filter(Number.isFinite);
  const size = Math.max(...values) - Math.min(...values);
  return size > 0 ? size : 1;
}

interface Price {
  multipliers: readonly number[];
  penalty: number;
}

/** The point that is preferred among all so far. */
interface Leading {
  point: Point;
  evaluation: Evaluation;
  readonly slack: number;
}

/** Runs a search on L; with what it has found, the evaluation behind it. */
function* priced(
  search: Search,
  price: Price,
  leading: Leading,
): Generator<readonly Point[], { readonly found: Found; readonly evaluation: Evaluation }, readonly Evaluation[]> {
  const behind = new Map<Worth, Evaluation>();
  let asked = search.next();
  while (asked.done !== true) {
    const evaluations = yield asked.value;
    const worths = evaluations.map((evaluation) => lagrangian(evaluation, price));
    for (const [i, evaluation] of evaluations.entries()) {
      behind.set(worths[i]!, evaluation);
      if (preferred(evaluation, leading.evaluation, leading.slack)) Object.assign(leading, { point: asked.value[i], evaluation });
    }
    asked = search.next(worths);
  }
  return { found: asked.value, evaluation: behind.get(asked.value.worth)! };
}

function lagrangian({ value, constraints, residuals }: Evaluation, { multipliers, penalty }: Price): Worth {
  const pushes = constraints.map((g, i) => Math.max(0, multipliers[i]! + penalty * g));
  const squares = pushes.reduce((sum, push) => sum + (push * push) / (2 * penalty), 0);
  if (residuals !== undefined) {
    const rows = pushes.map((push) => push / Math.sqrt(2 * penalty));
    return { value: value + squares, residuals: [...residuals, ...rows] };
  }
  return { value: value + squares - multipliers.reduce((sum, lambda) => sum + (lambda * lambda) / (2 * penalty), 0) };
}
