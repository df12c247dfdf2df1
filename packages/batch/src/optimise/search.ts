/**
 * A search as a value that asks and is told: a generator that yields points, all of which may be evaluated at the same time, and is
 * given what they are worth in the same order. It knows no models, runners, clocks or files and draws chance from its own seed, so
 * the same answers give the same questions: whoever keeps the answers can begin anew and come to the same place without computing
 * anything twice. The budget is the caller's: he stops asking.
 *
 * Coordinates: the region in which something is looked for is [0, 1]ⁿ.
 */
export type Point = readonly number[];

/** What a point is worth. */
export interface Worth {
  /** What is to be small; ∞ for a point that cannot be evaluated. */
  readonly value: number;
  /** Of least squares: value = Σ residuals². Always as many. */
  readonly residuals?: readonly number[];
}

/** What a search ended with. */
export interface Found {
  /** The best point, in the unit box. */
  readonly point: Point;
  /** Its worth. */
  readonly worth: Worth;
  /** Why it ended. */
  readonly reason: StopReason;
  /** Least squares: ∂ residual i / ∂ coordinate j at i·n + j, at the point. */
  readonly jacobian?: Float64Array;
}

/** Why a search ended. */
export type StopReason =
  /** Nothing is left to gain: steps or differences below the tolerance. */
  | "converged"
  /** No progress, though it does not look like a minimum: noise, a kink, a valley too narrow. */
  | "stalled"
  /** No point near the start can be evaluated. */
  | "no-value";

/** A search as a generator: yields batches of points, is sent their worth, returns the best. */
export type Search = Generator<readonly Point[], Found, readonly Worth[]>;

/** Where a search begins and when it ends. */
export interface SearchOptions {
  /** In the unit box. */
  readonly start: Point;
  /** How far the first points lie from the start. */
  readonly spread: number;
  /** Smallest difference of coordinates that matters. */
  readonly tolerance: number;
  /** How often to begin again after it has ended. */
  readonly restarts: number;
  /** Of its random numbers. */
  readonly seed: number;
}

export const smaller = (a: Worth, b: Worth): boolean => a.value < b.value;

/** The better of what is there, the first of equal ones. */
export const best = <T extends { readonly worth: Worth }>(items: readonly T[]): T =>
  items.reduce((a, b) => (smaller(b.worth, a.worth) ? b : a));
