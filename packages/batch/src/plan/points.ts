/**
 * The points of a plan by index. A point depends on the plan and its index alone: points can be computed in any order, on any machine, and
 * a plan of a million takes no more memory than one of ten. Methods and their equations: docs/batch.md.
 *
 * The first points of a longer plan of `random` and `sobol` are those of a shorter one; a Latin hypercube is made for its count.
 */
import type { Values } from "../study/study.js";
import { randomPermutation } from "./permutation.js";
import { indexedRandom } from "./philox.js";
import type { Plan } from "./plan.js";
import type { Sampling } from "./plan-schema.js";
import { directionNumbers, sobolDigits } from "./sobol.js";
import { drawOf, levelsOf } from "./variation.js";

/** The points of a plan, made when they are asked for. */
export interface Points {
  /** How many points. */
  readonly count: number;
  /** Values of point 0 … count − 1 by target. */
  at(index: number): Values;
}

/** What points depend on. */
export type PointPlan = Pick<Plan, "vary" | "sampling" | "list">;

/** The plan must have passed the checks of `readPlan`. */
export function pointsOf({ vary, sampling, list }: PointPlan): Points {
  if (sampling.method === "list") return { count: list.length, at: (index) => ({ ...list[index] }) };
  const targets = Object.entries(vary);
  if (sampling.method === "grid") return gridPoints(targets);
  const columns = targets.map(([target, variation], dimension) => {
    const place = coordinateOf(sampling, dimension);
    const draw = drawOf(variation);
    return [target, (index: number) => draw(place(index))] as const;
  });
  return { count: sampling.count, at: (index) => Object.fromEntries(columns.map(([target, value]) => [target, value(index)])) };
}

/** All combinations; the last target varies fastest. */
function gridPoints(targets: readonly (readonly [string, Plan["vary"][string]])[]): Points {
  const axes = targets.map(([target, variation]) => ({ target, levels: levelsOf(variation)! }));
  const count = axes.reduce((product, { levels }) => product * levels.count, 1);
  const at = (index: number): Values => {
    const values: [string, number | string][] = [];
    let rest = index;
    for (const { target, levels } of axes.toReversed()) {
      values.push([target, levels.at(rest % levels.count)]);
      rest = Math.floor(rest / levels.count);
    }
    return Object.fromEntries(values.reverse());
  };
  return { count, at };
}

/** The seed that counts where none is stated. */
const SEED = 1;

/** Streams of chance: for a dimension d, 2d is where points lie, 2d + 1 how they are ordered or shifted. */
const placeStream = (dimension: number): number => 2 * dimension;
const orderStream = (dimension: number): number => 2 * dimension + 1;

/** Parts of a stratum of the Latin hypercube; with them no rounding moves a point out of its stratum, as long as there are at most 2³⁰. */
const STRATUM_PARTS = 1_048_576;

type Sampled = Extract<Sampling, { readonly count: number }>;

/** Index of a point → its coordinate in a dimension, in (0, 1). */
export function coordinateOf(sampling: Sampled, dimension: number): (index: number) => number {
  const random = indexedRandom(sampling.seed ?? SEED);
  if (sampling.method === "random") return (index) => random.fraction(index, placeStream(dimension));
  if (sampling.method === "sobol") {
    const directions = directionNumbers(dimension);
    const shift = sampling.scramble === false ? 0 : random.word(0, orderStream(dimension));
    // the middle of the interval that 32 digits leave open, so that neither 0 nor 1 is met
    return (index) => (((sobolDigits(directions, index) ^ shift) >>> 0) + 0.5) / 4294967296;
  }
  const { count } = sampling;
  const stratum = randomPermutation(count, random, orderStream(dimension));
  return (index) => {
    const part = Math.floor(random.fraction(index, placeStream(dimension)) * STRATUM_PARTS);
    return (stratum(index) + (part + 0.5) / STRATUM_PARTS) / count;
  };
}
