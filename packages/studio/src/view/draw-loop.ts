/**
 * Draws when something changed, at most once per picture of the browser, and measures: the page's own work, and how long pictures take while they follow each
 * other, by which the quality steps down where the machine cannot keep up.
 */
export interface DrawLoop {
  /** Asks for a picture. */
  request(): void;
  /** Work outside of drawing that belongs to a picture, ms. */
  addWork(milliseconds: number): void;
  /** A picture that was drawn by another clock, with the work it took, ms. */
  count(milliseconds: number): void;
  readonly frames: number;
  /** Of the last pictures, ms. */
  readonly milliseconds: readonly number[];
  /** Median time between pictures that followed each other, ms; undefined while too few did. */
  readonly interval: number | undefined;
  forgetIntervals(): void;
  stop(): void;
}

const KEPT = 240;
const ENOUGH = 20;
/** Pictures further apart than this did not follow each other, ms. */
const PAUSE = 1500;

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** `draw` returns true if it wants to draw again, as in a flight of the camera. */
export function createDrawLoop(draw: (now: number) => boolean): DrawLoop {
  let pending: number | undefined;
  let frames = 0;
  let work = 0;
  let before: number | undefined;
  let milliseconds: number[] = [];
  let intervals: number[] = [];

  function turn(now: number): void {
    pending = undefined;
    const began = performance.now();
    const again = draw(now);
    frames++;
    milliseconds = [...milliseconds.slice(1 - KEPT), work + performance.now() - began];
    work = 0;
    if (before !== undefined && now - before < PAUSE) intervals = [...intervals.slice(1 - ENOUGH), now - before];
    before = now;
    if (again) request();
  }
  function request(): void {
    pending ??= requestAnimationFrame(turn);
  }
  return {
    request,
    addWork: (more) => {
      work += more;
    },
    count(took) {
      frames++;
      milliseconds = [...milliseconds.slice(1 - KEPT), work + took];
      work = 0;
    },
    get frames() {
      return frames;
    },
    get milliseconds() {
      return milliseconds;
    },
    get interval() {
      return intervals.length < ENOUGH ? undefined : median(intervals);
    },
    forgetIntervals() {
      intervals = [];
    },
    stop() {
      if (pending !== undefined) cancelAnimationFrame(pending);
    },
  };
}
