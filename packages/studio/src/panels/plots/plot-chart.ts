/**
 * One plot on a canvas, by uPlot: lines over time, or over another quantity. Knows no signals: the card that owns it tells what to show and hears what the
 * pointer did. The canvas is drawn when lines change; playhead and cursor are elements over it that only move.
 */
import "uplot/dist/uPlot.min.css";
import uPlot from "uplot";
import { createAxisLabels } from "./axis-labels.js";
import { type ChartContent, dataOf, emptyData, endLabels, pointAt, seriesOf, structureOf, unitsOf } from "./chart-lines.js";
import { createLabelSprites } from "./label-sprites.js";
import { drawEndLabels, drawTolerance, scaledFont, shadeUnrecorded } from "./plot-marks.js";
import { createPlayhead, listenToPointer, type Playhead } from "./plot-pointer.js";
import { plotAxes, plotScales, type ScaleOptions, scaleOf } from "./plot-scales.js";
import { type Palette, readPalette, strokeOf } from "./plot-style.js";
import { axisPrefix, drawnFactor } from "./plot-units.js";
import { createTimeColumns } from "./time-columns.js";

export interface ChartEvents {
  /** The pointer is over a time, or left. */
  onCursor(time: number | undefined): void;
  /** A stretch of time was chosen; undefined: all of it. */
  onRange(range: readonly [from: number, to: number] | undefined): void;
  /** The playhead was dragged. */
  onSeek(time: number): void;
  /** Unit of the axis at the left, with its prefix. */
  onUnit(unit: string): void;
}

export interface PlotChart {
  show(content: ChartContent): void;
  setPlayhead(time: number | undefined): void;
  setCursor(time: number | undefined): void;
  resize(): void;
  /** The colours of the page have changed. */
  repaint(): void;
  readonly canvas: HTMLCanvasElement | undefined;
  dispose(): void;
}

/** Zoom of a plot over another quantity. */
export interface PlaneZoom {
  readonly x: readonly [number, number];
  readonly y: ReadonlyMap<string, readonly [number, number]>;
}

const LABELS_FROM = 430;
const LABEL_WIDTH = 84;

export function createPlotChart(host: HTMLElement, events: ChartEvents): PlotChart {
  let content: ChartContent | undefined;
  const sprites = createLabelSprites();
  const timeColumns = createTimeColumns();
  let palette = takePalette();
  let chart: uPlot | undefined;
  let structure = "";
  let playhead: Playhead | undefined;
  let playTime: number | undefined;
  let cursorTime: number | undefined;
  let zoom: PlaneZoom | undefined;
  let unitShown = "";

  function takePalette(): Palette {
    const taken = readPalette(host);
    sprites.setLook({ font: scaledFont(taken.font), color: taken.muted });
    return taken;
  }
  // what was set before the font had come looks otherwise
  void document.fonts.ready.then(repaint);

  function repaint(): void {
    palette = takePalette();
    chart?.redraw(true, true);
  }

  const labelled = ({ width }: uPlot): boolean => width >= LABELS_FROM && content?.over === undefined && (content?.lines.length ?? 0) > 1;

  const scaleOptions = ({ lines, over, logarithmic }: ChartContent): ScaleOptions => ({
    units: unitsOf(lines),
    logarithmic,
    below: over?.unit ?? "s",
    rangeBelow: () => (over ? zoom?.x : content!.range),
    rangeBeside: (unit) => zoom?.y.get(scaleOf(unit)),
    include: () => content!.tolerance,
    palette: () => palette,
  });

  function build(next: ChartContent): void {
    chart?.destroy();
    zoom = undefined;
    const options = scaleOptions(next);
    const labels = createAxisLabels();
    chart = new uPlot(
      {
        ...{ width: Math.max(host.clientWidth, 40), height: Math.max(host.clientHeight, 40) },
        mode: (next.over ? 2 : 1) as uPlot.Mode,
        legend: { show: false },
        padding: [6, (self) => (labelled(self) ? LABEL_WIDTH : 18), 0, 0],
        scales: plotScales(options),
        axes: plotAxes(options, labels),
        series: [
          next.over ? (null as unknown as uPlot.Series) : {},
          ...next.lines.map((line, k) => seriesOf(line, k, next, () => palette)),
        ],
        cursor: {
          y: false,
          drag: { x: true, y: next.over !== undefined, setScale: false, dist: 4 },
          points: next.over ? { show: false } : { size: 6 },
          ...(next.over && { x: false, dataIdx: () => null }),
          bind: { dblclick: () => () => reset() },
        },
        hooks: {
          drawClear: [drawUnder],
          drawAxes: [(self) => labels.draw(self, sprites)],
          draw: [drawOver],
          setCursor: [tellCursor],
          setSelect: [takeSelection],
        },
      },
      emptyData(next),
      host,
    );
    playhead = createPlayhead(chart.over, {
      lines: next.over ? next.lines.length : 0,
      seek: (left) => chart && events.onSeek(chart.posToVal(left, "x")),
    });
    listenToPointer(chart, {
      zoomBy: (factor, at) => (next.over ? zoomPlane(factor, at) : zoomTime(factor, at.left)),
      moveCursor: (by) => events.onCursor((cursorTime ?? playTime ?? 0) + (by * (content!.range[1] - content!.range[0])) / 100),
      seekToCursor: () => cursorTime !== undefined && events.onSeek(cursorTime),
    });
  }

  const pen = (self: uPlot) => ({ self, palette });

  function drawUnder(self: uPlot): void {
    if (content && !content.over) shadeUnrecorded(pen(self), content.recorded);
  }

  function drawOver(self: uPlot): void {
    if (!content) return;
    const [unit = ""] = unitsOf(content.lines);
    if (content.tolerance !== undefined) drawTolerance(pen(self), content.tolerance * drawnFactor(unit), scaleOf(unit));
    if (labelled(self)) drawEndLabels(pen(self), endLabels(self, content, palette));
    const { min = 0, max = 0 } = self.scales[scaleOf(unit)] ?? {};
    const shown = content.logarithmic ? "" : axisPrefix(Math.max(Math.abs(min), Math.abs(max)), unit).unit;
    if (shown !== unitShown) events.onUnit(shown);
    unitShown = shown;
    placeMarks();
  }

  function tellCursor(self: uPlot): void {
    if (content?.over) return;
    const { left = -1 } = self.cursor;
    events.onCursor(left < 0 ? undefined : self.posToVal(left, "x"));
  }

  function takeSelection(self: uPlot): void {
    const { left, top, width, height } = self.select;
    if (width < 4 && height < 4) return;
    const span = (from: number, to: number, scale: string): readonly [number, number] => {
      const ends = [self.posToVal(from, scale), self.posToVal(to, scale)];
      return [Math.min(...ends), Math.max(...ends)];
    };
    self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    if (!content?.over) {
      events.onRange(span(left, left + width, "x"));
      return;
    }
    const scales = unitsOf(content.lines).map(scaleOf);
    zoom = { x: span(left, left + width, "x"), y: new Map(scales.map((scale) => [scale, span(top, top + height, scale)])) };
    redrawData();
  }

  function reset(): null {
    zoom = undefined;
    if (content?.over) redrawData();
    else events.onRange(undefined);
    return null;
  }

  function zoomTime(factor: number, left: number): void {
    const [from, to] = content!.range;
    const at = chart!.posToVal(left, "x");
    events.onRange([at - (at - from) * factor, at + (to - at) * factor]);
  }

  function zoomPlane(factor: number, { left, top }: { readonly left: number; readonly top: number }): void {
    const self = chart!;
    const around = (scale: string, place: number): readonly [number, number] => {
      const { min = 0, max = 1 } = self.scales[scale]!;
      const at = self.posToVal(place, scale);
      return [at - (at - min) * factor, at + (max - at) * factor];
    };
    zoom = { x: around("x", left), y: new Map(unitsOf(content!.lines).map((unit) => [scaleOf(unit), around(scaleOf(unit), top)])) };
    redrawData();
  }

  function redrawData(): void {
    // as one batch it is drawn at once, and not after all else: what it takes is known to the one who asked
    if (chart && content) chart.batch((self: uPlot) => self.setData(dataOf(self, content!, timeColumns), true));
  }

  /** Playhead and linked cursor follow the scales. */
  function placeMarks(): void {
    if (!chart || !content || !playhead) return;
    const { lines, over, range, recorded } = content;
    if (over) {
      const time = cursorTime ?? playTime;
      playhead.showPoints(time === undefined ? [] : lines.map((line, k) => pointAt(chart!, line, over, time, strokeOf(palette, k))));
    } else {
      // the width as the chart knows it: asking the page would make it lay itself out with every frame of the simulation
      const width = chart.bbox.width / devicePixelRatio;
      // where all that is recorded is seen, the run is at most ahead of the drawing
      const end = recorded && recorded[1] <= range[1] ? range[1] : Number.POSITIVE_INFINITY;
      playhead.showLine(playTime === undefined ? undefined : chart.valToPos(Math.min(playTime, end), "x"), width);
    }
  }

  return {
    show(next) {
      const wanted = structureOf(next);
      content = next;
      if (wanted !== structure) build(next);
      structure = wanted;
      next.lines.forEach(({ name }, k) => {
        const show = !next.hidden.has(name);
        if (chart!.series[k + 1]!.show !== show) chart!.setSeries(k + 1, { show }, false);
      });
      redrawData();
    },
    setPlayhead(time) {
      playTime = time;
      placeMarks();
    },
    setCursor(time) {
      cursorTime = time;
      if (!chart || !content) return;
      if (content.over) return placeMarks();
      const left = time === undefined ? -10 : chart.valToPos(time, "x");
      // the chart under the pointer has it already
      if (Math.abs(left - (chart.cursor.left ?? -10)) > 0.5) chart.setCursor({ left, top: left < 0 ? -10 : 0 }, false);
    },
    resize() {
      if (host.clientWidth > 0 && host.clientHeight > 0) chart?.setSize({ width: host.clientWidth, height: host.clientHeight });
      redrawData();
    },
    repaint,
    get canvas() {
      return chart?.ctx.canvas;
    },
    dispose() {
      chart?.destroy();
      chart = undefined;
    },
  };
}
