/** Opens the run of a job: the model of the sweep with the values of the job. */
import { columnsOf, documentOfJob, type ResultTable, type Values } from "@gelenk/batch";
import type { Model } from "@gelenk/core";
import { openModel } from "../document/files.js";
import type { Studio } from "../studio.js";
import { firstMessage } from "./first-message.js";
import type { Sweep } from "./sweep-state.js";
import { valueText } from "./value-text.js";

export function valuesOfRow(table: ResultTable, row: number): Values {
  const cells = columnsOf(table, "value").flatMap(({ name, values, words }): readonly (readonly [string, number | string])[] => {
    const value = values[row]!;
    return Number.isNaN(value) ? [] : [[name, words ? words[value]! : value]];
  });
  return Object.fromEntries(cells);
}

/** The run of a job in place of the document, at its start. */
export function openRun(studio: Studio, sweep: Sweep, row: number): void {
  const { session } = studio;
  const index = sweep.table.index[row]!;
  if (!sweep.study) {
    session.notice.value = `Run ${index} cannot be opened: ${sweep.name} does not hold its model`;
    return;
  }
  const { model, diagnostics } = documentOfJob(sweep.study, valuesOfRow(sweep.table, row));
  if (!model) {
    session.notice.value = `Run ${index} cannot be opened: ${firstMessage(diagnostics)}`;
    return;
  }
  openModel(studio, { ...(model as Model), name: `${model.name ?? "model"} ${index}` });
  sweep.opened.value = row;
  session.notice.value = `Run ${index}: ${textOfRow(sweep.table, row)}`;
}

const textOfRow = (table: ResultTable, row: number): string =>
  columnsOf(table, "value")
    .filter(({ values }) => !Number.isNaN(values[row]!))
    .map((column) => `${column.name} = ${valueText(column, row)}`)
    .join(", ");
