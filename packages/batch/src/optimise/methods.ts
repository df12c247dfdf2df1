/** The searches by name. A new one is a file and a line here. */
import { fold, unfold } from "./box.js";
import { cmaEs } from "./cma-es.js";
import { type ConstrainedSearch, constrained } from "./constrained.js";
import { levenbergMarquardt } from "./levenberg-marquardt.js";
import { nelderMead } from "./nelder-mead.js";
import type { Search, SearchOptions } from "./search.js";

/** A search method: a value in a list. */
export interface SearchMethod {
  /** As a plan names it. */
  readonly name: string;
  /** Begins a search; it yields points and is sent their worth. */
  readonly search: (options: SearchOptions) => Search;
  /** Does it keep to [0, 1]ⁿ by itself? Others are folded (box.ts). */
  readonly keepsBounds: boolean;
  /** Is it for least squares alone? */
  readonly needsResiduals: boolean;
  /** Unless told. */
  readonly restarts: number;
}

export const METHODS = [
  { name: "nelder-mead", search: nelderMead, keepsBounds: false, needsResiduals: false, restarts: 2 },
  { name: "cma-es", search: cmaEs, keepsBounds: false, needsResiduals: false, restarts: 0 },
  { name: "least-squares", search: levenbergMarquardt, keepsBounds: true, needsResiduals: true, restarts: 0 },
] as const satisfies readonly SearchMethod[];

/** Name of a method, as a plan states it. */
export type MethodName = (typeof METHODS)[number]["name"];
/** All methods that a plan may state. */
export const METHOD_NAMES: readonly MethodName[] = METHODS.map(({ name }) => name);

export const methodOf = (name: MethodName): SearchMethod => METHODS.find((method) => method.name === name)!;

/** A search of this method within [0, 1]ⁿ and under the constraints of the evaluations. */
export function* boundedSearch(method: SearchMethod, options: SearchOptions): ConstrainedSearch {
  if (method.keepsBounds) return yield* constrained(method.search, options);
  const search = constrained(method.search, { ...options, start: unfold(options.start) });
  let asked = search.next();
  while (asked.done !== true) asked = search.next(yield asked.value.map(fold));
  return { ...asked.value, point: fold(asked.value.point) };
}
