/**
 * Work of panels that belongs into a picture of the browser: what is changed there is laid out and painted together with all else that changes, once. All of it
 * stands in one row. By what it took the last time it is long, as the drawing of a plot, or short, as the numbers of the status line; a picture takes the first
 * long one, or of the short ones as many as fit, by turns, and what is left waits for the next picture, so that the view never waits for the panels. The budget
 * is small, however slowly pictures come: what is changed has to be laid out and painted, too, which takes longer than to change it. While the view draws, its
 * pictures are waited for, since one more would have to be composed, too; for the panels alone there are pictures where it rests. In a page that is not seen
 * nothing is drawn, and nothing is done.
 */

/** Of a picture, and of what counts as short, ms. */
const BUDGET = 1;
const SHORT = 0.75;
/** Pictures of the view that are further apart do not follow each other, ms. */
const PAUSE = 1000;
/** It is taken to rest when so many times the last interval of its pictures has passed. */
const REST = 2;

interface Work {
  act(): void;
  /** Not before this time, ms. */
  from: number;
  /** That it took the last time, ms. */
  took: number;
}

/** There is one screen, hence one row. */
const row: Work[] = [];
let isAsked = false;
let wasLong = false;
let timer: { readonly id: ReturnType<typeof setTimeout>; readonly at: number } | undefined;
/** The last picture of the view, and how long after the one before it came, ms. */
let view = { at: Number.NEGATIVE_INFINITY, interval: Number.POSITIVE_INFINITY };

/** Sees to it that there is a picture for what stands in the row: one of the view, or else one for it alone. */
function awaitPicture(): void {
  if (isAsked || row.length === 0) return;
  const now = performance.now();
  const atRest = view.interval > PAUSE ? now : view.at + REST * view.interval;
  const at = Math.max(atRest, Math.min(...row.map(({ from }) => from)));
  if (at <= now) askForPicture();
  else if (!timer || at < timer.at) wakeAt(at, now);
}

function askForPicture(): void {
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    takePart();
  });
}

function wakeAt(at: number, now: number): void {
  clearTimeout(timer?.id);
  const wake = () => {
    timer = undefined;
    awaitPicture();
  };
  timer = { id: setTimeout(wake, at - now), at };
}

function takePart(): void {
  const now = performance.now();
  const due = row.filter(({ from }) => from <= now);
  const isShort = ({ took }: Work): boolean => took < SHORT;
  const [short, long] = [due.filter(isShort), due.filter((work) => !isShort(work))];
  wasLong = long.length > 0 && !(wasLong && short.length > 0);
  if (wasLong) take(long[0]!);
  else for (const work of short) if (work === short[0] || performance.now() + work.took < now + BUDGET) take(work);
  awaitPicture();
}

function take(work: Work): void {
  // the one before it may have stopped it
  if (!leaveRow(work)) return;
  const began = performance.now();
  work.act();
  work.took = performance.now() - began;
}

/** Said by the view in each of its pictures on the page: what waits is done with it. */
export function joinPicture(): void {
  const now = performance.now();
  view = { at: now, interval: now - view.at };
  if (!isAsked) takePart();
}

function leaveRow(work: Work): boolean {
  const place = row.indexOf(work);
  if (place >= 0) row.splice(place, 1);
  return place >= 0;
}

/** Asks for `act` to be done with a picture, but not more often than every `period` ms; asked again meanwhile, it is done once. */
export interface WithPicture {
  ask(): void;
  stop(): void;
}

export function withPicture(period: number, act: () => void): WithPicture {
  let isWaiting = false;
  const work: Work = {
    act() {
      isWaiting = false;
      work.from = performance.now() + period;
      act();
    },
    from: Number.NEGATIVE_INFINITY,
    took: 0,
  };
  return {
    ask() {
      if (isWaiting) return;
      isWaiting = true;
      row.push(work);
      awaitPicture();
    },
    stop() {
      leaveRow(work);
      isWaiting = true;
    },
  };
}
