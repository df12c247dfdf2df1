/** What a chart shows, as uPlot takes it: series and columns of the lines, their ends, and the point of a moment on each. */
import uPlot from "uplot";
import { linePath } from "./line-path.js";
import { type PlotLine, planePath, valueAt } from "./plot-data.js";
import type { EndLabel } from "./plot-marks.js";
import { pixelOn, scaleOf } from "./plot-scales.js";
import { LINE_WIDTH, lineStyle, type Palette, strokeOf } from "./plot-style.js";
import { drawnFactor } from "./plot-units.js";
import type { createTimeColumns } from "./time-columns.js";

/** What a plot shows. */
export interface ChartContent {
  readonly lines: readonly PlotLine[];
  readonly over?: PlotLine;
  readonly logarithmic: boolean;
  readonly hidden: ReadonlySet<string>;
  /** Seconds across. */
  readonly range: readonly [from: number, to: number];
  readonly recorded: readonly [from: number, to: number] | undefined;
  /** SI units. */
  readonly tolerance?: number;
}

export const unitsOf = (lines: readonly PlotLine[]): readonly string[] => [...new Set(lines.map(({ unit }) => unit))];

/** A chart is made anew where this changes. */
export const structureOf = ({ lines, over, logarithmic }: ChartContent): string =>
  JSON.stringify([lines.map(({ name, unit, label }) => [name, unit, label]), over?.name, over?.unit, logarithmic]);

export function seriesOf({ label, unit }: PlotLine, place: number, { over }: ChartContent, palette: () => Palette): uPlot.Series {
  const { dash } = lineStyle(place);
  return {
    label,
    scale: scaleOf(unit),
    stroke: () => strokeOf(palette(), place),
    width: LINE_WIDTH,
    ...(dash.length > 0 && { dash: [...dash] }),
    points: { show: false },
    paths: over ? drawPath : linePath,
    ...(over && {
      facets: [
        { scale: "x", auto: true },
        { scale: scaleOf(unit), auto: true },
      ],
    }),
  };
}

/** A line through points in their order, whatever their x. */
const drawPath: uPlot.Series.PathBuilder = (self, place) => {
  const stroke = new Path2D();
  uPlot.orient(self, place, (_series, xs, ys, scaleX, scaleY, toX, toY, left, top, width, height) => {
    let down = false;
    for (let k = 0; k < xs.length; k++) {
      const y = ys[k];
      if (y === null || y === undefined) down = false;
      else if (down) stroke.lineTo(toX(xs[k]!, scaleX, width, left), toY(y, scaleY, height, top));
      else {
        stroke.moveTo(toX(xs[k]!, scaleX, width, left), toY(y, scaleY, height, top));
        down = true;
      }
    }
  });
  return { stroke };
};

export const emptyData = ({ lines, over }: ChartContent): uPlot.AlignedData =>
  (over ? [null, ...lines.map(() => [[], []])] : [[], ...lines.map(() => [])]) as unknown as uPlot.AlignedData;

export function dataOf(
  self: uPlot,
  { lines, over, logarithmic, range: [from, to] }: ChartContent,
  timeColumns: ReturnType<typeof createTimeColumns>,
): uPlot.AlignedData {
  // sizes as the chart knows them: asking the page would make it lay itself out with every drawing
  const [wide, high] = [self.bbox.width / devicePixelRatio, self.bbox.height / devicePixelRatio];
  const columns = Math.max(10, Math.round(wide));
  if (!over) return timeColumns(lines, { from, to, columns, logarithmic }) as uPlot.AlignedData;
  const paths = lines.map((line) => {
    const pixel = { x: pixelOn(self, "x", columns), y: pixelOn(self, scaleOf(line.unit), high) };
    const { xs, ys } = planePath(line, over, logarithmic, pixel);
    return [xs, ys];
  });
  return [null, ...paths] as unknown as uPlot.AlignedData;
}

/** Where the lines end, as far as they are seen. */
export function endLabels(self: uPlot, { lines, hidden, range: [, to] }: ChartContent, palette: Palette): readonly EndLabel[] {
  return lines.flatMap(({ name, label, series, unit }, k) => {
    const end = Math.min(to, series.times.at(-1) ?? Number.NaN);
    const value = valueAt(series, end);
    if (hidden.has(name) || value === undefined || Number.isNaN(value)) return [];
    const y = self.valToPos(value * drawnFactor(unit), scaleOf(unit), true);
    const { top, height } = self.bbox;
    const text = label.length > 13 ? `${label.slice(0, 12)}…` : label;
    return [{ text, color: strokeOf(palette, k), y: Math.min(top + height, Math.max(top, y)) }];
  });
}

export function pointAt(self: uPlot, line: PlotLine, over: PlotLine, time: number, color: string) {
  const [x, y] = [valueAt(over.series, time), valueAt(line.series, time)];
  if (x === undefined || y === undefined) return undefined;
  return {
    left: self.valToPos(x * drawnFactor(over.unit), "x"),
    top: self.valToPos(y * drawnFactor(line.unit), scaleOf(line.unit)),
    color,
  };
}
