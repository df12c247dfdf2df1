/**
 * How fast something goes on at present: the growth of a count over the last half minute, or over the last twenty looks where these took
 * longer. The mean since the beginning would count the time that programs need to start, and not notice workers that come and go.
 */

/** ms; between two samples, and how far they reach back. */
const SPACING = 1000;
const REACH = 30_000;
const LEAST = 20;

export interface Pace {
  /** At `now`, ms, the count is so large. */
  add(now: number, count: number): void;
  /** 0 as long as nothing is known. */
  perSecond(): number;
}

interface Sample {
  readonly time: number;
  readonly count: number;
}

/** The count is 0 at `start`, ms; as long as it stays so nothing has begun. */
export function createPace(start: number): Pace {
  let samples: Sample[] = [{ time: start, count: 0 }];
  let last: Sample = samples[0]!;
  return {
    add(time, count) {
      last = { time, count };
      if (count === 0) samples = [last];
      if (time - samples.at(-1)!.time >= SPACING) samples.push(last);
      while (samples.length > LEAST && time - samples[1]!.time > REACH) samples.shift();
    },
    perSecond() {
      const { time, count } = samples[0]!;
      return last.time > time ? (1000 * (last.count - count)) / (last.time - time) : 0;
    },
  };
}
