/** Samples of watched quantities over time, as plots read them: one growing column of times and one per quantity. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { createExtremes, type Extremes } from "./decimate.js";

/** Grows, and is never cut: that makes another one. */
export interface Series {
  readonly times: readonly number[];
  readonly values: readonly number[];
  /** Where the lowest and highest of its values are, so that a long one is drawn quickly. */
  readonly extremes: Extremes;
}

interface Column extends Series {
  readonly times: number[];
  readonly values: number[];
}

export interface SampleStore {
  /** Grows with every change. */
  readonly version: ReadonlySignal<number>;
  series(quantity: string): Series;
  take(quantities: readonly string[], rows: Float64Array, restart?: number): void;
  clear(): void;
}

const createColumn = (): Column => ({ times: [], values: [], extremes: createExtremes() });
const NOTHING: Series = createColumn();

export function createSampleStore(): SampleStore {
  const version = signal(0);
  const columns = new Map<string, Column>();

  /** What was sampled after a time is void. What remains is another series, so that who has looked at the one before looks again. */
  function cut(time: number): void {
    for (const [quantity, column] of columns) {
      const end = column.times.findLastIndex((t) => t < time) + 1;
      columns.set(quantity, { ...column });
      column.times.length = end;
      column.values.length = end;
      column.extremes.cut(end);
    }
  }

  return {
    version,
    series: (quantity) => columns.get(quantity) ?? NOTHING,
    take(quantities, rows, restart) {
      if (restart !== undefined) cut(restart);
      const width = quantities.length + 1;
      quantities.forEach((quantity, k) => {
        const column = columns.get(quantity) ?? createColumn();
        columns.set(quantity, column);
        for (let o = 0; o < rows.length; o += width) {
          if (rows[o]! <= (column.times.at(-1) ?? Number.NEGATIVE_INFINITY)) continue;
          column.times.push(rows[o]!);
          column.values.push(rows[o + 1 + k]!);
        }
        column.extremes.grow(column.values);
      });
      version.value++;
    },
    clear() {
      columns.clear();
      version.value++;
    },
  };
}
