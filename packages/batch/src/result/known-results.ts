/** What results of earlier sweeps and optimisations know, by the keys of their jobs. */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { isObject } from "@gelenk/formats";
import { valueOfJson } from "../study/canonical-json.js";
import type { JournalEntry } from "./journal.js";
import { isOutcome, mayBeTriedAgain } from "./outcome-form.js";
import { linesOfParquet } from "./parquet-lines.js";
import { recordOf } from "./record-lines.js";

/** Good records of a file of results; none of a file that is not there. Failures of its surroundings are left out: they are to be tried again. */
export async function* knownResults(path: string): AsyncGenerator<JournalEntry> {
  try {
    for await (const line of path.endsWith(".parquet") ? linesOfParquet(await readFile(path)) : linesOf(path)) {
      const entry = entryOf(line);
      if (entry !== undefined && !mayBeTriedAgain(entry)) yield entry;
    }
  } catch (error) {
    if ((error as { readonly code?: string }).code !== "ENOENT") throw error;
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const stream = createReadStream(path);
  try {
    yield* createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
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
