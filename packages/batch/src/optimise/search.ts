/**
 * A search as a value that asks and is told: a generator that yields points, all of which may be evaluated at the same time, and is given what they are worth in the
 * same order. It knows no models, runners, clocks or files and draws chance from its own seed, so the same answers give the same questions: whoever keeps the
 * answers can begin anew and come to the same place without computing anything twice. The budget is the caller's: he stops asking.
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

export interface Found {
  readonly point: Point;
  readonly worth: Worth;
  readonly reason: StopReason;
  /** Least squares: ∂ residual i / ∂ coordinate j at i·n + j, at the point. */
  readonly jacobian?: Float64Array;
}

export type StopReason =
  /** Nothing is left to gain: steps or differences below the tolerance. */
  | "converged"
  /** No progress, though it does not look like a minimum: noise, a kink, a valley too narrow. */
  | "stalled"
  /** No point near the start can be evaluated. */
  | "no-value";

export type Search = Generator<readonly Point[], Found, readonly Worth[]>;

export interface SearchOptions {
  readonly start: Point;
  /** How far the first points lie from the start. */
  readonly spread: number;
  /** Smallest difference of coordinates that matters. */
  readonly tolerance: number;
  /** How often to begin again after it has ended. */
  readonly restarts: number;
  readonly seed: number;
}

export const smaller = (a: Worth, b: Worth): boolean => a.value < b.value;

/** The better of what is there, the first of equal ones. */
export const best = <T extends { readonly worth: Worth }>(items: readonly T[]): T =>
  items.reduce((a, b) => (smaller(b.worth, a.worth) ? b : a));
