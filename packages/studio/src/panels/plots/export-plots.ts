/** Plots as files. Cards tell here which canvas is theirs, so that commands reach them too. */
import { download, fileName } from "../../document/download.js";
import type { PlotDescription } from "../../session/session.js";
import type { Studio } from "../../studio.js";
import { csvText } from "./csv.js";
import { linesOf } from "./plot-content.js";
import { pictureOf } from "./plot-picture.js";

const canvases = new Map<number, () => HTMLCanvasElement | undefined>();

/** Called by a card that is shown; the result is called when it goes. */
export function registerCanvas(id: number, canvas: () => HTMLCanvasElement | undefined): () => void {
  canvases.set(id, canvas);
  return () => {
    if (canvases.get(id) === canvas) canvases.delete(id);
  };
}

const nameFor = ({ document }: Studio, plots: readonly PlotDescription[]): string =>
  [document.model.value.name ?? "untitled", ...(plots.length === 1 ? [plots[0]!.title] : ["plots"])].join("-");

/** All samples of the plots in one table; a quantity that is in several of them comes once. */
export function savePlotsAsText(studio: Studio, plots: readonly PlotDescription[]): void {
  const names = new Set(plots.flatMap(({ quantities, over }) => [...(over === undefined ? [] : [over]), ...quantities]));
  const text = csvText(linesOf(studio, [...names]));
  download(fileName(nameFor(studio, plots), ".csv"), new Blob([text], { type: "text/csv" }));
}

export async function savePlotsAsPicture(studio: Studio, plots: readonly PlotDescription[]): Promise<void> {
  const pictures = plots.flatMap((plot) => {
    const canvas = canvases.get(plot.id)?.();
    return canvas ? [{ title: plot.title, labels: linesOf(studio, plot.quantities).map(({ label }) => label), canvas }] : [];
  });
  if (pictures.length === 0) {
    studio.session.notice.value = "Open the plots to make a picture of them";
    return;
  }
  download(fileName(nameFor(studio, plots), ".png"), await pictureOf(pictures));
}
