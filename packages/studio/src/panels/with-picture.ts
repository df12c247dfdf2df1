/**
 * Work of panels that belongs into a picture of the browser: what is changed there is laid out and painted together with all else that changes, once. All of it
 * stands in one row, of which a picture takes as much as BUDGET allows and at least one; what is left waits for the next picture, so that the view never waits for
 * the panels. In a page that is not seen nothing is drawn, and nothing is done.
 */

/** ms of a picture */
const BUDGET = 3;

/** There is one screen, hence one row. */
const row: (() => void)[] = [];
let isAsked = false;

function askForPicture(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(takePart);
}

function takePart(): void {
  isAsked = false;
  const end = performance.now() + BUDGET;
  do row.shift()?.();
  while (row.length > 0 && performance.now() < end);
  if (row.length > 0) askForPicture();
}

function standInRow(act: () => void): void {
  row.push(act);
  askForPicture();
}

function leaveRow(act: () => void): void {
  const place = row.indexOf(act);
  if (place >= 0) row.splice(place, 1);
}

/** Asks for `act` to be done with a picture, but not more often than every `period` ms; asked again meanwhile, it is done once. */
export interface WithPicture {
  ask(): void;
  stop(): void;
}

export function withPicture(period: number, act: () => void): WithPicture {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  let last = Number.NEGATIVE_INFINITY;
  const run = () => {
    isWaiting = false;
    last = performance.now();
    act();
  };
  return {
    ask() {
      if (isWaiting) return;
      isWaiting = true;
      const left = last + period - performance.now();
      if (left > 0) timer = setTimeout(() => standInRow(run), left);
      else standInRow(run);
    },
    stop() {
      clearTimeout(timer);
      leaveRow(run);
      isWaiting = true;
    },
  };
}
