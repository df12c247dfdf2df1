/**
 * How many steps belong into a frame: those that simulated time owes to the time on the clock, as far as the budget of the frame allows. What a slow machine
 * cannot make is not owed for ever: the debt is cut at a tenth of a second, so that it slows down instead of stalling.
 */
export interface Pace {
  /** Simulated seconds per second; Infinity: as fast as it goes. */
  readonly speed: number;
  /** Time that steps may take of a frame, ms. */
  readonly budget: number;
}

const DEFAULT_PACE: Pace = { speed: 1, budget: 12 };

/** s of simulated time at speed 1. */
const MOST_OWED = 0.1;

interface Pacer {
  /** Time owed grows by that of a frame, s. */
  owe(frameTime: number, pace: Pace): void;
  /** Is another step of h seconds due? If so it counts as made. */
  takeStep(h: number, pace: Pace): boolean;
  forget(): void;
}

function createPacer(): Pacer {
  let owed = 0;
  return {
    owe(frameTime, { speed }) {
      if (Number.isFinite(speed)) owed = Math.min(owed + frameTime * speed, MOST_OWED * Math.max(1, speed));
    },
    takeStep(h, { speed }) {
      if (!Number.isFinite(speed)) return true;
      // half a step early, so that a display of 60 Hz and steps of 1/60 s do not stutter between none and two
      if (owed < 0.5 * h) return false;
      owed -= h;
      return true;
    },
    forget() {
      owed = 0;
    },
  };
}

/** The clock of a run: what it owes, and how fast it was of late. */
export interface RunClock {
  pace: Pace;
  /** Simulated over real time. */
  readonly factor: number;
  /** The run begins, or goes on after a pause. */
  start(): void;
  /** Makes the steps of h seconds that are due, each by `step`, until the budget is spent or one says that there are no more. */
  advance(h: number, step: () => boolean): void;
  /** Nothing is owed any more. */
  forget(): void;
}

/** `now`, ms. */
export function createRunClock(now: () => number): RunClock {
  const pacer = createPacer();
  let pace = DEFAULT_PACE;
  let factor = createFactor();
  let last = now();
  return {
    get pace() {
      return pace;
    },
    set pace(next) {
      pace = next;
      factor = createFactor();
    },
    get factor() {
      return factor.value;
    },
    start() {
      last = now();
      factor = createFactor();
      pacer.forget();
    },
    advance(h, step) {
      const began = now();
      const elapsed = (began - last) / 1000;
      last = began;
      pacer.owe(elapsed, pace);
      let made = 0;
      let goesOn = true;
      while (goesOn && now() - began < pace.budget && pacer.takeStep(h, pace)) {
        goesOn = step();
        made++;
      }
      factor.add(made * h, elapsed);
    },
    forget: pacer.forget,
  };
}

/** Simulated time over time on the clock, as the mean of about a second. */
function createFactor(): { add(simulated: number, elapsed: number): number; readonly value: number } {
  const MEMORY = 1;
  let [simulated, elapsed] = [0, 0];
  return {
    add(simulatedNow, elapsedNow) {
      const keep = Math.max(0, 1 - elapsedNow / MEMORY);
      simulated = simulated * keep + simulatedNow;
      elapsed = elapsed * keep + elapsedNow;
      return elapsed > 0 ? simulated / elapsed : 0;
    },
    get value() {
      return elapsed > 0 ? simulated / elapsed : 0;
    },
  };
}
