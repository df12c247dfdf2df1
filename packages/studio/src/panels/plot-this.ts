/** A new plot of some quantities, and the dock open on it. */
import { addPlot } from "../session/plot-list.js";
import type { Studio } from "../studio.js";
import { addPlotOf } from "./plots/plots-panel.js";

export function plotThis(studio: Studio, quantities: readonly string[], title: string): void {
  const { session } = studio;
  const [first] = quantities;
  if (first === undefined) return;
  if (quantities.length === 1) addPlotOf(studio, first);
  else session.plots.value = addPlot(session.plots.value, { title, quantities });
  session.dockTab.value = "plots";
  session.dockOpen.value = true;
}
