/** The dock's comparison: first the choice of runs, then their table beside a plot of any quantity. */
import "../../styles/plots.css";
import "../../styles/compare.css";
import { useSignal } from "@preact/signals";
import type { VNode } from "preact";
import type { Studio } from "../../studio.js";
import { CompareChoices } from "./compare-choices.js";
import { ComparePlot } from "./compare-plot.js";
import { CompareTable } from "./compare-table.js";

export function ComparePanel({ studio }: { readonly studio: Studio }): VNode {
  const comparison = studio.comparison.value;
  const all = useSignal(false);
  if (!comparison) return <CompareChoices studio={studio} />;
  return (
    <div class={`compare ${all.value ? "all" : ""}`}>
      <CompareTable comparison={comparison} all={all} />
      <ComparePlot studio={studio} comparison={comparison} />
    </div>
  );
}
