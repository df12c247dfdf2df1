/** Chosen variables as lines of a plot: with as much of their names as tells them apart. */
import type { PlotLine } from "../panels/plots/plot-data.js";
import type { ResultSeries } from "./result-series.js";
import { partsOf } from "./variable-rows.js";

export function plotLines(result: ResultSeries | undefined, names: readonly string[]): readonly PlotLine[] {
  const found = names.flatMap((name) => result?.series(name) ?? []);
  const labels = shortNames(found.map(({ name }) => name));
  return found.map(({ name, unit, ...series }, k) => ({ name, unit, label: labels[k]!, series }));
}

/** The last parts of dotted names, as few as make them different. */
export function shortNames(names: readonly string[]): readonly string[] {
  const parts = names.map(partsOf);
  return parts.map((own, k) => {
    for (let count = 1; count < own.length; count++) {
      const end = own.slice(-count).join(".");
      if (!parts.some((other, i) => i !== k && other.slice(-count).join(".") === end)) return end;
    }
    return own.join(".");
  });
}
