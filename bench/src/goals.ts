/** Were the goals of a benchmark reached in this run? */
import type { Goal } from "./benchmark.js";
import { lastFifth, ratioOfSums, ratios, summarise } from "./statistics.js";

export interface GoalResult {
  readonly goal: Goal;
  /** Time in ms, ratio of times, power or figure, as in the table; NaN where one of the contestants was missing. */
  readonly value: number;
  readonly met: boolean;
  /** By what factor the worst of bound and accuracy is missed, at most 1 where all are kept; NaN where nothing was measured. */
  readonly excess: number;
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
    const bounds = accuracyBounds(goal, peer);
    const figure = (key: string) => contestant?.accuracy[key] ?? Number.NaN;
    const inaccurate = bounds.filter(([key, bound]) => !(figure(key) <= bound)).map(([key]) => key);
    const met = (goal.atMost === undefined ? value >= goal.atLeast : value <= goal.atMost) && inaccurate.length === 0;
    const own = goal.atMost === undefined ? over(goal.atLeast, value) : over(value, goal.atMost);
    return { goal, value, met, excess: Math.max(own, ...bounds.map(([key, bound]) => over(figure(key), bound))), inaccurate };
  });
}

/** How many times larger; nothing is as large as nothing. */
const over = (value: number, bound: number) => (value === bound ? 1 : value / bound);

/** Upper bounds of figures, those of the peer's included. */
export function accuracyBounds(
  { accuracy = {}, accuracyOfPeer = {} }: Goal,
  peer: Pick<Measured, "accuracy"> | undefined,
): [string, number][] {
  const shares = Object.entries(accuracyOfPeer);
  return [
    ...Object.entries(accuracy),
    ...shares.map(([key, share]): [string, number] => [key, share * (peer?.accuracy[key] ?? Number.NaN)]),
  ];
}

function measuredValue(goal: Goal, contestant: Measured | undefined, peer: Measured | undefined, phases: boolean): number {
  const samples = contestant?.samples ?? [];
  const references = peer?.samples ?? [];
  if (goal.figure !== undefined) return contestant?.accuracy[goal.figure] ?? Number.NaN;
  if (goal.growth !== undefined) return Math.log((contestant?.cost ?? Number.NaN) / (peer?.cost ?? Number.NaN)) / Math.log(goal.growth);
  if (goal.lastFifth) return goal.peer === undefined ? lastFifth(samples) : lastFifth(samples) / lastFifth(references);
  return goal.peer === undefined ? (contestant?.cost ?? Number.NaN) : relationOf(samples, references, phases);
}

/** How much longer one contestant takes than another: the median over the rounds, or the ratio of the sums over all phases of a motion. */
export function relationOf(samples: readonly number[], references: readonly number[], phases: boolean): number {
  return phases ? ratioOfSums(samples, references) : summarise(ratios(samples, references)).median;
}
