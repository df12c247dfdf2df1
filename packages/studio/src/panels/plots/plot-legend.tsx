/** Title, unit and legend of a plot: every line with its value at the cursor, else at the time of the view. A click switches a line off and on. */
import { type ReadonlySignal, useComputed } from "@preact/signals";
import type { VNode } from "preact";
import { formatQuantity } from "../../document/units.js";
import type { PlotLine } from "./plot-data.js";
import { lineStyle } from "./plot-style.js";

export interface LegendEntry {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  /** SI units; undefined: nothing is known of that time. */
  readonly value: number | undefined;
  readonly hidden: boolean;
}

export const legendEntry = ({ name, label, unit }: PlotLine, value: number | undefined, hidden: boolean): LegendEntry => ({
  ...{ name, label, unit, value, hidden },
});

/** Between two changes of its numbers, so that they can be read, ms. */
export const LEGEND_INTERVAL = 100;

interface LegendProperties {
  readonly title: string;
  readonly unit: string;
  readonly entries: ReadonlySignal<readonly LegendEntry[]>;
  onToggle(name: string): void;
}

const NO_BREAK = " ";

function valueText({ value, unit }: LegendEntry): string {
  if (value === undefined || Number.isNaN(value)) return "–";
  const shown = formatQuantity(value, unit);
  return shown.unit === "" || shown.unit === "°" ? `${shown.text}${shown.unit}` : `${shown.text}${NO_BREAK}${shown.unit}`;
}

/** Rendered where lines come, go or are switched; numbers alone are set as texts. */
export function PlotLegend({ title, unit, entries, onToggle }: LegendProperties): VNode {
  const lines = useComputed(() => JSON.stringify(entries.value.map(({ name, label, hidden }) => [name, label, hidden])));
  void lines.value;
  return (
    <>
      <h3 class="plot-title">{title}</h3>
      {unit !== "" && unit !== "°" && <span class="plot-unit">{unit}</span>}
      <div class="plot-legend">
        {entries.peek().map((entry, k) => (
          <button
            key={entry.name}
            type="button"
            class="legend-entry"
            data-quantity={entry.name}
            aria-pressed={!entry.hidden}
            title={entry.name}
            onClick={() => onToggle(entry.name)}
          >
            <LineSample place={k} />
            <span class="label">{entry.label}</span>
            <Value entries={entries} place={k} />
          </button>
        ))}
      </div>
    </>
  );
}

function Value({ entries, place }: Pick<LegendProperties, "entries"> & { readonly place: number }): VNode {
  const text = useComputed(() => {
    const entry = entries.value[place];
    return entry ? valueText(entry) : "";
  });
  return <span class="value">{text}</span>;
}

/** A short piece of a line in its colour and dash. No drawing of its own: that would be a thing to be moved with every number before it. */
function LineSample({ place }: { readonly place: number }): VNode {
  const { color, dash } = lineStyle(place);
  const [stroke = 1, gap = 0] = dash;
  const pattern = `repeating-linear-gradient(to right, var(--${color}) 0 ${stroke}px, transparent ${stroke}px ${stroke + gap}px)`;
  return <span class="line-sample" aria-hidden="true" style={{ backgroundImage: pattern }} />;
}
