/** Ties a chart to signals: its content at most 20 times a second, playhead and cursor with every frame. The code of charts is loaded when the first is shown. */
import { effect, signal, untracked } from "@preact/signals";
import type { Session } from "../../session/session.js";
import { withPicture } from "../with-picture.js";
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

/** ms */
const SHORTEST_INTERVAL = 50;

/** Calls `act` with what `read` returns, now and after signals that it uses have changed, but not more often than every `interval` ms. Neither is done between. */
export function followSlowly<T>(read: () => T, act: (now: T) => void, interval = SHORTEST_INTERVAL): () => void {
  const turns = signal(0);
  let isDue = true;
  const next = withPicture(interval, () => {
    isDue = true;
    turns.value++;
  });
  const stop = effect(() => {
    void turns.value;
    if (!isDue) {
      // something has changed; what it is, is read when its time has come
      next.ask();
      return;
    }
    isDue = false;
    const now = read();
    untracked(() => act(now));
  });
  return () => {
    stop();
    next.stop();
  };
}

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
    followSlowly(content, draw),
    effect(() => chart.setPlayhead(playhead())),
    effect(() => chart.setCursor(session.plotCursor.value)),
    effect(() => {
      // the page takes the colours of the theme in the same turn
      if (session.theme.value) requestAnimationFrame(() => chart.repaint());
    }),
    () => resized.disconnect(),
  ];
}
