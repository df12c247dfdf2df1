/** What one target does in a plan: the levels of a grid, and the value for a number u that is uniform in (0, 1). */
import { distributionProblem, linearBetween, logBetween, ordered, quantileOf, type WrongMember } from "./distributions.js";
import type { ListedValues, Range, Variation } from "./plan-schema.js";

type Value = number | string;

export interface Levels {
  readonly count: number;
  readonly at: (level: number) => Value;
}

const between = ({ spacing }: Range) => (spacing === "log" ? logBetween : linearBetween);

/** Divided once at the end: 0 … 999999 in steps of 1 are whole numbers. */
const levelBetween = (from: number, to: number, level: number, last: number): number => (from * (last - level) + to * level) / last;

/** The levels of a grid; undefined if there are none: a distribution, or a range without a count. */
export function levelsOf(variation: Variation): Levels | undefined {
  if ("distribution" in variation) return undefined;
  if ("values" in variation) return { count: variation.values.length, at: (level) => variation.values[level]! };
  const { from, to, count, spacing } = variation;
  if (count === undefined) return undefined;
  const last = count - 1;
  const at =
    spacing === "log" ? (level: number) => logBetween(from, to, level / last) : (level: number) => levelBetween(from, to, level, last);
  return { count, at: (level) => (level === 0 ? from : level === last ? to : at(level)) };
}

/** The value for u in (0, 1), strictly. */
export function drawOf(variation: Variation): (u: number) => Value {
  if ("distribution" in variation) return quantileOf(variation);
  if ("values" in variation) return choiceOf(variation);
  const { from, to } = variation;
  const at = between(variation);
  return (u) => at(from, to, u);
}

/** Each value has a share of (0, 1) as wide as its weight. */
function choiceOf({ values, weights }: ListedValues): (u: number) => Value {
  if (!weights) return (u) => values[Math.floor(u * values.length)]!;
  let sum = 0;
  const ends = weights.map((weight) => {
    sum += weight;
    return sum;
  });
  // the last value with a weight takes what rounding leaves over
  const last = weights.findLastIndex((weight) => weight > 0);
  return (u) => {
    const place = ends.findIndex((end) => u * sum < end);
    return values[place < 0 ? last : place]!;
  };
}

/** What is wrong with it by itself. */
export function variationProblem(variation: Variation): WrongMember | undefined {
  if ("distribution" in variation) return distributionProblem(variation);
  if ("values" in variation) return weightsProblem(variation);
  const { from, to, count, spacing } = variation;
  // one value is a range of no length
  const disordered = from === to && count === 1 ? undefined : ordered({ from, to });
  if (disordered) return disordered;
  if (spacing === "log" && !(from > 0)) return { member: "from", message: "a logarithmic range must begin above 0" };
  return undefined;
}

function weightsProblem({ values, weights }: ListedValues): WrongMember | undefined {
  if (!weights) return undefined;
  if (weights.length !== values.length) return { member: "weights", message: `${weights.length} weights for ${values.length} values` };
  if (!weights.some((weight) => weight > 0)) return { member: "weights", message: "all weights are 0" };
  return undefined;
}
