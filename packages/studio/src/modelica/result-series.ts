/** Variables of a result as lines of a plot: names, units as the studio writes them, and columns that are taken out of the table when they are first drawn. */
import type { ResultData } from "@gelenk/modelica";
import { createExtremes } from "../simulation/decimate.js";
import type { Series } from "../simulation/sample-store.js";

/** A variable that varies. */
export interface ResultLine {
  readonly name: string;
  readonly unit: string;
}

export interface ResultSeries {
  readonly data: ResultData;
  readonly lines: readonly ResultLine[];
  /** Undefined where nothing of the name varies. */
  series(name: string): (Series & ResultLine) | undefined;
}

export function createResultSeries(data: ResultData): ResultSeries {
  const { table } = data;
  const columns = new Map(data.variables.flatMap((one) => (one.kind === "column" ? [[one.name, one] as const] : [])));
  const made = new Map<string, Series & ResultLine>();
  const valuesAt = (column: number, sign: number): number[] =>
    Array.from({ length: table.count }, (_, row) => sign * table.rows[row * table.names.length + column]!);
  const times = valuesAt(0, 1);
  return {
    data,
    lines: [...columns.values()].map(({ name, unit = "" }) => ({ name, unit: shownUnit(unit) })),
    series(name) {
      const variable = columns.get(name);
      if (!variable || made.has(name)) return made.get(name);
      const values = valuesAt(variable.column, variable.sign);
      const extremes = createExtremes();
      extremes.grow(values);
      made.set(name, { name, unit: shownUnit(variable.unit ?? ""), times, values, extremes });
      return made.get(name);
    },
  };
}

const RAISED: Readonly<Record<string, string>> = { "2": "²", "3": "³", "4": "⁴" };

/** `kg.m2` is kg·m². */
export const shownUnit = (unit: string): string =>
  unit === "1" ? "" : unit.replaceAll(".", "·").replace(/(?<=[A-Za-z])[234](?![0-9])/g, (digit) => RAISED[digit]!);
