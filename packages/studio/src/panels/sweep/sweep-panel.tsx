/** The dock's view of the results of a sweep: charts and the list of all jobs, linked: what is marked out in one is so in all, and a job leads to its run. */

import type { VNode } from "preact";
import { runCommand } from "../../commands/run-command.js";
import type { Studio } from "../../studio.js";
import type { ChartSlot, Sweep } from "../../sweep/sweep-state.js";
import { Icon } from "../icon.js";
import { useSize } from "../use-size.js";
import { JobList } from "./job-list.js";
import { SweepChart } from "./sweep-chart.js";
import "../../styles/sweep.css";

export function SweepPanel({ studio }: { readonly studio: Studio }): VNode {
  const sweep = studio.session.sweep.value;
  return sweep ? <Results key={sweep.name} studio={studio} sweep={sweep} /> : <Empty studio={studio} />;
}

function Empty({ studio }: { readonly studio: Studio }): VNode {
  return (
    <div class="empty sweep-empty">
      <span>
        Results of <code>gelenk sweep</code> and <code>gelenk optimize</code>: drop the <code>.jsonl</code> file here, or
      </span>
      <button type="button" class="button edged" onClick={() => runCommand(studio, "open")}>
        <Icon name="folder" /> Open…
      </button>
    </div>
  );
}

/** Charts beside the list have at least this width, CSS pixels; those that have no room are not shown. */
const NARROWEST_CHART = 250;

function Results({ studio, sweep }: { readonly studio: Studio; readonly sweep: Sweep }): VNode {
  const { box, size } = useSize();
  const { table, selected, slots } = sweep;
  const room = Math.max(1, Math.floor((size.value.width * 0.7) / NARROWEST_CHART));
  const change = (place: number, slot: ChartSlot) => {
    slots.value = slots.value.with(place, slot);
  };
  const failed = table.failures.size;
  return (
    <div class="sweep" ref={box}>
      <p class="sweep-head">
        <strong>{sweep.name}</strong>
        <span>
          {table.rows} jobs{failed > 0 && <span class="sweep-failed">, {failed} failed</span>}
        </span>
        <span role="status">{selected.value.size > 0 ? `${selected.value.size} marked` : ""}</span>
        {selected.value.size > 0 && (
          <button
            type="button"
            class="button small"
            onClick={() => {
              selected.value = new Set();
            }}
          >
            <Icon name="x" /> Clear marks
          </button>
        )}
        <span class="hint">Drag over a chart marks jobs (Shift: among the marked), a click opens the run</span>
      </p>
      <div class="sweep-charts" style={{ gridTemplateColumns: `repeat(${Math.min(room, slots.value.length)}, minmax(0, 1fr))` }}>
        {slots.value.slice(0, room).map((slot, place) => (
          <SweepChart key={place} studio={studio} sweep={sweep} slot={slot} onChange={(next) => change(place, next)} />
        ))}
      </div>
      <JobList studio={studio} sweep={sweep} />
    </div>
  );
}
