/**
 * Time of impact of whatever moves, from its signed distance alone: for motions that no sweep describes, such as bodies on joints, where
 * each look at another time is a step of its own (theory 02, 2.2).
 *
 *   bisection       needs only the sign of the distance; halves the bracket each time: log₂(width/tolerance) looks
 *   interpolation   uses the distance itself: the bracketed regula falsi of `integrate/root.ts`, typically 5 to 8 looks
 *
 * The result is the end of the bracket on the side without contact, so that nothing overlaps there. It is a crossing, not proven to be the
 * first.
 */
import { bracketRoot } from "../../integrate/root.js";

export type BracketMethod = "bisection" | "interpolation";

/** The bracket that is left. */
export interface BracketedImpact {
  /** Last time found without contact, s. */
  readonly time: number;
  /** First time found with contact, s. */
  readonly contact: number;
  /** Looks at the distance. */
  readonly evaluations: number;
}

/** How the bracket is narrowed, and how far. */
export interface BracketOptions {
  /** Of the narrowing. */
  readonly method?: BracketMethod;
  /** Width of the bracket, s. Default 1e-9. */
  readonly tolerance?: number;
}

const DEFAULT_TOLERANCE = 1e-9;

/** Narrows [low, high] with gap(low) > 0 ≥ gap(high); `gapLow` and `gapHigh` are the distances there, m. */
export function bracketImpact(
  gap: (time: number) => number,
  low: number,
  gapLow: number,
  high: number,
  gapHigh: number,
  options: BracketOptions = {},
): BracketedImpact {
  const tolerance = options.tolerance ?? DEFAULT_TOLERANCE;
  if (options.method === "bisection") return bisect(gap, low, high, tolerance);
  const { near, far, evaluations } = bracketRoot(gap, low, gapLow, high, gapHigh, tolerance);
  return { time: near, contact: far, evaluations };
}

function bisect(gap: (time: number) => number, low: number, high: number, tolerance: number): BracketedImpact {
  let evaluations = 0;
  while (high - low > tolerance) {
    const middle = low + (high - low) / 2;
    if (middle === low || middle === high) break;
    evaluations++;
    if (gap(middle) > 0) low = middle;
    else high = middle;
  }
  return { time: low, contact: high, evaluations };
}
