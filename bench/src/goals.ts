/** Were the goals of a benchmark reached in this run? */
import type { Goal } from "./benchmark.js";
import { ratios, type Summary, summarise } from "./statistics.js";

export interface GoalResult {
  readonly goal: Goal;
  /** Time in ms or ratio of times: the median over the rounds; NaN where one of the contestants was missing. */
  readonly value: number;
  readonly met: boolean;
  /** Keys of the accuracy figures beyond their bounds. */
  readonly inaccurate: readonly string[];
}

/** What is needed of a contestant's result. */
interface Measured {
  readonly name: string;
  readonly samples: readonly number[];
  readonly time: Summary;
  readonly accuracy: Readonly<Record<string, number>>;
}

export function checkGoals(goals: readonly Goal[], contestants: readonly Measured[]): GoalResult[] {
  const find = (name: string) => contestants.find((contestant) => contestant.name === name);
  return goals.map((goal) => {
    const contestant = find(goal.contestant);
    const value = measuredValue(goal, contestant, goal.peer === undefined ? undefined : find(goal.peer));
    const inaccurate = Object.entries(goal.accuracy ?? {})
      .filter(([key, bound]) => !(contestant !== undefined && contestant.accuracy[key]! <= bound))
      .map(([key]) => key);
    return { goal, value, met: value <= goal.atMost && inaccurate.length === 0, inaccurate };
  });
}

function measuredValue(goal: Goal, contestant: Measured | undefined, peer: Measured | undefined): number {
  if (goal.peer === undefined) return contestant?.time.median ?? Number.NaN;
  return summarise(ratios(contestant?.samples ?? [], peer?.samples ?? [])).median;
}
