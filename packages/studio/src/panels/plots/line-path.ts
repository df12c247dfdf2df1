/**
 * A line through samples with as few corners as it can have: what takes time is to stroke each of them, and a body at rest, or a pendulum drawn over a width of
 * 300 pixels, has few. From the last corner a the directions are kept from which no sample since is missed by more than ε, an interval of slopes
 *   max (yₖ − ε − a.y)/(xₖ − a.x) ≤ m ≤ min (yₖ + ε − a.y)/(xₖ − a.x);
 * the first sample that is not seen within it makes the one before it a corner. The line misses a sample by at most ε, measured upright. One pass, no memory.
 */
import uPlot from "uplot";

export interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/** Pixels of the canvas: nobody sees it in a line ten times as wide. */
export const MISSED = 0.15;

/** Draws a line through points that come from left to right. `add` takes the next one, `end` lifts the pen. */
export function straightened(pen: Pen, missed: number): { add(x: number, y: number): void; end(): void } {
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

/** Of a series over time. Null breaks it, undefined is a sample of another line. */
export const linePath: uPlot.Series.PathBuilder = (self, place, from, to) => {
  const stroke = new Path2D();
  const line = straightened(stroke, MISSED);
  uPlot.orient(self, place, (_series, xs, ys, scaleX, scaleY, _toX, toY, left, top, width, height) => {
    const { min = 0, max = 1 } = scaleX;
    const perSecond = width / (max - min);
    for (let k = from; k <= to; k++) {
      const y = ys[k];
      // the scale of time is linear
      if (y !== null && y !== undefined) line.add(left + (xs[k]! - min) * perSecond, toY(y, scaleY, height, top));
      else if (y === null) line.end();
    }
  });
  line.end();
  return { stroke };
};
