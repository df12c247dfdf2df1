/**
 * Bounds for searches that know none: the whole line is folded onto [0, 1].
 *
 *   x = (1 − cos πu)/2,   u = acos(1 − 2x)/π
 *
 * Smooth, and even at the bounds: a minimum at a bound becomes an ordinary smooth one of u, so nothing has to be told that a bound is active.
 */
import { acos, cos } from "@gelenk/core";
import type { Point } from "./search.js";

export const fold = (u: Point): Point => u.map((value) => (1 - cos(Math.PI * value)) / 2);

/** One of the places that are folded onto x. */
export const unfold = (x: Point): Point => x.map((value) => acos(1 - 2 * value) / Math.PI);
