import type { Benchmark, Contestant } from "../src/benchmark.js";
import type { Clock } from "../src/clock.js";
import type { HarnessOptions } from "../src/harness.js";

/** A clock that passes only when somebody works, and a log of who did. */
export interface FakeTime extends Clock {
  readonly log: string[];
  /** Lets time pass; processor time by the share that the machine gave us. */
  work(who: string, milliseconds: number): void;
  share: number;
}

export function createFakeTime(): FakeTime {
  let now = 0;
  let cpu = 0;
  return {
    log: [],
    share: 1,
    now: () => now,
    cpu: () => cpu,
    work(who, milliseconds) {
      this.log.push(who);
      cpu += milliseconds;
      now += milliseconds / this.share;
    },
  };
}

/** A contestant whose runs take a fixed time, or a time by the number of the run. */
export function fake(time: FakeTime, name: string, cost: number | ((run: number) => number), extra: Partial<Contestant> = {}): Contestant {
  return {
    name,
    version: "1.0",
    prepare() {
      let runs = 0;
      return { run: () => time.work(name, typeof cost === "number" ? cost : cost(runs++)) };
    },
    ...extra,
  };
}

export function race(contestants: readonly Contestant[], extra: Partial<Benchmark> = {}): Benchmark {
  return { name: "race", about: "A race.", work: "run", reference: contestants[0]!.name, contestants, accuracy: [], ...extra };
}

export const settings = (time: FakeTime, rounds: number): HarnessOptions => ({
  rounds,
  warmUp: 20,
  block: 2,
  patience: Number.POSITIVE_INFINITY,
  clock: time,
  yardstick: () => time.work("yardstick", 1),
});
