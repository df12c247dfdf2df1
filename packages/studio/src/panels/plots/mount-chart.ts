/**
 * Ties a chart to signals: its content at most 12 times a second, playhead and cursor with every frame. The code of charts is loaded when
 * the first is shown.
 */
import { effect } from "@preact/signals";
import type { Session } from "../../session/session.js";
import { followSlowly } from "../follow-slowly.js";
import type { ChartContent } from "./chart-lines.js";
import type { ChartEvents, PlotChart } from "./plot-chart.js";

export interface ChartSource {
  readonly session: Session;
  /** Reads signals; what it returns is drawn when they change. */
  content(): ChartContent;
  /** Time of the view, s. */
  playhead(): number | undefined;
  readonly events: Omit<ChartEvents, "onCursor">;
  /** After the content was drawn. */
  onDrawn?(content: ChartContent): void;
}

export interface MountedChart {
  readonly canvas: HTMLCanvasElement | undefined;
  dispose(): void;
}

/** Between two drawings, ms. */
const SHORTEST_INTERVAL = 80;

export function mountChart(host: HTMLElement, source: ChartSource): MountedChart {
  let chart: PlotChart | undefined;
  let endings: readonly (() => void)[] = [];
  let ended = false;
  void import("./plot-chart.js").then(({ createPlotChart }) => {
    if (ended) return;
    const { plotCursor } = source.session;
    chart = createPlotChart(host, {
      ...source.events,
      onCursor: (time) => {
        plotCursor.value = time;
      },
    });
    endings = follow(host, chart, source);
  });
  return {
    get canvas() {
      return chart?.canvas;
    },
    dispose() {
      ended = true;
      for (const end of endings) end();
      chart?.dispose();
    },
  };
}

function follow(host: HTMLElement, chart: PlotChart, { session, content, playhead, onDrawn }: ChartSource): (() => void)[] {
  const draw = (now: ChartContent) => {
    chart.show(now);
    onDrawn?.(now);
  };
  const resized = new ResizeObserver(() => chart.resize());
  resized.observe(host);
  return [
    followSlowly(content, draw, SHORTEST_INTERVAL),
    effect(() => chart.setPlayhead(playhead())),
    effect(() => chart.setCursor(session.plotCursor.value)),
    effect(() => {
      // the page takes the colours of the theme in the same turn
      if (session.theme.value) requestAnimationFrame(() => chart.repaint());
    }),
    () => resized.disconnect(),
  ];
}
