/**
 * Guards against events that accumulate (Zeno) and runs that do not get on: a ball whose bounces become ever
 * shorter has infinitely many of them before a finite time.
 *
 *   shrinking    the last intervals between the same events fall by ratios rₖ < 0.98 and what would remain, d·r/(1 − r), is less than 1e-4 of the run
 *   crowded      more than 1000 events within 1e-6 of the run
 *
 * Behind such a time the model says nothing; the run ends there with the time it tends to.
 */
const SHRINKING_INTERVALS = 8;
const LARGEST_RATIO = 0.98;
const REMAINDER = 1e-4;
const CROWD = 1000;
const CROWDED_TIME = 1e-6;

export class AccumulationGuard {
  readonly #span: number;
  /** Times of the last events by what changed. */
  readonly #times = new Map<number, number[]>();
  readonly #all: number[] = [];

  constructor(span: number) {
    this.#span = Math.abs(span);
  }

  /** Notes an event in which these places changed. Returns the time at which events accumulate, if they do, with the place. */
  note(t: number, places: readonly number[]): { readonly limit: number; readonly place: number } | undefined {
    for (const place of places) {
      const times = this.#times.get(place) ?? [];
      this.#times.set(place, times);
      times.push(t);
      if (times.length > SHRINKING_INTERVALS + 1) times.shift();
      const limit = times.length > SHRINKING_INTERVALS ? this.#limit(times) : undefined;
      if (limit !== undefined) return { limit, place };
    }
    this.#all.push(t);
    if (this.#all.length > CROWD && t - this.#all.shift()! <= CROWDED_TIME * this.#span) return { limit: t, place: places[0] ?? 0 };
    return undefined;
  }

  #limit(times: readonly number[]): number | undefined {
    const intervals = times.slice(1).map((t, i) => t - times[i]!);
    let largest = 0;
    for (let i = 1; i < intervals.length; i++) largest = Math.max(largest, intervals[i]! / intervals[i - 1]!);
    if (!(largest < LARGEST_RATIO)) return undefined;
    const last = intervals.at(-1)!;
    const ratio = last / intervals.at(-2)!;
    const remainder = (last * ratio) / (1 - ratio);
    return remainder < REMAINDER * this.#span ? times.at(-1)! + remainder : undefined;
  }
}
