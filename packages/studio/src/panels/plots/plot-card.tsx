/** One plot of the dock: legend, chart, menu, and a place where a value can be dropped. */
import { useComputed, useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { changePlot, toggleHidden, toggleQuantity, withFollow, withOver, withQuantity } from "../../session/plot-list.js";
import type { PlotDescription } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import { followSlowly } from "../follow-slowly.js";
import { Icon } from "../icon.js";
import { registerCanvas } from "./export-plots.js";
import { mountChart } from "./mount-chart.js";
import { plotContent, recordedTime, shownTime } from "./plot-content.js";
import { valueAt } from "./plot-data.js";
import { LEGEND_INTERVAL, type LegendEntry, legendEntry, PlotLegend } from "./plot-legend.js";
import { ActionMenu, plotActions } from "./plot-menu.js";
import { Popover } from "./popover.js";
import { acceptQuantity, droppedQuantity } from "./quantity-drag.js";
import { QuantityPicker } from "./quantity-picker.js";

type Opened = "menu" | "lines" | "over" | undefined;

export function PlotCard({ studio, id }: { readonly studio: Studio; readonly id: number }): VNode | null {
  const host = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const opened = useSignal<Opened>(undefined);
  const unit = useSignal("");
  const entries = useSignal<readonly LegendEntry[]>([]);
  const aimed = useSignal(false);
  const { plots } = studio.session;
  const plot = useComputed(() => plots.value.find((one) => one.id === id)).value;
  const change = (next: (one: PlotDescription) => PlotDescription): void => {
    plots.value = changePlot(plots.value, id, next);
  };
  useEffect(() => (host.current ? showPlot(studio, id, host.current, { entries, unit }) : undefined), [studio, id]);
  if (!plot) return null;
  const close = () => {
    opened.value = undefined;
  };
  const drop = (event: DragEvent) => {
    aimed.value = false;
    const name = droppedQuantity(event);
    if (name) change((one) => withQuantity(one, name));
  };
  return (
    <section
      class={`plot-card ${aimed.value ? "aimed" : ""}`}
      aria-label={`Plot ${plot.title}`}
      data-plot={id}
      onDragOver={(event) => {
        aimed.value = acceptQuantity(event);
      }}
      onDragLeave={() => {
        aimed.value = false;
      }}
      onDrop={drop}
    >
      <header class="plot-head">
        <PlotLegend title={plot.title} unit={unit.value} entries={entries} onToggle={(name) => change((one) => toggleHidden(one, name))} />
        <button
          ref={button}
          type="button"
          class="button small only-icon plot-more"
          aria-label={`Menu of the plot ${plot.title}`}
          aria-haspopup="menu"
          aria-expanded={opened.value === "menu"}
          onClick={() => {
            opened.value = "menu";
          }}
        >
          <Icon name="ellipsis" />
        </button>
      </header>
      <div ref={host} class="plot-host" />
      {plot.quantities.length === 0 && <p class="plot-hint">Drag a value here, or choose one in the menu</p>}
      {opened.value === "menu" && (
        <Popover anchor={button.current} label={`Plot ${plot.title}`} onClose={close}>
          <ActionMenu
            label={`Plot ${plot.title}`}
            actions={plotActions(studio, plot, (what) => {
              opened.value = what;
            })}
            onDone={close}
          />
        </Popover>
      )}
      {(opened.value === "lines" || opened.value === "over") && (
        <Popover anchor={button.current} label={opened.value === "lines" ? "Values of the plot" : "Quantity below"} onClose={close}>
          <QuantityPicker
            studio={studio}
            chosen={() => (opened.value === "lines" ? plot.quantities : plot.over === undefined ? [] : [plot.over])}
            onChoose={(name) => {
              if (opened.value === "lines") return change((one) => toggleQuantity(one, name));
              change((one) => withOver(one, name));
              close();
            }}
          />
        </Popover>
      )}
    </section>
  );
}

interface Shown {
  readonly entries: { value: readonly LegendEntry[] };
  readonly unit: { value: string };
}

/** The shortest stretch that a plot shows, s. */
const SHORTEST = 1e-4;

/** Chart and legend follow the plot with this number; the result ends both. */
function showPlot(studio: Studio, id: number, host: HTMLElement, { entries, unit }: Shown): () => void {
  const { session, simulation } = studio;
  const find = (): PlotDescription => session.plots.value.find((one) => one.id === id) ?? { id, title: "", quantities: [] };
  const content = () => plotContent(studio, find());
  const setRange = (range: readonly [number, number] | undefined): void => {
    if (range && range[1] - range[0] < SHORTEST) return;
    const [from, to] = recordedTime(studio);
    const covers = range && range[0] <= from && range[1] >= Math.max(to, from + 1);
    const follow = range && !covers ? { from: range[0], to: range[1] } : "all";
    session.plots.value = changePlot(session.plots.value, id, (one) => withFollow(one, follow));
  };
  const chart = mountChart(host, {
    session,
    content,
    playhead: () => shownTime(studio),
    events: {
      onRange: setRange,
      onSeek: (time) => simulation.send({ do: "seek", time }),
      onUnit: (text) => {
        unit.value = text;
      },
    },
  });
  const legend = () => {
    const { lines, hidden } = content();
    const time = session.plotCursor.value ?? shownTime(studio);
    return lines.map((line) => legendEntry(line, time === undefined ? undefined : valueAt(line.series, time), hidden.has(line.name)));
  };
  const tellValues = (now: readonly LegendEntry[]) => {
    entries.value = now;
  };
  const stopLegend = followSlowly(legend, tellValues, LEGEND_INTERVAL);
  const forget = registerCanvas(id, () => chart.canvas);
  return () => {
    stopLegend();
    forget();
    chart.dispose();
  };
}
