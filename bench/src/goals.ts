/** Were the goals of a benchmark reached in this run? */
import type { Goal } from "./benchmark.js";
import { ratioOfSums, ratios, summarise } from "./statistics.js";

export interface GoalResult {
  readonly goal: Goal;
  /** Time in ms or ratio of times, as in the table; NaN where one of the contestants was missing. */
  readonly value: number;
  readonly met: boolean;
  /** Keys of the accuracy figures beyond their bounds. */
  readonly inaccurate: readonly string[];
}

/** What is needed of a contestant's result. */
interface Measured {
  readonly name: string;
  readonly samples: readonly number[];
  /** ms per piece of work */
  readonly cost: number;
  readonly accuracy: Readonly<Record<string, number>>;
}

export function checkGoals(goals: readonly Goal[], contestants: readonly Measured[], phases = false): GoalResult[] {
  const find = (name: string) => contestants.find((contestant) => contestant.name === name);
  return goals.map((goal) => {
    const contestant = find(goal.contestant);
    const value =
      goal.peer === undefined
        ? (contestant?.cost ?? Number.NaN)
        : relationOf(contestant?.samples ?? [], find(goal.peer)?.samples ?? [], phases);
    const inaccurate = Object.entries(goal.accuracy ?? {})
      .filter(([key, bound]) => !(contestant !== undefined && contestant.accuracy[key]! <= bound))
      .map(([key]) => key);
    return { goal, value, met: value <= goal.atMost && inaccurate.length === 0, inaccurate };
  });
}

/** How much longer one contestant takes than another: the median over the rounds, or the ratio of the sums over all phases of a motion. */
export function relationOf(samples: readonly number[], references: readonly number[], phases: boolean): number {
  return phases ? ratioOfSums(samples, references) : summarise(ratios(samples, references)).median;
}
