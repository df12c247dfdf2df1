/** What a plot of the session shows now: its lines with names and units, its stretch of time, its tolerance. */
import { DEFAULTS } from "@gelenk/core";
import { rangeOf, toleranceOf } from "../../session/plot-list.js";
import type { PlotDescription } from "../../session/session.js";
import { read } from "../../simulation/frame.js";
import { type Quantity, quantityNamed } from "../../simulation/quantities.js";
import type { Studio } from "../../studio.js";
import type { ChartContent } from "./chart-lines.js";
import { lineLabels } from "./line-labels.js";
import { type PlotLine, sampledRange } from "./plot-data.js";

/** Lines of quantities that the scene has; those of a body that is gone are left out. */
export function linesOf({ simulation }: Studio, names: readonly string[]): readonly PlotLine[] {
  const layout = simulation.layout.value;
  const quantities = names.flatMap((name): Quantity[] => {
    const found = quantityNamed(layout, name);
    return found ? [found] : [];
  });
  const labels = lineLabels(quantities);
  return quantities.map(({ name, unit }, k) => ({ name, unit, label: labels[k]!, series: simulation.samples.series(name) }));
}

export const shownTime = ({ simulation }: Studio): number | undefined =>
  simulation.frame.value ? read(simulation.frame.value, "time") : undefined;

/** Of the recording so far. */
export function recordedTime({ simulation }: Studio): readonly [from: number, to: number] {
  const frame = simulation.frame.value;
  return frame ? [read(frame, "recordedFrom"), read(frame, "recordedTo")] : [0, 0];
}

export function plotContent(studio: Studio, plot: PlotDescription): ChartContent {
  const { version } = studio.simulation.samples;
  // every change of the samples is a change of the plot
  void version.value;
  const lines = linesOf(studio, plot.quantities);
  const [over] = plot.over === undefined ? [] : linesOf(studio, [plot.over]);
  const tolerance = toleranceOf(plot);
  const settings = studio.document.resolution.value.model?.settings?.tolerance;
  return {
    lines,
    ...(over && { over }),
    logarithmic: plot.logarithmic ?? false,
    hidden: new Set(plot.hidden),
    range: rangeOf(plot.follow, ...recordedTime(studio)),
    recorded: sampledRange(lines),
    ...(tolerance && { tolerance: settings?.[tolerance] ?? DEFAULTS.settings.tolerance[tolerance] }),
  };
}
