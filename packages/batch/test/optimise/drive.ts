/** Runs a search on a function of coordinates, and says how it went. */
import type { ConstrainedSearch, Evaluation } from "../../src/optimise/constrained.js";
import type { Found, Point, SearchOptions } from "../../src/optimise/search.js";

export interface Course {
  readonly found?: Found;
  /** Value of the best point so far, after each batch. */
  readonly best: readonly number[];
  readonly evaluations: number;
  readonly batches: number;
}

export const searchOptions = (options: Partial<SearchOptions> & Pick<SearchOptions, "start">): SearchOptions => ({
  spread: 0.2,
  tolerance: 1e-9,
  restarts: 0,
  seed: 1,
  ...options,
});

/** `found` is missing if the budget ended first. */
export function drive(search: ConstrainedSearch, f: (x: Point) => Evaluation, budget = 1e6): Course {
  const best: number[] = [];
  let evaluations = 0;
  let asked = search.next();
  while (asked.done !== true) {
    const answers = asked.value.map(f);
    evaluations += answers.length;
    best.push(Math.min(best.at(-1) ?? Number.POSITIVE_INFINITY, ...answers.map(({ value }) => value)));
    if (evaluations >= budget) return { best, evaluations, batches: best.length };
    asked = search.next(answers);
  }
  return { found: asked.value, best, evaluations, batches: best.length };
}

export const plain =
  (f: (x: Point) => number) =>
  (x: Point): Evaluation => ({ value: f(x), constraints: [] });

/** Minima at 1, … and 0, …; all of value 0. */
export const rosenbrock = (x: Point): number =>
  x.slice(1).reduce((sum, next, i) => sum + 100 * (next - x[i]! ** 2) ** 2 + (1 - x[i]!) ** 2, 0);
export const sphere = (x: Point): number => x.reduce((sum, v) => sum + v * v, 0);
/** Axes of 1 to 1000. */
export const ellipsoid = (x: Point): number => x.reduce((sum, v, i) => sum + 1e6 ** (i / (x.length - 1)) * v * v, 0);
export const rastrigin = (x: Point): number => x.reduce((sum, v) => sum + v * v - 10 * Math.cos(2 * Math.PI * v) + 10, 0);
