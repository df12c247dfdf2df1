/** The time after steps: start + n·h while their length stays the same, not a sum of roundings. */
export interface StepClock {
  /** The time after a step of length h from `time`. */
  after(time: number, h: number): number;
}

export function createStepClock(): StepClock {
  let [from, step, count] = [0, 0, 0];
  return {
    after(time, h) {
      if (h !== step || time !== from + count * step) [from, step, count] = [time, h, 0];
      count++;
      return from + count * h;
    },
  };
}
