/** Results of a sweep that are looked at: the table, what is drawn of it, and which jobs are marked out, in all charts and in the list alike. */
import type { ChartChoice, ResultTable, Study } from "@gelenk/batch";
import type { Signal } from "@preact/signals";

/** A chart of the panel: its kind by name, and what was chosen other than what suits the results. */
export interface ChartSlot {
  readonly kind: string;
  readonly choice: ChartChoice;
}

export interface Sweep {
  /** Of the file. */
  readonly name: string;
  readonly table: ResultTable;
  /** How to run a job again; undefined: the file does not say, and runs cannot be opened. */
  readonly study: Study | undefined;
  readonly slots: Signal<readonly ChartSlot[]>;
  /** Rows; empty: none is marked out. */
  readonly selected: Signal<ReadonlySet<number>>;
  /** Row whose run is the document, as far as it was opened from here. */
  readonly opened: Signal<number | undefined>;
}
