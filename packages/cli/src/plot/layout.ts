/** Where the parts of a plot are: panels one below the other over one x axis, each with its legend above it. All numbers are pixels. */
import { type Axis, finiteRange, makeAxis, padRange, textWidth } from "@gelenk/formats/svg";
import { type Legend, placeLegend } from "./legend.js";
import type { Panel, Series } from "./series.js";

export interface PlotOptions {
  readonly title?: string;
  readonly width?: number;
  readonly height?: number;
  /** The same scale along both axes, for paths in space. */
  readonly equal?: boolean;
}

export interface PanelLayout {
  readonly panel: Panel;
  readonly axis: Axis;
  readonly legend: Legend;
  readonly legendTop: number;
  readonly top: number;
  readonly height: number;
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly plotWidth: number;
  readonly x: Axis;
  readonly panels: readonly PanelLayout[];
}

type Range = readonly [low: number, high: number];

const MARGIN = { top: 18, title: 30, right: 26, yLabel: 36, tickGap: 10, panelGap: 18, xAxis: 52 } as const;
const DEFAULT_WIDTH = 960;
const DEFAULT_PLOT_HEIGHT = { alone: 400, stacked: 210 } as const;
const SMALLEST_PLOT = 40;
const PIXELS_PER_TICK = { x: 95, y: 42 } as const;
/** Room between the data and the frame, as a share of their range. Time fills the width. */
const ROOM = { time: 0, x: 0.04, y: 0.06 } as const;
/** Width of the tick labels before they are known: six letters. */
const USUAL_LABEL = "000000";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Ranges of x and of each panel, widened about their middles to the same length per pixel. */
function equalise(x: Range, ys: readonly Range[], width: number, height: number): { readonly x: Range; readonly ys: readonly Range[] } {
  const perPixel = Math.max((x[1] - x[0]) / width, ...ys.map((y) => (y[1] - y[0]) / height));
  const widen = ([low, high]: Range, pixels: number): Range => {
    const [middle, half] = [(low + high) / 2, (perPixel * pixels) / 2];
    return [middle - half, middle + half];
  };
  return { x: widen(x, width), ys: ys.map((y) => widen(y, height)) };
}

const leftOf = (labels: readonly string[]) => MARGIN.yLabel + Math.max(0, ...labels.map((label) => textWidth(label))) + MARGIN.tickGap;
const labelsOf = (axes: readonly Axis[]) => axes.flatMap((axis) => axis.ticks.map((tick) => tick.label));

interface Axes {
  readonly left: number;
  readonly plotWidth: number;
  readonly x: Axis;
  readonly ys: readonly Axis[];
}

/** The axes, and the room left of them that the labels need. */
function layOutAxes(x: Series, panels: readonly Panel[], width: number, plotHeight: number, equal: boolean): Axes {
  const xRange = padRange(finiteRange([x.values]) ?? [0, 1], x.unit === "s" ? ROOM.time : ROOM.x);
  const yRanges = panels.map((panel) => padRange(finiteRange(panel.series.map((s) => s.values)) ?? [0, 1], ROOM.y));
  const widthBeside = (left: number) => Math.max(SMALLEST_PLOT, width - left - MARGIN.right);
  const axesFor = (plotWidth: number) => {
    const { x: wideX, ys: wideYs } = equal ? equalise(xRange, yRanges, plotWidth, plotHeight) : { x: xRange, ys: yRanges };
    return {
      x: makeAxis(...wideX, plotWidth / PIXELS_PER_TICK.x),
      ys: wideYs.map((range) => makeAxis(...range, plotHeight / PIXELS_PER_TICK.y)),
    };
  };
  // The labels decide the width and, with equal scales, the width the labels: the second round is near enough.
  const left = leftOf(labelsOf(axesFor(widthBeside(leftOf([USUAL_LABEL]))).ys));
  const plotWidth = widthBeside(left);
  return { left, plotWidth, ...axesFor(plotWidth) };
}

export function layOut(x: Series, panels: readonly Panel[], options: PlotOptions): Layout {
  const width = options.width ?? DEFAULT_WIDTH;
  const head = MARGIN.top + (options.title ? MARGIN.title : 0);
  const legends = panels.map((panel) => placeLegend(panel, width - leftOf([USUAL_LABEL]) - MARGIN.right));
  const fixedHeight = head + MARGIN.xAxis + sum(legends.map((legend) => legend.height)) + MARGIN.panelGap * (panels.length - 1);
  const usualHeight = panels.length === 1 ? DEFAULT_PLOT_HEIGHT.alone : DEFAULT_PLOT_HEIGHT.stacked;
  const plotHeight = options.height === undefined ? usualHeight : Math.max(SMALLEST_PLOT, (options.height - fixedHeight) / panels.length);
  const { ys, ...axes } = layOutAxes(x, panels, width, plotHeight, options.equal === true);
  let next = head;
  const placed = panels.map((panel, i): PanelLayout => {
    const legend = legends[i]!;
    const legendTop = next;
    next += legend.height + plotHeight + MARGIN.panelGap;
    return { panel, axis: ys[i]!, legend, legendTop, top: legendTop + legend.height, height: plotHeight };
  });
  return { width, height: fixedHeight + plotHeight * panels.length, ...axes, panels: placed };
}
