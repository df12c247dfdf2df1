/**
 * An optimisation with a journal: what is finished is on the disk at once, so that Ctrl-C, a full disk or power loss cost one generation at
 * most. The same call goes on: the search takes the same way through what the journal and earlier results know, and computes from there.
 */
import type { Diagnostic } from "@gelenk/core";
import { appendOrFault, type JournalEntry, JournalFault, type JournalOptions, openJournal, outcomeOfEntry } from "../result/journal.js";
import { knownResults } from "../result/known-results.js";
import type { Outcome } from "../study/study.js";
import { studyKey } from "../study/study-key.js";
import type { EvaluationRecord } from "./history.js";
import { type OptimiseOptions, type OptimiseResult, optimise } from "./optimise.js";

/** How an optimisation with a journal runs. */
export interface JournaledOptions extends Omit<OptimiseOptions, "known" | "evaluated"> {
  /** Path of the journal. */
  readonly journal: string;
  /** Results of earlier sweeps and optimisations, JSON lines. Files that are not there are passed over. */
  readonly results?: readonly string[];
  /** Called for every evaluation, in order. */
  readonly onEvaluated?: (record: EvaluationRecord) => void;
  /** How the journal is written; for tests of full disks. */
  readonly disk?: JournalOptions;
}

/** An optimisation whose evaluations are in a journal. */
export interface JournaledResult {
  /** Missing where the journal could not be written. */
  readonly result?: OptimiseResult;
  /** Why the journal could not be written. */
  readonly problem?: Diagnostic;
  /** Evaluations that were run now. */
  readonly ran: number;
  /** Key of the study. */
  readonly key: string;
  /** Closes the journal; `remove` deletes it, once its results are kept elsewhere. */
  close(journal: "keep" | "remove"): void;
}

/** Optimises and writes every evaluation to a journal, so that an interrupted run goes on from there with the same points. */
export async function optimiseWithJournal(options: JournaledOptions): Promise<JournaledResult> {
  const key = studyKey(options.study);
  const opened = openJournal(options.journal, { study: key, engine: options.study.engine }, options.disk);
  if ("problem" in opened) return { problem: opened.problem, ran: 0, key, close: () => {} };
  const { journal } = opened;
  const close = (what: "keep" | "remove") => (what === "keep" ? journal.close() : journal.remove());
  const known = new Map<string, Outcome>();
  for (const { entry } of journal.entries()) known.set(entry.key, outcomeOfEntry(entry));
  for (const path of options.results ?? []) for await (const entry of knownResults(path)) known.set(entry.key, outcomeOfEntry(entry));
  let ran = 0;
  const evaluated = (record: EvaluationRecord): void => {
    if (!known.has(record.key)) {
      appendOrFault(journal, entryOfRecord(record), ran);
      ran++;
    }
    options.onEvaluated?.(record);
  };
  try {
    return { result: await optimise({ ...options, known, evaluated }), ran, key, close };
  } catch (error) {
    if (error instanceof JournalFault) return { problem: error.diagnostic, ran, key, close };
    journal.close();
    throw error;
  }
}

/** Histories have more members than a journal keeps. */
function entryOfRecord({ index: _i, values: _v, objective: _o, violation: _w, best: _b, ...entry }: EvaluationRecord): JournalEntry {
  return entry;
}
