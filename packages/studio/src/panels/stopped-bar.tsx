/** Over the view when the simulation needs a decision: a worker that stopped, or a step that takes long. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Studio } from "../studio.js";
import { Icon } from "./icon.js";

export function StoppedBar({ studio }: { readonly studio: Studio }): VNode | null {
  const { simulation } = studio;
  const state = simulation.state.value;
  const [report, setReport] = useState(false);
  if (state.is !== "stopped") return null;
  const time = state.time.toFixed(3);
  return (
    <div class="view-bar floating stopped" role="alert">
      <Icon name="circle-x" />
      <span>
        The simulation stopped at t = {time} s (step {state.step}).
      </span>
      <button type="button" class="button edged" onClick={() => simulation.restart("last")}>
        Continue from {time} s
      </button>
      <button type="button" class="button edged" onClick={() => simulation.restart("start")}>
        Reset
      </button>
      <button type="button" class="button edged" aria-expanded={report} onClick={() => setReport(!report)}>
        {report ? "Hide report" : "Show report"}
      </button>
      {report && <pre class="report">{state.reason}</pre>}
    </div>
  );
}
