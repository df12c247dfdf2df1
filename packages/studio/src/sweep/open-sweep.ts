/** Opens the results of a sweep. */
import { checkStudy, columnsOf, type ResultTable, tableOfRecords, varies } from "@gelenk/batch";
import { decodeText, isObject } from "@gelenk/formats";
import { signal } from "@preact/signals";
import type { FileLike } from "../document/read-file.js";
import type { Studio } from "../studio.js";
import { firstMessage } from "./first-message.js";
import type { ChartSlot, Sweep } from "./sweep-state.js";

/** A text of a browser cannot be longer; a million jobs are some 200 MB, bytes. */
const LARGEST = 400 * 1024 * 1024;

/** Results that cannot be read change nothing. */
export async function openResults({ session }: Studio, file: FileLike): Promise<void> {
  const refuse = (reason: string) => {
    session.notice.value = `${file.name} was not opened: ${reason}`;
  };
  if (file.size > LARGEST) return refuse(`at most ${LARGEST / 1024 ** 2} MB of results can be read`);
  const { text, diagnostics: notText } = decodeText(new Uint8Array(await file.arrayBuffer()));
  const { table, header, diagnostics } = text === undefined ? { diagnostics: notText } : tableOfRecords(text);
  if (!table) return refuse(firstMessage(diagnostics));
  session.sweep.value = {
    ...{ name: file.name, table, study: checkedStudy(header?.["study"]) },
    slots: signal(slotsFor(table)),
    selected: signal(new Set<number>()),
    opened: signal(undefined),
  };
  session.dockTab.value = "sweep";
  session.dockOpen.value = true;
  const failed = table.failures.size > 0 ? `, ${table.failures.size} failed` : "";
  const left = diagnostics.length > 0 ? `; ${firstMessage(diagnostics)}` : "";
  session.notice.value = `Opened ${file.name}: ${table.rows} jobs${failed}${left}`;
}

/** Charts that say something: of an optimisation how it went, of a grid its map, else points; and all columns beside each other. */
function slotsFor(table: ResultTable): readonly ChartSlot[] {
  const variables = columnsOf(table, "value").filter(varies);
  const first = table.best ? "convergence" : variables.length === 2 ? "heat-map" : "scatter";
  return [first, "parallel", "sensitivity"].map((kind) => ({ kind, choice: {} }));
}

/** What the file holds is data from anywhere: it is checked as a worker does, but for the version that made it: a run is opened to be looked at. */
function checkedStudy(value: unknown): Sweep["study"] {
  const { engine } = isObject(value) ? value : {};
  return typeof engine === "string" ? checkStudy(value, engine).value : undefined;
}
