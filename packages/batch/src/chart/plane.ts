/** Charts with two axes: the frame with its labels, the bar of colours, the edge along which failed jobs are marked. */
import { coordinate, element, type Frame, frameGrid, placeX, placeY, type SvgElement, xLabels, yLabels } from "@gelenk/formats/svg";
import { thin } from "./bins.js";
import { type BrushAxis, type ChartOptions, jobsOf, jobsText, labelOf, labelWidth, MARGIN, PIXELS_PER_TICK, topOf } from "./chart.js";
import { type ColourScale, drawColourBar } from "./colour-scale.js";
import type { ResultColumn, ResultTable } from "./result-table.js";
import type { Scale } from "./scale.js";

export interface NamedScale extends Scale {
  readonly name: string;
}

export interface Plane {
  readonly frame: Frame;
  /** In pixels. */
  x(value: number): number;
  y(value: number): number;
  /** What lies behind the marks, and what lies around them. */
  readonly behind: readonly SvgElement[];
  readonly around: readonly SvgElement[];
  readonly brushes: readonly BrushAxis[];
}

/** Ticks for what the chart has of room. */
export const ticksAlong = ({ width, height }: ChartOptions) => ({
  x: Math.max(2, (width - 120) / PIXELS_PER_TICK.x),
  y: Math.max(2, (height - MARGIN.xAxis - MARGIN.top) / PIXELS_PER_TICK.y),
});

/** Room for a word below the frame, where there is one for each: they stand side by side. */
export const wordWidth = ({ words = [] }: ResultColumn, { width }: ChartOptions): number =>
  Math.max(PIXELS_PER_TICK.x - 6, (width - 170) / words.length - 6);

export const frameHeight = (options: ChartOptions): number => Math.max(40, options.height - topOf(options) - MARGIN.xAxis);

export function layPlane(x: NamedScale, y: NamedScale, colour: ColourScale | undefined, options: ChartOptions): Plane {
  const left = MARGIN.yLabel + Math.min(labelWidth(y), options.width / 4) + MARGIN.tickGap;
  const right = colour ? colour.width : MARGIN.right;
  const [top, height] = [topOf(options), frameHeight(options)];
  const width = Math.max(40, options.width - left - right);
  const frame: Frame = { left, top, width, height, x: x.axis, y: y.axis };
  const { theme } = options;
  return {
    frame,
    x: (value) => placeX(frame, x.of(value)),
    y: (value) => placeY(frame, y.of(value)),
    behind: frameGrid(frame, theme),
    around: [
      ...xLabels(frame, labelOf(x.name, x, width + left - MARGIN.yLabel), theme),
      ...yLabels(frame, labelOf(y.name, y, height), MARGIN.yLabelAt, theme),
      ...(colour ? drawColourBar(colour, left + width, top, height, options) : []),
    ],
    brushes: [brushAlong("x", x, left, left + width, [top, top + height]), brushAlong("y", y, top + height, top, [left, left + width])],
  };
}

export const brushAlong = (
  along: "x" | "y",
  scale: NamedScale,
  from: number,
  to: number,
  across: readonly [number, number],
): BrushAxis => ({
  ...{ column: scale.name, along, from, to, across },
  valueAt: (pixel) => scale.back(scale.axis.low + ((pixel - from) / (to - from)) * (scale.axis.high - scale.axis.low)),
});

/** More are not told apart on an edge. */
const MOST_CROSSES = 400;

/** A small cross for each job that failed and has a place along x: at its place along y, or at the lower edge where it has none. */
export function drawFailures(
  table: ResultTable,
  { frame, x, y }: Plane,
  xs: ArrayLike<number>,
  ys: ArrayLike<number>,
  options: ChartOptions,
): readonly SvgElement[] {
  const { index, failures } = table;
  const rows = [...failures.keys()].filter((row) => Number.isFinite(xs[row]!));
  const edge = frame.top + frame.height - 7;
  return thin(rows, MOST_CROSSES).map((row) => {
    const middle = Number.isFinite(ys[row]!) ? y(ys[row]!) : edge;
    return element(
      "path",
      {
        d: `M${coordinate(x(xs[row]!) - 3)} ${coordinate(middle - 3)}l6 6m0 -6l-6 6`,
        ...{ stroke: options.theme.failed, "stroke-width": 1.5, fill: "none", ...jobsOf([row], table, options) },
      },
      element("title", {}, `Job ${index[row]!} failed: ${failures.get(row)!.message}`),
    );
  });
}

export const failureNotes = ({ rows, failures }: ResultTable, how: string): readonly string[] =>
  failures.size === 0 ? [] : [`${jobsText(failures.size, ` of ${rows} failed`)}${how}`];
