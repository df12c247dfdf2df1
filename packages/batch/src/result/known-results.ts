/** What results of earlier sweeps and optimisations know, by the keys of their jobs. */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { isObject } from "@gelenk/formats";
import { valueOfJson } from "../study/canonical-json.js";
import type { JournalEntry } from "./journal.js";
import { isOutcome, mayBeTriedAgain } from "./outcome-form.js";
import { recordOf } from "./record-lines.js";

/** Good records of a file of JSON lines; none of a file that is not there. Failures of its surroundings are left out: they are to be tried again. */
export async function* knownResults(path: string): AsyncGenerator<JournalEntry> {
  const stream = createReadStream(path);
  try {
    for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
      const entry = entryOf(line);
      if (entry !== undefined && !mayBeTriedAgain(entry)) yield entry;
    }
  } catch (error) {
    if ((error as { readonly code?: string }).code !== "ENOENT") throw error;
  } finally {
    stream.destroy();
  }
}

function entryOf(line: string): JournalEntry | undefined {
  const value = valueOfJson(line);
  const key = isObject(value) ? value["key"] : undefined;
  if (typeof key !== "string" || !isOutcome(value)) return undefined;
  // Histories have more members than an outcome.
  const { index: _index, values: _values, ...entry } = recordOf(0, key, {}, value);
  return entry as JournalEntry;
}
