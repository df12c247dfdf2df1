/** Pairs of bodies that never collide with each other. */
import type { Model } from "@gelenk/core";
import type { Edit } from "../document.js";

type Pair = readonly [string, string];

const isSame = ([a, b]: Pair, [c, d]: Pair): boolean => (a === c && b === d) || (a === d && b === c);

/** Bodies that this one passes through. */
export const excludedFrom = ({ exclude = [] }: Model, body: string): readonly string[] =>
  exclude.flatMap(([a, b]) => (a === body ? [b] : b === body ? [a] : []));

/** Every two of some bodies. */
export const pairsOf = (bodies: readonly string[]): readonly Pair[] =>
  bodies.flatMap((a, k) => bodies.slice(k + 1).map((b): Pair => [a, b]));

export const areExcluded = ({ exclude = [] }: Model, pairs: readonly Pair[]): boolean =>
  pairs.every((pair) => exclude.some((other) => isSame(other, pair)));

export const excludePairs =
  (pairs: readonly Pair[]): Edit =>
  (model) => {
    const { exclude = [] } = model;
    const added = pairs.filter((pair) => pair[0] !== pair[1] && !exclude.some((other) => isSame(other, pair)));
    return added.length > 0 ? { ...model, exclude: [...exclude, ...added] } : model;
  };

/** They collide again. */
export const includePairs =
  (pairs: readonly Pair[]): Edit =>
  (model) => {
    const { exclude = [], ...rest } = model;
    const left = exclude.filter((other) => !pairs.some((pair) => isSame(pair, other)));
    if (left.length === exclude.length) return model;
    return left.length > 0 ? { ...rest, exclude: left } : rest;
  };
