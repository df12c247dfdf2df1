/** The loss report as a table for people and as JSON lines for programs. */
import type { ReportLine } from "@gelenk/formats/import";

/** Losses first to be seen: what was imported as it stands is listed where everything is asked for alone. */
export function* reportText(lines: Iterable<ReportLine>, all: boolean): Generator<string> {
  for (const { fate, what, place, note, inside } of lines) {
    if (fate === "imported" && !all) continue;
    const held = inside === undefined ? "" : ` and ${inside} inside`;
    yield `${place} ${fate} ${what}${held}${note === undefined ? "" : `: ${note}`}\n`;
  }
}
