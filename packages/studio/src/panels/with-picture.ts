/**
 * Work of panels that belongs into a picture of the browser: what is changed there is laid out and painted together with all else that changes, once. All of it
 * stands in one row, of which a picture takes the first, and as many more as fit into its budget by what they took the last time; what is left waits for the
 * next picture, so that the view never waits for the panels. Where pictures come slowly the budget is larger: a picture more, which the browser would have to lay
 * out and to compose besides, costs as much as the panels. In a page that is not seen nothing is drawn, and nothing is done.
 */

/** ms of a picture: a share of the time since the last one, within these. */
const BUDGET = { share: 0.05, least: 3, most: 12 };

interface Work {
  act(): void;
  /** That it took the last time, ms. */
  took: number;
}

/** There is one screen, hence one row. */
const row: Work[] = [];
let isAsked = false;
let before = 0;

function askForPicture(): void {
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(takePart);
}

function takePart(): void {
  isAsked = false;
  const now = performance.now();
  const end = now + Math.min(BUDGET.most, Math.max(BUDGET.least, BUDGET.share * (now - before)));
  before = now;
  do takeFirst();
  while (row[0] && performance.now() + row[0].took < end);
  if (row.length > 0) askForPicture();
}

function takeFirst(): void {
  const work = row.shift();
  if (!work) return;
  const began = performance.now();
  work.act();
  work.took = performance.now() - began;
}

function standInRow(work: Work): void {
  row.push(work);
  askForPicture();
}

function leaveRow(work: Work): void {
  const place = row.indexOf(work);
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
  const work: Work = {
    act() {
      isWaiting = false;
      last = performance.now();
      act();
    },
    took: 0,
  };
  return {
    ask() {
      if (isWaiting) return;
      isWaiting = true;
      const left = last + period - performance.now();
      if (left > 0) timer = setTimeout(() => standInRow(work), left);
      else standInRow(work);
    },
    stop() {
      clearTimeout(timer);
      leaveRow(work);
      isWaiting = true;
    },
  };
}
