/** Names of the lines of a panel in rows from the left; in several rows they stand in columns. */
import { textWidth } from "@gelenk/formats/svg";
import type { Panel } from "./series.js";

export interface LegendEntry {
  readonly text: string;
  /** Pixels from the left end of the plot and the top of the legend, to the middle of the row. */
  readonly x: number;
  readonly y: number;
  /** Which line of the panel it belongs to; undefined for "and n more". */
  readonly line?: number;
}

export interface Legend {
  readonly entries: readonly LegendEntry[];
  readonly height: number;
}

/** Length of the piece of line in front of a name, and of the space behind it. */
export const LEGEND_LINE = 22;
export const LEGEND_SPACE = 7;
const ROW = 19;
const GAP = 20;
const MOST_ENTRIES = 24;

export function placeLegend(panel: Panel, width: number): Legend {
  const names = panel.series.slice(0, MOST_ENTRIES).map((s) => s.name);
  const more = panel.series.length - names.length;
  const texts = more > 0 ? [...names, `and ${more} more`] : names;
  const widths = texts.map((text) => LEGEND_LINE + LEGEND_SPACE + textWidth(text) + GAP);
  const oneRow = widths.reduce((sum, w) => sum + w, 0) - GAP <= width;
  const cell = Math.max(...widths);
  const perRow = Math.max(1, Math.floor((width + GAP) / cell));
  let next = 0;
  const entries = texts.map((text, i): LegendEntry => {
    const x = oneRow ? next : (i % perRow) * cell;
    next += widths[i]!;
    const row = oneRow ? 0 : Math.floor(i / perRow);
    return { text, x, y: (row + 0.5) * ROW, ...(i < names.length && { line: i }) };
  });
  const rows = oneRow ? 1 : Math.ceil(texts.length / perRow);
  return { entries, height: rows * ROW + 8 };
}
