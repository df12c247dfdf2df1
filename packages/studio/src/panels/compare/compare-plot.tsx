/** A quantity of all runs over each other, or how far it is from that of the first. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { rangeOf } from "../../session/plot-list.js";
import type { Comparison } from "../../simulation/compare.js";
import { createExtremes, type Extremes } from "../../simulation/decimate.js";
import { quantityNamed } from "../../simulation/quantities.js";
import type { Studio } from "../../studio.js";
import { followSlowly } from "../follow-slowly.js";
import { Icon } from "../icon.js";
import type { ChartContent } from "../plots/chart-lines.js";
import { mountChart } from "../plots/mount-chart.js";
import { differenceOf, type PlotLine, sampledRange, valueAt } from "../plots/plot-data.js";
import { LEGEND_INTERVAL, type LegendEntry, legendEntry, PlotLegend } from "../plots/plot-legend.js";
import { Popover } from "../plots/popover.js";
import { QuantityPicker } from "../plots/quantity-picker.js";
import { letterOf } from "./compare-control.js";

interface PlotProperties {
  readonly studio: Studio;
  readonly comparison: Comparison;
}

/** What is drawn; `extremes`: one per run, for differences. */
function contentOf(
  { studio, comparison }: PlotProperties,
  extremes: readonly Extremes[],
  { range, hidden }: { readonly range: readonly [number, number] | undefined; readonly hidden: ReadonlySet<string> },
): ChartContent {
  const { compareQuantity, compareDifference } = studio.session;
  const name = compareQuantity.value;
  const quantity = name === undefined ? undefined : quantityNamed(studio.simulation.layout.value, name);
  const series = comparison.runs.map(({ client: { samples } }) => {
    void samples.version.value;
    return samples.series(name ?? "");
  });
  const shown = compareDifference.value ? series.map((one, k) => differenceOf(series[0]!, one, extremes[k]!)) : series;
  const lines = quantity
    ? shown.map((one, k): PlotLine => ({ name: letterOf(k), label: letterOf(k), unit: quantity.unit, series: one }))
    : [];
  return {
    ...{ lines, logarithmic: false, hidden, recorded: sampledRange(lines) },
    range: range ?? rangeOf("all", 0, comparison.time.value),
  };
}

export function ComparePlot({ studio, comparison }: PlotProperties): VNode {
  const { session } = studio;
  const host = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const picking = useSignal(false);
  const unit = useSignal("");
  const range = useSignal<readonly [number, number] | undefined>(undefined);
  const entries = useSignal<readonly LegendEntry[]>([]);
  const hidden = useSignal<ReadonlySet<string>>(new Set());
  const extremes = useMemo(() => comparison.runs.map(createExtremes), [comparison]);
  const content = () => contentOf({ studio, comparison }, extremes, { range: range.value, hidden: hidden.value });
  useEffect(() => {
    const chart = mountChart(host.current!, {
      session,
      content,
      playhead: () => comparison.time.value,
      events: {
        onRange: (wanted) => {
          range.value = wanted;
        },
        onSeek: () => {},
        onUnit: (text) => {
          unit.value = text;
        },
      },
    });
    const tell = () => {
      const time = session.plotCursor.value ?? comparison.time.value;
      entries.value = content().lines.map((line) => legendEntry(line, valueAt(line.series, time), hidden.value.has(line.name)));
    };
    const stop = followSlowly(() => [content(), session.plotCursor.value], tell, LEGEND_INTERVAL);
    return () => {
      stop();
      chart.dispose();
    };
  }, [comparison]);
  return (
    <section class="plot-card" aria-label="Plot of the comparison">
      <header class="plot-head">
        <button
          ref={button}
          type="button"
          class="button small edged compare-quantity"
          aria-haspopup="dialog"
          onClick={() => {
            picking.value = true;
          }}
        >
          {session.compareQuantity.value ?? "Quantity"} <Icon name="chevron-down" />
        </button>
        <PlotLegend
          title=""
          unit={unit.value}
          entries={entries}
          onToggle={(name) => {
            const others = [...hidden.value].filter((one) => one !== name);
            hidden.value = new Set(hidden.value.has(name) ? others : [...others, name]);
          }}
        />
        <button
          type="button"
          class="button small"
          aria-pressed={session.compareDifference.value}
          onClick={() => {
            session.compareDifference.value = !session.compareDifference.value;
          }}
        >
          Difference
        </button>
      </header>
      <div ref={host} class="plot-host" />
      {picking.value && (
        <Popover
          anchor={button.current}
          label="Quantity of the comparison"
          onClose={() => {
            picking.value = false;
          }}
        >
          <QuantityPicker
            studio={studio}
            chosen={() => (session.compareQuantity.value === undefined ? [] : [session.compareQuantity.value])}
            onChoose={(name) => {
              session.compareQuantity.value = name;
              picking.value = false;
            }}
          />
        </Popover>
      )}
    </section>
  );
}
