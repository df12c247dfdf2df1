/**
 * A line through samples with as few corners as it can have: what takes time is to stroke each of them, and a body at rest, or a pendulum drawn over a width of
 * 300 pixels, has few. From the last corner a the directions are kept from which no sample since is missed by more than ε, an interval of slopes
 *   max (yₖ − ε − a.y)/(xₖ − a.x) ≤ m ≤ min (yₖ + ε − a.y)/(xₖ − a.x);
 * the first sample that is not seen within it makes the one before it a corner. The line misses a sample by at most ε, measured upright. One pass, no memory.
 *
 * A line that trembles goes up and down within each pixel, and with corners it would cost the most of all: of a column of pixels in which it turns, one upright
 * bar is drawn, as high and as low as its samples reach, and by half the width of the line more. Bars beside each other need no line between them: they are
 * wider than a column, and each reaches as far as the one before it ended.
 */
import uPlot from "uplot";

export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/** Pixels of the canvas: nobody sees it in a line ten times as wide. */
export const MISSED = 0.15;

/** Through points that come from left to right. */
export interface Line {
  add(x: number, y: number): void;
  /** Lifts the pen. */
  end(): void;
}

export function straightened(pen: Pen, missed: number): Line {
  let isDown = false;
  let [ax, ay] = [0, 0];
  let [lastX, lastY] = [0, 0];
  let [low, high] = [0, 0];

  function begin(x: number, y: number): void {
    [ax, ay, lastX, lastY] = [x, y, x, y];
    low = Number.NEGATIVE_INFINITY;
    high = Number.POSITIVE_INFINITY;
  }
  function reach(): void {
    if (lastX !== ax || lastY !== ay) pen.lineTo(lastX, lastY);
  }

  return {
    add(x, y) {
      if (!isDown) {
        isDown = true;
        pen.moveTo(x, y);
        begin(x, y);
        return;
      }
      const slope = (y - ay) / (x - ax);
      // what lies above the corner is not seen from it in any direction
      if (!(x > ax && slope >= low && slope <= high)) {
        reach();
        begin(lastX, lastY);
      }
      low = Math.max(low, (y - missed - ay) / (x - ax));
      high = Math.min(high, (y + missed - ay) / (x - ax));
      lastX = x;
      lastY = y;
    },
    end() {
      if (isDown) reach();
      isDown = false;
    },
  };
}

/** Bars are for what is higher than this, pixels: in less than a pixel nothing is seen to turn. The first of them has so many samples. */
const BAR_FROM = 1;
const BAR_OF = 3;

/** The same, with bars where the line turns within a column of pixels. `half` of its width. */
export function barred(pen: Pen, missed: number, half: number): Line {
  const line = straightened(pen, missed);
  // samples of the present column, and what is known of them
  const [xs, ys]: [number[], number[]] = [[], []];
  let column = Number.NaN;
  let direction = 0;
  let turns = false;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  /** The last sample of the column before, where that was a bar. */
  let bar: { readonly x: number; readonly y: number } | undefined;
  let isDown = false;
  let lastY = 0;

  function leaveColumn(): void {
    // fewer samples are a line that can be followed
    const isBar = turns && ys.length >= (bar ? 1 : BAR_OF) && high - low > BAR_FROM;
    if (bar && !isBar) line.add(bar.x, bar.y);
    if (isBar) {
      if (!bar) line.add(xs[0]!, ys[0]!);
      line.end();
      pen.moveTo(column + 0.5, low - half);
      pen.lineTo(column + 0.5, high + half);
    } else for (let k = 0; k < xs.length; k++) line.add(xs[k]!, ys[k]!);
    bar = isBar ? { x: xs.at(-1)!, y: ys.at(-1)! } : undefined;
    // a bar beside it reaches as far as this one ended
    [low, high] = bar ? [bar.y, bar.y] : [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    xs.length = 0;
    ys.length = 0;
    turns = false;
  }

  return {
    add(x, y) {
      if (Math.floor(x) !== column && xs.length > 0) leaveColumn();
      column = Math.floor(x);
      const rise = isDown ? y - lastY : 0;
      isDown = true;
      if (rise * direction < 0) turns = true;
      if (rise !== 0) direction = rise;
      lastY = y;
      low = Math.min(low, y);
      high = Math.max(high, y);
      xs.push(x);
      ys.push(y);
    },
    end() {
      if (xs.length > 0) leaveColumn();
      line.end();
      [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      bar = undefined;
      isDown = false;
      direction = 0;
    },
  };
}

/** Of a series over time. Null breaks it, undefined is a sample of another line. */
export const linePath: uPlot.Series.PathBuilder = (self, place, from, to) => {
  const stroke = new Path2D();
  uPlot.orient(self, place, ({ width: wide = 1, dash }, xs, ys, scaleX, scaleY, _toX, toY, left, top, width, height) => {
    // dashes run along the line, which bars would cut into pieces
    const line = dash ? straightened(stroke, MISSED) : barred(stroke, MISSED, (wide * devicePixelRatio) / 2);
    const { min = 0, max = 1 } = scaleX;
    const perSecond = width / (max - min);
    for (let k = from; k <= to; k++) {
      const y = ys[k];
      // the scale of time is linear
      if (y !== null && y !== undefined) line.add(left + (xs[k]! - min) * perSecond, toY(y, scaleY, height, top));
      else if (y === null) line.end();
    }
    line.end();
  });
  return { stroke };
};
