/** What a run gave: its variables as a tree, and a plot of those that are chosen. */
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { ModelicaRun, ModelicaSession } from "../../modelica/modelica-state.js";
import { plotLines } from "../../modelica/plot-lines.js";
import { variableRows } from "../../modelica/variable-rows.js";
import { laneOf, seekLane } from "../../session/result-lane.js";
import type { Studio } from "../../studio.js";
import { followSlowly } from "../follow-slowly.js";
import type { ChartContent } from "../plots/chart-lines.js";
import { mountChart } from "../plots/mount-chart.js";
import { PickerTree } from "../plots/picker-tree.js";
import { shownTime } from "../plots/plot-content.js";
import { sampledRange, valueAt } from "../plots/plot-data.js";
import { LEGEND_INTERVAL, type LegendEntry, legendEntry, PlotLegend } from "../plots/plot-legend.js";
import "../../styles/plots.css";

interface ResultProperties {
  readonly studio: Studio;
  readonly modelica: ModelicaSession;
}

/** Before the first run the text has all the room. */
export function ModelicaResults({ studio, modelica }: ResultProperties): VNode | null {
  const run = modelica.run.value;
  if (!run?.series) return null;
  return (
    <section class="modelica-results" aria-label="Result">
      <Variables run={run} modelica={modelica} />
      <ResultPlot studio={studio} modelica={modelica} />
    </section>
  );
}

function Variables({ run, modelica }: { readonly run: ModelicaRun; readonly modelica: ModelicaSession }): VNode {
  const lines = run.series!.lines;
  const rows = useMemo(() => (open: ReadonlySet<string>, search: string) => variableRows(lines, open, search), [lines]);
  return (
    <PickerTree
      id="variable-tree"
      label="Variables"
      hint="Variable"
      rows={rows}
      chosen={() => modelica.plotted.value}
      onChoose={(name) => {
        const others = modelica.plotted.value.filter((one) => one !== name);
        modelica.plotted.value = others.length < modelica.plotted.value.length ? others : [...others, name];
      }}
    />
  );
}

/** Zoom belongs to the plot; a click looks at that moment where the result is in the view. */
function ResultPlot({ studio, modelica }: ResultProperties): VNode {
  const { session } = studio;
  const host = useRef<HTMLDivElement>(null);
  const unit = useSignal("");
  const range = useSignal<readonly [number, number] | undefined>(undefined);
  const entries = useSignal<readonly LegendEntry[]>([]);
  const hidden = useSignal<ReadonlySet<string>>(new Set());
  const content = (): ChartContent => {
    const lines = plotLines(modelica.run.value?.series, modelica.plotted.value);
    const recorded = sampledRange(lines);
    return { lines, logarithmic: false, hidden: hidden.value, range: range.value ?? recorded ?? [0, 1], recorded };
  };
  const playhead = () => (laneOf(studio) ? shownTime(studio) : undefined);
  useEffect(() => {
    const chart = mountChart(host.current!, {
      ...{ session, content, playhead },
      events: {
        onRange: (wanted) => {
          range.value = wanted;
        },
        onSeek: (time) => {
          const lane = laneOf(studio);
          if (lane) seekLane(studio, lane, time);
        },
        onUnit: (text) => {
          unit.value = text;
        },
      },
    });
    const tell = () => {
      const { lines, recorded } = content();
      const time = session.plotCursor.value ?? playhead() ?? recorded?.[1] ?? 0;
      entries.value = lines.map((line) => legendEntry(line, valueAt(line.series, time), hidden.value.has(line.name)));
    };
    const stop = followSlowly(() => [content(), session.plotCursor.value, playhead()], tell, LEGEND_INTERVAL);
    return () => {
      stop();
      chart.dispose();
    };
  }, [studio, modelica]);
  const toggle = (name: string) => {
    const others = [...hidden.value].filter((one) => one !== name);
    hidden.value = new Set(hidden.value.has(name) ? others : [...others, name]);
  };
  return (
    <section class="plot-card" aria-label="Plot of the variables">
      <header class="plot-head">
        <PlotLegend title="" unit={unit.value} entries={entries} onToggle={toggle} />
      </header>
      <div ref={host} class="plot-host" />
      {modelica.plotted.value.length === 0 && <p class="plot-hint">Choose variables in the tree</p>}
    </section>
  );
}
