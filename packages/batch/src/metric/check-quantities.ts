/** Is what a metric names where it says it is? Recorded columns are asked for where the model is known. */
import { abbreviate, collectDiagnostics, type Diagnostic, suggestName } from "@gelenk/core";
import type { Study } from "../study/study.js";
import type { Metric } from "./metric.js";

/** Columns of tables that a metric names and the tables do not have. `where` is the JSON path of the text of the metric. */
export function checkMeasured(metric: Metric, tables: Study["tables"], where = ""): Diagnostic[] {
  const findings = collectDiagnostics();
  for (const item of metric.items) {
    if (item.kind !== "quantity") continue;
    const [table = "", ...rest] = item.name.split(".");
    if (rest.length === 0 || !Object.hasOwn(tables, table)) continue;
    const known = Object.keys(tables[table]!);
    for (const name of ["time", rest.join(".")]) {
      const message = `column ${item.column}: the table "${table}" has no column "${abbreviate(name)}"`;
      if (!known.includes(name)) findings.error("metric.unknown-quantity", where, message, () => suggestName(name, known));
    }
  }
  return findings.finish();
}

/** `column 12: …`, where the metric names the quantity first. */
export function atQuantity(metric: Metric, name: string, message: string): string {
  const item = metric.items.find((one) => one.kind === "quantity" && one.name === name);
  return item?.kind === "quantity" ? `column ${item.column}: ${message}` : message;
}
