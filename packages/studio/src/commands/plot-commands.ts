/** Commands about the plots of the dock. */
import { savePlotsAsPicture, savePlotsAsText } from "../panels/plots/export-plots.js";
import type { Studio } from "../studio.js";
import type { StudioCommand } from "./command.js";

const hasPlots = ({ session }: Studio): boolean => session.plots.value.length > 0;

function showPlots({ session }: Studio): void {
  session.dockTab.value = "plots";
  session.dockOpen.value = true;
}

function savePicture(studio: Studio): void {
  showPlots(studio);
  void savePlotsAsPicture(studio, studio.session.plots.peek());
}

export const PLOT_COMMANDS: readonly StudioCommand[] = [
  {
    name: "new-plot",
    title: "New plot…",
    menu: "View",
    separated: true,
    run(studio) {
      showPlots(studio);
      studio.session.addingPlot.value = true;
    },
  },
  {
    name: "export-plots-csv",
    title: "Export plots as a table (CSV)",
    menu: "File",
    enabled: hasPlots,
    run: (studio) => savePlotsAsText(studio, studio.session.plots.peek()),
  },
  {
    name: "export-plots-png",
    title: "Export plots as a picture (PNG)",
    menu: "File",
    enabled: hasPlots,
    run: savePicture,
  },
];
