/** While a gizmo acts on a run that has left its start: what it changes, and how the model gets it. */
import { useComputed } from "@preact/signals";
import type { VNode } from "preact";
import { isAtStart, type Studio } from "../studio.js";
import { CommandIcon } from "./command-icon.js";

const GIZMOS: ReadonlySet<string> = new Set(["move", "rotate"]);

export function RunChip({ studio }: { readonly studio: Studio }): VNode | null {
  const { tool, importOffer, compareView } = studio.session;
  const hasLeft = useComputed(() => GIZMOS.has(tool.value) && !isAtStart(studio));
  const isCovered = importOffer.value !== undefined || (studio.comparison.value !== undefined && compareView.value !== "overlay");
  if (!hasLeft.value || isCovered || studio.simulation.state.value.is === "stopped") return null;
  return (
    <div class="view-bar floating run-chip">
      <span>Changes the run, not the model</span>
      <CommandIcon studio={studio} command="keep-pose" icon="anchor" text="Keep pose" class="small edged" />
    </div>
  );
}
