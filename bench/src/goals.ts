/** Were the goals of a benchmark reached in this run? */
import type { Goal } from "./benchmark.js";
import { lastFifth, ratioOfSums, ratios, summarise } from "./statistics.js";

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
    const peer = goal.peer === undefined ? undefined : find(goal.peer);
    const value = measuredValue(goal, contestant, peer, phases);
    const bounds = [
      ...Object.entries(goal.accuracy ?? {}),
      ...Object.entries(goal.accuracyOfPeer ?? {}).map(([key, share]) => [key, share * (peer?.accuracy[key] ?? Number.NaN)] as const),
    ];
    const inaccurate = bounds
      .filter(([key, bound]) => !(contestant !== undefined && contestant.accuracy[key]! <= bound))
      .map(([key]) => key);
    return { goal, value, met: value <= goal.atMost && inaccurate.length === 0, inaccurate };
  });
}

function measuredValue(goal: Goal, contestant: Measured | undefined, peer: Measured | undefined, phases: boolean): number {
  const samples = contestant?.samples ?? [];
  const references = peer?.samples ?? [];
  if (goal.lastFifth) return goal.peer === undefined ? lastFifth(samples) : lastFifth(samples) / lastFifth(references);
  return goal.peer === undefined ? (contestant?.cost ?? Number.NaN) : relationOf(samples, references, phases);
}

/** How much longer one contestant takes than another: the median over the rounds, or the ratio of the sums over all phases of a motion. */
export function relationOf(samples: readonly number[], references: readonly number[], phases: boolean): number {
  return phases ? ratioOfSums(samples, references) : summarise(ratios(samples, references)).median;
}
