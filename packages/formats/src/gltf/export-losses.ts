/**
 * What becomes of every member of a model that is written in another format, in the form of the loss report of an import.
 * `imported` stands for: the file says it in words that all programs know. What it cannot say goes into `extras.gelenk`,
 * where this program finds it again, and counts as ignored.
 */
import type { ReportLine } from "../import/losses.js";
import type { Fate, FateNote } from "../xml/xml-tree.js";

export interface ExportReport {
  readonly lines: ReportLine[];
}

const KEPT = "the format has no words for it: kept in extras, where Gelenk alone reads it";

/** Says what became of one place of the model: `bodies[2].shapes[0].margin`. */
export const remark = ({ lines }: ExportReport, place: string, fate: Fate, note?: string): void => {
  lines.push({ fate, what: place.replace(/\[\d+\]/g, ""), place, ...(note !== undefined && { note }) });
};

/**
 * The fates of all members of a description; gives those that only the extras can hold. `said`: names of the others, with a note where they
 * are not said in full.
 */
export function accountFor(
  report: ExportReport,
  place: string,
  description: object,
  said: Readonly<Record<string, FateNote | true>>,
): Record<string, unknown> {
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(description)) {
    if (value === undefined) continue;
    const fate = Object.hasOwn(said, key) ? said[key]! : undefined;
    const at = place === "" ? key : `${place}.${key}`;
    if (fate === undefined) {
      rest[key] = value;
      remark(report, at, "ignored", KEPT);
    } else if (fate === true) remark(report, at, "imported");
    else remark(report, at, fate.fate, fate.note);
  }
  return rest;
}
